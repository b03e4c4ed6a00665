import { and, countDistinct, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { hiddenTokens, searchTokens } from '@/kernel/search.ts';
import { type Reference, referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { TaughtRow } from '../teacher.rules.ts';
import type { WeekPart } from '../teacher.week.ts';
import { teaches } from './teacher.list.store.ts';
import { grantedTo, visibleTo } from './teacher.scope.store.ts';
import {
  teacher,
  teacherCompany,
  teacherException,
  teacherSearch,
  teacherSubject,
  teacherWeek,
} from './teacher.table.ts';

type Fields = typeof teacher.$inferInsert;
type NewException = Omit<typeof teacherException.$inferInsert, 'family_id'>;

/** One teacher who names several levels is one use of the subject. */
const teachersBy =
  (column: typeof teacherSubject.subject_id | typeof teacherSubject.level_id): Reference['counts'] =>
  async (ctx, ids) => {
    const rows = await ctx.db
      .select({ id: column, count: countDistinct(teacherSubject.teacher_id) })
      .from(teacherSubject)
      .where(inArray(column, [...ids]))
      .groupBy(column);
    return rows as { id: number; count: number }[];
  };

const zone = sql<string>`coalesce(nullif(${teacher.time_zone}, ''), ${company.time_zone})`;

export const teacherStore = {
  bySubject: teachersBy(teacherSubject.subject_id),
  byLevel: teachersBy(teacherSubject.level_id),
  byTier: referencedIn(teacher, teacher.tier_id),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(teacher)
      .where(and(eq(teacher.id, id), visibleTo(ctx)))
      .for('update');
    if (!row) return undefined;
    const companies = await ctx.db
      .select({ id: teacherCompany.company_id })
      .from(teacherCompany)
      .where(eq(teacherCompany.teacher_id, id));
    return { ...row, company_ids: companies.map((one) => one.id) };
  },

  /**
   * Of the acting company, whoever asks; held fast until the transaction ends. Where they teach is read once they are held: of
   * whoever leaves the company meanwhile the one statement would still see the former company.
   */
  async share(ctx: Ctx, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const those = inArray(teacher.id, [...ids]);
    await ctx.db.select({ id: teacher.id }).from(teacher).where(those).orderBy(teacher.id).for('share');
    return ctx.db
      .select({
        id: teacher.id,
        teacher_name: teacher.teacher_name,
        status: teacher.status,
        tier_id: teacher.tier_id,
        admin_id: teacher.admin_id,
      })
      .from(teacher)
      .where(and(those, grantedTo([ctx.company_id])));
  },

  async any(ctx: Ctx): Promise<boolean> {
    const here = and(eq(teacher.family_id, ctx.family_id), eq(teacher.company_id, ctx.company_id));
    return (await ctx.db.select({ id: teacher.id }).from(teacher).where(here).limit(1)).length > 0;
  },

  async ofAccount(ctx: Ctx, adminId: number) {
    const [row] = await ctx.db
      .select({ id: teacher.id, teacher_name: teacher.teacher_name })
      .from(teacher)
      .where(eq(teacher.admin_id, adminId));
    return row;
  },

  async accountOf(ctx: Ctx, id: number): Promise<number | null> {
    const [row] = await ctx.db.select({ admin_id: teacher.admin_id }).from(teacher).where(eq(teacher.id, id));
    return row?.admin_id ?? null;
  },

  /** Who works for the acting company, as a file may name them. */
  here: (ctx: Ctx) =>
    ctx.db
      .select({
        id: teacher.id,
        teacher_name: teacher.teacher_name,
        english_name: teacher.english_name,
        phone: teacher.phone,
      })
      .from(teacher)
      .where(and(eq(teacher.status, 'on'), grantedTo([ctx.company_id]))),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: teacher.id, name: teacher.teacher_name })
      .from(teacher)
      .where(inArray(teacher.id, [...ids])),

  /** Active, of the acting company, by what they teach. */
  teaching: (ctx: Ctx, taught: { subject_id: number; level_id?: number | null }) =>
    ctx.db
      .select({
        id: teacher.id,
        teacher_name: teacher.teacher_name,
        employment: teacher.employment,
        tier_id: teacher.tier_id,
        zone,
      })
      .from(teacher)
      .innerJoin(company, eq(company.id, teacher.company_id))
      .where(
        and(
          eq(teacher.status, 'on'),
          grantedTo([ctx.company_id]),
          teaches({ subject_id: taught.subject_id, level_id: taught.level_id ?? undefined }),
        ),
      )
      .orderBy(teacher.teacher_name, teacher.id),

  async insert(ctx: Ctx, values: Omit<Fields, 'family_id' | 'company_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(teacher)
      .values({ ...values, family_id: ctx.family_id, company_id: ctx.company_id })
      .returning({ id: teacher.id });
    return row?.id as number;
  },

  async update(ctx: Ctx, id: number, values: Partial<Fields>): Promise<void> {
    await ctx.db
      .update(teacher)
      .set({ ...values, version: sql`${teacher.version} + 1`, updated_at: ctx.now })
      .where(eq(teacher.id, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    teacherStore.update(ctx, id, { status: status as 'on' | 'off' }),

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(teacher).where(eq(teacher.id, id));
  },

  async setCompanies(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    await ctx.db
      .delete(teacherCompany)
      .where(
        and(eq(teacherCompany.teacher_id, id), sql`NOT ${inArray(teacherCompany.company_id, [...ids])}`),
      );
    await ctx.db
      .insert(teacherCompany)
      .values(ids.map((company_id) => ({ family_id: ctx.family_id, teacher_id: id, company_id })))
      .onConflictDoNothing();
  },

  /** What stays is not touched, so that the history tells what came and went. */
  async setSubjects(ctx: Ctx, id: number, rows: readonly TaughtRow[]): Promise<void> {
    const kept = rows.map(
      ({ subject_id, level_id }) =>
        sql`(${teacherSubject.subject_id} = ${subject_id} AND ${teacherSubject.level_id} IS NOT DISTINCT FROM ${level_id}::bigint)`,
    );
    await ctx.db.delete(teacherSubject).where(and(eq(teacherSubject.teacher_id, id), noneOf(kept)));
    if (rows.length)
      await ctx.db
        .insert(teacherSubject)
        .values(rows.map((row) => ({ ...row, family_id: ctx.family_id, teacher_id: id })))
        .onConflictDoNothing();
  },

  async setWeek(ctx: Ctx, id: number, week: readonly WeekPart[]): Promise<void> {
    const kept = week.map(
      (
        part,
      ) => sql`(${teacherWeek.weekday} = ${part.weekday} AND ${teacherWeek.from_minute} = ${part.from_minute}
        AND ${teacherWeek.to_minute} = ${part.to_minute})`,
    );
    await ctx.db.delete(teacherWeek).where(and(eq(teacherWeek.teacher_id, id), noneOf(kept)));
    if (week.length)
      await ctx.db
        .insert(teacherWeek)
        .values(week.map((part) => ({ ...part, family_id: ctx.family_id, teacher_id: id })))
        .onConflictDoNothing();
  },

  async setSearch(ctx: Ctx, id: number, searchText: string, phone: string): Promise<void> {
    await ctx.db.delete(teacherSearch).where(eq(teacherSearch.teacher_id, id));
    const tokens = [...searchTokens(searchText), ...hiddenTokens(searchTokens(phone))];
    if (tokens.length)
      await ctx.db
        .insert(teacherSearch)
        .values(tokens.map((token) => ({ family_id: ctx.family_id, teacher_id: id, token })));
  },

  /** By teacher, in the order of the week. */
  weeks: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({
        teacher_id: teacherWeek.teacher_id,
        weekday: teacherWeek.weekday,
        from_minute: teacherWeek.from_minute,
        to_minute: teacherWeek.to_minute,
      })
      .from(teacherWeek)
      .where(inArray(teacherWeek.teacher_id, [...ids]))
      .orderBy(teacherWeek.teacher_id, teacherWeek.weekday, teacherWeek.from_minute),

  zones: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: teacher.id, zone })
      .from(teacher)
      .innerJoin(company, eq(company.id, teacher.company_id))
      .where(inArray(teacher.id, [...ids])),

  /** What touches a range of time, the first first. */
  async exceptions(ctx: Ctx, ids: readonly number[], from: Date, to?: Date) {
    const rows = await ctx.db
      .select()
      .from(teacherException)
      .where(
        and(
          inArray(teacherException.teacher_id, [...ids]),
          gt(teacherException.ends_at, from),
          to ? lt(teacherException.starts_at, to) : undefined,
        ),
      )
      .orderBy(teacherException.starts_at, teacherException.id);
    return rows.map(({ family_id: _, starts_at, ends_at, ...row }) => ({
      ...row,
      starts_at: toUnix(starts_at),
      ends_at: toUnix(ends_at),
    }));
  },

  async insertException(ctx: Ctx, values: NewException): Promise<number> {
    const [row] = await ctx.db
      .insert(teacherException)
      .values({ ...values, family_id: ctx.family_id })
      .returning({ id: teacherException.id });
    return row?.id as number;
  },

  /** Answers whether there was one. */
  async removeException(ctx: Ctx, id: number, teacherId: number): Promise<boolean> {
    const gone = await ctx.db
      .delete(teacherException)
      .where(and(eq(teacherException.id, id), eq(teacherException.teacher_id, teacherId)))
      .returning({ id: teacherException.id });
    return gone.length > 0;
  },
};

const noneOf = (kept: readonly SQL[]): SQL | undefined =>
  kept.length > 0 ? sql`NOT (${sql.join([...kept], sql` OR `)})` : undefined;
