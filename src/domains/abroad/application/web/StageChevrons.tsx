import { Check } from 'lucide-react';
import { dayIn } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { companyToday, companyZone } from '@/kernel/web/session/zone.ts';
import { STAGES } from '../../document-template/stage.text.ts';
import { offerConditionApi } from '../../offer-condition/offer-condition.contract.ts';
import { stageAt } from '../application.rules.ts';
import type { ApplicationWhole } from '../application.shapes.ts';
import { applicationText } from '../application.text.ts';

interface Milestone {
  readonly key: string;
  readonly label: string;
  readonly day: string;
}

/** How far it has come, and the days that are behind it and ahead. */
export function StageChevrons({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const here = stageAt(application.stage);
  return (
    <>
      <ol className="apply-chevrons" aria-label={t('stage')}>
        {STAGES.map((stage, at) => (
          <li
            key={stage}
            className={at === here ? 'is-here' : at < here ? 'is-done' : undefined}
            aria-current={at === here ? 'step' : undefined}
          >
            {at < here && <Icon of={Check} size={14} />}
            {t(stage)}
          </li>
        ))}
      </ol>
      <Milestones application={application} />
    </>
  );
}

/** The days by which conditions are to be met, each once. */
function useDueDays({ id, decision }: ApplicationWhole): string[] {
  const input = { application_id: id };
  const { data } = useApi(offerConditionApi.list, input, { enabled: decision !== null });
  return [...new Set((data?.list ?? []).flatMap(({ due_on }) => due_on ?? []))];
}

function useMilestones(application: ApplicationWhole): Milestone[] {
  const t = useText(applicationText);
  const dueDays = useDueDays(application);
  const { submitted_on, deadline_at, decisions, reply_due_on, replied_on, stage } = application;
  const known: (Milestone | null)[] = [
    submitted_on === null ? null : { key: 'submitted', label: t('ms_submitted'), day: submitted_on },
    submitted_on !== null
      ? null
      : { key: 'deadline', label: t('ms_deadline'), day: dayIn(companyZone(), deadline_at) },
    ...decisions.map((said) => ({ key: `said-${said.id}`, label: t(said.decision), day: said.decided_on })),
    replied_on === null ? null : { key: 'replied', label: t('ms_replied'), day: replied_on },
    reply_due_on === null || replied_on !== null
      ? null
      : { key: 'reply_due', label: t('ms_reply_due'), day: reply_due_on },
    ...dueDays.map((day) => ({ key: `due-${day}`, label: t('ms_condition'), day })),
    stage === 'enrolled' ? null : { key: 'today', label: t('today'), day: companyToday() },
  ];
  return known.flatMap((one) => one ?? []).sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function Milestones({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const today = companyToday();
  return (
    <ol className="apply-milestones" aria-label={t('milestones')}>
      {useMilestones(application).map(({ key, label, day }) => (
        <li key={key} className={key === 'today' ? 'is-today' : day <= today ? 'is-done' : undefined}>
          <i aria-hidden="true" />
          <span>{label}</span>
          <small className="num">{day}</small>
        </li>
      ))}
    </ol>
  );
}
