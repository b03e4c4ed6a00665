import { useSearchParams } from 'react-router';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { candidatePermissions } from '../../candidate/candidate.access.ts';
import { candidateApi } from '../../candidate/candidate.contract.ts';
import { CandidateCard } from '../../candidate/web/embed/CandidateCard.tsx';
import { StudentResults } from '../../result/web/embed/StudentResults.tsx';
import { examEntryText } from '../exam-entry.text.ts';
import { EntryList } from './embed/EntryList.tsx';
import { Timetable } from './Timetable.tsx';

/**
 * One student's exams: as whom they sit them, when, what they are entered for, what is there to pay with; and what came of it, with
 * the offers that hang on it.
 */
export function StudentExamsPage() {
  const t = useText(examEntryText);
  const [query] = useSearchParams();
  const id = Number(query.get('student_id'));
  const studentId = Number.isSafeInteger(id) && id > 0 ? id : undefined;
  const seesCandidate = useHolds()(candidatePermissions.read);
  const { data, error, refetch } = useApi(
    candidateApi.of_student,
    { student_id: studentId ?? 0 },
    { enabled: studentId !== undefined && seesCandidate, staleMs: 0 },
  );
  return (
    <>
      <PageHeader
        title={data ? t('exams_of', { name: data.student_name }) : t('student_exams')}
        back={studentPaths.list()}
        backTitle={t('students')}
      />
      {studentId === undefined && <EmptyState title={t('choose_student')}>{null}</EmptyState>}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {studentId !== undefined && !error && (
        <div className="exam-page">
          <div className="exam-cards">
            <div className="exam-column">
              {seesCandidate && !data && <RowsSkeleton rows={6} />}
              {data && <CandidateCard studentId={studentId} known={data} />}
              <StudentResults studentId={studentId} />
            </div>
            <Timetable studentId={studentId} />
          </div>
          <EntryList kind="student" studentId={studentId} />
        </div>
      )}
    </>
  );
}
