import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { namingPrincipal, principalOf } from '@/kernel/server/document/principal.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { admin, nameOfAdmin } from '../../../organisation/admin/server/admin.table.ts';
import { baseItem } from '../../../organisation/base-data/server/base-data.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { Demand, demandApi } from '../demand.contract.ts';
import { demand, demandStudent } from './demand.table.ts';

const decider = alias(admin, 'decider');

const ofDemand = (table: string) => sql`${sql.raw(table)}.company_id = ${demand.company_id}
  AND ${sql.raw(table)}.demand_id = ${demand.id}`;
const teachersOf = (wanted: boolean) => sql<
  Demand['wanted']
>`COALESCE((SELECT json_agg(json_build_object('id', t.id, 'teacher_name', t.teacher_name) ORDER BY t.id)
    FROM demand_teacher dt JOIN teacher t ON t.id = dt.teacher_id
    WHERE ${ofDemand('dt')} AND dt.is_wanted = ${sql.raw(String(wanted))}), '[]')`;

const columns = {
  id: demand.id,
  company_id: demand.company_id,
  number: demand.number,
  students: sql<
    Demand['students']
  >`COALESCE((SELECT json_agg(json_build_object('id', s.id, 'username', s.username) ORDER BY s.id)
    FROM demand_student ds JOIN student s ON s.id = ds.student_id WHERE ${ofDemand('ds')}), '[]')`,
  course_type: demand.course_type,
  subject_id: demand.subject_id,
  subject_name: subjectName,
  level_id: demand.level_id,
  level_name: baseItem.name,
  minutes: demand.minutes,
  lesson_minutes: demand.lesson_minutes,
  planned_minutes: demand.planned_minutes,
  goal: demand.goal,
  time_zone: demand.time_zone,
  slots: sql<Demand['slots']>`COALESCE((SELECT json_agg(json_build_object('weekday', ds.weekday,
      'from_minute', ds.from_minute, 'to_minute', ds.to_minute) ORDER BY ds.weekday, ds.from_minute)
    FROM demand_slot ds WHERE ${ofDemand('ds')}), '[]')`,
  wanted: teachersOf(true),
  unwanted: teachersOf(false),
  starts_on: demand.starts_on,
  deadline: demand.deadline,
  on_credit: demand.on_credit,
  note: demand.note,
  reason: demand.reason,
  status: demand.status,
  created_by: demand.created_by,
  created_by_name: admin.admin_name,
  created_at: demand.created_at,
  submitted_at: demand.submitted_at,
  decided_by_name: decider.admin_name,
  decided_for_name: nameOfAdmin(principalOf(demand)),
  decided_at: demand.decided_at,
  minutes_per_class_hour: company.minutes_per_class_hour,
  version: demand.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(demand)
    .innerJoin(company, eq(company.id, demand.company_id))
    .innerJoin(subject, eq(subject.id, demand.subject_id))
    .innerJoin(admin, eq(admin.id, demand.created_by))
    .leftJoin(baseItem, eq(baseItem.id, demand.level_id))
    .leftJoin(decider, eq(decider.id, demand.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown =
  (ctx: Ctx) =>
  (row: Row): Demand => ({
    ...namingPrincipal(row, ctx),
    student_names: row.students.map(({ username }) => username),
    on_credit: row.on_credit ? 1 : 0,
    created_at: toUnix(row.created_at),
    submitted_at: toUnixOrNull(row.submitted_at),
    decided_at: toUnixOrNull(row.decided_at),
  });

/** Of a student whom this person sees, or made by them. The offset keeps it a question about one demand at a time. */
export const visibleDemands = (ctx: Ctx): SQL | undefined =>
  and(
    inArray(demand.company_id, [...ctx.reading]),
    or(
      eq(demand.created_by, ctx.admin_id),
      sql`EXISTS (SELECT 1 FROM ${demandStudent} JOIN ${student} ON ${student.id} = ${demandStudent.student_id}
        WHERE ${demandStudent.company_id} = ${demand.company_id} AND ${demandStudent.demand_id} = ${demand.id}
          AND ${students.visible(ctx)} OFFSET 0)`,
    ),
  );

interface InStates {
  readonly statuses?: readonly Demand['status'][];
}
export type DemandFilter = ParsedOf<typeof demandApi.export> & InStates;
type DemandQuery = ParsedOf<typeof demandApi.list> & InStates;

const withStudent = (ids: SQL) => sql`EXISTS (SELECT 1 FROM ${demandStudent}
  WHERE ${demandStudent.company_id} = ${demand.company_id} AND ${demandStudent.demand_id} = ${demand.id}
    AND ${demandStudent.student_id} ${ids})`;

function matching(ctx: Ctx, filter: DemandFilter): SQL | undefined {
  const { keyword, status, statuses, course_type, subject_id, student_id, on_credit } = filter;
  return and(
    visibleDemands(ctx),
    keyword
      ? or(
          eq(demand.number, keyword.toUpperCase()),
          withStudent(sql`= ANY (ARRAY${students.foundBy(ctx, keyword)})`),
        )
      : undefined,
    status ? eq(demand.status, status) : undefined,
    statuses ? inArray(demand.status, [...statuses]) : undefined,
    course_type ? eq(demand.course_type, course_type) : undefined,
    subject_id ? and(eq(demand.family_id, ctx.family_id), eq(demand.subject_id, subject_id)) : undefined,
    student_id ? withStudent(sql`= ${student_id}`) : undefined,
    on_credit === undefined ? undefined : eq(demand.on_credit, on_credit === 1),
  );
}
const source = (where: SQL | undefined) => sql`FROM ${demand} WHERE ${where}`;

const orderOf = ({ sort, order }: Pick<DemandQuery, 'sort' | 'order'>): SQL => {
  if (!sort) return sql`${desc(demand.id)}`;
  const by = (order === 'desc' ? desc : asc)(demand[sort]);
  return sql`${by}, ${desc(demand.id)}`;
};

export const demandListStore = {
  page: (ctx: Ctx, query: DemandQuery) =>
    pageByIds(ctx, query, {
      id: demand.id,
      matching: source(matching(ctx, query)),
      order: orderOf(query),
      rows: (ids) => demandListStore.some(ctx, ids),
    }),

  some: async (ctx: Ctx, ids: readonly number[]): Promise<Demand[]> =>
    (await rowsOf(ctx).where(inArray(demand.id, [...ids]))).map(shown(ctx)),

  async find(ctx: Ctx, id: number): Promise<Demand | undefined> {
    const [row] = await rowsOf(ctx).where(and(visibleDemands(ctx), eq(demand.id, id)));
    return row && shown(ctx)(row);
  },

  async *all(ctx: Ctx, filter: DemandFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(demand.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown(ctx));
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: demand, subject_name: subjectName, students: columns.students })
        .from(demand)
        .innerJoin(subject, eq(subject.id, demand.subject_id))
        .where(and(visibleDemands(ctx), waiting(demand, query)))
        .orderBy(asc(demand.created_at))
        .limit(query.limit)
    ).map(({ doc, ...names }) => ({ ...doc, ...names })),

  bySubject: referencedIn(demand, demand.subject_id),
  byLevel: referencedIn(demand, demand.level_id),
};
