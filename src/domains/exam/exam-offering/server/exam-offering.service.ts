import { invalid, notFound } from '@/kernel/errors.ts';
import { usesHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fromUnix, momentText } from '@/kernel/value/time.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import type { Later } from '../../exam-series/server/exam-series.slots.ts';
import { type ExamOfferingWhole, examOfferingApi } from '../exam-offering.contract.ts';
import { examOfferingText as text } from '../exam-offering.text.ts';
import { examOfferingStore as store } from './exam-offering.store.ts';
import { change, setBoundaries } from './exam-offering.write.ts';

/** Who uses items of a series. */
const uses = defineSlot<Reference>();

/** With their options, components and boundaries, in this order. */
async function whole(ctx: Ctx, ids: readonly number[]): Promise<ExamOfferingWhole[]> {
  const rows = await store.byIds(ctx, ids);
  const [options, components, boundaries] = [
    await store.options(ctx, ids),
    await store.components(ctx, ids),
    await store.boundaries(ctx, ids),
  ];
  const of =
    (id: number) =>
    ({ offering_id }: { offering_id: number }) =>
      offering_id === id;
  return rows.map((row) => ({
    ...row,
    options: options.filter(of(row.id)).map(({ code, title }) => ({ code, title })),
    components: components.filter(of(row.id)).map(({ offering_id: _, ...component }) => component),
    boundaries: boundaries
      .filter(of(row.id))
      .map(({ component_id, grade, mark }) => ({ component_id, grade, mark })),
  }));
}

async function add(ctx: Ctx, series_id: number, itemIds: readonly number[]): Promise<number> {
  const series = await examSeriesList.must(ctx, series_id);
  return explain(store.addMany(ctx, series_id, series.exam_board_id, [...new Set(itemIds)]), {
    exam_offering_item: () => invalid({ item_ids: text.not_of_board }),
  });
}

/** Items, options and components of a series for another, so much later. Boundaries are of the sitting and stay. */
async function copy(ctx: Ctx, from: number, to: number, later: Later): Promise<void> {
  const ids = (await store.some(ctx, { series_id: from })).map(({ id }) => id);
  const { exam_board_id } = await examSeriesList.must(ctx, to);
  for (const one of await whole(ctx, ids)) {
    const id = await store.insert(ctx, {
      series_id: to,
      item_id: one.item_id,
      exam_board_id,
      max_mark: one.max_mark,
    });
    await store.setOptions(ctx, id, one.options);
    for (const [position, { id: _, starts_at, ...component }] of one.components.entries())
      await store.insertComponent(ctx, id, {
        ...component,
        position,
        starts_at: starts_at === null ? null : fromUnix(later.moment(starts_at)),
      });
  }
}

/** What other nouns ask of the items of a series. */
export const examOfferings = {
  uses,
  names: store.names,
  componentNames: store.componentNames,
  /** The item in the series, with everything that it has there. */
  whole,
  async of(ctx: Ctx, series_id: number, item_id: number): Promise<ExamOfferingWhole | undefined> {
    const id = await store.idOf(ctx, series_id, item_id);
    return id === undefined ? undefined : (await whole(ctx, [id]))[0];
  },
  inSeries: (ctx: Ctx, series_id: number) => store.some(ctx, { series_id }),
  bySeries: store.bySeries,
  byItem: store.byItem,
  withoutTime: store.withoutTime,
  add,
  change,
  setBoundaries,
  copy,
};

export const examOfferingService = implement(examOfferingApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const [found] = await whole(ctx, [id]);
    if (!found) throw notFound();
    return found;
  },
  ...usesHandlers(store, uses, text),
  add: async (ctx, { series_id, item_ids }) => ({ count: await add(ctx, series_id, item_ids) }),
  edit: async (ctx, input) => {
    await change(ctx, input);
    return {};
  },
  boundaries: async (ctx, input) => {
    await setBoundaries(ctx, input);
    return {};
  },
  export: async function* (ctx, filter) {
    for await (const list of store.all(ctx, filter)) {
      const parts = await whole(
        ctx,
        list.map(({ id }) => id),
      );
      yield parts.map(({ options: _, components, boundaries, ...row }) => ({
        ...row,
        times_said: components
          .map(({ code, starts_at }) =>
            starts_at === null ? code : `${code} ${momentText(row.zone, starts_at)}`,
          )
          .join('; '),
        boundaries_said: boundaries
          .filter(({ component_id }) => component_id === null)
          .map(({ grade, mark }) => `${grade} ${mark}`)
          .join(' · '),
      }));
    }
  },
});
