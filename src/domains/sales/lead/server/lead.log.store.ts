import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { sms } from '@/domains/organisation/sms/server/sms.table.ts';
import { withNames } from '@/kernel/server/db/names.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import { leadAllocation, leadEvent, leadLog, leadLogFile, leadSms, promise } from './lead.table.ts';

type Log = typeof leadLog.$inferSelect;
const namedLogs = withNames<Log>()({
  created_by_name: [adminNames.name, 'created_by'],
  method_name: [baseNames.name, 'method_id'],
});
const namedEvents = withNames<typeof leadEvent.$inferSelect>()({
  created_by_name: [adminNames.name, 'created_by'],
});
const namedAllocations = withNames<typeof leadAllocation.$inferSelect>()({
  created_by_name: [adminNames.name, 'created_by'],
  to_name: [adminNames.name, 'to_id'],
});
const namedPromises = withNames<typeof promise.$inferSelect>()({
  promised_by_name: [adminNames.name, 'promised_by'],
  kept_by_name: [adminNames.name, 'kept_by'],
});

const namedTexts = withNames<Pick<typeof sms.$inferSelect, 'id' | 'created_at' | 'body' | 'created_by'>>()({
  created_by_name: [adminNames.name, 'created_by'],
});

/** What was said, what happened, whose it was, what was promised. */
export const leadLogStore = {
  async insert(
    ctx: Ctx,
    values: Pick<Log, 'lead_id' | 'method_id' | 'content' | 'is_effective' | 'next_on' | 'next_what'>,
  ): Promise<number> {
    const { company_id, admin_id, now } = ctx;
    const [row] = await ctx.db
      .insert(leadLog)
      .values({ ...values, company_id, created_by: admin_id || null, created_at: now })
      .returning({ id: leadLog.id });
    return row?.id as number;
  },
  async setFiles(ctx: Ctx, lead_id: number, log_id: number, fileIds: readonly number[]): Promise<void> {
    const { company_id } = ctx;
    if (fileIds.length > 0)
      await ctx.db
        .insert(leadLogFile)
        .values(fileIds.map((file_id) => ({ company_id, lead_id, log_id, file_id })))
        .onConflictDoNothing();
  },
  async find(ctx: Ctx, id: number): Promise<Log | undefined> {
    const [row] = await ctx.db
      .select()
      .from(leadLog)
      .where(and(eq(leadLog.id, id), eq(leadLog.company_id, ctx.company_id)));
    return row;
  },
  async correct(ctx: Ctx, id: number, values: Pick<Log, 'content' | 'is_effective'>): Promise<void> {
    await ctx.db
      .update(leadLog)
      .set(values)
      .where(and(eq(leadLog.id, id), eq(leadLog.company_id, ctx.company_id)));
  },
  /** What the lead keeps of its logs. */
  async summary(ctx: Ctx, leadIds: readonly number[]) {
    const mine = and(eq(leadLog.company_id, ctx.company_id), inArray(leadLog.lead_id, [...leadIds]));
    const [last] = await ctx.db
      .select({ content: leadLog.content, at: leadLog.created_at })
      .from(leadLog)
      .where(mine)
      .orderBy(desc(leadLog.created_at), desc(leadLog.id))
      .limit(1);
    const [effective] = await ctx.db
      .select({ at: leadLog.created_at })
      .from(leadLog)
      .where(and(mine, eq(leadLog.is_effective, true)))
      .orderBy(desc(leadLog.created_at), desc(leadLog.id))
      .limit(1);
    return {
      log_count: await ctx.db.$count(leadLog, mine),
      last_contact_at: last?.at ?? null,
      last_effective_at: effective?.at ?? null,
      last_words: (last?.content ?? '').slice(0, WORDS_KEPT),
    };
  },

  /** Before a moment, the newest first; of the lead and of those merged into it. */
  async logs(ctx: Ctx, leadIds: readonly number[], before: Date, most: number) {
    const rows = await ctx.db
      .select()
      .from(leadLog)
      .where(and(inArray(leadLog.lead_id, [...leadIds]), lt(leadLog.created_at, before)))
      .orderBy(desc(leadLog.created_at), desc(leadLog.id))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    const files = ids.length
      ? await ctx.db
          .select({ log_id: leadLogFile.log_id, id: file.id, name: file.name })
          .from(leadLogFile)
          .innerJoin(file, eq(file.id, leadLogFile.file_id))
          .where(inArray(leadLogFile.log_id, ids))
          .orderBy(file.id)
      : [];
    return (await namedLogs(ctx, rows)).map((row) => ({
      ...row,
      files: files.filter(({ log_id }) => log_id === row.id).map(({ id, name }) => ({ id, name })),
    }));
  },
  async events(ctx: Ctx, leadIds: readonly number[], before: Date, most: number) {
    const rows = await ctx.db
      .select()
      .from(leadEvent)
      .where(and(inArray(leadEvent.lead_id, [...leadIds]), lt(leadEvent.created_at, before)))
      .orderBy(desc(leadEvent.created_at), desc(leadEvent.id))
      .limit(most);
    return namedEvents(ctx, rows);
  },
  async allocations(ctx: Ctx, leadIds: readonly number[], before: Date, most: number) {
    const rows = await ctx.db
      .select()
      .from(leadAllocation)
      .where(and(inArray(leadAllocation.lead_id, [...leadIds]), lt(leadAllocation.created_at, before)))
      .orderBy(desc(leadAllocation.created_at), desc(leadAllocation.id))
      .limit(most);
    return namedAllocations(ctx, rows);
  },
  async texted(ctx: Ctx, leadIds: readonly number[], before: Date, most: number) {
    const rows = await ctx.db
      .select({ id: sms.id, created_at: sms.created_at, body: sms.body, created_by: sms.created_by })
      .from(leadSms)
      .innerJoin(sms, and(eq(sms.company_id, leadSms.company_id), eq(sms.id, leadSms.sms_id)))
      .where(and(inArray(leadSms.lead_id, [...leadIds]), lt(sms.created_at, before)))
      .orderBy(desc(sms.created_at), desc(sms.id))
      .limit(most);
    return namedTexts(ctx, rows);
  },

  async promises(ctx: Ctx, of: { readonly lead_ids: readonly number[] } | { readonly student_id: number }) {
    const whose =
      'lead_ids' in of ? inArray(promise.lead_id, [...of.lead_ids]) : eq(promise.student_id, of.student_id);
    const rows = await ctx.db.select().from(promise).where(whose).orderBy(promise.id);
    return (await namedPromises(ctx, rows)).map((row) => ({ ...row, kept_at: toUnixOrNull(row.kept_at) }));
  },
  async addPromise(
    ctx: Ctx,
    values: Pick<typeof promise.$inferInsert, 'lead_id' | 'student_id' | 'content' | 'until_on'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(promise)
      .values({ ...values, company_id: ctx.company_id, promised_by: ctx.admin_id })
      .returning({ id: promise.id });
    return row?.id as number;
  },
  async lockPromise(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(promise)
      .where(and(eq(promise.id, id), eq(promise.company_id, ctx.company_id)))
      .for('update');
    return row;
  },
  async findPromise(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(promise).where(eq(promise.id, id));
    return row;
  },
  async keepPromise(ctx: Ctx, id: number): Promise<void> {
    await ctx.db
      .update(promise)
      .set({
        kept_at: ctx.now,
        kept_by: ctx.admin_id,
        version: sql`${promise.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(promise.id, id));
  },
  /** They go along with the student; none: with the lead alone, as before. */
  async carryPromises(ctx: Ctx, leadIds: readonly number[], student_id: number | null): Promise<void> {
    await ctx.db
      .update(promise)
      .set({ student_id, version: sql`${promise.version} + 1`, updated_at: ctx.now })
      .where(
        and(
          eq(promise.company_id, ctx.company_id),
          inArray(promise.lead_id, [...leadIds]),
          sql`${promise.student_id} IS DISTINCT FROM ${student_id}`,
        ),
      );
  },
  promisesBefore: async (ctx: Ctx, studentId: number, before: Date, most: number) =>
    namedPromises(
      ctx,
      await ctx.db
        .select()
        .from(promise)
        .where(
          and(
            eq(promise.student_id, studentId),
            isNotNull(promise.student_id),
            lt(promise.created_at, before),
          ),
        )
        .orderBy(desc(promise.created_at))
        .limit(most),
    ),

  byMethod: referencedIn(leadLog, leadLog.method_id),
};
/** The list shows the first words. */
export const WORDS_KEPT = 120;
