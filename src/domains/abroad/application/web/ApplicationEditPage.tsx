import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { applicationPermissions as may } from '../application.access.ts';
import { applicationApi } from '../application.contract.ts';
import { applicationPaths } from '../application.paths.ts';
import type { ApplicationWhole } from '../application.shapes.ts';
import { applicationStatus } from '../application.status.ts';
import { applicationText } from '../application.text.ts';
import { DeadlineFields, FeeFields, PeopleFields, ProgrammeFields } from './ApplicationForm.tsx';
import { Documents } from './Documents.tsx';
import { DecisionTag, ReplyTag } from './embed/applicationMarks.tsx';
import { Overview } from './Overview.tsx';
import { EssaysOf, InterviewsOf, RefereesOf } from './Related.tsx';
import { StageChevrons } from './StageChevrons.tsx';
import { ApplicationButtons } from './StageMoves.tsx';
import './application.css';

export function ApplicationEditPage() {
  const t = useText(applicationText);
  const say = useSay();
  const id = Number(new URLSearchParams(useLocation().search).get('application_id'));
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(applicationApi.get, { id }, { enabled: exists });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data ? <Title application={data} /> : t('title_one')}
        sub={data && <Tags application={data} />}
        back={applicationPaths.work()}
        backTitle={t('title')}
      >
        {data && <Actions application={data} />}
      </PageHeader>
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={applicationPaths.work()}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : data ? (
        <KnownApplication key={id} application={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

const Title = ({ application }: { application: ApplicationWhole }) => (
  <span className="apply-title">
    <Avatar name={application.student_name} size={36} />
    {application.student_name} · {application.institution_name} {application.programme_name}
  </span>
);

const Tags = ({ application }: { application: ApplicationWhole }) => (
  <>
    {application.decision !== null && <DecisionTag value={application.decision} />}
    {application.reply !== null && <ReplyTag value={application.reply} />}
    {application.status !== 'in_progress' && (
      <StatusTag status={applicationStatus} value={application.status} />
    )}
    <span className="mute num">{application.number}</span>
  </>
);

function Actions({ application }: { application: ApplicationWhole }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <ApplicationButtons application={application} onHistory={() => setShown(true)} />
      <HistoryDrawer
        doc="application"
        docId={shown ? application.id : undefined}
        name={application.number}
        onClose={() => setShown(false)}
      />
    </>
  );
}

const SECTIONS = ['overview', 'basic', 'documents', 'referees', 'essays', 'interviews'] as const;
type Section = (typeof SECTIONS)[number];
const isSection = (value: string | null): value is Section =>
  (SECTIONS as readonly (string | null)[]).includes(value);

function KnownApplication({ application }: { application: ApplicationWhole }) {
  const t = useText(applicationText);
  const [query, setQuery] = useSearchParams();
  const asked = query.get('section');
  const section = isSection(asked) ? asked : 'overview';
  const choose = (next: Section) => {
    const changed = new URLSearchParams(query);
    changed.set('section', next);
    setQuery(changed, { replace: true });
  };
  return (
    <div className="apply-page">
      <StageChevrons application={application} />
      <Tabs
        label={t('sections')}
        value={section}
        onChange={choose}
        tabs={SECTIONS.map((key) => ({
          key,
          label: t(`section_${key}`),
          ...(key === 'documents' && { count: application.documents.length }),
          ...(key === 'referees' && { count: application.referees_all }),
          ...(key === 'essays' && { count: application.essays_all }),
        }))}
      >
        {section === 'overview' && <Overview application={application} onSection={choose} />}
        {section === 'basic' && <Basics application={application} />}
        {section === 'documents' && <Documents application={application} />}
        {section === 'referees' && <RefereesOf applicationId={application.id} />}
        {section === 'essays' && <EssaysOf applicationId={application.id} />}
        {section === 'interviews' && <InterviewsOf applicationId={application.id} />}
      </Tabs>
    </div>
  );
}

function Basics({ application }: { application: ApplicationWhole }) {
  const [holds, { company_id }] = [useHolds(), useActor()];
  const disabled = !holds(may.edit) || application.company_id !== company_id;
  const form = useApiForm(applicationApi.edit, {
    initial: editValues(applicationApi.edit, application, {
      fee_currency: application.fee_currency || undefined,
      fee_cents: application.fee_cents || undefined,
    }),
    success: applicationText.saved,
  });
  const part = { form, application, disabled };
  return (
    <Form form={form} readOnly={disabled}>
      <ProgrammeFields {...part} />
      <DeadlineFields {...part} />
      <PeopleFields {...part} />
      <FeeFields {...part} />
    </Form>
  );
}
