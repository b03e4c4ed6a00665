import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { type WaitingGroup as Group, inboxApi } from '../inbox.contract.ts';
import { inboxText } from '../inbox.text.ts';
import { WaitingGroups } from './WaitingGroups.tsx';
import './inbox.css';

const ALL = '';

/** Everything that waits for my decision, over whatever page one is on. */
export function InboxPanel({ onClose }: { onClose: () => void }) {
  const t = useText(inboxText);
  const common = useText(webText);
  const box = useRef<HTMLDivElement>(null);
  const { data, error, isPending, refetch } = useApi(inboxApi.list, {}, { staleMs: 0 });
  useFocus(box);
  // After a decision its button is gone, and the focus with it.
  useKeys({ Escape: onClose });
  return createPortal(
    <>
      <button
        type="button"
        className="inbox-mask"
        aria-label={common('close')}
        tabIndex={-1}
        onClick={onClose}
      />
      <div
        className="inbox-panel"
        ref={box}
        role="dialog"
        aria-label={t('title')}
        tabIndex={-1}
        onKeyDown={(event) =>
          event.key === 'Escape' && !event.defaultPrevented && !event.nativeEvent.isComposing && onClose()
        }
      >
        <header>
          <h2>{t('title')}</h2>
          <span className="grow" />
          <Link to={systemPaths.settings({ tab: 'me' })} onClick={onClose}>
            {t('away')}
          </Link>
          <Button kind="text" size="small" icon={X} aria-label={common('close')} onClick={onClose} />
        </header>
        {isPending && <RowsSkeleton />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <Groups groups={data.groups} onOpen={onClose} />}
      </div>
    </>,
    document.body,
  );
}

function Groups({ groups, onOpen }: { groups: readonly Group[]; onOpen: () => void }) {
  const t = useText(inboxText);
  const [picked, setPicked] = useState(ALL);
  const kind = groups.some((group) => group.kind === picked) ? picked : ALL;
  const count = sumOf(groups, ({ rows }) => rows.length);
  const tabs = [
    { key: ALL, label: t('all_kinds'), count },
    ...groups.map((group) => ({ key: group.kind, label: group.label, count: group.rows.length })),
  ];
  const shown = (
    <div className="inbox-groups">
      <WaitingGroups groups={groups.filter((group) => kind === ALL || group.kind === kind)} onOpen={onOpen} />
    </div>
  );
  if (groups.length < 2) return shown;
  return (
    <Tabs tabs={tabs} value={kind} onChange={setPicked} label={t('kind')}>
      {shown}
    </Tabs>
  );
}

/** The panel takes the focus, and gives it back. */
function useFocus(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus();
    return () => before?.focus?.();
  }, [box]);
}
