import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { contractTemplateApi } from '../contract-template.contract.ts';
import { contractEdition, contractTemplate } from './contract-template.table.ts';

const columns = {
  id: contractTemplate.id,
  name: contractTemplate.name,
  note: contractTemplate.note,
  edition: contractTemplate.edition,
  status: contractTemplate.status,
  updated_at: contractTemplate.updated_at,
  version: contractTemplate.version,
};
const rowsOf = (db: Db) => db.select(columns).from(contractTemplate);
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({ ...row, updated_at: toUnix(row.updated_at) });

type TemplateFilter = ParsedOf<typeof contractTemplateApi.export>;
type TemplateQuery = ParsedOf<typeof contractTemplateApi.list>;
/** A family has some dozens of these: no index is needed. */
const matching = ({ keyword, status }: TemplateFilter) =>
  and(
    keyword ? ilike(contractTemplate.name, `%${keyword.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    status ? eq(contractTemplate.status, status) : undefined,
  );

export const contractTemplateStore = {
  page(ctx: Ctx, query: TemplateQuery) {
    const where = matching(query);
    const direction = query.order === 'desc' ? desc : asc;
    const by = query.sort ? direction(contractTemplate[query.sort]) : asc(contractTemplate.id);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (await rowsOf(ctx.db).where(where).orderBy(by, contractTemplate.id).limit(limit).offset(offset)).map(
          shown,
        ),
      sql`FROM ${contractTemplate} ${where ? sql`WHERE ${where}` : sql``}`,
    );
  },

  async *all(ctx: Ctx, filter: TemplateFilter) {
    const query = rowsOf(ctx.db).where(matching(filter)).orderBy(contractTemplate.id);
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  options: (ctx: Ctx, status?: 'on' | 'off') =>
    ctx.db
      .select({ id: contractTemplate.id, name: contractTemplate.name })
      .from(contractTemplate)
      .where(matching({ status }))
      .orderBy(contractTemplate.id),

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx.db).where(eq(contractTemplate.id, id));
    return row && shown(row);
  },

  /** The wording of an edition; the current one where none is named. */
  async wording(ctx: Ctx, templateId: number, edition: number) {
    const [row] = await ctx.db
      .select()
      .from(contractEdition)
      .where(and(eq(contractEdition.template_id, templateId), eq(contractEdition.edition, edition)));
    return row;
  },

  async editions(ctx: Ctx, templateId: number) {
    const rows = await ctx.db
      .select({
        id: contractEdition.id,
        edition: contractEdition.edition,
        created_by_name: admin.admin_name,
        created_at: contractEdition.created_at,
      })
      .from(contractEdition)
      .innerJoin(admin, eq(admin.id, contractEdition.created_by))
      .where(eq(contractEdition.template_id, templateId))
      .orderBy(desc(contractEdition.edition));
    return rows.map((row) => ({ ...row, created_at: toUnix(row.created_at) }));
  },

  editionNames: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: contractEdition.id, name: contractTemplate.name, edition: contractEdition.edition })
      .from(contractEdition)
      .innerJoin(contractTemplate, eq(contractTemplate.id, contractEdition.template_id))
      .where(inArray(contractEdition.id, [...ids])),

  editionIds: (ctx: Ctx, templateIds: readonly number[]) =>
    ctx.db
      .select({ id: contractEdition.id, template_id: contractEdition.template_id })
      .from(contractEdition)
      .where(inArray(contractEdition.template_id, [...templateIds])),

  async byEditionId(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({
        id: contractEdition.id,
        template_id: contractEdition.template_id,
        template_name: contractTemplate.name,
        edition: contractEdition.edition,
        body: contractEdition.body,
      })
      .from(contractEdition)
      .innerJoin(contractTemplate, eq(contractTemplate.id, contractEdition.template_id))
      .where(eq(contractEdition.id, id));
    return row;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(contractTemplate)
      .where(eq(contractTemplate.id, id))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: { name: string; note?: string }): Promise<number> {
    const [row] = await ctx.db
      .insert(contractTemplate)
      .values({ ...values, family_id: ctx.family_id })
      .returning({ id: contractTemplate.id });
    return row?.id as number;
  },

  async addEdition(ctx: Ctx, template_id: number, edition: number, body: string): Promise<void> {
    const { family_id, admin_id } = ctx;
    await ctx.db
      .insert(contractEdition)
      .values({ family_id, template_id, edition, body, created_by: admin_id, created_at: ctx.now });
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof contractTemplate.$inferInsert>): Promise<void> {
    await ctx.db
      .update(contractTemplate)
      .set({ ...values, version: sql`${contractTemplate.version} + 1`, updated_at: ctx.now })
      .where(eq(contractTemplate.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    contractTemplateStore.update(ctx, id, { status: status as 'on' | 'off' }),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(contractTemplate).where(eq(contractTemplate.id, id));
  },
};
