import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { TeacherGroup, TeacherRow, teacherCensusApi } from '../census.contract.ts';
import { censusText } from '../census.text.ts';
import { CensusTable, type Column } from './CensusTable.tsx';
import { FigureCell } from './FigureCell.tsx';
import { listOf } from './lessonsOf.ts';
import { MeasureHead } from './MeasureHead.tsx';
import { type PlacedRow, placedRows, useRankingColumns } from './rankingColumns.tsx';
import { Strip } from './Strip.tsx';
import type { CensusState, LessonsOf } from './useCensus.ts';

interface TeacherRankingProps {
  readonly census: CensusState<TeacherGroup>;
  readonly ranking: OutputOf<typeof teacherCensusApi.ranking>;
  readonly hours: OutputOf<typeof teacherCensusApi.classhour>;
}
type Row = PlacedRow<TeacherRow>;

/** Teachers, course types or subjects in their places. */
export function TeacherRanking({ census, ranking, hours }: TeacherRankingProps) {
  const t = useText(censusText);
  const { group } = census.board;
  const { minutes_per_class_hour: perHour, totals } = hours;
  const rows = placedRows(ranking.list);
  const mark = ({ name }: TeacherRow) => group === 'teacher' && name && <Avatar name={name} size={22} />;
  const columns: readonly Column<Row>[] = [
    ...useRankingColumns<TeacherRow>(census, mark),
    'taught_minutes',
    useTypes(rows, perHour),
    ...useDays(rows),
    ...useLoad(census, totals.load_percent),
    'lessons',
    'students',
    'trials',
    'covers',
    useCancelled(census, totals.cancelled),
    'revenue_fen',
    'pay_fen',
    'margin_fen',
    'margin_percent',
  ];
  return (
    <CensusTable
      label={t('ranking_of', { name: t(group) })}
      census={census}
      columns={columns}
      rows={rows}
      totals={totals}
      perHour={perHour}
    />
  );
}

function useTypes(rows: readonly Row[], perHour: number): Column<Row> {
  const t = useText(censusText);
  const say = useSay();
  const most = Math.max(1, ...rows.map(({ taught_minutes }) => taught_minutes));
  return {
    key: 'types',
    head: <th key="types">{t('types')}</th>,
    cell: ({ types }) => (
      <td key="types">
        <span className="census-types">
          {types.map(({ course_type, taught_minutes }) => (
            <i
              key={course_type}
              title={`${say(courseTypeText[course_type])} ${formatHours(taught_minutes, perHour)}`}
              style={{
                width: `${(taught_minutes / most) * 100}%`,
                background: `var(--ct-${course_type}-bar)`,
              }}
            />
          ))}
        </span>
      </td>
    ),
  };
}

/** Of a short span alone. */
function useDays(rows: readonly Row[]): Column<Row>[] {
  const t = useText(censusText);
  if (rows.every(({ days }) => days.length === 0)) return [];
  const busiest = Math.max(1, ...rows.flatMap(({ days }) => days));
  return [
    {
      key: 'days',
      head: (
        <th key="days" title={t('daily_help')}>
          {t('daily')}
        </th>
      ),
      cell: ({ days }) => (
        <td key="days">
          <Strip minutes={days} busiest={busiest} />
        </td>
      ),
    },
  ];
}

/** Only a teacher's time can be full. */
function useLoad(census: CensusState<TeacherGroup>, total: number | null): Column<Row>[] {
  if (census.board.group !== 'teacher') return [];
  const to = (of: LessonsOf) => census.to({ measure: 'load', ...of });
  return [
    {
      key: 'load',
      head: <MeasureHead key="load" of="load" />,
      cell: ({ load_percent }, of) => (
        <FigureCell key="load" value={load_percent} to={to(of)}>
          <span className="census-load">
            <i>
              <u style={{ width: `${Math.min(100, load_percent ?? 0)}%` }} />
            </i>
            {load_percent}%
          </span>
        </FigureCell>
      ),
      total: (
        <FigureCell key="load" value={total} to={to({})}>
          {total}%
        </FigureCell>
      ),
    },
  ];
}

/** No measure of lessons that were taught: it leads to the list of those that were not. */
function useCancelled({ asked }: CensusState<TeacherGroup>, total: number): Column<Row> {
  const t = useText(censusText);
  const cell = (cancelled: number, of: LessonsOf) => {
    const to = lessonPaths.past({
      status: 'cancelled',
      ...listOf({ ...asked, ...of }),
    });
    return (
      <FigureCell key="cancelled" value={cancelled} to={to}>
        {cancelled}
      </FigureCell>
    );
  };
  return {
    key: 'cancelled',
    head: (
      <th key="cancelled" className="end">
        {t('cancelled')}
      </th>
    ),
    cell: (row, of) => cell(row.cancelled, of),
    total: cell(total, {}),
  };
}
