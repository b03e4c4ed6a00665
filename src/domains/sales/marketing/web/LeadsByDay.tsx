import { useMemo } from 'react';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { areasOption, linesOption } from '@/kernel/web/board/periodCharts.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MarkData } from '../marketing.contract.ts';
import { costSoFar } from '../marketing.rules.ts';
import { marketingText } from '../marketing.text.ts';

/** Told apart by place first, by colour second; what is left over is grey. */
const COLOURS = ['label', 'top', 'referral', 'bazaar', 'weapp', 'other'] as const;
const AREA_HEIGHT = 200;
const LINE_HEIGHT = 120;

/** Leads day by day, one channel upon another; below, on the same days, what a lead cost. */
export function LeadsByDay({ data: { days, areas } }: { data: MarkData }) {
  const t = useText(marketingText);
  const none = t('none');
  const cost = t('cost_so_far');
  const names = useMemo(() => days.map(({ day }) => day.slice(5)), [days]);
  const series = useMemo(
    () =>
      areas.map(({ name, leads }, at) => ({
        key: COLOURS[at] ?? 'other',
        name: name ?? none,
        values: leads,
      })),
    [areas, none],
  );
  const leads = useMemo(() => areasOption({ names, unit: 'count', series }), [names, series]);
  const costs = useMemo(() => {
    const values = costSoFar(days);
    return linesOption({ names, unit: 'money', series: [{ key: 'actual', name: cost, values }] });
  }, [names, days, cost]);
  if (areas.length === 0) return null;
  return (
    <section className="figure-part">
      <div className="figure-head">
        <h2>{t('leads_by_day')}</h2>
        <Legend entries={series.map(({ key, name }) => ({ colour: key, label: name }))} />
      </div>
      <Chart option={leads} height={AREA_HEIGHT} label={t('leads_by_day')} />
      {days.some((one) => one.cost_fen > 0) && (
        <>
          <h3>{cost}</h3>
          <Chart option={costs} height={LINE_HEIGHT} label={cost} />
        </>
      )}
    </section>
  );
}
