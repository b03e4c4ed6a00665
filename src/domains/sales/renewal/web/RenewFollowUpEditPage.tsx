import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { renewalApi } from '../renewal.contract.ts';
import { renewalPaths } from '../renewal.paths.ts';
import type { RenewalWhole } from '../renewal.shapes.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { Beside, Contacts, Forecast, LogField, Offers, RenewalFacts } from './RenewalParts.tsx';
import { type RenewalTask, RenewalTasks } from './RenewalTasks.tsx';
import { useRenewalActions } from './useRenewalActions.ts';
import './renewal.css';

export function RenewFollowUpEditPage() {
  const t = useText(renewalText);
  const say = useSay();
  const id = Number(new URLSearchParams(useLocation().search).get('renewal_id'));
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(renewalApi.get, { id }, { enabled: exists, staleMs: 0 });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data?.student_name ?? t('title_one')}
        sub={data && <Sub task={data} />}
        back={renewalPaths.list()}
        backTitle={t('title')}
      >
        {data && <Actions task={data} />}
      </PageHeader>
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={renewalPaths.list()}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : data ? (
        <div className="renewal-page">
          <section className="renewal-parts" aria-label={t('when_out')} data-scroll>
            <Forecast task={data} />
            <RenewalFacts task={data} />
            <Offers task={data} />
          </section>
          <section className="renewal-parts" aria-label={t('contacts')} data-scroll>
            <LogField task={data} />
            <Contacts renewalId={data.id} />
          </section>
          <section className="renewal-parts" aria-label={t('feedbacks')} data-scroll>
            <Beside task={data} />
          </section>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

const Sub = ({ task }: { task: RenewalWhole }) => (
  <>
    <CourseTypeTag code={task.course_type} />
    <StatusTag status={renewalStatus} value={task.status} />
    <span className="mute num">{task.number}</span>
  </>
);

function Actions({ task }: { task: RenewalWhole }) {
  const [open, setOpen] = useState<RenewalTask | 'history'>();
  const close = () => setOpen(undefined);
  const actionsOf = useRenewalActions({ onTask: setOpen, onHistory: () => setOpen('history'), isPage: true });
  return (
    <>
      <StatusButtons
        status={renewalStatus}
        api={renewalApi}
        record={task}
        about={task.student_name}
        more={actionsOf(task)}
      />
      {open === 'history' && (
        <HistoryDrawer doc="renewal" docId={task.id} name={task.number} onClose={close} />
      )}
      <RenewalTasks
        task={open === 'history' ? undefined : open}
        tasks={[task]}
        onClose={close}
        onDone={close}
      />
    </>
  );
}
