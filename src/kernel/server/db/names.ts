import { getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../session/ctx.ts';
import { render } from './render.ts';

/**
 * Names are not joined. Companies, staff, base data and the like are few and change rarely: each node keeps those it has
 * shown, family by family, for as long as the family's number of name changes stays what it was (`access_epoch.names`,
 * counted up by triggers, read with the session by every request). A name that is changed is therefore new for every
 * request that begins after the commit, on whichever node.
 */
export interface NameTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly numbers: readonly boolean[];
  /** The column with the company, where a row is its company's alone. */
  readonly company: number | undefined;
  readonly query: string;
}
export interface NameField<V> {
  readonly of: NameTable;
  readonly at: number;
  /** Where its English stands, if it has one. */
  readonly english?: number;
  /** Never there. */
  readonly value?: V;
}

const tables: NameTable[] = [];
/** All that are declared: each must be watched by the database. */
export const nameTables: readonly NameTable[] = tables;

/**
 * Columns of a small table that lists show by its id. `watch_names` in a migration watches the same columns. `company` is
 * given where only those who read that company see the row; `english` where a name has an English one too.
 */
export function defineNames<C extends Record<string, PgColumn>>(
  id: PgColumn,
  columns: C,
  company?: PgColumn,
  english: { readonly [K in keyof C]?: PgColumn } = {},
): { readonly [K in keyof C]: NameField<C[K]['_']['data']> } {
  const named = [...Object.values(columns), ...Object.values<PgColumn>(english as Record<string, PgColumn>)];
  const all = company ? [...named, company] : named;
  const of: NameTable = {
    table: getTableName(id.table),
    columns: named.map(({ name }) => name),
    numbers: all.map(({ dataType }) => dataType === 'number'),
    company: company ? all.length - 1 : undefined,
    query: render(
      sql`SELECT ${id}, ARRAY[${sql.join(
        all.map((column) => sql`${column}::text`),
        sql`, `,
      )}] FROM ${id.table}`,
    ).sql,
  };
  tables.push(of);
  const fields = Object.keys(columns);
  const translated = Object.keys(english);
  return Object.fromEntries(
    fields.map((name, at) => {
      const there = translated.indexOf(name);
      return [name, there < 0 ? { of, at } : { of, at, english: fields.length + there }];
    }),
  ) as never;
}

type Values = readonly (string | number | null)[];
export type KnownNames = Map<NameTable, Map<number, Values>>;

/** So many of one table are kept for a family, and so many families. */
const MOST_ROWS = 20_000;
const MOST_FAMILIES = 500;

/** What a node knows, by family. */
export class NameCache {
  readonly #families = new Map<number, { readonly epoch: number; readonly known: KnownNames }>();

  /** What is known of a family at this number of changes; nothing at first. */
  of(family: number, epoch: number): KnownNames {
    const kept = this.#families.get(family);
    if (kept?.epoch === epoch) return kept.known;
    const known: KnownNames = new Map();
    this.#families.delete(family);
    if (this.#families.size >= MOST_FAMILIES)
      this.#families.delete(this.#families.keys().next().value as number);
    this.#families.set(family, { epoch, known });
    return known;
  }
}

/** A name, by the field of the row that has its id, or its ids; these then stand in the order of `order`, if given. */
export type NamesBy<R> = {
  readonly [field: string]: readonly [
    field: NameField<unknown>,
    id: keyof R & string,
    order?: NameField<number>,
  ];
};
type ValueOf<F> = F extends NameField<infer V> ? V : never;
export type WithNames<R, N extends NamesBy<R>> = R & {
  [F in keyof N]: R[N[F][1]] extends readonly number[]
    ? ValueOf<N[F][0]>[]
    : ValueOf<N[F][0]> | (null extends R[N[F][1]] ? null : never);
};

/** Puts names to the ids of rows, in place. What this node does not know yet is asked for in one statement. */
export function putNames(named: NamesBy<Row>) {
  const fields = Object.entries(named);
  const of = [...new Set(fields.map(([, [name]]) => name.of))];
  return async (ctx: Ctx, rows: readonly Row[]): Promise<void> => {
    if (fields.length === 0 || rows.length === 0) return;
    const kept = keptOf(ctx.names, of);
    const missing = missingIn(kept, fields, rows);
    if (missing.size > 0) await learn(ctx, kept, missing);
    for (const row of rows)
      for (const [field, [name, id, order]] of fields) {
        const value = row[id];
        if (Array.isArray(value)) {
          if (order) value.sort((a, b) => orderOf(kept, order, a) - orderOf(kept, order, b) || a - b);
          row[field] = value.map((one) => look(ctx, kept, name, one));
        } else row[field] = look(ctx, kept, name, value as number | null);
      }
  };
}

type Row = Record<string, unknown>;

/** The same for rows of a known shape: `withNames<Row>()({ created_by_name: [adminNames.name, 'created_by'] })`. */
export const withNames =
  <R extends object>() =>
  <const N extends NamesBy<R>>(named: N) => {
    const put = putNames(named as unknown as NamesBy<Row>);
    return async (ctx: Ctx, rows: readonly R[]): Promise<WithNames<R, N>[]> => {
      await put(ctx, rows as readonly Row[]);
      return rows as unknown as WithNames<R, N>[];
    };
  };

/** What is known of these tables; held by the request, so that nobody who makes room takes it away meanwhile. */
function keptOf(names: KnownNames | undefined, of: readonly NameTable[]): KnownNames {
  // A transaction that writes may have changed a name itself: it knows nothing, and keeps nothing.
  const known: KnownNames = names ?? new Map();
  return new Map(
    of.map((table) => {
      const there = known.get(table);
      if (there && there.size < MOST_ROWS) return [table, there];
      const fresh = new Map<number, Values>();
      known.set(table, fresh);
      return [table, fresh];
    }),
  );
}

function missingIn(
  kept: KnownNames,
  fields: readonly [string, NamesBy<Row>[string]][],
  rows: readonly Row[],
) {
  const missing = new Map<NameTable, Set<number>>();
  for (const [, [{ of }, id]] of fields) {
    const ofTable = kept.get(of);
    const want = (one: number | null | undefined) => {
      if (one === null || one === undefined || ofTable?.has(one)) return;
      const ids = missing.get(of) ?? new Set();
      missing.set(of, ids.add(one));
    };
    for (const row of rows) {
      const value = row[id] as number | readonly number[] | null;
      if (typeof value === 'object' && value !== null) value.forEach(want);
      else want(value);
    }
  }
  return missing;
}

/** Under the row security of who asks: of another family nothing is ever read, nor kept. */
async function learn(
  ctx: Ctx,
  kept: KnownNames,
  missing: ReadonlyMap<NameTable, ReadonlySet<number>>,
): Promise<void> {
  const wanted = [...missing].toSorted(([a], [b]) => (a.table < b.table ? -1 : 1));
  const text = wanted
    .map(([{ query }], at) => `SELECT ${at} AS at, * FROM (${query} WHERE id = ANY ($${at + 1})) AS t${at}`)
    .join(' UNION ALL ');
  const ids = wanted.map(([, wantedIds]) => [...wantedIds]);
  const rows = (await ctx.arrays(text, ids, { prepared: true })) as [number, number, (string | null)[]][];
  for (const [at, id, values] of rows) {
    const [table] = wanted[at] as (typeof wanted)[number];
    const parsed = values.map((value, n) => (value !== null && table.numbers[n] ? Number(value) : value));
    kept.get(table)?.set(id, parsed);
  }
}

function look(ctx: Ctx, kept: KnownNames, { of, at, english }: NameField<unknown>, id: number | null) {
  const values = id === null ? undefined : kept.get(of)?.get(id);
  if (!values || (of.company !== undefined && !ctx.reading.includes(values[of.company] as number)))
    return null;
  const translated = english !== undefined && ctx.lang === 'en' && values[english];
  return translated || (values[at] ?? null);
}
const orderOf = (kept: KnownNames, { of, at }: NameField<number>, id: number): number =>
  Number(kept.get(of)?.get(id)?.[at] ?? 0);
