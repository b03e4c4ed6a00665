import { useMemo } from 'react';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { stackOption } from '@/kernel/web/board/periodCharts.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { afterSaleApi } from '../after-sale.contract.ts';
import { afterSaleText } from '../after-sale.text.ts';

type Counted = OutputOf<typeof afterSaleApi.reasons>['list'][number];
/** Told apart by place first, by colour second; what is left over is grey. */
const COLOURS = ['label', 'top', 'referral', 'bazaar', 'weapp', 'other'] as const;
const HEIGHT = 220;
const MOST_PRODUCTS = 10;

const countOf = (rows: readonly Counted[]) => sumOf(rows, ({ count }) => count);
/** The keys that were counted most often first. */
function byCount(rows: readonly Counted[], keyOf: (row: Counted) => string): string[] {
  const keys = [...new Set(rows.map(keyOf))];
  const counts = new Map(keys.map((key) => [key, countOf(rows.filter((row) => keyOf(row) === key))]));
  return keys.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}

/** Why things went back: month by month, and product by product. */
export function CaseReasons({ filter }: { filter: InputOf<typeof afterSaleApi.reasons> }) {
  const t = useText(afterSaleText);
  const { data, error, refetch } = useApi(afterSaleApi.reasons, filter, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={6} />;
  return (
    <>
      <ReasonBars rows={data.list} title={t('by_month')} keyOf={({ month }) => month} isInOrder />
      <ReasonBars rows={data.list} title={t('by_product')} keyOf={({ product_name }) => product_name} />
    </>
  );
}

interface ReasonBarsProps {
  readonly rows: readonly Counted[];
  readonly title: string;
  readonly keyOf: (row: Counted) => string;
  /** Along time; else the most first. */
  readonly isInOrder?: boolean;
}
function ReasonBars({ rows, title, keyOf, isInOrder = false }: ReasonBarsProps) {
  const t = useText(afterSaleText);
  const none = t('no_reason');
  const names = useMemo(
    () =>
      isInOrder ? [...new Set(rows.map(keyOf))].toSorted() : byCount(rows, keyOf).slice(0, MOST_PRODUCTS),
    [rows, keyOf, isInOrder],
  );
  const series = useMemo(() => {
    const reasonOf = ({ reason_name }: Counted) => reason_name ?? none;
    return byCount(rows, reasonOf).map((name, at) => ({
      key: COLOURS[at] ?? 'other',
      name,
      values: names.map((key) => countOf(rows.filter((row) => keyOf(row) === key && reasonOf(row) === name))),
    }));
  }, [rows, names, keyOf, none]);
  const option = useMemo(() => stackOption({ names, unit: 'count', series }), [names, series]);
  return (
    <section>
      <h3>{title}</h3>
      <Legend entries={series.map(({ key, name }) => ({ colour: key, label: name }))} />
      <Chart option={option} height={HEIGHT} label={title} />
    </section>
  );
}
