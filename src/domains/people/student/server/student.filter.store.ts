import { and, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { foundBy, inTokenOrder, rowsFoundBy } from '@/kernel/server/search/token-search.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { studentPermissions } from '../student.access.ts';
import type { studentApi } from '../student.contract.ts';
import { HOLDER_FIELDS, LOW_MINUTES, RENEW_DAYS } from '../student.rules.ts';
import { seesEverybody, visibleStudents } from './student.scope.store.ts';
import { student, studentFigures, studentLabel, studentSearch } from './student.table.ts';

/** Phone numbers are searched digit by digit by those who may see them whole. */
export const tokensFor = (ctx: Ctx) => ({
  id: student.id,
  rows: studentSearch,
  token: studentSearch.token,
  owner: studentSearch.student_id,
  company: studentSearch.company_id,
  order: studentSearch.created_at,
  text: student.search_text,
  hidden: ctx.holds(studentPermissions.phone) ? student.search_phones : undefined,
});

export type StudentFilter = Readonly<ParsedOf<typeof studentApi.export>>;
const EQUALS = [
  'status',
  'adviser_id',
  'class_teacher_id',
  'level_id',
  'education_type_id',
  'channel_id',
] as const;
/** What only the student's own row can answer, beside what is typed. */
const FILTERS = [...EQUALS, 'holder_id', 'region_id', 'low', 'renew', 'created_from', 'created_to'] as const;

/** The region and all that lies below it, by their ids: how many students they have decides the plan. */
export async function regionsOf(ctx: Ctx, { region_id }: StudentFilter): Promise<number[] | undefined> {
  if (!region_id) return undefined;
  const { rows } = await ctx.query(
    `WITH RECURSIVE below AS (SELECT b.id FROM base_item b WHERE b.id = $1
       UNION ALL SELECT b.id FROM base_item b JOIN below ON b.parent_id = below.id) SELECT id FROM below`,
    [region_id],
  );
  return rows.length > 0 ? rows.map(({ id }) => id) : [region_id];
}

/** Figures of the companies being read: of several by the family's index, of one by its own. */
export function figuresHere(ctx: Ctx): SQL | undefined {
  const [only, ...others] = ctx.reading;
  return only !== undefined && others.length === 0
    ? eq(studentFigures.company_id, only)
    : and(eq(studentFigures.family_id, ctx.family_id), inArray(studentFigures.company_id, [...ctx.reading]));
}
export const hoursWithin = ({ remaining_min, remaining_max }: StudentFilter): SQL | undefined =>
  and(
    remaining_min === undefined ? undefined : gte(studentFigures.remaining_minutes, remaining_min),
    remaining_max === undefined ? undefined : lte(studentFigures.remaining_minutes, remaining_max),
  );

/** Whether a student has bought class hours: who never has is not short of any, and need not have a lesson. */
export const hasBought: SQL = sql`student_has_bought(${student.company_id}, ${student.id})`;

const runsLow = (ctx: Ctx): SQL =>
  sql`(${student.status} = 'active' AND ${student.id} IN (SELECT ${studentFigures.student_id} FROM ${studentFigures}
    WHERE ${and(figuresHere(ctx), lte(studentFigures.remaining_minutes, LOW_MINUTES))}) AND ${hasBought})`;

const toRenew = (ctx: Ctx): SQL =>
  sql`(${student.status} = 'active' AND ${student.id} IN (SELECT ${studentFigures.student_id} FROM ${studentFigures}
    WHERE ${and(figuresHere(ctx), lte(studentFigures.run_out_on, plusDays(todayOf(ctx), RENEW_DAYS)))}))`;

export function matching(ctx: Ctx, filter: StudentFilter, regions?: readonly number[]): SQL | undefined {
  const { keyword, holder_id, label_id, ids } = filter;
  const hours = hoursWithin(filter);
  return and(
    visibleStudents(ctx),
    keyword ? foundBy(keyword, tokensFor(ctx)) : undefined,
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(student[field], value as never);
    }),
    holder_id ? or(...HOLDER_FIELDS.map((field) => eq(student[field], holder_id))) : undefined,
    regions ? inArray(student.region_id, [...regions]) : undefined,
    label_id
      ? sql`${student.id} IN (SELECT ${studentLabel.student_id} FROM ${studentLabel} WHERE ${studentLabel.label_id} = ${label_id})`
      : undefined,
    hours &&
      sql`${student.id} IN (SELECT ${studentFigures.student_id} FROM ${studentFigures}
        WHERE ${and(figuresHere(ctx), hours)})`,
    filter.low === undefined ? undefined : filter.low ? runsLow(ctx) : sql`NOT (${runsLow(ctx)})`,
    filter.renew === undefined ? undefined : filter.renew ? toRenew(ctx) : sql`NOT (${toRenew(ctx)})`,
    filter.created_from === undefined ? undefined : gte(student.created_at, fromUnix(filter.created_from)),
    filter.created_to === undefined ? undefined : lte(student.created_at, fromUnix(filter.created_to)),
    ids ? inArray(student.id, [...ids]) : undefined,
  );
}

/** So many of these are asked for. */
const askedFor = ({ label_id, remaining_min, remaining_max, ids, ...others }: StudentFilter): number =>
  [label_id, remaining_min, remaining_max, ids, ...FILTERS.map((name) => others[name])].filter(
    (value) => value !== undefined,
  ).length;

/** One company, or all; a word, or one of the fields with an index of its own: each has an index in the list's order. */
export function hasIndex(ctx: Ctx, query: StudentFilter & { sort?: string }): boolean {
  if (!seesEverybody(ctx)) return false;
  const asked = askedFor(query);
  if (ctx.reading.length !== 1) return asked === 0 && !query.keyword;
  if (asked === 0) return true;
  const byOne = asked === 1 && EQUALS.some((name) => query[name] !== undefined);
  return byOne && query.sort !== 'remaining_minutes';
}

interface Ordered extends StudentFilter {
  readonly page: number;
  readonly limit: number;
}
/** Those whom a keyword finds, in the order of their tokens: ten steps in an index instead of a sort of all of them. */
export function tokensInOrder(
  ctx: Ctx,
  { keyword = '', page, limit, ...others }: Ordered,
  regions: readonly number[] | undefined,
  way: 'ASC' | 'DESC',
) {
  const isAll = askedFor(others) === 0 && seesEverybody(ctx);
  return inTokenOrder(keyword, tokensFor(ctx), {
    companies: ctx.reading,
    where: isAll ? undefined : matching(ctx, others, regions),
    way,
    upTo: page * limit,
  });
}

/** Where the hours, a label or one short word alone decide, their own table knows how many. */
export function counting(ctx: Ctx, query: StudentFilter, where: SQL | undefined): SQL {
  const { remaining_min, remaining_max, label_id, keyword, ids, ...others } = query;
  const asked = FILTERS.some((name) => others[name] !== undefined) || ids;
  const hours = hoursWithin({ remaining_min, remaining_max });
  if (!asked && seesEverybody(ctx)) {
    const found = keyword && !hours && !label_id ? rowsFoundBy(keyword, tokensFor(ctx)) : undefined;
    if (found)
      return sql`FROM ${studentSearch} WHERE ${and(inArray(studentSearch.company_id, [...ctx.reading]), found)}`;
    if (keyword) return sql`FROM ${student} WHERE ${where}`;
    if (hours && !label_id) return sql`FROM ${studentFigures} WHERE ${and(figuresHere(ctx), hours)}`;
    if (label_id && !hours)
      return sql`FROM ${studentLabel} WHERE ${and(
        inArray(studentLabel.company_id, [...ctx.reading]),
        eq(studentLabel.label_id, label_id),
      )}`;
  }
  return sql`FROM ${student} WHERE ${where}`;
}
