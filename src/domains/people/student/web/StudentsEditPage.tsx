import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
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
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { studentPermissions } from '../student.access.ts';
import { studentApi } from '../student.contract.ts';
import { studentPaths } from '../student.paths.ts';
import type { StudentWhole } from '../student.shapes.ts';
import { studentStatus } from '../student.status.ts';
import { studentText } from '../student.text.ts';
import { StudentForm } from './StudentForm.tsx';
import { useStudentActions } from './useStudentActions.ts';

export function StudentsEditPage() {
  const t = useText(studentText);
  const say = useSay();
  const id = Number(new URLSearchParams(useLocation().search).get('student_id'));
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useApi(studentApi.get, { id }, { enabled: exists });
  const isGone = !exists || (!data && error?.code === CODE.notFound);
  return (
    <>
      <PageHeader
        title={data?.username ?? t('edit')}
        sub={
          data && (
            <>
              <StatusTag status={studentStatus} value={data.status} />
              <span className="mute num">{data.number}</span>
            </>
          )
        }
        back={studentPaths.list()}
        backTitle={t('title')}
      >
        {data && <Actions student={data} />}
      </PageHeader>
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={studentPaths.list()}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : data ? (
        <KnownStudent key={id} student={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function Actions({ student }: { student: StudentWhole }) {
  const [history, setHistory] = useState(false);
  const actions = useStudentActions(() => setHistory(true))(student);
  return (
    <>
      <StatusButtons
        compact
        status={studentStatus}
        api={studentApi}
        record={student}
        about={student.username}
        more={actions.filter(({ key }) => key !== 'profile')}
      />
      {history && (
        <HistoryDrawer
          doc="student"
          docId={student.id}
          name={student.username}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  );
}

function KnownStudent({ student }: { student: StudentWhole }) {
  const t = useText(studentText);
  const navigate = useNavigate();
  const { company_id: here } = useActor();
  const isHere = student.company_id === here;
  const readOnly = !useHolds()(studentPermissions.edit) || !isHere;
  const toList = () => void navigate(studentPaths.list());
  const form = useApiForm(studentApi.edit, { initial: editOf(student), onDone: toList });
  const note = readOnly && (
    <div className="student-note">
      <Note>{t(isHere ? 'read_only' : 'not_here')}</Note>
    </div>
  );
  return <StudentForm form={form} student={student} readOnly={readOnly} notes={note} onCancel={toList} />;
}

/** What the form can change of a student. */
const editOf = (student: StudentWhole) =>
  editValues(studentApi.edit, student, {
    // Nothing chosen shows as nothing.
    gender: student.gender || undefined,
    time_zone: student.time_zone || undefined,
    shares_phone: undefined,
  });
