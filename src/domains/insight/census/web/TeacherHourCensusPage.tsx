import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { Kpis } from '@/kernel/web/board/Kpis.tsx';
import { Sparkline } from '@/kernel/web/board/Sparkline.tsx';
import { useText } from '@/kernel/web/language.ts';
import { TEACHER_GROUPS, type TeacherGroup, teacherCensusApi } from '../census.contract.ts';
import { censusText } from '../census.text.ts';
import { CensusFrame } from './CensusFrame.tsx';
import { listOf } from './lessonsOf.ts';
import { TeacherRanking } from './TeacherRanking.tsx';
import { TypeMonths } from './TypeMonths.tsx';
import { type CensusState, FRESH, useCensus } from './useCensus.ts';
import { useFigures } from './useFigures.tsx';
import { WeekHeat } from './WeekHeat.tsx';

type Hours = OutputOf<typeof teacherCensusApi.classhour>;

/** What teachers taught, how full their time was, and what came of it. */
export function TeacherHourCensusPage() {
  const t = useText(censusText);
  const census = useCensus(TEACHER_GROUPS);
  const { asked, board, page } = census;
  const { group } = board;
  const hours = useApi(teacherCensusApi.classhour, { ...asked, group }, FRESH);
  const ranking = useApi(teacherCensusApi.ranking, { ...asked, group, page }, FRESH);
  return (
    <CensusFrame
      title={t('teachers_title')}
      census={census}
      groups={TEACHER_GROUPS.map((value) => ({ value, label: t(value) }))}
      answers={[hours, ranking]}
      exportTo={teacherCensusApi.export}
      drillTo={teacherCensusApi.drill}
      figures={hours.data && <Figures census={census} hours={hours.data} />}
      total={ranking.data?.total}
      table={
        hours.data &&
        ranking.data && <TeacherRanking census={census} ranking={ranking.data} hours={hours.data} />
      }
    />
  );
}

function Figures({ census, hours }: { census: CensusState<TeacherGroup>; hours: Hours }) {
  const t = useText(censusText);
  const figure = useFigures(census, hours);
  const { totals, before, unmarked, months, minutes_per_class_hour: perHour } = hours;
  const taught = months.map(({ types }) => types.reduce((sum, one) => sum + one.taught_minutes, 0));
  const lessons = listOf(census.asked);
  const items = [
    ...figure('taught_minutes', {
      spark: <Sparkline values={taught} />,
      note: t('by_lesson_day', { n: totals.lessons }),
    }),
    ...figure('load_percent', { note: t('load_help') }),
    ...figure('trials', {
      label: t('trials_covers'),
      figure: <span className="figure num">{`${totals.trials} / ${totals.covers}`}</span>,
      note: t('lessons_unit'),
    }),
    {
      key: 'cancelled',
      to: lessonPaths.past({ status: 'cancelled', ...lessons }),
      label: t('cancelled'),
      figure: <Figure value={totals.cancelled} unit="count" of={t('lessons_unit')} />,
      change: <Delta now={totals.cancelled} before={before?.cancelled} lessIsBetter />,
      note: t('missed_note', { n: totals.missed }),
    },
    {
      key: 'unmarked',
      to: lessonPaths.past({ unmarked: 1, ...lessons }),
      label: t('unmarked'),
      figure: <Figure value={unmarked.lessons} unit="count" of={t('lessons_unit')} />,
      note: unmarked.lessons > 0 ? t('unmarked_note', { n: unmarked.teachers }) : t('unmarked_none'),
      ...(unmarked.lessons > 0 && { tone: 'warning' as const }),
    },
  ];
  return (
    <>
      <Kpis items={items} open={census.drillKey} />
      <div className="board-charts census-charts">
        <TypeMonths census={census} months={months} perHour={perHour} />
        <WeekHeat hours={hours.hours} />
      </div>
    </>
  );
}
