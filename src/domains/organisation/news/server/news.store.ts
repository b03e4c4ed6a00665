import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { admin } from '../../admin/server/admin.table.ts';
import { company } from '../../company/server/company.table.ts';
import { role, roleName } from '../../role/server/role.table.ts';
import type { News, newsApi } from '../news.contract.ts';
import { news } from './news.table.ts';

const columns = {
  id: news.id,
  company_id: news.company_id,
  company_name: company.name,
  title: news.title,
  body: news.body,
  audience: news.audience,
  company_ids: news.company_ids,
  role_ids: news.role_ids,
  audience_names: sql<string[]>`ARRAY(
    SELECT c.name FROM company c WHERE c.id = ANY (${news.company_ids})
    UNION ALL SELECT ${roleName} FROM ${role} WHERE ${role.id} = ANY (${news.role_ids}))`,
  is_pinned: news.is_pinned,
  from_at: news.from_at,
  until_at: news.until_at,
  status: news.status,
  created_by: news.created_by,
  created_by_name: admin.admin_name,
  created_at: news.created_at,
  published_at: news.published_at,
  version: news.version,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(news)
    .innerJoin(company, eq(company.id, news.company_id))
    .innerJoin(admin, eq(admin.id, news.created_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  from_at: toUnixOrNull(row.from_at),
  until_at: toUnixOrNull(row.until_at),
  created_at: toUnix(row.created_at),
  published_at: toUnixOrNull(row.published_at),
});

/** Published, and within its time. A family has hundreds of these at most: arrays need no index here. */
const isShown = (now: Date): SQL =>
  sql`${news.status} = 'published' AND (${news.from_at} IS NULL OR ${news.from_at} <= ${now})
      AND (${news.until_at} IS NULL OR ${news.until_at} > ${now})`;

const ids = (list: readonly number[]) => sql`${`{${list.join(',')}}`}::bigint[]`;

/** It reaches who reads: through a company that they are granted, under the role that they act under. */
export const reaches = (ctx: Ctx): SQL =>
  sql`(${news.audience} = 'everyone'
    OR (${news.audience} = 'companies' AND ${news.company_ids} && ${ids(ctx.granted)})
    OR (${news.audience} = 'roles' AND ${ctx.role_id} = ANY (${news.role_ids})
        AND (CASE WHEN cardinality(${news.company_ids}) = 0 THEN ARRAY[${news.company_id}]
                  ELSE ${news.company_ids} END) && ${ids(ctx.granted)}))`;

type ManagedFilter = ParsedOf<typeof newsApi.export>;
const managedBy = (ctx: Ctx, filter: ManagedFilter) =>
  and(
    inArray(news.company_id, [...ctx.reading]),
    filter.status ? eq(news.status, filter.status) : undefined,
    filter.audience ? eq(news.audience, filter.audience) : undefined,
  );

type Values = Omit<typeof news.$inferInsert, 'family_id' | 'company_id' | 'created_by'>;

export const newsStore = {
  forReader(ctx: Ctx, query: { page: number; limit: number }) {
    const where = and(isShown(ctx.now), reaches(ctx));
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (
          await rowsOf(ctx.db)
            .where(where)
            .orderBy(desc(news.is_pinned), desc(news.published_at), desc(news.id))
            .limit(limit)
            .offset(offset)
        ).map(shown),
      sql`FROM ${news} WHERE ${where}`,
    );
  },

  managed(ctx: Ctx, query: ParsedOf<typeof newsApi.managed>) {
    const where = managedBy(ctx, query);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (await rowsOf(ctx.db).where(where).orderBy(desc(news.id)).limit(limit).offset(offset)).map(shown),
      sql`FROM ${news} WHERE ${where}`,
    );
  },

  /** What waits for a decision in the companies that are read. */
  waiting: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select()
      .from(news)
      .where(and(inArray(news.company_id, [...ctx.reading]), waiting(news, query)))
      .orderBy(news.created_at)
      .limit(query.limit),

  async *all(ctx: Ctx, filter: ManagedFilter) {
    const query = rowsOf(ctx.db).where(managedBy(ctx, filter)).orderBy(desc(news.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** As a reader, or as one of those who write here. */
  async find(ctx: Ctx, id: number, writes: boolean) {
    const mine = writes ? sql`OR ${inArray(news.company_id, [...ctx.reading])}` : sql``;
    const [row] = await rowsOf(ctx.db).where(
      and(eq(news.id, id), sql`((${isShown(ctx.now)} AND ${reaches(ctx)}) ${mine})`),
    );
    return row && shown(row);
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(news)
      .where(and(eq(news.id, id), eq(news.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Values): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(news)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: news.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof news.$inferInsert>): Promise<void> {
    await ctx.db
      .update(news)
      .set({ ...values, version: sql`${news.version} + 1`, updated_at: ctx.now })
      .where(eq(news.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    newsStore.update(ctx, id, {
      status: status as News['status'],
      ...(status === 'published' && { published_at: ctx.now }),
    }),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(news).where(eq(news.id, id));
  },

  /** Tells everybody whom it reaches, once each, whoever asks how often. Answers who is told now. */
  async fanOut(ctx: Ctx, id: number, kind: string, gaps: object): Promise<number[]> {
    const { rows } = await ctx.query(
      `INSERT INTO notice (family_id, company_id, admin_id, kind, gaps, news_id)
       SELECT n.family_id, n.company_id, a.id, $2, $3, n.id FROM news n JOIN admin a ON a.family_id = n.family_id
        WHERE n.id = $1 AND n.status = 'published' AND a.status = 'on' AND a.id <> n.created_by
          AND (n.audience = 'everyone'
            OR (n.audience = 'companies' AND EXISTS (
                 SELECT 1 FROM admin_company ac WHERE ac.admin_id = a.id AND ac.company_id = ANY (n.company_ids)))
            OR (n.audience = 'roles'
                AND EXISTS (SELECT 1 FROM admin_role ar WHERE ar.admin_id = a.id AND ar.role_id = ANY (n.role_ids))
                AND EXISTS (SELECT 1 FROM admin_company ac WHERE ac.admin_id = a.id AND ac.company_id = ANY (
                      CASE WHEN cardinality(n.company_ids) = 0 THEN ARRAY[n.company_id] ELSE n.company_ids END))))
        ORDER BY a.id
       ON CONFLICT (family_id, news_id, admin_id) DO NOTHING
       RETURNING admin_id`,
      [id, kind, JSON.stringify(gaps)],
    );
    return rows.map((row) => row.admin_id);
  },
};
