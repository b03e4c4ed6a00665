import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseItem } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import {
  subject,
  subjectLevel,
  subjectNameOfS,
} from '@/domains/organisation/subject/server/subject.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { preparedQuery } from '@/kernel/server/db/prepared-query.ts';
import { foundBy, searchIds } from '@/kernel/server/search/token-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { teacherPermissions } from '../teacher.access.ts';
import type { teacherApi } from '../teacher.contract.ts';
import { taughtLabel } from '../teacher.rules.ts';
import { grantedTo, visibleTo } from './teacher.scope.store.ts';
import { teacher, teacherCompany, teacherSearch, teacherSubject } from './teacher.table.ts';

interface Subject {
  readonly subject_id: number;
  readonly subject_name: string;
  readonly level_ids: number[];
  readonly level_names: string[];
}

const companiesOf = (value: SQL) =>
  sql`ARRAY(SELECT ${value} FROM ${teacherCompany} JOIN company c ON c.id = ${teacherCompany.company_id}
    WHERE ${teacherCompany.teacher_id} = ${teacher.id} ORDER BY c.id)`;
const levelsOf = (value: SQL) =>
  sql`coalesce(json_agg(${value} ORDER BY l.sort, l.id) FILTER (WHERE l.id IS NOT NULL), '[]')`;
/** Two boards may have a subject of one name: the code tells them apart. */
const subjectsOf = sql<
  Subject[]
>`(SELECT coalesce(json_agg(taught.one ORDER BY taught.sort, taught.id), '[]') FROM (
    SELECT s.id, s.sort, json_build_object('subject_id', s.id, 'subject_name', concat_ws(' ', ${subjectNameOfS}, nullif(s.code, '')),
      'level_ids', ${levelsOf(sql`l.id`)}, 'level_names', ${levelsOf(sql`l.name`)}) AS one
    FROM ${teacherSubject} JOIN ${subject} s ON s.id = ${teacherSubject.subject_id}
    LEFT JOIN ${baseItem} l ON l.id = ${teacherSubject.level_id}
    WHERE ${teacherSubject.teacher_id} = ${teacher.id} GROUP BY s.id) AS taught)`;

const columns = {
  id: teacher.id,
  teacher_name: teacher.teacher_name,
  english_name: teacher.english_name,
  phone: teacher.phone,
  email: teacher.email,
  employment: teacher.employment,
  subjects: subjectsOf,
  company_ids: companiesOf(sql`c.id`) as SQL<number[]>,
  company_names: companiesOf(sql`c.name`) as SQL<string[]>,
  tier_id: teacher.tier_id,
  tier_name: baseItem.name,
  time_zone: teacher.time_zone,
  zone: sql<string>`coalesce(nullif(${teacher.time_zone}, ''), ${company.time_zone})`,
  status: teacher.status,
  admin_id: teacher.admin_id,
  // Not joined: among many staff a plan would read them all for the few who teach.
  admin_name: sql<string | null>`(SELECT a.admin_name FROM ${admin} a WHERE a.id = ${teacher.admin_id})`,
  note: teacher.note,
  created_at: teacher.created_at,
  version: teacher.version,
};

const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(teacher)
    .innerJoin(company, eq(company.id, teacher.company_id))
    .leftJoin(baseItem, eq(baseItem.id, teacher.tier_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  subject_names: row.subjects.map((one) => taughtLabel(one.subject_name, one.level_names)),
  created_at: toUnix(row.created_at),
});
export type TeacherRow = ReturnType<typeof shown>;

export type TeacherFilter = ParsedOf<typeof teacherApi.export>;
type TeacherQuery = ParsedOf<typeof teacherApi.list>;

const manyByIds = preparedQuery((db) =>
  rowsOf(db).where(sql`${teacher.id} = ANY (${sql.placeholder('ids')})`),
);

/** Phone numbers are searched by those who may see them whole. */
const tokensFor = (ctx: Ctx) => ({
  id: teacher.id,
  rows: teacherSearch,
  token: teacherSearch.token,
  owner: teacherSearch.teacher_id,
  text: teacher.search_text,
  hidden: ctx.holds(teacherPermissions.phone) ? teacher.phone : undefined,
});

/** Whoever teaches a subject without a level named teaches it at each that it has. */
export function teaches({ subject_id, level_id }: Pick<TeacherFilter, 'subject_id' | 'level_id'>) {
  if (!subject_id && !level_id) return undefined;
  const everyLevel = subject_id
    ? isNull(teacherSubject.level_id)
    : and(
        isNull(teacherSubject.level_id),
        sql`EXISTS (SELECT 1 FROM ${subjectLevel} WHERE ${subjectLevel.subject_id} = ${teacherSubject.subject_id}
          AND ${subjectLevel.level_id} = ${level_id})`,
      );
  const which = and(
    eq(teacherSubject.teacher_id, teacher.id),
    subject_id ? eq(teacherSubject.subject_id, subject_id) : undefined,
    level_id ? or(eq(teacherSubject.level_id, level_id), everyLevel) : undefined,
  );
  return sql`EXISTS (SELECT 1 FROM ${teacherSubject} WHERE ${which})`;
}

const matching = (ctx: Ctx, filter: TeacherFilter) =>
  and(
    visibleTo(ctx),
    filter.keyword ? foundBy(filter.keyword, tokensFor(ctx)) : undefined,
    filter.status ? eq(teacher.status, filter.status) : undefined,
    filter.employment ? eq(teacher.employment, filter.employment) : undefined,
    filter.tier_id ? eq(teacher.tier_id, filter.tier_id) : undefined,
    teaches(filter),
  );

const brief = { id: teacher.id, teacher_name: teacher.teacher_name, english_name: teacher.english_name };

/** Teachers as lists, exports and the search show them, each within what the role may see. */
export const teacherListStore = {
  matching,
  /** Those whom a keyword finds, for a store that joins teachers. */
  found: (ctx: Ctx, keyword: string) => foundBy(keyword, tokensFor(ctx)),

  page(ctx: Ctx, query: TeacherQuery) {
    const where = matching(ctx, query);
    const direction =
      (query.order ?? (query.sort === 'teacher_name' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
    return pageByIds(ctx, query, {
      id: teacher.id,
      matching: sql`FROM ${teacher} WHERE ${where}`,
      order: sql`${direction(teacher[query.sort ?? 'created_at'])}, ${direction(teacher.id)}`,
      rows: async (ids) => (await manyByIds(ctx).execute({ ids })).map(shown),
    });
  },

  async *all(ctx: Ctx, filter: TeacherFilter) {
    const query = rowsOf(ctx.db)
      .where(matching(ctx, filter))
      .orderBy(desc(teacher.created_at), desc(teacher.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  async find(ctx: Ctx, id: number): Promise<TeacherRow | undefined> {
    const [row] = await rowsOf(ctx.db).where(and(eq(teacher.id, id), visibleTo(ctx)));
    return row && shown(row);
  },

  /** Some whom a keyword finds, in no order: the search shows few, and puts them in its own. */
  async search(ctx: Ctx, keyword: string, most: number): Promise<TeacherRow[]> {
    const ids = await searchIds(ctx, keyword, most, tokensFor(ctx), visibleTo(ctx));
    return ids.length ? (await manyByIds(ctx).execute({ ids })).map(shown) : [];
  },

  /** By phone, of whomever: an import compares with these. Those who are not seen are only known to be there. */
  async withPhones(ctx: Ctx, phones: readonly string[]): Promise<(TeacherRow & { isSeen: boolean })[]> {
    if (phones.length === 0) return [];
    const known = await ctx.db
      .select({ id: teacher.id, isSeen: sql<boolean>`${visibleTo(ctx) ?? true}` })
      .from(teacher)
      .where(
        and(
          eq(teacher.family_id, ctx.family_id),
          sql`${teacher.phone} = ANY (${sql.param([...phones])}::text[])`,
        ),
      );
    const rows = await manyByIds(ctx).execute({ ids: known.map(({ id }) => id) });
    const seen = new Set(known.filter(({ isSeen }) => isSeen).map(({ id }) => id));
    return rows.map((row) => ({ ...shown(row), isSeen: seen.has(row.id) }));
  },

  /** The names of the active ones of the companies being read, whatever the role's scope. */
  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: teacher.id, teacher_name: teacher.teacher_name })
      .from(teacher)
      .where(and(eq(teacher.status, 'on'), grantedTo(ctx.reading)))
      .orderBy(teacher.id),

  /** For a type-ahead: the active ones that a keyword finds, by name; one by its id, active or not. */
  brief: (
    ctx: Ctx,
    { keyword, teacher_id, limit, ...taught }: TeacherFilter & { teacher_id?: number; limit: number },
  ) =>
    ctx.db
      .select(brief)
      .from(teacher)
      .where(
        and(
          grantedTo(ctx.reading),
          teacher_id ? eq(teacher.id, teacher_id) : eq(teacher.status, 'on'),
          keyword ? foundBy(keyword, { ...tokensFor(ctx), hidden: undefined }) : undefined,
          teaches(taught),
        ),
      )
      .orderBy(teacher.teacher_name, teacher.id)
      .limit(limit),
};
