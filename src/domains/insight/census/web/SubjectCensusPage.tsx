import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Kpis } from '@/kernel/web/board/Kpis.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SUBJECT_GROUPS, type SubjectGroup, subjectCensusApi } from '../census.contract.ts';
import { censusText } from '../census.text.ts';
import { CensusFrame } from './CensusFrame.tsx';
import { CensusTable } from './CensusTable.tsx';
import type { FigureName } from './figures.ts';
import { MonthHeat } from './MonthHeat.tsx';
import { placedRows, useRankingColumns } from './rankingColumns.tsx';
import { TypeMonths } from './TypeMonths.tsx';
import { type CensusState, FRESH, useCensus } from './useCensus.ts';
import { useFigures } from './useFigures.tsx';

type Hours = OutputOf<typeof subjectCensusApi.classhour>;
const COLUMNS: readonly FigureName[] = [
  'taught_minutes',
  'used_minutes',
  'lessons',
  'students',
  'attendance_percent',
  'revenue_fen',
  'pay_fen',
  'margin_fen',
  'margin_percent',
  'per_hour_fen',
];

/** What was taught in each subject, of each exam board or course type, and what came of it. */
export function SubjectCensusPage() {
  const t = useText(censusText);
  const census = useCensus(SUBJECT_GROUPS);
  const { asked, board, page } = census;
  const { group } = board;
  const hours = useApi(subjectCensusApi.classhour, { ...asked, group }, FRESH);
  const ranking = useApi(subjectCensusApi.ranking, { ...asked, group, page }, FRESH);
  const first = useRankingColumns(census);
  return (
    <CensusFrame
      title={t('subjects_title')}
      census={census}
      groups={SUBJECT_GROUPS.map((value) => ({ value, label: t(value) }))}
      answers={[hours, ranking]}
      exportTo={subjectCensusApi.export}
      drillTo={subjectCensusApi.drill}
      figures={hours.data && <Figures census={census} hours={hours.data} />}
      total={ranking.data?.total}
      table={
        hours.data &&
        ranking.data && (
          <CensusTable
            label={t('ranking_of', { name: t(group) })}
            census={census}
            columns={[...first, ...COLUMNS]}
            rows={placedRows(ranking.data.list)}
            totals={hours.data.totals}
            perHour={hours.data.minutes_per_class_hour}
          />
        )
      }
    />
  );
}

function Figures({ census, hours }: { census: CensusState<SubjectGroup>; hours: Hours }) {
  const t = useText(censusText);
  const figure = useFigures(census, hours);
  const { totals, months, heat, minutes_per_class_hour: perHour } = hours;
  const items = [
    ...figure('taught_minutes', { note: t('by_lesson_day', { n: totals.lessons }) }),
    ...figure('used_minutes', {
      note:
        totals.students > 0 &&
        t('used_note', { hours: formatHours(Math.round(totals.used_minutes / totals.students), perHour) }),
    }),
    ...figure('students', { note: t('students_note') }),
    ...figure('attendance_percent', { note: t('attendance_note') }),
    ...figure('revenue_fen', { note: t('revenue_note') }),
  ];
  return (
    <>
      <Kpis items={items} open={census.drillKey} />
      <div className="board-charts census-charts">
        <TypeMonths census={census} months={months} perHour={perHour} />
        <MonthHeat heat={heat} perHour={perHour} />
      </div>
    </>
  );
}
