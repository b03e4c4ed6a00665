import { and, asc, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { baseItem } from '../../base-data/server/base-data.table.ts';
import type { subjectApi } from '../subject.contract.ts';
import { subject, subjectLevel, subjectName } from './subject.table.ts';

const levels = (value: SQL) =>
  sql`ARRAY(SELECT ${value} FROM subject_level sl JOIN base_item l ON l.id = sl.level_id
    WHERE sl.subject_id = ${subject.id} ORDER BY l.sort, l.id)`;
const columns = {
  id: subject.id,
  name: subject.name,
  name_en: subject.name_en,
  code: subject.code,
  exam_board_id: subject.exam_board_id,
  exam_board_name: baseItem.name,
  level_ids: levels(sql`l.id`) as SQL<number[]>,
  level_names: levels(sql`l.name`) as SQL<string[]>,
  course_types: subject.course_types,
  sort: subject.sort,
  status: subject.status,
  updated_at: subject.updated_at,
  version: subject.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db.select(columns).from(subject).leftJoin(baseItem, eq(baseItem.id, subject.exam_board_id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({ ...row, updated_at: toUnix(row.updated_at) });

type Filter = ParsedOf<typeof subjectApi.export>;

/** A family has dozens of subjects: reading them all is quicker than any index would be. */
function matching({ keyword, status, exam_board_id, level_id, course_type }: Filter) {
  const part = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    part ? or(ilike(subject.name, part), ilike(subject.name_en, part), ilike(subject.code, part)) : undefined,
    status ? eq(subject.status, status) : undefined,
    exam_board_id ? eq(subject.exam_board_id, exam_board_id) : undefined,
    level_id
      ? sql`EXISTS (SELECT 1 FROM ${subjectLevel} WHERE ${subjectLevel.subject_id} = ${subject.id}
          AND ${subjectLevel.level_id} = ${level_id})`
      : undefined,
    // None named means any.
    course_type
      ? sql`(${course_type} = ANY (${subject.course_types}) OR cardinality(${subject.course_types}) = 0)`
      : undefined,
  );
}

const { lock, update, setStatus, remove } = versionedStore(subject);

export const subjectStore = {
  lock,
  update,
  setStatus,
  remove,

  page(ctx: Ctx, query: ParsedOf<typeof subjectApi.list>) {
    const where = matching(query);
    const direction = query.order === 'desc' ? desc : asc;
    const by = query.sort ? direction(subject[query.sort]) : asc(subject.sort);
    return pageOf(
      ctx,
      query,
      async (limit, offset) => {
        const rows = await rowsOf(ctx).where(where).orderBy(by, subject.id).limit(limit).offset(offset);
        return rows.map(shown);
      },
      sql`FROM ${subject} ${where ? sql`WHERE ${where}` : sql``}`,
    );
  },

  async all(ctx: Ctx, filter: Filter) {
    const rows = await rowsOf(ctx).where(matching(filter)).orderBy(subject.sort, subject.id);
    return rows.map(shown);
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(eq(subject.id, id));
    return row && shown(row);
  },

  options: (ctx: Ctx) =>
    ctx.db
      .select({ id: subject.id, name: subjectName, code: subject.code })
      .from(subject)
      .where(eq(subject.status, 'on'))
      .orderBy(subject.sort, subject.id),

  /** Those by both names, as a file may name them. */
  coded: (ctx: Ctx) =>
    ctx.db
      .select({ id: subject.id, name: subject.name, name_en: subject.name_en, code: subject.code })
      .from(subject)
      .where(eq(subject.status, 'on'))
      .orderBy(subject.sort, subject.id),

  names: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: subject.id, name: subject.name })
      .from(subject)
      .where(inArray(subject.id, [...ids])),

  /** As the reader's language has them. */
  shownNames: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: subject.id, name: subjectName })
      .from(subject)
      .where(inArray(subject.id, [...ids])),

  byBoard: referencedIn(subject, subject.exam_board_id),
  byLevel: referencedIn(subjectLevel, subjectLevel.level_id),

  async insert(ctx: Ctx, values: Omit<typeof subject.$inferInsert, 'family_id'>): Promise<number> {
    const [row] = await ctx.db
      .insert(subject)
      .values({
        ...values,
        family_id: ctx.family_id,
        sort: values.sort ?? sql<number>`(SELECT coalesce(max(s.sort), 0) + 1 FROM subject s)`,
      })
      .returning({ id: subject.id });
    return row?.id as number;
  },

  async setLevels(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
    const others = ids.length ? sql`NOT ${inArray(subjectLevel.level_id, [...ids])}` : undefined;
    await ctx.db.delete(subjectLevel).where(and(eq(subjectLevel.subject_id, id), others));
    if (ids.length)
      await ctx.db
        .insert(subjectLevel)
        .values(ids.map((level_id) => ({ family_id: ctx.family_id, subject_id: id, level_id })))
        .onConflictDoNothing();
  },
};
