import { useMemo } from 'react';
import { sumOf } from '@/kernel/value/sum.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { stackOption } from '@/kernel/web/board/periodCharts.ts';
import { useText } from '@/kernel/web/language.ts';
import type { ShopMoney } from '../shop-money.contract.ts';
import { shopMoneyText } from '../shop-money.text.ts';

const HEIGHT = 200;
/** Colours of the largest categories; the rest is one. */
const COLOURS = ['actual', 'top', 'referral', 'bazaar', 'weapp'] as const;
const REST = 'other';
/** No category's colour: the line lies over the bars. */
const LINE = 'axis-label';

/** What was sold by category, day by day or month by month, with the line of what was delivered. */
export function SoldChart({ data: { periods, categories } }: { data: ShopMoney }) {
  const t = useText(shopMoneyText);
  const [delivered, others] = [t('delivered_fen'), t('others')];
  const series = useMemo(() => {
    const named = categories.slice(0, COLOURS.length);
    const sold = (keys: ReadonlySet<string>) =>
      periods.map((one) =>
        sumOf(
          one.categories.filter(({ category_id }) => keys.has(String(category_id))),
          ({ sold_fen }) => sold_fen,
        ),
      );
    const rest = new Set(categories.slice(COLOURS.length).map(({ key }) => key));
    return [
      ...named.map(({ key, name }, at) => ({
        key: COLOURS[at] ?? REST,
        name,
        values: sold(new Set([key])),
      })),
      ...(rest.size > 0 ? [{ key: REST, name: others, values: sold(rest) }] : []),
    ];
  }, [periods, categories, others]);
  const option = useMemo(
    () =>
      stackOption({
        names: periods.map(({ period }) => period.slice(5)),
        unit: 'money',
        series,
        line: { key: LINE, name: delivered, values: periods.map(({ delivered_fen }) => delivered_fen) },
      }),
    [periods, series, delivered],
  );
  const entries = [
    ...series.map(({ key, name }) => ({ colour: key, label: name })),
    { colour: LINE, label: delivered },
  ];
  return (
    <section className="figure-part">
      <div className="figure-head">
        <h2>{t('sold_by_category')}</h2>
        <Legend entries={entries} />
      </div>
      <Chart option={option} height={HEIGHT} label={t('sold_by_category')} />
    </section>
  );
}
