import { eq, sql } from 'drizzle-orm';
import type { Query } from '@/kernel/server/db/database.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { FileHolder } from './file.holders.ts';
import { file } from './file.table.ts';

/** Uploads and the removal of one content come one after the other. */
const lockOf = (mode: '' | '_shared') =>
  `SELECT pg_advisory_xact_lock${mode}(hashtextextended('content:' || $1, 0))`;

export const fileStore = {
  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(file).where(eq(file.id, id));
    return row;
  },
  async insert(ctx: Ctx, values: Omit<typeof file.$inferInsert, 'company_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(file)
      .values({ ...values, company_id: ctx.company_id })
      .returning({ id: file.id });
    return row?.id as number;
  },

  /** Until the transaction ends nobody removes this content, whether or not it is there yet. */
  keepContent: async (query: Query, sha256: string): Promise<void> =>
    void (await query(lockOf('_shared'), [sha256])),
  holdContent: async (query: Query, sha256: string): Promise<void> =>
    void (await query(lockOf(''), [sha256])),

  /** The documents of one kind that a file hangs on. */
  async documents(ctx: Ctx, { table, column, id }: FileHolder, fileId: number): Promise<number[]> {
    const found = await ctx.db.execute<{ id: number }>(
      sql`SELECT ${sql.identifier(id)} AS id FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${fileId}`,
    );
    return found.rows.map((row) => row.id);
  },

  /**
   * Removes what lies here for a day and hangs on nothing, and answers what it held. Locked first and looked at again:
   * whoever names a file meanwhile either has it, or finds that it is gone.
   */
  async removeUnattached(ctx: Ctx, holders: readonly FileHolder[]): Promise<string[]> {
    const unnamed = holders.map(
      ({ table, column, company }) =>
        sql`NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} x
          WHERE x.${sql.identifier(company)} = f.company_id AND x.${sql.identifier(column)} = f.id)`,
    );
    const old = sql`f.company_id = ${ctx.company_id} AND f.created_at < now() - interval '1 day'`;
    const rest = sql`${old} AND ${sql.join(unnamed, sql` AND `)}`;
    const locked = await ctx.db.execute<{ id: number }>(
      sql`SELECT f.id FROM ${file} f WHERE ${rest} ORDER BY f.id LIMIT 500 FOR UPDATE SKIP LOCKED`,
    );
    const ids = locked.rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const gone = await ctx.db.execute<{ sha256: string }>(
      sql`DELETE FROM ${file} f WHERE f.id = ANY (${sql.param(ids)}::bigint[]) AND ${rest} RETURNING f.sha256`,
    );
    return [...new Set(gone.rows.map(({ sha256 }) => sha256))];
  },

  async isNamedHere(ctx: Ctx, sha256: string): Promise<boolean> {
    const [row] = await ctx.db.select({ id: file.id }).from(file).where(eq(file.sha256, sha256)).limit(1);
    return row !== undefined;
  },

  noteUnnamed: async (query: Query, contents: readonly string[]): Promise<void> =>
    void (await query(
      'INSERT INTO unnamed_content (sha256) SELECT unnest($1::text[]) ON CONFLICT (sha256) DO UPDATE SET since = now()',
      [contents],
    )),
  /** A day later than the row: a backup that began before is over by then. */
  async unnamedSinceYesterday(query: Query): Promise<string[]> {
    const { rows } = await query(
      "SELECT sha256 FROM unnamed_content WHERE since < now() - interval '1 day' ORDER BY since LIMIT 500",
    );
    return rows.map(({ sha256 }) => sha256);
  },
  forgetUnnamed: async (query: Query, sha256: string): Promise<void> =>
    void (await query('DELETE FROM unnamed_content WHERE sha256 = $1', [sha256])),
};
