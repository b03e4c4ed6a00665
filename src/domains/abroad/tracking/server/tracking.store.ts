import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { applications, type WorkFilter } from '../../application/server/application.service.ts';
import { application } from '../../application/server/application.table.ts';
import { institution, institutionName } from '../../institution/server/institution.table.ts';
import { USUAL_SETTINGS } from '../../milestone-template/milestone-template.rules.ts';
import { programme } from '../../programme/server/programme.table.ts';
import type { Tracking, trackingApi } from '../tracking.contract.ts';
import { nextCheckOn } from '../tracking.rules.ts';
import { portalRequest, tracking } from './tracking.table.ts';

type Values = Partial<Omit<typeof tracking.$inferInsert, 'application_id' | 'company_id' | 'family_id'>>;
type Filter = Readonly<ParsedOf<typeof trackingApi.export>>;

/** How often the company looks at portals, unless an application says otherwise. */
const usualDays =
  sql<number>`COALESCE((SELECT s.portal_check_days FROM milestone_template s WHERE s.company_id = ${application.company_id}), ${sql.raw(String(USUAL_SETTINGS.portal_check_days))})`.mapWith(
    Number,
  );

const rows = defineRows({
  id: application.id,
  select: () =>
    select({
      id: application.id,
      company_id: application.company_id,
      student_id: application.student_id,
      student_name: student.username,
      application_name: sql<string>`${institutionName} || ' · ' || ${programme.name}`,
      scheme: application.scheme,
      stage: application.stage,
      status: application.status,
      submitted_on: application.submitted_on,
      checked_on: tracking.checked_on,
      checked_by: tracking.checked_by,
      check_days: tracking.check_days,
      usual_days: usualDays,
      requests: sql<
        Tracking['requests']
      >`COALESCE((SELECT json_agg(json_build_object('id', r.id, 'wording', r.wording,
          'due_on', r.due_on, 'done_on', r.done_on) ORDER BY r.done_on NULLS FIRST, r.due_on, r.id)
        FROM portal_request r WHERE r.company_id = ${application.company_id} AND r.application_id = ${application.id}), '[]')`,
      decision: application.decision,
      reply_due_on: application.reply_due_on,
      reply: application.reply,
      deposit: application.deposit,
      cas_on: tracking.cas_on,
      biometrics_on: tracking.biometrics_on,
      visa_result: tracking.visa_result,
      visa_on: tracking.visa_on,
    })
      .from(application)
      .innerJoin(student, eq(student.id, application.student_id))
      .innerJoin(programme, eq(programme.id, application.programme_id))
      .innerJoin(institution, eq(institution.id, programme.institution_id))
      .leftJoin(
        tracking,
        and(eq(tracking.company_id, application.company_id), eq(tracking.application_id, application.id)),
      ),
  names: { checked_by_name: [adminNames.name, 'checked_by'] },
  show: ({ checked_by: _, usual_days, ...row }) => ({
    ...row,
    request_names: row.requests.filter(({ done_on }) => done_on === null).map(({ wording }) => wording),
    next_check_on:
      row.status === 'in_progress'
        ? nextCheckOn(row.checked_on, row.submitted_on, row.check_days ?? usual_days)
        : null,
  }),
});

/** Nobody has looked for longer than is agreed. */
const isLate = (ctx: Ctx): SQL =>
  sql`${application.status} = 'in_progress' AND COALESCE((SELECT t.checked_on + COALESCE(t.check_days, ${usualDays})::int
    FROM tracking t WHERE t.company_id = ${application.company_id} AND t.application_id = ${application.id} AND t.checked_on IS NOT NULL),
    ${application.submitted_on} + ${usualDays}::int) <= ${todayOf(ctx)}::date`;

function matching(ctx: Ctx, { late_only, ...work }: Filter): SQL | undefined {
  return and(
    applications.matching(ctx, work as WorkFilter),
    ne(application.stage, 'preparing'),
    ne(application.status, 'discontinued'),
    late_only ? isLate(ctx) : undefined,
  );
}

export const trackingStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof trackingApi.list>) => {
    const { sort: _, order = 'desc', page: __, limit: ___, ...filter } = query;
    const way = order === 'asc' ? asc(application.submitted_on) : desc(application.submitted_on);
    return rows.page(ctx, query, {
      matching: sql`FROM ${application} WHERE ${matching(ctx, filter)}`,
      order: sql`${way}, ${desc(application.id)}`,
    });
  },
  count: (ctx: Ctx, filter: WorkFilter): Promise<number> =>
    countUpTo(ctx, sql`FROM ${application} WHERE ${matching(ctx, filter)}`),
  all: (ctx: Ctx, filter: Filter) =>
    rows.all(ctx, matching(ctx, filter), sql`${desc(application.submitted_on)}, ${desc(application.id)}`),
  /** Made with the first thing that is known of it. */
  async put(ctx: Ctx, application_id: number, values: Values): Promise<void> {
    await ctx.db
      .insert(tracking)
      .values({ ...values, application_id, company_id: ctx.company_id })
      .onConflictDoUpdate({
        target: [tracking.company_id, tracking.application_id],
        set: { ...values, version: sql`${tracking.version} + 1`, updated_at: ctx.now },
      });
  },
  async addRequest(
    ctx: Ctx,
    values: Pick<typeof portalRequest.$inferInsert, 'application_id' | 'due_on' | 'wording'>,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(portalRequest)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: portalRequest.id });
    return row?.id as number;
  },
  async findRequest(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(portalRequest)
      .where(and(eq(portalRequest.company_id, ctx.company_id), eq(portalRequest.id, id)));
    return row;
  },
  finishRequest: (ctx: Ctx, id: number, done_on: string | null) =>
    ctx.db
      .update(portalRequest)
      .set({
        done_on,
        done_by: done_on === null ? null : ctx.admin_id || null,
        version: sql`${portalRequest.version} + 1`,
        updated_at: ctx.now,
      })
      .where(and(eq(portalRequest.company_id, ctx.company_id), inArray(portalRequest.id, [id]))),
};
