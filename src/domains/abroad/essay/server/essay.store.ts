import { and, asc, desc, eq, gte, inArray, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { applications, type WorkFilter } from '../../application/server/application.service.ts';
import { application } from '../../application/server/application.table.ts';
import { institutionNameOfI } from '../../institution/server/institution.table.ts';
import type { Essay, essayApi } from '../essay.contract.ts';
import type { EssayState } from '../essay.status.ts';
import { essay, essayUse, essayVersion } from './essay.table.ts';

export type EssayRecord = typeof essay.$inferSelect;
type Values = Omit<typeof essay.$inferInsert, 'company_id' | 'created_by' | 'family_id' | 'id' | 'status'>;
type Filter = Readonly<ParsedOf<typeof essayApi.export>>;

const rows = defineRows({
  id: essay.id,
  select: () =>
    select({
      id: essay.id,
      company_id: essay.company_id,
      student_id: essay.student_id,
      student_name: student.username,
      kind: essay.kind,
      name: essay.name,
      prompt: essay.prompt,
      word_limit: essay.word_limit,
      writer_id: essay.writer_id,
      reviewer_id: essay.reviewer_id,
      due_on: essay.due_on,
      version_no: essay.version_no,
      words: essay.words,
      applications: sql<Essay['applications']>`COALESCE((SELECT json_agg(json_build_object('id', a.id,
          'name', ${institutionNameOfI} || ' · ' || p.name) ORDER BY a.id)
        FROM essay_use u JOIN application a ON a.company_id = u.company_id AND a.id = u.application_id
        JOIN programme p ON p.id = a.programme_id JOIN institution i ON i.id = p.institution_id
       WHERE u.company_id = ${essay.company_id} AND u.essay_id = ${essay.id}), '[]')`,
      status: essay.status,
      created_at: unix(essay.created_at),
      version: essay.version,
    })
      .from(essay)
      .innerJoin(student, eq(student.id, essay.student_id)),
  names: {
    writer_name: [adminNames.name, 'writer_id'],
    reviewer_name: [adminNames.name, 'reviewer_id'],
  },
  show: (row) => ({ ...row, application_names: row.applications.map(({ name }) => name) }),
});

/** Through one of the applications that it is for. */
const usedFor = (condition: SQL | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM ${essayUse} JOIN ${application} ON ${application.company_id} = ${essayUse.company_id}
    AND ${application.id} = ${essayUse.application_id} WHERE ${and(eq(essayUse.company_id, essay.company_id), eq(essayUse.essay_id, essay.id), condition)})`;

/** Of students whom this person sees, for an application that is theirs, or written or reviewed by them. */
function visible(ctx: Ctx): SQL | undefined {
  const ofStudent = students.isOfVisible(ctx, essay.student_id);
  const own = or(eq(essay.writer_id, ctx.admin_id), eq(essay.reviewer_id, ctx.admin_id));
  return ofStudent && or(ofStudent, own, usedFor(applications.matching(ctx, {})));
}

const says = (ctx: Ctx, keyword: string): SQL | undefined =>
  or(
    sql`${essay.student_id} IN ${students.foundBy(ctx, keyword)}`,
    sql`strpos(lower(${essay.name}), ${keyword.toLowerCase()}) > 0`,
    usedFor(applications.matching(ctx, { keyword })),
  );

function matching(ctx: Ctx, filter: Filter): SQL | undefined {
  const { keyword, student_id, status, kind, writer_id, reviewer_id, due_from, due_to, ...work } = filter;
  const asked = Object.values(work).some((value) => value !== undefined);
  return and(
    inArray(essay.company_id, [...ctx.reading]),
    visible(ctx),
    keyword ? says(ctx, keyword) : undefined,
    student_id === undefined ? undefined : eq(essay.student_id, student_id),
    status === undefined ? undefined : eq(essay.status, status),
    kind === undefined ? undefined : eq(essay.kind, kind),
    writer_id === undefined ? undefined : eq(essay.writer_id, writer_id),
    reviewer_id === undefined ? undefined : eq(essay.reviewer_id, reviewer_id),
    due_from === undefined ? undefined : gte(essay.due_on, due_from),
    due_to === undefined ? undefined : lte(essay.due_on, due_to),
    asked ? usedFor(applications.matching(ctx, work as WorkFilter)) : undefined,
  );
}

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(essay.company_id, ctx.company_id), eq(essay.id, id));
const going = (ctx: Ctx): SQL | undefined =>
  and(
    eq(essay.company_id, ctx.company_id),
    visible(ctx),
    inArray(essay.status, ['brief', 'drafting', 'review', 'returned']),
  );

export const essayStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof essayApi.list>) => {
    const { sort, order, page: _, limit: __, ...filter } = query;
    const column = sort === 'due_on' ? essay.due_on : essay.created_at;
    const way = (order ?? (sort === 'due_on' ? 'asc' : 'desc')) === 'asc' ? asc(column) : desc(column);
    return rows.page(ctx, query, {
      matching: sql`FROM ${essay} WHERE ${matching(ctx, filter)}`,
      order: sql`${way}, ${desc(essay.id)}`,
    });
  },
  count: (ctx: Ctx, filter: WorkFilter): Promise<number> =>
    countUpTo(ctx, sql`FROM ${essay} WHERE ${matching(ctx, filter)}`),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), sql`${desc(essay.id)}`),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(essay.created_at, before)),
      sql`${desc(essay.created_at)}, ${desc(essay.id)}`,
      most,
    ),
  async lock(ctx: Ctx, id: number): Promise<EssayRecord | undefined> {
    const [row] = await ctx.db
      .select()
      .from(essay)
      .where(and(here(ctx, id), visible(ctx)))
      .for('no key update');
    return row;
  },
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(essay)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: essay.id });
    return row?.id as number;
  },
  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(essay)
      .set({ ...values, version: sql`${essay.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  async setStatus(ctx: Ctx, id: number, to: string): Promise<void> {
    await ctx.db
      .update(essay)
      .set({ status: to as EssayState, version: sql`${essay.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id));
  },
  async setUses(ctx: Ctx, essay_id: number, ids: readonly number[]): Promise<void> {
    const { company_id } = ctx;
    const own = and(eq(essayUse.company_id, company_id), eq(essayUse.essay_id, essay_id));
    await ctx.db
      .delete(essayUse)
      .where(ids.length > 0 ? and(own, notInArray(essayUse.application_id, [...ids])) : own);
    if (ids.length > 0)
      await ctx.db
        .insert(essayUse)
        .values([...new Set(ids)].map((application_id) => ({ company_id, essay_id, application_id })))
        .onConflictDoNothing();
  },
  versions: (ctx: Ctx, company_id: number, essayId: number) =>
    ctx.db
      .select({ version: essayVersion, file_name: file.name })
      .from(essayVersion)
      .leftJoin(file, and(eq(file.company_id, essayVersion.company_id), eq(file.id, essayVersion.file_id)))
      .where(and(eq(essayVersion.company_id, company_id), eq(essayVersion.essay_id, essayId)))
      .orderBy(desc(essayVersion.no)),
  async addVersion(
    ctx: Ctx,
    values: Pick<
      typeof essayVersion.$inferInsert,
      'content' | 'essay_id' | 'file_id' | 'no' | 'remark' | 'words'
    >,
  ): Promise<number> {
    const [row] = await ctx.db
      .insert(essayVersion)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: essayVersion.id });
    return row?.id as number;
  },

  heldCount: (ctx: Ctx, adminId: number): Promise<number> =>
    ctx.db.$count(essay, and(going(ctx), eq(essay.writer_id, adminId))),
  held: (ctx: Ctx, adminId: number, most: number) =>
    ctx.db
      .select({ id: essay.id, title: essay.name, sub: student.username })
      .from(essay)
      .innerJoin(student, eq(student.id, essay.student_id))
      .where(and(going(ctx), eq(essay.writer_id, adminId)))
      .orderBy(asc(essay.id))
      .limit(most),
  lockHeld: (ctx: Ctx, ids: readonly number[] | undefined, from: number | undefined) =>
    ctx.db
      .select({ id: essay.id, from_admin_id: essay.writer_id, version: essay.version })
      .from(essay)
      .where(
        and(
          going(ctx),
          ids ? inArray(essay.id, [...ids]) : undefined,
          from === undefined ? undefined : eq(essay.writer_id, from),
        ),
      )
      .orderBy(asc(essay.id))
      .for('no key update'),
};
