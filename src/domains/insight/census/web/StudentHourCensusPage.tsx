import { Download } from 'lucide-react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { useSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { censusText } from '../census.text.ts';
import { studentCensusApi } from '../student-census.contract.ts';
import { FilterChoice } from './embed/FilterChoice.tsx';
import { StudentCharts } from './StudentCharts.tsx';
import { StudentDrillPane } from './StudentDrillPane.tsx';
import { StudentFigures } from './StudentFigures.tsx';
import { StudentRows } from './StudentRows.tsx';
import { useStudentCensus } from './useStudentCensus.ts';
import './census.css';

/** What students have left, when it runs out or ends, and what it is worth; as of today. */
export function StudentHourCensusPage() {
  const t = useText(censusText);
  const holds = useHolds();
  const { filter, page, sort, drill, drillTo, change } = useStudentCensus();
  const { data, error, refetch } = useApi(
    studentCensusApi.classhour,
    { ...filter, page, ...(sort && { sort }) },
    { keepPrevious: true, staleMs: 0 },
  );
  const field = (name: keyof typeof filter & keyof typeof censusText) => ({
    name,
    label: censusText[name],
    value: filter[name] as number | undefined,
    set: (value: unknown) => change({ [name]: value === undefined ? undefined : String(value) }),
  });
  return (
    <>
      <PageHeader title={t('students_title')}>
        {holds(studentCensusApi.export.permission) && (
          <Button icon={Download} onClick={() => exportList(studentCensusApi.export, filter)}>
            {t('export')}
          </Button>
        )}
      </PageHeader>
      <div className="census-filters">
        <CompanySelect />
        <StudentFilter field={field('student_id')} />
        <FilterChoice field={field('course_type')} options={{ options: useCourseTypes() }} />
        <FilterChoice field={field('subject_id')} options={useSubjects()} />
        <FilterChoice field={field('board_id')} options={useItemOptions('exam_board')} />
        <FilterChoice field={field('level_id')} options={useItemOptions('alevel')} />
        <FilterChoice field={field('class_teacher_id')} options={useOptions(adminApi.classTeachers)} />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <>
          <StudentFigures census={data} />
          <StudentCharts census={data} />
          <div className="census-part">
            {data.rows.length === 0 ? (
              <EmptyState title={t('students_empty')} help={t('empty_help')} />
            ) : (
              <StudentRows
                rows={data.rows}
                perHour={data.minutes_per_class_hour}
                page={page}
                drillTo={drillTo}
              />
            )}
            <p className="census-foot">
              <span>
                {t('foot', {
                  n: data.totals.students,
                  hours: formatHours(data.totals.left_minutes, data.minutes_per_class_hour),
                })}
              </span>
              {data.totals.difference_fen !== null && <Agrees fen={data.totals.difference_fen} />}
              <span className="grow" />
              <Pages page={page} total={data.total} onPage={(next) => change({ page: String(next) })} />
            </p>
          </div>
        </>
      )}
      {drill && <StudentDrillPane input={drill} onClose={() => change({ drill: undefined })} />}
    </>
  );
}

/** What is left of all lots, against the balance of hours in the books. */
function Agrees({ fen }: { fen: number }) {
  const t = useText(censusText);
  return fen === 0 ? (
    <span className="tone-text-success">{t('agrees')}</span>
  ) : (
    <span className="tone-text-danger">{t('differs', { money: formatFen(fen) })}</span>
  );
}
