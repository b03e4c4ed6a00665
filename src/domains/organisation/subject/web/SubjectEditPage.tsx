import { SearchX } from 'lucide-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { subjectPermissions } from '../subject.access.ts';
import { type Subject, subjectApi } from '../subject.contract.ts';
import { subjectStatus } from '../subject.status.ts';
import { subjectText } from '../subject.text.ts';
import { SUBJECT_LIST } from './addresses.ts';
import { SubjectForm } from './SubjectForm.tsx';
import './subject.css';

export function SubjectEditPage() {
  const t = useText(subjectText);
  const say = useSay();
  const id = Number(useParams().id);
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(subjectApi.get, { id }, { enabled: exists });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data?.name ?? t('edit')}
        sub={data && <StatusTag status={subjectStatus} value={data.status} />}
        back={SUBJECT_LIST}
        backTitle={t('title')}
      />
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={SUBJECT_LIST}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : data ? (
        <KnownSubject key={id} subject={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function KnownSubject({ subject }: { subject: Subject }) {
  const t = useText(subjectText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const readOnly = !useHolds()(subjectPermissions.edit);
  const toList = () => void navigate(SUBJECT_LIST + search);
  const form = useApiForm(subjectApi.edit, {
    initial: editValues(subjectApi.edit, subject),
    onDone: toList,
  });
  const note = readOnly && (
    <div className="subject-note">
      <Note>{t('read_only')}</Note>
    </div>
  );
  return <SubjectForm form={form} subject={subject} readOnly={readOnly} notes={note} onCancel={toList} />;
}
