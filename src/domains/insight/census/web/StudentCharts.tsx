import { useMemo } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { barsOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { HISTOGRAM_HOURS } from '../census.rules.ts';
import { censusText } from '../census.text.ts';
import type { studentCensusApi } from '../student-census.contract.ts';
import { chartHours } from './units.ts';

const HEIGHT = 150;
/** `0`, `≤5`, `5–10`, …, `>80`. */
const STEPS = [...HISTOGRAM_HOURS, Infinity].map((upper, at) => {
  if (at < 2) return at === 0 ? '0' : `≤${upper}`;
  const lower = HISTOGRAM_HOURS[at - 1];
  return upper === Infinity ? `>${lower}` : `${lower}–${upper}`;
});

/** How much is left, when it runs out, when it ends. */
export function StudentCharts({ census }: { census: OutputOf<typeof studentCensusApi.classhour> }) {
  const t = useText(censusText);
  const say = useSay();
  const { histogram, run_outs, endings, minutes_per_class_hour: perHour } = census;
  const left = useMemo(
    () =>
      barsOption({
        names: STEPS,
        unit: 'count',
        actual: { key: 'actual', name: say(censusText.histogram_help), values: histogram },
      }),
    [histogram, say],
  );
  const running = useMemo(
    () =>
      barsOption({
        names: run_outs.map(({ week }) => week.slice(5)),
        unit: 'count',
        actual: {
          key: 'actual',
          name: say(censusText.run_outs_help),
          values: run_outs.map(({ students }) => students),
        },
      }),
    [run_outs, say],
  );
  const ending = useMemo(
    () =>
      barsOption({
        names: endings.map(({ month }) => month.slice(5)),
        unit: 'hours',
        actual: {
          key: 'actual',
          name: say(censusText.endings_help),
          values: endings.map(({ minutes }) => chartHours(minutes, perHour)),
        },
      }),
    [endings, perHour, say],
  );
  return (
    <div className="board-charts census-three">
      <Section title={t('histogram_title')} gloss={t('histogram_help')}>
        <Chart option={left} height={HEIGHT} label={t('chart_label', { name: t('histogram_title') })} />
      </Section>
      <Section title={t('run_outs_title')} gloss={t('run_outs_help')}>
        <Chart option={running} height={HEIGHT} label={t('chart_label', { name: t('run_outs_title') })} />
      </Section>
      <Section title={t('endings_title')} gloss={t('endings_help')}>
        <Chart option={ending} height={HEIGHT} label={t('chart_label', { name: t('endings_title') })} />
      </Section>
    </div>
  );
}
