import { useMemo } from 'react';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { heatOption } from '@/kernel/web/board/heatChart.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const [EARLIEST, LATEST] = [9, 21];

interface WeekHeatProps {
  readonly hours: readonly { weekday: number; hour: number; lessons: number }[];
}

/** When lessons are taught: weekdays by hours. */
export function WeekHeat({ hours }: WeekHeatProps) {
  const t = useText(censusText);
  const option = useMemo(() => {
    const first = Math.min(EARLIEST, ...hours.map(({ hour }) => hour));
    const last = Math.max(LATEST, ...hours.map(({ hour }) => hour));
    const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return heatOption({
      rows: WEEK.map((day) => t(day)),
      columns: shown.map(String),
      values: WEEK.map((_, at) =>
        shown.map((hour) => hours.find((one) => one.weekday === at + 1 && one.hour === hour)?.lessons ?? 0),
      ),
      unit: 'count',
    });
  }, [hours, t]);
  return (
    <Section title={t('when_taught')} gloss={t('when_taught_help')}>
      <Chart option={option} height={190} label={t('chart_label', { name: t('when_taught') })} />
    </Section>
  );
}
