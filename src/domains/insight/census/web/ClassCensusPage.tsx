import { courseStatus } from '@/domains/teaching/course/course.status.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Kpis } from '@/kernel/web/board/Kpis.tsx';
import { useText } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';
import { classCensusApi } from '../class-census.contract.ts';
import { CensusFrame } from './CensusFrame.tsx';
import { ClassRows } from './ClassRows.tsx';
import { FillBars, FillScatter } from './FillCharts.tsx';
import { type CensusState, FRESH, useCensus } from './useCensus.ts';
import { useFigures } from './useFigures.tsx';

type Hours = OutputOf<typeof classCensusApi.classhour>;

/** How full class courses were, what they brought, and from how many places on they pay. */
export function ClassCensusPage() {
  const t = useText(censusText);
  const census = useCensus(['course']);
  const { asked, page } = census;
  const hours = useApi(classCensusApi.classhour, { ...asked, page }, FRESH);
  return (
    <CensusFrame
      title={t('classes_title')}
      census={census}
      groups={[{ value: 'course', label: t('course') }]}
      states={courseStatus.states}
      answers={[hours]}
      exportTo={classCensusApi.export}
      drillTo={classCensusApi.drill}
      figures={hours.data && <Figures census={census} hours={hours.data} />}
      total={hours.data?.total}
      table={hours.data && <ClassRows census={census} hours={hours.data} />}
    />
  );
}

function Figures({ census, hours }: { census: CensusState<'course'>; hours: Hours }) {
  const t = useText(censusText);
  const figure = useFigures(census, hours, { in_class: 1 });
  const { totals, dots } = hours;
  const items = [
    ...figure('fill_percent', { note: t('classes_note', { n: hours.total }) }),
    ...figure('taught_minutes', { note: t('by_lesson_day', { n: totals.lessons }) }),
    ...figure('attendance_percent', { note: t('attendance_note') }),
    ...figure('revenue_fen', { note: t('revenue_note') }),
    ...figure('margin_fen', {
      note: totals.margin_percent === null ? undefined : `${totals.margin_percent}%`,
    }),
  ];
  return (
    <>
      <Kpis items={items} open={census.drillKey} />
      {dots.length > 0 && (
        <div className="board-charts census-charts">
          <FillBars dots={dots} />
          {totals.margin_fen !== null && <FillScatter dots={dots} />}
        </div>
      )}
    </>
  );
}
