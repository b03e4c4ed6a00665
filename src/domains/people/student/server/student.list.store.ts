import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseItem } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { channel } from '@/domains/organisation/channel/server/channel.table.ts';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { preparedQuery } from '@/kernel/server/db/prepared-query.ts';
import { foundBy, searchIds } from '@/kernel/server/search/token-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/time.ts';
import type { Relation } from '../student.rules.ts';
import {
  counting,
  figuresHere,
  hoursWithin,
  matching,
  regionsOf,
  type StudentFilter,
  tokensFor,
} from './student.filter.store.ts';
import { visibleStudents } from './student.scope.store.ts';
import { student, studentFigures, studentPhone } from './student.table.ts';

const level = alias(baseItem, 'level');
const educationType = alias(baseItem, 'education_type');
const region = alias(baseItem, 'region');
const adviser = alias(admin, 'adviser');
const classTeacher = alias(admin, 'class_teacher');
const guidance = alias(admin, 'guidance');
const affairs = alias(admin, 'academic_affairs');
const assistant = alias(admin, 'assistant');
const referrer = alias(student, 'referrer');

const labels = <T>(value: SQL) => sql<
  T[]
>`ARRAY(SELECT ${value} FROM student_label sl JOIN base_item l ON l.id = sl.label_id
  WHERE sl.student_id = ${student.id} ORDER BY l.sort, l.id)`;
const firstGuardian = <T>(column: SQL) => sql<T>`(SELECT ${column} FROM student_guardian g
  WHERE g.company_id = ${student.company_id} AND g.student_id = ${student.id} ORDER BY g.id LIMIT 1)`;

const columns = {
  id: student.id,
  company_id: student.company_id,
  company_name: company.name,
  number: student.number,
  username: student.username,
  english_name: student.english_name,
  gender: student.gender,
  birthday: student.birthday,
  phone: student.phone,
  wechat: student.wechat,
  email: student.email,
  school: student.school,
  grade: student.grade,
  level_id: student.level_id,
  level_name: level.name,
  education_type_id: student.education_type_id,
  education_type_name: educationType.name,
  region_id: student.region_id,
  region_name: region.name,
  time_zone: student.time_zone,
  adviser_id: student.adviser_id,
  adviser_name: adviser.admin_name,
  class_teacher_id: student.class_teacher_id,
  class_teacher_name: classTeacher.admin_name,
  guidance_id: student.guidance_id,
  guidance_name: guidance.admin_name,
  academic_affairs_id: student.academic_affairs_id,
  academic_affairs_name: affairs.admin_name,
  assistant_id: student.assistant_id,
  assistant_name: assistant.admin_name,
  channel_id: student.channel_id,
  channel_name: channel.name,
  source_lead_id: student.source_lead_id,
  referrer_student_id: student.referrer_student_id,
  referrer_name: referrer.username,
  status: student.status,
  label_ids: labels<number>(sql`l.id`),
  label_names: labels<string>(sql`l.name`),
  notes: student.notes,
  guardian_name: firstGuardian<string | null>(sql`g.name`),
  guardian_relation: firstGuardian<Relation | null>(sql`g.relation`),
  guardian_phone: firstGuardian<string | null>(sql`g.phone`),
  remaining_minutes: studentFigures.remaining_minutes,
  scheduled_minutes: studentFigures.scheduled_minutes,
  next_lesson_at: studentFigures.next_lesson_at,
  last_lesson_at: studentFigures.last_lesson_at,
  run_out_on: studentFigures.run_out_on,
  minutes_per_class_hour: company.minutes_per_class_hour,
  created_at: student.created_at,
  version: student.version,
};

const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(student)
    .innerJoin(company, eq(company.id, student.company_id))
    .leftJoin(studentFigures, eq(studentFigures.student_id, student.id))
    .leftJoin(level, eq(level.id, student.level_id))
    .leftJoin(educationType, eq(educationType.id, student.education_type_id))
    .leftJoin(region, eq(region.id, student.region_id))
    .leftJoin(channel, eq(channel.id, student.channel_id))
    .leftJoin(adviser, eq(adviser.id, student.adviser_id))
    .leftJoin(classTeacher, eq(classTeacher.id, student.class_teacher_id))
    .leftJoin(guidance, eq(guidance.id, student.guidance_id))
    .leftJoin(affairs, eq(affairs.id, student.academic_affairs_id))
    .leftJoin(assistant, eq(assistant.id, student.assistant_id))
    .leftJoin(
      referrer,
      and(eq(referrer.company_id, student.company_id), eq(referrer.id, student.referrer_student_id)),
    );
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  guardian_phone: row.guardian_phone ?? '',
  remaining_minutes: row.remaining_minutes ?? 0,
  scheduled_minutes: row.scheduled_minutes ?? 0,
  next_lesson_at: toUnixOrNull(row.next_lesson_at),
  last_lesson_at: toUnixOrNull(row.last_lesson_at),
  created_at: toUnix(row.created_at),
});
export type StudentRow = ReturnType<typeof shown>;
const manyByIds = preparedQuery((db) =>
  rowsOf(db).where(sql`${student.id} = ANY (${sql.placeholder('ids')})`),
);

interface StudentQuery extends StudentFilter {
  page: number;
  limit: number;
  sort?: 'created_at' | 'remaining_minutes';
  order?: 'asc' | 'desc';
}

const briefColumns = {
  id: student.id,
  username: student.username,
  english_name: student.english_name,
  number: student.number,
  phone: student.phone,
  status: student.status,
  company_id: student.company_id,
};
const brief = (ctx: Ctx, where: SQL | undefined, most: number) =>
  ctx.db.select(briefColumns).from(student).where(where).orderBy(desc(student.id)).limit(most);
const newestFirst = [desc(student.created_at), desc(student.id)] as const;

export const studentListStore = {
  async page(ctx: Ctx, query: StudentQuery) {
    const regions = await regionsOf(ctx, query);
    const where = matching(ctx, query, regions);
    const word = sql.raw(query.order === 'asc' ? 'ASC' : 'DESC');
    return pageByIds(ctx, query, {
      id: student.id,
      counting: counting(ctx, query, where),
      // The index of the hours is read in its order, and each student looked up.
      ...(query.sort === 'remaining_minutes'
        ? {
            matching: sql`FROM ${student} JOIN ${studentFigures} ON ${and(
              eq(studentFigures.student_id, student.id),
              figuresHere(ctx),
              hoursWithin(query),
            )} WHERE ${matching(ctx, { ...query, remaining_min: undefined, remaining_max: undefined }, regions)}`,
            order: sql`${studentFigures.remaining_minutes} ${word}, ${studentFigures.student_id} ${word}`,
          }
        : {
            matching: sql`FROM ${student} WHERE ${where}`,
            order: sql`${student.created_at} ${word}, ${student.id} ${word}`,
          }),
      rows: async (ids) => (await manyByIds(ctx).execute({ ids })).map(shown),
    });
  },

  async *all(ctx: Ctx, filter: StudentFilter) {
    const query = rowsOf(ctx.db)
      .where(matching(ctx, filter, await regionsOf(ctx, filter)))
      .orderBy(...newestFirst);
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** Those of these whom this person sees. */
  async many(ctx: Ctx, ids: readonly number[]) {
    const seen = await ctx.db.select({ id: student.id }).from(student).where(matching(ctx, { ids }));
    return (await manyByIds(ctx).execute({ ids: seen.map(({ id }) => id) })).map(shown);
  },
  /** Which of these this person sees. */
  async seen(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const rows = await ctx.db
      .select({ id: student.id })
      .from(student)
      .where(and(inArray(student.id, [...ids]), visibleStudents(ctx)));
    return new Set(rows.map(({ id }) => id));
  },
  async find(ctx: Ctx, id: number) {
    return (await studentListStore.many(ctx, [id]))[0];
  },

  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: student.id, username: student.username })
      .from(student)
      .where(visibleStudents(ctx))
      .orderBy(student.id),

  /** Some whom a keyword finds, in no order. */
  async search(ctx: Ctx, keyword: string, most: number) {
    const ids = await searchIds(ctx, keyword, most, tokensFor(ctx), visibleStudents(ctx));
    return ids.length > 0 ? brief(ctx, inArray(student.id, ids), most) : [];
  },

  idsFoundBy: (ctx: Ctx, keyword: string): SQL =>
    sql`(SELECT ${student.id} FROM ${student} WHERE ${and(visibleStudents(ctx), foundBy(keyword, tokensFor(ctx)))})`,

  /** Who knows a whole number may ask whose it is. */
  async withPhone(ctx: Ctx, phone: string, most: number) {
    const rows = await ctx.db
      .select({ id: studentPhone.student_id })
      .from(studentPhone)
      .where(and(inArray(studentPhone.company_id, [...ctx.reading]), eq(studentPhone.phone, phone)))
      .limit(most);
    const ids = rows.map(({ id }) => id);
    return ids.length > 0 ? brief(ctx, and(inArray(student.id, ids), visibleStudents(ctx)), most) : [];
  },

  newest: (ctx: Ctx, most: number) =>
    ctx.db
      .select(briefColumns)
      .from(student)
      .where(visibleStudents(ctx))
      .orderBy(...newestFirst)
      .limit(most),

  async one(ctx: Ctx, id: number) {
    return brief(ctx, and(eq(student.id, id), visibleStudents(ctx)), 1);
  },
};
