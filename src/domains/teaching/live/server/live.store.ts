import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { subject, subjectName } from '@/domains/organisation/subject/server/subject.table.ts';
import { teacher } from '@/domains/people/teacher/server/teacher.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { MOST_DRAWN } from '../../lesson/lesson.rules.ts';
import type { liveApi } from '../live.contract.ts';
import { type LiveState, stateAt } from '../live.rules.ts';
import { live, liveCompany } from './live.table.ts';

const audience = (value: SQL) =>
  sql`ARRAY(SELECT ${value} FROM ${liveCompany} JOIN company c ON c.id = ${liveCompany.company_id}
    WHERE ${liveCompany.live_id} = ${live.id} ORDER BY c.id)`;
const columns = {
  id: live.id,
  company_id: live.company_id,
  company_name: company.name,
  title: live.title,
  subject_id: live.subject_id,
  subject_name: subjectName,
  teacher_id: live.teacher_id,
  teacher_name: teacher.teacher_name,
  teacher_admin_id: teacher.admin_id,
  starts_at: live.starts_at,
  ends_at: live.ends_at,
  platform: live.platform,
  join_link: live.join_link,
  host_link: live.host_link,
  replay_link: live.replay_link,
  capacity: live.capacity,
  company_ids: audience(sql`c.id`) as SQL<number[]>,
  company_names: audience(sql`c.name`) as SQL<string[]>,
  note: live.note,
  status: live.status,
  version: live.version,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(live)
    .innerJoin(company, eq(company.id, live.company_id))
    .innerJoin(teacher, eq(teacher.id, live.teacher_id))
    .leftJoin(subject, eq(subject.id, live.subject_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row, now: Date) => ({
  ...row,
  status: stateAt(row, now),
  starts_at: toUnix(row.starts_at),
  ends_at: toUnix(row.ends_at),
});
export type LiveRow = ReturnType<typeof shown>;

/** Given by one of the companies being read, or for one of them. */
const visible = (ctx: Ctx): SQL => {
  const here = `{${ctx.reading.join(',')}}`;
  return sql`${live.family_id} = ${ctx.family_id} AND (${live.company_id} = ANY (${here}::bigint[])
    OR EXISTS (SELECT 1 FROM ${liveCompany} WHERE ${liveCompany.live_id} = ${live.id}
      AND ${liveCompany.company_id} = ANY (${here}::bigint[])))`;
};

const isIn = (state: LiveState, now: Date): SQL | undefined => {
  if (state === 'cancelled') return eq(live.status, 'cancelled');
  const on = eq(live.status, 'scheduled');
  if (state === 'scheduled') return and(on, gt(live.starts_at, now));
  if (state === 'ended') return and(on, lte(live.ends_at, now));
  return and(on, lte(live.starts_at, now), gt(live.ends_at, now));
};

type LiveFilter = ParsedOf<typeof liveApi.export>;
type LiveQuery = ParsedOf<typeof liveApi.list>;

/** A family gives some hundreds a year: titles are read, the rest goes by index. */
const matching = (ctx: Ctx, filter: LiveFilter) =>
  and(
    visible(ctx),
    filter.keyword ? ilike(live.title, `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    filter.status ? isIn(filter.status, ctx.now) : undefined,
    filter.subject_id ? eq(live.subject_id, filter.subject_id) : undefined,
    filter.teacher_id ? eq(live.teacher_id, filter.teacher_id) : undefined,
    filter.platform ? eq(live.platform, filter.platform) : undefined,
    filter.from === undefined ? undefined : gte(live.starts_at, fromUnix(filter.from)),
    filter.to === undefined ? undefined : lte(live.starts_at, fromUnix(filter.to)),
  );

type Values = Omit<typeof live.$inferInsert, 'id' | 'family_id' | 'company_id' | 'created_by'>;

export const liveStore = {
  page(ctx: Ctx, query: LiveQuery) {
    const where = matching(ctx, query);
    const direction = (query.order ?? (query.sort === 'title' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const rows = await rowsOf(ctx.db)
          .where(where)
          .orderBy(direction(live[query.sort ?? 'starts_at']), direction(live.id))
          .limit(limit)
          .offset(offset);
        return rows.map((row) => shown(row, ctx.now));
      },
      sql`FROM ${live} WHERE ${where}`,
    );
  },

  async *all(ctx: Ctx, filter: LiveFilter) {
    const query = rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(desc(live.starts_at), desc(live.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL()))
      yield rows.map((row) => shown(row, ctx.now));
  },

  /** For timetables and calendars, in order; cancelled ones too. Asked for their own, those that somebody gives. */
  async between(
    ctx: Ctx,
    from: Date,
    to: Date,
    { isOwn, ...filter }: Pick<LiveFilter, 'teacher_id' | 'subject_id'> & { isOwn: boolean },
  ) {
    const rows = await ctx.db
      .select({
        id: live.id,
        title: live.title,
        subject_name: subjectName,
        teacher_id: live.teacher_id,
        teacher_name: teacher.teacher_name,
        starts_at: live.starts_at,
        ends_at: live.ends_at,
        platform: live.platform,
        join_link: live.join_link,
        status: live.status,
        version: live.version,
        updated_at: live.updated_at,
      })
      .from(live)
      .innerJoin(teacher, eq(teacher.id, live.teacher_id))
      .leftJoin(subject, eq(subject.id, live.subject_id))
      .where(
        and(
          matching(ctx, filter),
          isOwn ? eq(teacher.admin_id, ctx.admin_id) : undefined,
          gte(live.starts_at, from),
          lt(live.starts_at, to),
        ),
      )
      .orderBy(live.starts_at, live.id)
      .limit(MOST_DRAWN);
    return rows.map((row) => ({
      ...row,
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
      updated_at: toUnix(row.updated_at),
    }));
  },

  async find(ctx: Ctx, id: number): Promise<LiveRow | undefined> {
    const [row] = await rowsOf(ctx.db).where(and(eq(live.id, id), visible(ctx)));
    return row && shown(row, ctx.now);
  },

  /** As the clock has it now; of whichever company this person sees. */
  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(live)
      .where(and(eq(live.id, id), visible(ctx)))
      .for('update');
    return row && { ...row, status: stateAt(row, ctx.now) };
  },

  async insert(ctx: Ctx, values: Values): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(live)
      .values({ ...values, family_id, company_id, created_by: admin_id || null })
      .returning({ id: live.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<Values>): Promise<void> {
    await ctx.db
      .update(live)
      .set({ ...values, version: sql`${live.version} + 1`, updated_at: ctx.now })
      .where(eq(live.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    liveStore.update(ctx, id, { status: status as 'scheduled' | 'cancelled' }),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(live).where(eq(live.id, id));
  },

  async audience(ctx: Ctx, id: number): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: liveCompany.company_id })
      .from(liveCompany)
      .where(eq(liveCompany.live_id, id));
    return rows.map((row) => row.id);
  },

  async setAudience(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    await ctx.db
      .delete(liveCompany)
      .where(and(eq(liveCompany.live_id, id), notInArray(liveCompany.company_id, [...ids])));
    await ctx.db
      .insert(liveCompany)
      .values(ids.map((company_id) => ({ family_id: ctx.family_id, live_id: id, company_id })))
      .onConflictDoNothing();
  },

  bySubject: referencedIn(live, live.subject_id),
  byTeacher: referencedIn(live, live.teacher_id),
  /** Those that are not over, of each of these teachers. */
  ahead: async (ctx: Ctx, teacherIds: readonly number[], companyIds?: readonly number[]) => {
    const those = and(
      inArray(live.teacher_id, [...teacherIds]),
      companyIds && inArray(live.company_id, [...companyIds]),
      eq(live.status, 'scheduled'),
      gt(live.ends_at, ctx.now),
    );
    const { rows } = await ctx.db.execute<{ id: number; count: number }>(
      sql`SELECT ${live.teacher_id} AS id, count(*)::int AS count FROM ${live} WHERE ${those}
        GROUP BY ${live.teacher_id}`,
    );
    return rows;
  },

  async any(ctx: Ctx): Promise<boolean> {
    const own = eq(live.company_id, ctx.company_id);
    return (await ctx.db.select({ id: live.id }).from(live).where(own).limit(1)).length > 0;
  },
};
