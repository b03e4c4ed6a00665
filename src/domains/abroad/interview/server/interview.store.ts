import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { applications, type WorkFilter } from '../../application/server/application.service.ts';
import { application } from '../../application/server/application.table.ts';
import { institution, institutionName } from '../../institution/server/institution.table.ts';
import { programme } from '../../programme/server/programme.table.ts';
import type { interviewApi } from '../interview.contract.ts';
import type { InterviewState } from '../interview.status.ts';
import { interview } from './interview.table.ts';

export type InterviewRecord = typeof interview.$inferSelect;
type Values = Omit<
  typeof interview.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'status'
>;
type Filter = Readonly<ParsedOf<typeof interviewApi.export>>;

const rows = defineRows({
  id: interview.id,
  select: () =>
    select({
      id: interview.id,
      company_id: interview.company_id,
      application_id: interview.application_id,
      application_name: sql<string>`${institutionName} || ' · ' || ${programme.name}`,
      student_id: application.student_id,
      student_name: student.username,
      starts_at: unix(interview.starts_at),
      zone: interview.zone,
      minutes: interview.minutes,
      form: interview.form,
      place: interview.place,
      interviewer: interview.interviewer,
      preparer_id: interview.preparer_id,
      mocks_booked: interview.mocks_booked,
      mocks_done: interview.mocks_done,
      outcome: interview.outcome,
      note: interview.note,
      status: interview.status,
      created_at: unix(interview.created_at),
      version: interview.version,
    })
      .from(interview)
      .innerJoin(
        application,
        and(eq(application.company_id, interview.company_id), eq(application.id, interview.application_id)),
      )
      .innerJoin(student, eq(student.id, application.student_id))
      .innerJoin(programme, eq(programme.id, application.programme_id))
      .innerJoin(institution, eq(institution.id, programme.institution_id)),
  names: { preparer_name: [adminNames.name, 'preparer_id'] },
});

const ofApplication = (condition: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${application} WHERE ${and(eq(application.company_id, interview.company_id), eq(application.id, interview.application_id), condition)})`;

function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { form, status, preparer_id, from_day, to_day, no_outcome, ...work } = filter;
  const midnight = (day: string) => fromUnix(momentOf(ctx.time_zone, day, 0));
  return and(
    inArray(interview.company_id, [...ctx.reading]),
    ofApplication(applications.matching(ctx, work as WorkFilter)),
    form === undefined ? undefined : eq(interview.form, form),
    preparer_id === undefined ? undefined : eq(interview.preparer_id, preparer_id),
    from_day === undefined ? undefined : gte(interview.starts_at, midnight(from_day)),
    to_day === undefined ? undefined : lt(interview.starts_at, midnight(plusDays(to_day, 1))),
    no_outcome ? and(eq(interview.status, 'done'), eq(interview.outcome, '')) : undefined,
    status === undefined ? undefined : eq(interview.status, status),
  );
}
const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(interview.company_id, ctx.company_id), eq(interview.id, id));

export const interviewStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof interviewApi.list>) => {
    const { sort: _, order = 'desc', page: __, limit: ___, ...filter } = query;
    const way = order === 'asc' ? asc(interview.starts_at) : desc(interview.starts_at);
    return rows.page(ctx, query, {
      matching: sql`FROM ${interview} WHERE ${matching(ctx, filter)}`,
      order: sql`${way}, ${desc(interview.id)}`,
    });
  },
  count: (ctx: Ctx, filter: WorkFilter): Promise<number> =>
    countUpTo(ctx, sql`FROM ${interview} WHERE ${matching(ctx, filter)}`),
  all: (ctx: Ctx, filter: Filter) =>
    rows.all(ctx, matching(ctx, filter), sql`${desc(interview.starts_at)}, ${desc(interview.id)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(interview.created_at, before)),
      sql`${desc(interview.created_at)}, ${desc(interview.id)}`,
      most,
    ),
  /** Of these students, set or held between two moments, whoever sees them. */
  between: (ctx: Ctx, studentIds: readonly number[], from: number, to: number) =>
    rows.some(
      ctx,
      and(
        inArray(interview.company_id, [...ctx.reading]),
        inArray(interview.status, ['set', 'done']),
        sql`${interview.starts_at} < to_timestamp(${to})`,
        sql`${interview.starts_at} + ${interview.minutes} * interval '1 minute' > to_timestamp(${from})`,
        ofApplication(inArray(application.student_id, [...studentIds])),
      ),
      asc(interview.starts_at),
    ),
  async lock(ctx: Ctx, id: number): Promise<InterviewRecord | undefined> {
    const [row] = await ctx.db
      .select()
      .from(interview)
      .where(and(here(ctx, id), ofApplication(applications.matching(ctx, {}))))
      .for('no key update');
    return row;
  },
  /** Whether one of an application is set or took place. */
  any: async (ctx: Ctx, applicationId: number): Promise<boolean> =>
    (await ctx.db.$count(
      interview,
      and(
        eq(interview.company_id, ctx.company_id),
        eq(interview.application_id, applicationId),
        inArray(interview.status, ['set', 'done']),
      ),
    )) > 0,
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(interview)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: interview.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(interview)
      .set({ ...values, version: sql`${interview.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  async setStatus(ctx: Ctx, id: number, to: string): Promise<void> {
    await ctx.db
      .update(interview)
      .set({ status: to as InterviewState, version: sql`${interview.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
};
