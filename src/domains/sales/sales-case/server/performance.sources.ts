import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { DimensionValue, MeasureSource } from '@/kernel/server/db/measures.ts';
import { PERFORMANCE_MEASURES, type PerformanceDimension } from '../performance.measures.ts';
import type { performanceApi } from '../sales-case.contract.ts';
import type { ItemGroup } from '../sales-case.rules.ts';
import { FEN_OF, performanceFigures } from './performance.figures.ts';
import { performanceStore } from './performance.store.ts';
import { visibleSums } from './sales-case.scope.store.ts';

/** The measures of performance: read from the sums, drilled into the list of items. */
export const performanceSources: readonly MeasureSource[] = PERFORMANCE_MEASURES.map((one) => {
  const { measure, of, sign } = one;
  const only = 'only' in one ? one.only : {};
  return {
    measure,
    async read(ctx, { companies, from, to, where = {} }, by) {
      const read = await performanceFigures.read(ctx, {
        companies,
        from,
        to,
        by: by ? [by as PerformanceDimension] : [],
        where: { ...where, ...only },
        visible: visibleSums(ctx),
      });
      return read.map((row) => ({
        key: by ? (row[by] as DimensionValue) : null,
        value: sign * FEN_OF[of](row) || 0,
      }));
    },
    async rows(ctx, { companies, from, to, where = {} }) {
      const found: number[] = [];
      const filter = itemFilter({ ...where, ...only }, { from, to }, of);
      for await (const chunk of performanceStore.all({ ...ctx, reading: companies }, filter))
        found.push(...chunk.map(({ item_fen }) => sign * item_fen));
      return found;
    },
  };
});

/** Filters of the list that give a figure's rows. */
function itemFilter(
  where: Readonly<Record<string, DimensionValue>>,
  { from, to }: Span,
  of: ItemGroup,
): ParsedOf<typeof performanceApi.export> {
  const filters = Object.entries(where).map(([name, value]) => {
    if (name === 'is_referral') return [name, value ? 1 : 0];
    if (value !== null) return [name, value];
    return name === 'admin_id' ? ['unowned', 1] : ['without', name];
  });
  return { ...Object.fromEntries(filters), of, posted_from: from, posted_until: to };
}
