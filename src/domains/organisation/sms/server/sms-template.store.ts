import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { smsTemplateApi } from '../sms.contract.ts';
import { type SystemPurpose, variablesOf } from '../sms.rules.ts';
import { smsTemplate } from './sms.table.ts';

const columns = {
  id: smsTemplate.id,
  name: smsTemplate.name,
  purpose: smsTemplate.purpose,
  body: smsTemplate.body,
  provider_code: smsTemplate.provider_code,
  sign_name: smsTemplate.sign_name,
  status: smsTemplate.status,
  updated_at: smsTemplate.updated_at,
  version: smsTemplate.version,
};
type Row = Omit<typeof smsTemplate.$inferSelect, 'family_id' | 'created_at'>;
const shown = (row: Row) => ({
  ...row,
  variables: variablesOf(row.body),
  updated_at: toUnix(row.updated_at),
});

type TemplateFilter = ParsedOf<typeof smsTemplateApi.export>;
type TemplateQuery = ParsedOf<typeof smsTemplateApi.list>;
const matching = ({ status }: TemplateFilter) => (status ? eq(smsTemplate.status, status) : undefined);

export const smsTemplateStore = {
  page(ctx: Ctx, query: TemplateQuery) {
    const where = matching(query);
    const direction = query.order === 'desc' ? desc : asc;
    const by = query.sort ? direction(smsTemplate[query.sort]) : asc(smsTemplate.id);
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const rows = ctx.db.select(columns).from(smsTemplate).where(where);
        return (await rows.orderBy(by, smsTemplate.id).limit(limit).offset(offset)).map(shown);
      },
      sql`FROM ${smsTemplate} ${where ? sql`WHERE ${where}` : sql``}`,
    );
  },

  async *all(ctx: Ctx, filter: TemplateFilter) {
    const query = ctx.db.select(columns).from(smsTemplate).where(matching(filter)).orderBy(smsTemplate.id);
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  options: (ctx: Ctx) =>
    ctx.db.select({ id: smsTemplate.id, name: smsTemplate.name }).from(smsTemplate).orderBy(smsTemplate.id),

  async offered(ctx: Ctx) {
    const rows = await ctx.db
      .select({ id: smsTemplate.id, name: smsTemplate.name, body: smsTemplate.body })
      .from(smsTemplate)
      .where(and(eq(smsTemplate.status, 'on'), isNull(smsTemplate.purpose)))
      .orderBy(smsTemplate.id);
    return rows.map((row) => ({ ...row, variables: variablesOf(row.body) }));
  },

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: smsTemplate.id, name: smsTemplate.name })
      .from(smsTemplate)
      .where(inArray(smsTemplate.id, [...ids])),

  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select(columns).from(smsTemplate).where(eq(smsTemplate.id, id));
    return row && shown(row);
  },

  async ofPurpose(ctx: Ctx, purpose: SystemPurpose) {
    const [row] = await ctx.db.select(columns).from(smsTemplate).where(eq(smsTemplate.purpose, purpose));
    return row && shown(row);
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(smsTemplate).where(eq(smsTemplate.id, id)).for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Omit<typeof smsTemplate.$inferInsert, 'family_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(smsTemplate)
      .values({ ...values, family_id: ctx.family_id })
      .returning({ id: smsTemplate.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof smsTemplate.$inferInsert>): Promise<void> {
    await ctx.db
      .update(smsTemplate)
      .set({ ...values, version: sql`${smsTemplate.version} + 1`, updated_at: ctx.now })
      .where(eq(smsTemplate.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    smsTemplateStore.update(ctx, id, { status: status as 'on' | 'off' }),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(smsTemplate).where(eq(smsTemplate.id, id));
  },
};
