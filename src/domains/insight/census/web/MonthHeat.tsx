import { useMemo } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { heatOption } from '@/kernel/web/board/heatChart.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { subjectCensusApi } from '../census.contract.ts';
import { censusText } from '../census.text.ts';
import { chartHours } from './units.ts';

interface MonthHeatProps {
  readonly heat: OutputOf<typeof subjectCensusApi.classhour>['heat'];
  readonly perHour: number;
}

/** Those with most hours by month. */
export function MonthHeat({ heat, perHour }: MonthHeatProps) {
  const t = useText(censusText);
  const say = useSay();
  const option = useMemo(
    () =>
      heatOption({
        rows: heat.rows.map(({ name }) => name ?? say(censusText.none)),
        columns: heat.months.map((month) => String(Number(month.slice(5)))),
        values: heat.rows.map(({ minutes }) => minutes.map((one) => chartHours(one, perHour))),
        unit: 'hours',
      }),
    [heat, perHour, say],
  );
  return (
    <Section title={t('heat_title')} gloss={t('heat_help')}>
      <Chart option={option} height={190} label={t('chart_label', { name: t('heat_title') })} />
    </Section>
  );
}
