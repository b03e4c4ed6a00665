import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { applications, type WorkFilter } from '../../application/server/application.service.ts';
import { application } from '../../application/server/application.table.ts';
import { institutionNameOfI } from '../../institution/server/institution.table.ts';
import type { Referee, refereeApi } from '../referee.contract.ts';
import type { RefereeState } from '../referee.status.ts';
import { referee, refereeUse } from './referee.table.ts';

export type RefereeRecord = typeof referee.$inferSelect;
type Values = Omit<typeof referee.$inferInsert, 'company_id' | 'created_by' | 'family_id' | 'id' | 'status'>;
type Filter = Readonly<ParsedOf<typeof refereeApi.export>>;

const rows = defineRows({
  id: referee.id,
  select: () =>
    select({
      id: referee.id,
      company_id: referee.company_id,
      student_id: referee.student_id,
      student_name: student.username,
      name: referee.name,
      title_held: referee.title_held,
      email: referee.email,
      due_on: referee.due_on,
      asked_on: referee.asked_on,
      received_on: referee.received_on,
      reminded_on: referee.reminded_on,
      draft_file_id: referee.draft_file_id,
      draft_name: sql<string | null>`(SELECT f.name FROM file f WHERE f.company_id = ${referee.company_id}
        AND f.id = ${referee.draft_file_id})`,
      note: referee.note,
      applications: sql<Referee['applications']>`COALESCE((SELECT json_agg(json_build_object('id', a.id,
          'name', ${institutionNameOfI} || ' · ' || p.name, 'submitted_on', u.submitted_on) ORDER BY a.id)
        FROM referee_use u JOIN application a ON a.company_id = u.company_id AND a.id = u.application_id
        JOIN programme p ON p.id = a.programme_id JOIN institution i ON i.id = p.institution_id
       WHERE u.company_id = ${referee.company_id} AND u.referee_id = ${referee.id}), '[]')`,
      status: referee.status,
      created_at: unix(referee.created_at),
      version: referee.version,
    })
      .from(referee)
      .innerJoin(student, eq(student.id, referee.student_id)),
  show: (row) => ({
    ...row,
    application_names: row.applications.map(({ name }) => name),
    submitted_for: row.applications.flatMap(({ name, submitted_on }) =>
      submitted_on === null ? [] : [`${name} ${submitted_on}`],
    ),
  }),
});

/** Through one of the applications that it is for. */
const usedFor = (condition: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${refereeUse} JOIN ${application} ON ${application.company_id} = ${refereeUse.company_id}
    AND ${application.id} = ${refereeUse.application_id} WHERE ${and(eq(refereeUse.company_id, referee.company_id), eq(refereeUse.referee_id, referee.id), condition)})`;

/** Of students whom this person sees, or for an application that is theirs. */
function visible(ctx: Ctx): SQL | undefined {
  const ofStudent = students.isOfVisible(ctx, referee.student_id);
  return ofStudent && or(ofStudent, usedFor(applications.matching(ctx, {})));
}

const says = (ctx: Ctx, keyword: string): SQL | undefined =>
  or(
    sql`${referee.student_id} IN ${students.foundBy(ctx, keyword)}`,
    sql`strpos(lower(${referee.name}), ${keyword.toLowerCase()}) > 0`,
    usedFor(applications.matching(ctx, { keyword })),
  );

function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { keyword, student_id, status, due_from, due_to, ...work } = filter;
  const asked = Object.values(work).some((value) => value !== undefined);
  return and(
    inArray(referee.company_id, [...ctx.reading]),
    visible(ctx),
    keyword ? says(ctx, keyword) : undefined,
    student_id === undefined ? undefined : eq(referee.student_id, student_id),
    status === undefined ? undefined : eq(referee.status, status),
    due_from === undefined ? undefined : gte(referee.due_on, due_from),
    due_to === undefined ? undefined : lte(referee.due_on, due_to),
    asked ? usedFor(applications.matching(ctx, work as WorkFilter)) : undefined,
  );
}

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(referee.company_id, ctx.company_id), eq(referee.id, id));
const uses = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(refereeUse.company_id, ctx.company_id), eq(refereeUse.referee_id, id));

/** The day on which it came to a state. */
const stepsOf = (ctx: Ctx): Partial<Record<RefereeState, object>> => ({
  planned: { asked_on: null },
  asked: { asked_on: todayOf(ctx) },
  received: { received_on: todayOf(ctx) },
});

export const refereeStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof refereeApi.list>) => {
    const { sort = 'created_at', order, page: _, limit: __, ...filter } = query;
    const column = referee[sort];
    const way = (order ?? (sort === 'due_on' ? 'asc' : 'desc')) === 'asc' ? asc(column) : desc(column);
    return rows.page(ctx, query, {
      matching: sql`FROM ${referee} WHERE ${matching(ctx, filter)}`,
      order: sql`${way}, ${desc(referee.id)}`,
    });
  },
  count: (ctx: Ctx, filter: WorkFilter): Promise<number> =>
    countUpTo(ctx, sql`FROM ${referee} WHERE ${matching(ctx, filter)}`),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(referee.id)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(referee.created_at, before)),
      sql`${desc(referee.created_at)}, ${desc(referee.id)}`,
      most,
    ),
  async lock(ctx: Ctx, id: number): Promise<RefereeRecord | undefined> {
    const [row] = await ctx.db
      .select()
      .from(referee)
      .where(and(here(ctx, id), visible(ctx)))
      .for('no key update');
    return row;
  },
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(referee)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: referee.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(referee)
      .set({ ...values, version: sql`${referee.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  async setStatus(ctx: Ctx, id: number, to: string): Promise<void> {
    const status = to as RefereeState;
    await ctx.db
      .update(referee)
      .set({ status, version: sql`${referee.version} + 1`, updated_at: ctx.now, ...stepsOf(ctx)[status] })
      .where(here(ctx, id));
  },
  uses: (ctx: Ctx, id: number) => ctx.db.select().from(refereeUse).where(uses(ctx, id)),
  /** What it is for; where it was submitted already stays as it is. */
  async setUses(ctx: Ctx, referee_id: number, ids: readonly number[]): Promise<void> {
    const { company_id } = ctx;
    const own = uses(ctx, referee_id);
    await ctx.db
      .delete(refereeUse)
      .where(ids.length > 0 ? and(own, notInArray(refereeUse.application_id, [...ids])) : own);
    if (ids.length > 0)
      await ctx.db
        .insert(refereeUse)
        .values([...new Set(ids)].map((application_id) => ({ company_id, referee_id, application_id })))
        .onConflictDoNothing();
  },
  submit: (ctx: Ctx, referee_id: number, application_id: number, submitted_on: string | null) =>
    ctx.db
      .update(refereeUse)
      .set({ submitted_on })
      .where(and(uses(ctx, referee_id), eq(refereeUse.application_id, application_id))),
};
