import { and, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Ctx } from '../session/ctx.ts';
import { versionedStore } from './versioned-store.ts';

/** A table of such a list: a name, its place, on or off. It is a company's own, or the whole family's. */
type OrderedTable = PgTable &
  Readonly<Record<'id' | 'name' | 'sort' | 'status' | 'updated_at' | 'version', PgColumn>> &
  Readonly<Partial<Record<'company_id' | 'family_id', PgColumn>>>;

type Values<T extends OrderedTable> = Omit<T['$inferInsert'], 'company_id' | 'family_id' | 'sort'>;

/** The columns of a table that a row of the list shows; what is joined or counted is not among them. */
export const columnsOf = <T extends PgTable, S extends z.ZodObject>(table: T, { shape }: S) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => name in shape),
  ) as unknown as Pick<T['_']['columns'], keyof T['_']['columns'] & keyof S['shape']>;

/** Reads and writes a list that staff keep in an order of their own. A noun adds what it has besides. */
export function orderedStore<T extends OrderedTable>(table: T) {
  // What drizzle infers of a table's columns is lost for a type parameter; the facade below has it again.
  const source = table as OrderedTable;
  const { company_id } = getTableColumns(source) as Record<string, PgColumn | undefined>;
  const owned = (ctx: Ctx) => (company_id ? { company_id: ctx.company_id } : { family_id: ctx.family_id });
  const store = versionedStore(table);
  const mine = (ctx: Ctx): SQL | undefined => company_id && eq(company_id, ctx.company_id);
  const read = (ctx: Ctx): SQL | undefined => company_id && inArray(company_id, [...ctx.reading]);
  const order = company_id ? [company_id, source.sort, source.id] : [source.sort, source.id];
  const rowsOf = async <C extends Record<string, PgColumn>>(ctx: Ctx, columns: C, where: SQL | undefined) => {
    const rows = await ctx.db
      .select(columns)
      .from(source)
      .where(where)
      .orderBy(...order);
    return rows as unknown as {
      [K in keyof C]: C[K]['_']['notNull'] extends true ? C[K]['_']['data'] : C[K]['_']['data'] | null;
    }[];
  };
  return {
    ...store,
    /** All of those that are read, in their order: they are few. */
    list: <C extends Record<string, PgColumn>>(ctx: Ctx, columns: C) => rowsOf(ctx, columns, read(ctx)),
    /** Those that are on, for pickers. */
    options: <C extends Record<string, PgColumn>>(ctx: Ctx, columns: C) =>
      rowsOf(ctx, columns, and(read(ctx), eq(source.status, 'on'))),
    async names(ctx: Ctx, ids: readonly number[]) {
      const columns = { id: source.id, name: source.name };
      const rows = await ctx.db
        .select(columns)
        .from(source)
        .where(inArray(source.id, [...ids]));
      return rows as { id: number; name: string }[];
    },
    async lockAll(ctx: Ctx) {
      const columns = { id: source.id, sort: source.sort };
      const rows = await ctx.db
        .select(columns)
        .from(source)
        .where(mine(ctx))
        .orderBy(source.id)
        .for('update');
      return rows as { id: number; sort: number }[];
    },
    /** Behind all others. */
    async insert(ctx: Ctx, values: Values<T>): Promise<number> {
      const last = sql`(SELECT coalesce(max(t.sort), -1) + 1 FROM ${sql.identifier(getTableName(source))} t
        WHERE ${company_id ? sql`t.company_id = ${ctx.company_id}` : sql`t.family_id = ${ctx.family_id}`})`;
      const [row] = await ctx.db
        .insert(source)
        .values({ ...values, ...owned(ctx), sort: last } as never)
        .returning({ id: source.id });
      return row?.id as number;
    },
    place: (ctx: Ctx, id: number, sort: number) =>
      ctx.db
        .update(source)
        .set({ sort } as never)
        .where(eq(source.id, id)),
    /** Adds those that are missing, in this order. */
    async ensure(ctx: Ctx, rows: readonly Values<T>[]): Promise<void> {
      const values = rows.map((row, sort) => ({ ...row, ...owned(ctx), sort }));
      await ctx.db
        .insert(source)
        .values(values as never)
        .onConflictDoNothing();
    },
  };
}
