import { invalid, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { usesHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { fromUnix, momentText } from '@/kernel/value/time.ts';
import { examSeriesApi } from '../exam-series.contract.ts';
import type { ExamZone } from '../exam-series.kinds.ts';
import { movedBy } from '../exam-series.rules.ts';
import { examSeriesStatus } from '../exam-series.status.ts';
import { examSeriesText as text } from '../exam-series.text.ts';
import { type Later, offeredItems, seriesParts } from './exam-series.slots.ts';
import { type KeyTime, examSeriesStore as store } from './exam-series.store.ts';

/** Who uses series. */
const uses = defineSlot<Reference>();

const reasons: Record<string, () => Refusal> = {
  exam_series_name: () => invalid({ name: text.name_taken }),
  exam_series_board: () => invalid({ exam_board_id: text.board_gone }),
  exam_series_span: () => invalid({ ends_on: text.span_wrong }),
  exam_offering_series: () => invalid({ exam_board_id: text.board_fixed }),
};

interface Fields {
  readonly exam_board_id: number;
  readonly name: string;
  readonly zone: ExamZone;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly results_on?: string | null;
  readonly enquiry_until?: number | null;
  readonly key_times?: readonly KeyTime[];
  readonly note?: string;
}
const valuesOf = ({ key_times: _, enquiry_until, ...fields }: Fields) => ({
  ...fields,
  ...(enquiry_until !== undefined && {
    enquiry_until: enquiry_until === null ? null : fromUnix(enquiry_until),
  }),
});
function mustBeOnce(times: readonly KeyTime[]): void {
  if (new Set(times.map(({ name }) => name)).size < times.length)
    throw invalid({ key_times: text.time_twice });
}

async function add(ctx: Ctx, fields: Fields): Promise<number> {
  mustBeOnce(fields.key_times ?? []);
  const id = await explain(store.insert(ctx, valuesOf(fields)), reasons);
  await store.setKeyTimes(ctx, id, fields.key_times ?? []);
  return id;
}

async function must(ctx: Ctx, id: number) {
  const found = await store.one(ctx, id);
  if (!found) throw notFound();
  return found;
}

const itemsOf = async (ctx: Ctx, id: number) =>
  (await Promise.all(offeredItems.parts.map((items) => items(ctx, id)))).flat();

/** The items of a series that lack a fee, its steps or a time, and what each lacks. */
async function check(ctx: Ctx, id: number) {
  const items = await itemsOf(ctx, id);
  const lacking = (await Promise.all(seriesParts.parts.map(({ lacking }) => lacking(ctx, id)))).flat();
  return items
    .map((item) => ({
      ...item,
      lacks: lacking.filter(({ offering_id }) => offering_id === item.offering_id).map(({ lack }) => lack),
    }))
    .filter(({ lacks }) => lacks.length > 0);
}

async function copy(
  ctx: Ctx,
  { id, name, days }: { id: number; name: string; days: number },
): Promise<number> {
  const from = await must(ctx, id);
  const times = await store.keyTimes(ctx, [id]);
  const later: Later = {
    day: (day) => plusDays(day, days),
    moment: (at) => movedBy(from.zone, at, days),
  };
  const to = await add(ctx, {
    exam_board_id: from.exam_board_id,
    name,
    zone: from.zone,
    starts_on: later.day(from.starts_on),
    ends_on: later.day(from.ends_on),
    results_on: from.results_on && later.day(from.results_on),
    enquiry_until: from.enquiry_until && later.moment(from.enquiry_until),
    key_times: times.map((time) => ({ name: time.name, at: later.moment(time.at) })),
    note: from.note,
  });
  for (const part of seriesParts.parts.toSorted((one, other) => one.order - other.order))
    await part.copy(ctx, id, to, later);
  return to;
}

/** What other nouns ask of series. */
export const examSeriesList = {
  uses,
  names: store.names,
  /** One of the family, with its board and its zone. */
  find: store.one,
  must,
  some: store.some,
  byBoard: store.byBoard,
  add,
};

export const examSeriesService = implement(examSeriesApi, {
  list: (ctx, query) => store.page(ctx, query),
  options: async (ctx) => ({
    list: (await store.some(ctx)).map(
      ({ id, exam_board_id, exam_board_name, name, zone, starts_on, results_on, status }) => ({
        id,
        exam_board_id,
        exam_board_name,
        name,
        zone,
        starts_on,
        results_on,
        status,
      }),
    ),
  }),
  get: async (ctx, { id }) => ({
    ...(await must(ctx, id)),
    key_times: (await store.keyTimes(ctx, [id])).map(({ name, at }) => ({ name, at })),
  }),
  check: async (ctx, { id }) => {
    await must(ctx, id);
    return { list: await check(ctx, id) };
  },
  ...usesHandlers(store, uses, text),
  add: async (ctx, fields) => ({ id: await add(ctx, fields) }),
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await store.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    mustBeOnce(fields.key_times ?? []);
    await explain(store.update(ctx, id, valuesOf(fields)), reasons);
    if (fields.key_times) await store.setKeyTimes(ctx, id, fields.key_times);
    return {};
  },
  copy: async (ctx, input) => ({ id: await copy(ctx, input) }),
  export: async function* (ctx, filter) {
    for await (const list of store.all(ctx, filter)) {
      const times = await store.keyTimes(
        ctx,
        list.map(({ id }) => id),
      );
      const said = ({ id, zone }: { id: number; zone: string }) =>
        times
          .filter(({ series_id }) => series_id === id)
          .map(({ name, at }) => `${name} ${momentText(zone, at)}`)
          .join('; ');
      yield list.map((row) => ({ ...row, key_times_said: said(row) }));
    }
  },
  ...transitionHandlers(examSeriesStatus, store, {
    isReady: async (ctx, { id }) => {
      if ((await itemsOf(ctx, id)).length === 0) throw refuse(text.no_items);
      const lacking = await check(ctx, id);
      if (lacking.length > 0) throw refuse(text.not_ready, { n: lacking.length });
    },
  }),
});
