import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from '../session/ctx.ts';

/** What a company has decided, in one row; none until it decides. */
type SettingTable = PgTable & Readonly<Record<'company_id' | 'updated_at' | 'version', PgColumn>>;
type Decided<T extends PgTable> = Omit<
  T['$inferInsert'],
  'company_id' | 'created_at' | 'family_id' | 'updated_at' | 'version'
>;

/** Reads and writes the settings of the acting company. */
export function settingStore<T extends SettingTable>(table: T) {
  // What drizzle infers of a table's columns is lost for a type parameter; the facade below has it again.
  const source = table as SettingTable;
  const own = (ctx: Ctx) => ctx.db.select().from(source).where(eq(source.company_id, ctx.company_id));
  return {
    async find(ctx: Ctx): Promise<T['$inferSelect'] | undefined> {
      return (await own(ctx))[0] as T['$inferSelect'] | undefined;
    },
    async lock(ctx: Ctx): Promise<T['$inferSelect'] | undefined> {
      return (await own(ctx).for('update'))[0] as T['$inferSelect'] | undefined;
    },
    async save(ctx: Ctx, values: Decided<T>): Promise<void> {
      const next = { ...values, version: sql`${source.version} + 1`, updated_at: ctx.now };
      await ctx.db
        .insert(source)
        .values({ ...values, company_id: ctx.company_id } as never)
        .onConflictDoUpdate({ target: source.company_id, set: next as never });
    },
  };
}
