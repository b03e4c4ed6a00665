import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { admin } from '../../admin/server/admin.table.ts';
import { company } from '../../company/server/company.table.ts';
import type { Sms, smsApi } from '../sms.contract.ts';
import { DEFAULT_QUOTA } from '../sms.rules.ts';
import { sms, smsQuota, smsTemplate, smsUsage } from './sms.table.ts';

const maker = alias(admin, 'maker');
const columns = {
  id: sms.id,
  company_id: sms.company_id,
  company_name: company.name,
  template_id: sms.template_id,
  template_name: sql<string>`COALESCE(${smsTemplate.name}, '')`,
  kind: sms.kind,
  phone: sms.phone,
  admin_id: sms.admin_id,
  admin_name: sql<string>`COALESCE(${admin.admin_name}, '')`,
  body: sms.body,
  parts: sms.parts,
  status: sms.status,
  provider: sms.provider,
  provider_id: sms.provider_id,
  error_code: sms.error_code,
  error: sms.error,
  attempts: sms.attempts,
  created_by_name: sql<string>`COALESCE(${maker.admin_name}, '')`,
  created_at: sms.created_at,
  sent_at: sms.sent_at,
  delivered_at: sms.delivered_at,
  version: sms.version,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(sms)
    .innerJoin(company, eq(company.id, sms.company_id))
    .leftJoin(smsTemplate, eq(smsTemplate.id, sms.template_id))
    .leftJoin(admin, eq(admin.id, sms.admin_id))
    .leftJoin(maker, eq(maker.id, sms.created_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  sent_at: toUnixOrNull(row.sent_at),
  delivered_at: toUnixOrNull(row.delivered_at),
});

type SmsFilter = ParsedOf<typeof smsApi.export>;

/** A whole number, or its last four digits. Who may not see numbers finds by the digits that they see. */
function byNumber(keyword: string, seesNumbers: boolean): SQL | undefined {
  const digits = keyword.replace(/[^+\d]/g, '');
  if (digits.length === 4) return eq(sms.phone_tail, digits);
  return seesNumbers && digits ? eq(sms.phone, digits) : sql`false`;
}

const matching = (filter: SmsFilter, seesNumbers: boolean) =>
  and(
    filter.keyword ? byNumber(filter.keyword, seesNumbers) : undefined,
    filter.status ? eq(sms.status, filter.status) : undefined,
    filter.kind ? eq(sms.kind, filter.kind) : undefined,
    filter.template_id ? eq(sms.template_id, filter.template_id) : undefined,
    filter.from === undefined ? undefined : gte(sms.created_at, fromUnix(filter.from)),
    filter.to === undefined ? undefined : lte(sms.created_at, fromUnix(filter.to)),
  );

export const smsStore = {
  page(ctx: Ctx, query: ParsedOf<typeof smsApi.list>, seesNumbers: boolean) {
    const where = matching(query, seesNumbers);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (await rowsOf(ctx.db).where(where).orderBy(desc(sms.id)).limit(limit).offset(offset)).map(shown),
      sql`FROM ${sms} ${where ? sql`WHERE ${where}` : sql``}`,
    );
  },

  async *all(ctx: Ctx, filter: SmsFilter, seesNumbers: boolean) {
    const query = rowsOf(ctx.db).where(matching(filter, seesNumbers)).orderBy(desc(sms.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx.db).where(eq(sms.id, id));
    return row && shown(row);
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(sms)
      .where(and(eq(sms.id, id), eq(sms.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Omit<typeof sms.$inferInsert, 'family_id' | 'company_id' | 'phone_tail'>) {
    const { family_id, company_id } = ctx;
    const [row] = await ctx.db
      .insert(sms)
      .values({ ...values, family_id, company_id, phone_tail: values.phone.slice(-4) })
      .returning({ id: sms.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<typeof sms.$inferInsert>): Promise<void> {
    await ctx.db
      .update(sms)
      .set({ ...values, version: sql`${sms.version} + 1`, updated_at: ctx.now })
      .where(eq(sms.id, id));
  },

  /** Another round: to the provider it is a new message. */
  async anew(ctx: Ctx, id: number, quota_month: string): Promise<void> {
    await smsStore.update(ctx, id, {
      quota_month,
      sent_at: null,
      delivered_at: null,
      trying_since: null,
      provider_id: '',
      error_code: '',
      error: '',
    });
    await ctx.db
      .update(sms)
      .set({ round: sql`${sms.round} + 1` })
      .where(eq(sms.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    smsStore.update(ctx, id, { status: status as Sms['status'] }),

  async quota(ctx: Ctx, company_id: number) {
    const [row] = await ctx.db.select().from(smsQuota).where(eq(smsQuota.company_id, company_id));
    return { monthly_quota: row?.monthly_quota ?? DEFAULT_QUOTA, version: row?.version ?? 0 };
  },

  async lockQuota(ctx: Ctx) {
    await ctx.db
      .insert(smsQuota)
      .values({ company_id: ctx.company_id, monthly_quota: DEFAULT_QUOTA, version: 0 })
      .onConflictDoNothing();
    const [row] = await ctx.db
      .select()
      .from(smsQuota)
      .where(eq(smsQuota.company_id, ctx.company_id))
      .for('update');
    return row;
  },

  async setQuota(ctx: Ctx, monthly_quota: number): Promise<void> {
    await ctx.db
      .update(smsQuota)
      .set({ monthly_quota, version: sql`${smsQuota.version} + 1`, updated_at: ctx.now })
      .where(eq(smsQuota.company_id, ctx.company_id));
  },

  async used(ctx: Ctx, company_id: number, month: string): Promise<number> {
    const [row] = await ctx.db
      .select({ used: smsUsage.used })
      .from(smsUsage)
      .where(and(eq(smsUsage.company_id, company_id), eq(smsUsage.month, month)));
    return row?.used ?? 0;
  },

  /** Counts, and answers what is used with it. Senders of one company queue here until the other has committed. */
  async take(ctx: Ctx, month: string, parts: number): Promise<number> {
    const [row] = await ctx.db
      .insert(smsUsage)
      .values({ company_id: ctx.company_id, month, used: parts })
      .onConflictDoUpdate({
        target: [smsUsage.company_id, smsUsage.month],
        set: { used: sql`${smsUsage.used} + ${parts}` },
      })
      .returning({ used: smsUsage.used });
    return row?.used as number;
  },

  async giveBack(ctx: Ctx, month: string, parts: number): Promise<void> {
    await ctx.db
      .update(smsUsage)
      .set({ used: sql`GREATEST(${smsUsage.used} - ${parts}, 0)` })
      .where(and(eq(smsUsage.company_id, ctx.company_id), eq(smsUsage.month, month)));
  },
};
