import { Column, is, noopDecoder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder, type SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import { othersTurn, ROWS_PER_YIELD } from '../ops/event-loop.ts';
import type { Ctx } from '../session/ctx.ts';
import { type IdList, idsAndTotal, idsOf, type PageInput, type PageOf, pageWith, totalOf } from './page.ts';
import { render } from './render.ts';

/** One page of a list: which ids, in which order. */
export interface OrderedList extends IdList {
  /**
   * An index gives what matches in the order of the list, whatever is asked for: ids, rows and total are one statement,
   * whose plan PostgreSQL keeps. Without such an index a kept plan would be wrong for a rare word or for a common one,
   * so the ids are planned each time.
   */
  readonly ordered: boolean;
}

/** What a list, a drawer and an export of a noun show: one select, put into words once. */
export interface Rows<R> {
  page(ctx: Ctx, input: PageInput, list: OrderedList): Promise<PageOf<R>>;
  /** Those with these ids, in this order. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<R[]>;
  /** The one with this id, where `and` holds of it. */
  one(ctx: Ctx, id: number, and?: SQL): Promise<R | undefined>;
  /** All that match, in chunks, through a cursor: one moment, however long it takes, and one chunk in memory. */
  all(ctx: Ctx, where: SQL | undefined, order: SQL): AsyncGenerator<R[]>;
}

interface Selecting<R> extends SQLWrapper {
  readonly _: { readonly result: R[]; readonly selectedFields: unknown };
}
type SelectedRow<S> = S extends { readonly _: { readonly result: (infer R)[] } } ? R : never;
/** What these rows are made of. */
export type RowOf<S> = S extends Rows<infer R> ? R : never;

/**
 * `select` joins what is large (students, documents, figures); names come by `withNames`. It is the same for everybody:
 * what is asked for goes into the list, the order and the conditions.
 */
export function defineRows<S extends Selecting<unknown>>(
  id: PgColumn,
  select: (builder: QueryBuilder) => S,
): Rows<SelectedRow<S>> {
  type R = SelectedRow<S>;
  const words = once(() => wordsOf<R>(id, select(new QueryBuilder())));

  async function inOneStatement(
    ctx: Ctx,
    input: PageInput,
    list: OrderedList,
  ): Promise<PageOf<R> | undefined> {
    const { text: selected, rowOf } = words();
    const { sql: text, params } = render(
      sql`SELECT r.*, ${totalOf(input, list)} FROM (${idsOf(input, list)}) AS found
        CROSS JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS page (id, at)
        CROSS JOIN LATERAL (${selected} WHERE ${id} = page.id) AS r ORDER BY page.at`,
    );
    const found = await ctx.arrays(text, params, { prepared: true });
    const total = found[0]?.at(-1) as number | undefined;
    if (total === undefined) return input.page === 1 ? pageWith(input, [], 0) : undefined;
    return pageWith(input, found.map(rowOf), total);
  }

  const rows: Rows<R> = {
    async page(ctx, input, list) {
      const whole =
        list.ordered && input.page <= PAGES_KEPT ? await inOneStatement(ctx, input, list) : undefined;
      if (whole) return whole;
      const { ids, total } = await idsAndTotal(ctx, input, list);
      return pageWith(input, await rows.byIds(ctx, ids), total);
    },

    async byIds(ctx, ids) {
      if (ids.length === 0) return [];
      const { byIds, rowOf } = words();
      return (await ctx.arrays(byIds, [ids], { prepared: true })).map(rowOf);
    },

    async one(ctx, wanted, and) {
      const { text: selected, rowOf } = words();
      const also = and ? sql` AND ${and}` : sql``;
      const { sql: text, params } = render(sql`${selected} WHERE ${id} = ${wanted}${also}`);
      const [row] = await ctx.arrays(text, params, { prepared: true });
      return row && rowOf(row);
    },

    async *all(ctx, where, order) {
      const { text: selected, rowOf } = words();
      const { sql: text, params } = render(
        sql`DECLARE export_rows NO SCROLL CURSOR FOR ${selected} WHERE ${where ?? sql`true`} ORDER BY ${order}`,
      );
      await ctx.query(text, params);
      yield* fetched(ctx, rowOf);
    },
  };
  return rows;
}

function wordsOf<R>(id: PgColumn, selected: Selecting<unknown>) {
  const { sql: text } = render(selected.getSQL().inlineParams());
  // The subquery hides how many ids there are: a plan for one would else never be taken for one that is kept.
  const byIds = `SELECT r.* FROM unnest((SELECT $1::bigint[])) WITH ORDINALITY AS page (id, at)
    CROSS JOIN LATERAL (${text} WHERE ${render(sql`${id}`).sql} = page.id) AS r ORDER BY page.at`;
  return { text: sql.raw(text), byIds, rowOf: decoderOf<R>(selected._.selectedFields as SelectedFieldsFlat) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** These arrive as they are shown to the stores; every other kind of column is asked. */
const AS_THEY_ARE = /^Pg(BigInt53|Integer|SmallInt|Text|Boolean|Timestamp|DateString)$/;

type Decoder = ((value: never) => unknown) | undefined;
function decode(field: unknown): Decoder {
  if (is(field, Column))
    return AS_THEY_ARE.test(field.columnType) ? undefined : (value) => field.mapFromDriverValue(value);
  const inner = is(field, SQL.Aliased) ? field.sql : field;
  const { decoder } = inner as { decoder?: typeof noopDecoder };
  return !decoder || decoder === noopDecoder ? undefined : (value) => decoder.mapFromDriverValue(value);
}

/** An array of values, as the row that a select would have given. */
export function decoderOf<R>(columns: SelectedFieldsFlat): (values: readonly unknown[]) => R {
  const names = Object.keys(columns);
  const decoders = Object.values(columns).map(decode);
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) {
      const value = values[at];
      const decoder = decoders[at];
      row[names[at] as string] = decoder && value !== null ? decoder(value as never) : value;
    }
    return row as R;
  };
}

/** Each page has words of its own: of those that are seldom opened no plan is kept. */
const PAGES_KEPT = 3;
const CHUNK = 500;

/** What the cursor `export_rows` gives. The next chunk is on its way while one is worked on. */
export async function* fetched<R>(
  ctx: Ctx,
  rowOf: (values: readonly unknown[]) => R,
  size = CHUNK,
): AsyncGenerator<R[]> {
  const next = () => ctx.arrays(`FETCH ${size} FROM export_rows`);
  let coming = next();
  for (;;) {
    const rows = await coming;
    const isLast = rows.length < size;
    if (!isLast) {
      coming = next();
      // Whoever reads may stop before it has come.
      coming.catch(() => undefined);
    }
    const chunk: R[] = [];
    for (const values of rows) if (chunk.push(rowOf(values)) % ROWS_PER_YIELD === 0) await othersTurn();
    if (chunk.length) yield chunk;
    if (isLast) return;
  }
}
