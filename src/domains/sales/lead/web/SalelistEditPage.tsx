import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { PackDrawer } from '@/domains/people/handover/web/embed/PackDrawer.tsx';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { leadPermissions as may } from '../lead.access.ts';
import { type LeadWhole, leadApi } from '../lead.contract.ts';
import { leadPaths } from '../lead.paths.ts';
import { FUNNEL, isOpen } from '../lead.rules.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import { LeadForm } from './LeadForm.tsx';
import { LeadSide } from './LeadSide.tsx';
import { LeadStream } from './LeadStream.tsx';
import { type LeadTask, LeadTasks } from './LeadTasks.tsx';
import { LogForm } from './LogForm.tsx';
import { useLeadActions } from './useLeadActions.ts';
import { IntentionMark } from './useLeadColumns.tsx';
import './lead.css';

export function SalelistEditPage() {
  const t = useText(leadText);
  const say = useSay();
  const id = Number(new URLSearchParams(useLocation().search).get('lead_id'));
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(leadApi.get, { id }, { enabled: exists });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data?.name ?? t('title_one')}
        sub={data && <Sub lead={data} />}
        back={leadPaths.list()}
        backTitle={t('title')}
      >
        {data && <Actions lead={data} />}
      </PageHeader>
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={leadPaths.list()}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : data ? (
        <KnownLead key={id} lead={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

const Sub = ({ lead }: { lead: LeadWhole }) => (
  <>
    <IntentionMark value={lead.intention} />
    <StatusTag status={leadStatus} value={lead.status} />
    <span className="mute num">{lead.number}</span>
  </>
);

function Actions({ lead }: { lead: LeadWhole }) {
  const [open, setOpen] = useState<LeadTask | 'history' | 'pack'>();
  const close = () => setOpen(undefined);
  const task = open === 'history' || open === 'pack' ? undefined : open;
  const actions = useLeadActions({
    onTask: setOpen,
    onHistory: () => setOpen('history'),
    onPack: () => setOpen('pack'),
  })(lead);
  return (
    <>
      <StatusButtons status={leadStatus} api={leadApi} record={lead} about={lead.name} more={actions} />
      {open === 'history' && <HistoryDrawer doc="lead" docId={lead.id} name={lead.name} onClose={close} />}
      {open === 'pack' && lead.student_id !== null && (
        <PackDrawer studentId={lead.student_id} onClose={close} />
      )}
      <LeadTasks task={task} leads={[lead]} onClose={close} onDone={close} />
    </>
  );
}

/** The way forward, with where the lead stands on it. */
function Stages({ lead: { status } }: { lead: LeadWhole }) {
  const say = useSay();
  const at = (FUNNEL as readonly string[]).indexOf(status);
  return (
    <ol className="lead-stages">
      {FUNNEL.map((stage, n) => (
        <li
          key={stage}
          data-done={n < at || undefined}
          {...(n === at && { 'aria-current': 'step' as const })}
        >
          {say(leadStatus.states[stage].label)}
        </li>
      ))}
    </ol>
  );
}

function KnownLead({ lead }: { lead: LeadWhole }) {
  const t = useText(leadText);
  const navigate = useNavigate();
  const holds = useHolds();
  const { company_id: here } = useActor();
  const isHere = lead.company_id === here && lead.status !== 'merged';
  const inPool = lead.owner_id === null && isOpen(lead.status);
  const readOnly = !holds(may.add) || !isHere || (inPool && !holds(may.pool_manage));
  const mayLog = holds(may.log) && isHere && !inPool;
  const form = useApiForm(leadApi.edit, { initial: editOf(lead), success: leadText.saved });
  return (
    <div className="lead-page">
      <Stages lead={lead} />
      <div className="lead-columns">
        <section className="lead-form" aria-label={t('edit')}>
          <LeadForm
            form={form}
            lead={lead}
            readOnly={readOnly}
            onCancel={() => void navigate(leadPaths.list())}
          />
        </section>
        <section className="lead-middle" aria-label={t('stream')} data-scroll>
          {mayLog && <LogForm leadId={lead.id} />}
          <LeadStream leadId={lead.id} />
        </section>
        <LeadSide lead={lead} />
      </div>
    </div>
  );
}

/** What the form can change of a lead. */
const editOf = (lead: LeadWhole) =>
  editValues(leadApi.edit, lead, {
    // Nothing chosen shows as nothing.
    guardian_relation: lead.guardian_relation || undefined,
    time_zone: lead.time_zone || undefined,
  });
