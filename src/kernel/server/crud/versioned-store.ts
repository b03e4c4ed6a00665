import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../session/ctx.ts';

/** A table of documents with a version. They are a company's own, or the whole family's. */
export type VersionedTable = PgTable &
  Readonly<Record<'id' | 'updated_at' | 'version', PgColumn>> &
  Readonly<Partial<Record<'company_id' | 'family_id', PgColumn>>>;

/** What a noun says of a new one; whose it is follows from who enters it. */
export type NewValues<T extends PgTable> = Omit<T['$inferInsert'], 'family_id' | 'company_id'> &
  Partial<Pick<T['$inferInsert'], 'company_id' & keyof T['$inferInsert']>>;

/** Reads and writes single documents of a table. `mine`: those that this person may change, where it is not all of them. */
export function versionedStore<T extends VersionedTable>(table: T, mine?: (ctx: Ctx) => SQL | undefined) {
  // What drizzle infers of a table's columns is lost for a type parameter; the facade below has it again.
  const source = table as VersionedTable;
  const { company_id, family_id } = getTableColumns(source) as Record<string, PgColumn | undefined>;
  const isOfCompany = company_id?.notNull;
  const owned = (ctx: Ctx, values: object) => ({
    ...(isOfCompany && { company_id: ctx.company_id }),
    ...(family_id && { family_id: ctx.family_id }),
    ...values,
  });
  const own = (ctx: Ctx, id: number): SQL | undefined =>
    and(
      eq(source.id, id),
      mine ? mine(ctx) : isOfCompany && company_id ? eq(company_id, ctx.company_id) : undefined,
    );
  const update = async (ctx: Ctx, id: number, values: Partial<T['$inferInsert']>): Promise<void> => {
    const next = { ...values, version: sql`${source.version} + 1`, updated_at: ctx.now };
    await ctx.db
      .update(source)
      .set(next as never)
      .where(eq(source.id, id));
  };
  return {
    async find(ctx: Ctx, id: number): Promise<T['$inferSelect'] | undefined> {
      const [row] = await ctx.db.select().from(source).where(own(ctx, id));
      return row as T['$inferSelect'] | undefined;
    },
    async lock(ctx: Ctx, id: number): Promise<T['$inferSelect'] | undefined> {
      const [row] = await ctx.db.select().from(source).where(own(ctx, id)).for('update');
      return row as T['$inferSelect'] | undefined;
    },
    async insert(ctx: Ctx, values: NewValues<T>): Promise<number> {
      const [row] = await ctx.db
        .insert(source)
        .values(owned(ctx, values) as never)
        .returning({ id: source.id });
      return row?.id as number;
    },
    update,
    setStatus: (ctx: Ctx, id: number, status: string) => update(ctx, id, { status } as never),
    async remove(ctx: Ctx, id: number): Promise<void> {
      await ctx.db.delete(source).where(eq(source.id, id));
    },
    /** Adds those that are missing. */
    async ensure(ctx: Ctx, rows: readonly NewValues<T>[]): Promise<void> {
      await ctx.db
        .insert(source)
        .values(rows.map((row) => owned(ctx, row)) as never)
        .onConflictDoNothing();
    },
  };
}
