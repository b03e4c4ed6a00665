import { Column, is, noopDecoder, SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder, type SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import { othersTurn, ROWS_PER_YIELD } from '../ops/event-loop.ts';
import type { Ctx } from '../session/ctx.ts';
import { type NamesBy, putNames, type WithNames } from './names.ts';
import { type IdList, idsAndTotal, idsOf, type PageInput, type PageOf, pageWith, totalOf } from './page.ts';
import { render, renderForOnePlan } from './render.ts';

/** One page of a list: which rows, in which order. */
export interface ListSource extends Omit<IdList, 'id'> {
  /** The column with the id, where `matching` begins with another table. */
  readonly id?: SQLWrapper;
  /**
   * An index gives what matches in the order of the list, whatever is asked for: ids, rows and total are one statement,
   * whose plan PostgreSQL keeps. Without such an index a kept plan would be wrong for a rare word or for a common one,
   * so the ids are planned each time.
   */
  readonly ordered?: boolean;
}

/** What lists, drawers and exports of a noun show: one select, put into words once. */
export interface Rows<R> {
  page(ctx: Ctx, input: PageInput, list: ListSource): Promise<PageOf<R>>;
  /** Those with these ids, in this order. */
  byIds(ctx: Ctx, ids: readonly number[]): Promise<R[]>;
  /** The one with this id, where `and` holds of it. */
  one(ctx: Ctx, id: number, and?: SQL): Promise<R | undefined>;
  /** The first that match, in an order. */
  some(ctx: Ctx, where: SQL | undefined, order: SQL, most?: number): Promise<R[]>;
  /** All that match, in chunks, through a cursor: one moment, however long it takes, and one chunk in memory. */
  all(ctx: Ctx, where: SQL | undefined, order: SQL): AsyncGenerator<R[]>;
}

interface Select extends SQLWrapper {
  readonly _: { readonly result: unknown[]; readonly selectedFields: unknown };
}
type Row = Record<string, unknown>;
type Selected<S> = S extends { readonly _: { readonly result: (infer R)[] } } ? R : never;

interface RowsDefinition<S extends Select, N extends NamesBy<Selected<S>>, R> {
  readonly id: PgColumn;
  /**
   * Joins what is large (students, documents, figures). It is the same for everybody: what is asked for goes into the
   * list, the order and the conditions; what depends on the day or on who asks is made by `show`.
   */
  readonly select: () => S;
  /** Names of what is small, by the fields with their ids: not joined, each node knows them. */
  readonly names?: N;
  /** The row as the contract has it. */
  readonly show?: (row: WithNames<Selected<S>, N>, ctx: Ctx) => R;
}

/**
 * What a list store's `select` begins with. Of a select from one table drizzle leaves the table's name away, also where a
 * subquery has a column of the same name: what is wrapped keeps it.
 */
export const select = <F extends SelectedFieldsFlat>(fields: F) =>
  new QueryBuilder().select(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, is(field, SQL) ? wrapped(field) : field]),
    ) as F,
  );
function wrapped(field: SQL): SQL {
  const { decoder } = field as unknown as { decoder: typeof noopDecoder };
  return sql`${field}`.mapWith(decoder);
}

/** How a list store reads. */
export function defineRows<
  S extends Select,
  const N extends NamesBy<Selected<S>> = Record<never, never>,
  R = WithNames<Selected<S>, N>,
>({ id, select, names, show }: RowsDefinition<S, N, R>): Rows<R> {
  const words = once(() => wordsOf(id, select()));
  const named = putNames((names ?? {}) as NamesBy<Row>);

  async function shown(ctx: Ctx, found: Row[]): Promise<R[]> {
    await named(ctx, found);
    return show ? found.map((row) => show(row as WithNames<Selected<S>, N>, ctx)) : (found as R[]);
  }
  const read = async (ctx: Ctx, text: string, params: readonly unknown[]): Promise<R[]> =>
    shown(ctx, (await ctx.arrays(text, params, { prepared: true })).map(words().rowOf));

  async function inOneStatement(ctx: Ctx, input: PageInput, list: IdList): Promise<PageOf<R> | undefined> {
    const { sql: text, params } = renderForOnePlan(
      sql`SELECT r.*, ${totalOf(input, list)} FROM (${idsOf(input, list)}) AS found
        CROSS JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS page (id, at)
        CROSS JOIN LATERAL (${words().text} WHERE ${id} = page.id) AS r ORDER BY page.at`,
    );
    const found = await ctx.arrays(text, params, { prepared: true });
    const total = found[0]?.at(-1) as number | undefined;
    if (total === undefined) return input.page === 1 ? pageWith(input, [], 0) : undefined;
    return pageWith(input, await shown(ctx, found.map(words().rowOf)), total);
  }

  const rows: Rows<R> = {
    async page(ctx, input, source) {
      const list = { id, ...source };
      const whole =
        list.ordered && input.page <= PAGES_KEPT ? await inOneStatement(ctx, input, list) : undefined;
      if (whole) return whole;
      const { ids, total } = await idsAndTotal(ctx, input, list);
      return pageWith(input, await rows.byIds(ctx, ids), total);
    },

    async byIds(ctx, ids) {
      if (ids.length === 0) return [];
      return read(ctx, words().byIds, [ids]);
    },

    async one(ctx, wanted, and) {
      const also = and ? sql` AND ${and}` : sql``;
      const { sql: text, params } = render(sql`${words().text} WHERE ${id} = ${wanted}${also}`);
      return (await read(ctx, text, params))[0];
    },

    async some(ctx, where, order, most) {
      const limit = most === undefined ? sql`` : sql` LIMIT ${most}`;
      const { sql: text, params } = render(
        sql`${words().text} WHERE ${where ?? sql`true`} ORDER BY ${order}${limit}`,
      );
      return shown(ctx, (await ctx.arrays(text, params)).map(words().rowOf));
    },

    async *all(ctx, where, order) {
      const { sql: text, params } = render(
        sql`DECLARE export_rows NO SCROLL CURSOR FOR ${words().text} WHERE ${where ?? sql`true`} ORDER BY ${order}`,
      );
      await ctx.query(text, params);
      for await (const chunk of fetched(ctx, words().rowOf)) yield await shown(ctx, chunk);
    },
  };
  return rows;
}

/** How many rows an export asks more about at a time. */
const BATCH = 200;
/**
 * For an export that asks more about its rows than one select answers: a second question cannot be put while the cursor of
 * the first is open, so the ids come first, and their rows some at a time.
 */
export async function* inBatches<R>(
  found: PromiseLike<readonly { readonly id: number }[]>,
  read: (ids: readonly number[]) => Promise<R>,
): AsyncGenerator<R> {
  const ids = (await found).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += BATCH) yield await read(ids.slice(at, at + BATCH));
}

function wordsOf(id: PgColumn, selected: Select) {
  const { sql: text } = render(selected.getSQL().inlineParams());
  // The subquery hides how many ids there are: a plan for one would else never be taken for one that is kept.
  const byIds = `SELECT r.* FROM unnest((SELECT $1::bigint[])) WITH ORDINALITY AS page (id, at)
    CROSS JOIN LATERAL (${text} WHERE ${render(sql`${id}`).sql} = page.id) AS r ORDER BY page.at`;
  const rowOf = decoderOf<Row>(selected._.selectedFields as SelectedFieldsFlat);
  return { text: sql.raw(text), byIds, rowOf };
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
