import { useMemo } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { barsOption } from '@/kernel/web/board/periodCharts.ts';
import { scatterOption } from '@/kernel/web/board/scatterChart.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';
import type { classCensusApi } from '../class-census.contract.ts';

type Dots = OutputOf<typeof classCensusApi.classhour>['dots'];
const SHOWN = 12;

/** The emptiest first. */
export function FillBars({ dots }: { dots: Dots }) {
  const t = useText(censusText);
  const say = useSay();
  const option = useMemo(() => {
    const shown = dots.toSorted((a, b) => a.fill_percent - b.fill_percent).slice(0, SHOWN);
    return barsOption({
      names: shown.map(({ name }) => name),
      unit: 'share',
      actual: {
        key: 'actual',
        name: say(censusText.fill_percent),
        values: shown.map(({ fill_percent }) => fill_percent / 100),
      },
    });
  }, [dots, say]);
  return (
    <Section title={t('fill_by_course')}>
      <Chart option={option} height={200} label={t('chart_label', { name: t('fill_by_course') })} />
    </Section>
  );
}

/** How full against how much is left. */
export function FillScatter({ dots }: { dots: Dots }) {
  const t = useText(censusText);
  const say = useSay();
  const option = useMemo(
    () =>
      scatterOption({
        dots: dots.flatMap(({ name, fill_percent, margin_percent, enrolled }) =>
          margin_percent === null
            ? []
            : [{ name, x: fill_percent / 100, y: margin_percent / 100, size: enrolled }],
        ),
        x: { name: say(censusText.fill_percent), unit: 'share' },
        y: { name: say(censusText.margin_percent), unit: 'share' },
      }),
    [dots, say],
  );
  return (
    <Section title={t('fill_margin')} gloss={t('fill_margin_help')}>
      <Chart option={option} height={200} label={t('chart_label', { name: t('fill_margin') })} />
    </Section>
  );
}
