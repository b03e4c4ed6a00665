import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { viewApi } from '@/domains/organisation/view/view.contract.ts';
import { keptQuery } from '@/domains/organisation/view/web/embed/keptQuery.ts';
import { call } from '@/kernel/web/api/client.ts';
import { queryClient } from '@/kernel/web/api/query.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { grantedPaths } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { isDone, stepsFor } from '../first-steps.paths.ts';
import { layoutOf } from '../home.rules.ts';
import { homeText } from '../home.text.ts';

type Guide = { readonly done: string[]; readonly is_closed: boolean };

/** Not worth a message: it is saved again with the next step. */
function keep(guide: Guide): void {
  queryClient.setQueryData(keptQuery.queryKey, (kept) => kept && { ...kept, guide });
  void call(viewApi.saveGuide, guide).catch(() => undefined);
}

/** Where somebody new begins. Gone once all is done, or put away. */
export function FirstSteps() {
  const t = useText(homeText);
  const me = useMe();
  const holds = useHolds();
  const { data } = useQuery(keptQuery);
  const guide = data?.guide;
  const steps = stepsFor(layoutOf(me.data_scope, holds), grantedPaths(me.role_menu)).map((step) => ({
    ...step,
    done: data !== undefined && isDone(step, data.guide.done, data.menu.recent),
  }));
  const done = steps.filter((step) => step.done).map(({ key }) => key);
  const isKept = !guide || guide.is_closed || done.every((key) => guide.done.includes(key));
  useEffect(() => {
    if (guide && !isKept) keep({ ...guide, done: [...new Set([...guide.done, ...done])] });
  });
  if (!guide || guide.is_closed || done.length === steps.length) return null;
  return (
    <Section
      title={t('first_steps')}
      extra={
        <Button
          size="small"
          kind="text"
          icon={X}
          aria-label={t('first_steps_close')}
          title={t('first_steps_close')}
          onClick={() => keep({ ...guide, is_closed: true })}
        />
      }
    >
      <ul className="home-steps">
        {steps.map(({ key, path, done: isTicked }) => (
          <li key={key} data-done={isTicked || undefined}>
            <Icon of={isTicked ? CircleCheck : Circle} size={16} />
            <Link to={path}>{t(`step_${key}`)}</Link>
            {isTicked && <span className="visually-hidden">{t('step_done')}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
