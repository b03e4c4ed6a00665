import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { coursePaths } from '@/domains/teaching/course/course.paths.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';
import type { ClassRow, classCensusApi } from '../class-census.contract.ts';
import { CensusTable, type Column, type OwnColumn } from './CensusTable.tsx';
import { FigureCell } from './FigureCell.tsx';
import type { CensusState } from './useCensus.ts';

interface ClassRowsProps {
  readonly census: CensusState<'course'>;
  readonly hours: OutputOf<typeof classCensusApi.classhour>;
}

/** Class courses; their names lead to them. */
export function ClassRows({ census, hours }: ClassRowsProps) {
  const t = useText(censusText);
  const { rows, totals, minutes_per_class_hour: perHour } = hours;
  const head = (key: string, label: string, end: boolean) => (
    <th key={key} className={end ? 'end' : undefined}>
      {label}
    </th>
  );
  const said = (
    key: 'course_id' | 'course_type' | 'teacher_name',
    show: (row: ClassRow) => ReactNode,
  ): OwnColumn<ClassRow> => ({
    key,
    head: head(key, t(key), false),
    cell: (row) => <td key={key}>{show(row)}</td>,
  });
  const counted = (key: 'places' | 'enrolled' | 'waiting' | 'break_even'): OwnColumn<ClassRow> => ({
    key,
    head: head(key, t(key), true),
    cell: (row) => (
      <td key={key} className="end">
        {row[key] || <Nothing />}
      </td>
    ),
  });
  const columns: readonly Column<ClassRow>[] = [
    said('course_id', (row) => <Link to={coursePaths.detail(row.key)}>{row.name}</Link>),
    said('course_type', (row) => <CourseTypeTag code={row.course_type} />),
    said('teacher_name', (row) => row.teacher_name ?? <Nothing />),
    counted('places'),
    counted('enrolled'),
    counted('waiting'),
    'fill_percent',
    {
      key: 'planned',
      head: head('planned', t('done_of_planned'), true),
      cell: ({ planned, lessons }, of) => (
        <FigureCell key="planned" value={planned} to={census.to({ measure: 'lessons', ...of })}>
          {`${lessons} / ${planned}`}
        </FigureCell>
      ),
    },
    'attendance_percent',
    'revenue_fen',
    'pay_fen',
    'margin_fen',
    ...(totals.margin_fen === null ? [] : [perPlace(census, head('per_place', t('per_place_fen'), true))]),
    ...(totals.margin_fen === null ? [] : [counted('break_even')]),
  ];
  return (
    <CensusTable
      label={t('classes_title')}
      census={census}
      columns={columns}
      rows={rows}
      totals={totals}
      perHour={perHour}
      totalled={false}
    />
  );
}

const perPlace = (census: ClassRowsProps['census'], head: ReactNode): OwnColumn<ClassRow> => ({
  key: 'per_place',
  head,
  cell: ({ per_place_fen }, of) => (
    <FigureCell key="per_place" value={per_place_fen} to={census.to({ measure: 'lesson_revenue', ...of })}>
      {plainNumber(per_place_fen ?? 0, 'money')}
    </FigureCell>
  ),
});
