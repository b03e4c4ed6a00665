import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias, type SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { companyNames } from '@/domains/organisation/company/server/company.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { orElse, unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, type ListSource, select } from '@/kernel/server/db/rows.ts';
import { foundBy, rowsFoundBy, searchIds } from '@/kernel/server/search/token-search.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { TOTAL_CAP } from '@/kernel/value/count.ts';
import type { studentApi } from '../student.contract.ts';
import { type Relation, STUDENT_VIEWS, type StudentView, viewFilters } from '../student.rules.ts';
import { Student } from '../student.shapes.ts';
import {
  counting,
  figuresHere,
  hasIndex,
  hoursWithin,
  matching,
  regionsOf,
  type StudentFilter,
  tokensFor,
  tokensInOrder,
} from './student.filter.store.ts';
import { seesEverybody, visibleStudents } from './student.scope.store.ts';
import { type ACCOUNTS, balanceSlot } from './student.slots.ts';
import { student, studentFigures, studentGuardian, studentLabel, studentPhone } from './student.table.ts';

const referrer = alias(student, 'referrer');

const columns = {
  ...columnsOf(student, Student),
  referrer_name: referrer.username,
  label_ids: sql<number[]>`ARRAY(SELECT ${studentLabel.label_id} FROM ${studentLabel}
    WHERE ${studentLabel.student_id} = ${student.id})`,
  remaining_minutes: orElse(studentFigures.remaining_minutes, 0),
  scheduled_minutes: orElse(studentFigures.scheduled_minutes, 0),
  next_lesson_at: unixOrNull(studentFigures.next_lesson_at),
  last_lesson_at: unixOrNull(studentFigures.last_lesson_at),
  run_out_on: studentFigures.run_out_on,
  created_at: unix(student.created_at),
};

/** Students with their hours and balances; of the guardians the first, or whatever else is asked for. */
function selecting<C extends SelectedFieldsFlat>(more: C) {
  const [money] = balanceSlot.parts;
  if (!money) throw new Error('nobody has said where balances stand');
  const fen = (name: (typeof ACCOUNTS)[number]) => orElse<number>(money[name], 0);
  const guardian = select({
    name: studentGuardian.name,
    relation: studentGuardian.relation,
    phone: studentGuardian.phone,
  })
    .from(studentGuardian)
    .where(
      and(eq(studentGuardian.company_id, student.company_id), eq(studentGuardian.student_id, student.id)),
    )
    .orderBy(studentGuardian.id)
    .limit(1)
    .as('guardian');
  return select({
    ...columns,
    guardian_name: guardian.name,
    guardian_relation: guardian.relation,
    guardian_phone: sql<string>`COALESCE(${guardian.phone}, '')`,
    virtual_fen: fen('virtual_fen'),
    new_fen: fen('new_fen'),
    learning_fen: fen('learning_fen'),
    classes_fen: fen('classes_fen'),
    store_fen: fen('store_fen'),
    apply_fen: fen('apply_fen'),
    ...more,
  })
    .from(student)
    .leftJoin(studentFigures, eq(studentFigures.student_id, student.id))
    .leftJoin(money, and(eq(money.company_id, student.company_id), eq(money.student_id, student.id)))
    .leftJoin(
      referrer,
      and(eq(referrer.company_id, student.company_id), eq(referrer.id, student.referrer_student_id)),
    )
    .leftJoinLateral(guardian, sql`true`);
}
const names = {
  company_name: [companyNames.name, 'company_id'],
  minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
  level_name: [baseNames.name, 'level_id'],
  education_type_name: [baseNames.name, 'education_type_id'],
  region_name: [baseNames.name, 'region_id'],
  channel_name: [channelNames.name, 'channel_id'],
  adviser_name: [adminNames.name, 'adviser_id'],
  class_teacher_name: [adminNames.name, 'class_teacher_id'],
  guidance_name: [adminNames.name, 'guidance_id'],
  academic_affairs_name: [adminNames.name, 'academic_affairs_id'],
  assistant_name: [adminNames.name, 'assistant_id'],
  label_names: [baseNames.name, 'label_ids', baseNames.sort],
} as const;
const rows = defineRows({ id: student.id, names, select: () => selecting({}) });
const whole = defineRows({
  id: student.id,
  names,
  select: () =>
    selecting({
      guardians: sql<KnownGuardian[]>`COALESCE((SELECT json_agg(json_build_object('id', g.id, 'name', g.name,
          'relation', g.relation, 'phone', g.phone) ORDER BY g.id) FROM ${studentGuardian} g
        WHERE g.company_id = ${student.company_id} AND g.student_id = ${student.id}), '[]')`,
    }),
});
interface KnownGuardian {
  readonly id: number;
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string;
}

type StudentQuery = ParsedOf<typeof studentApi.list>;

const briefColumns = {
  id: student.id,
  username: student.username,
  english_name: student.english_name,
  number: student.number,
  grade: student.grade,
  phone: student.phone,
  status: student.status,
  company_id: student.company_id,
};
const brief = (ctx: Ctx, where: SQL | undefined, most: number) =>
  ctx.db.select(briefColumns).from(student).where(where).orderBy(desc(student.id)).limit(most);
const newestFirst = [desc(student.created_at), desc(student.id)] as const;
const inOrder = (way: 'ASC' | 'DESC') =>
  sql`${student.created_at} ${sql.raw(way)}, ${student.id} ${sql.raw(way)}`;

/** Which students a list shows, in which order. */
async function listOf(ctx: Ctx, query: StudentQuery): Promise<ListSource> {
  const regions = await regionsOf(ctx, query);
  const way = query.order === 'asc' ? 'ASC' : 'DESC';
  const where = matching(ctx, query, regions);
  const list = { counting: counting(ctx, query, where), ordered: hasIndex(ctx, query) };
  // The index of the hours is read in its order, and each student looked up.
  if (query.sort === 'remaining_minutes')
    return {
      ...list,
      matching: sql`FROM ${student} JOIN ${studentFigures} ON ${and(
        eq(studentFigures.student_id, student.id),
        figuresHere(ctx),
        hoursWithin(query),
      )} WHERE ${matching(ctx, { ...query, remaining_min: undefined, remaining_max: undefined }, regions)}`,
      order: sql`${studentFigures.remaining_minutes} ${sql.raw(way)}, ${studentFigures.student_id} ${sql.raw(way)}`,
    };
  const tokens = query.keyword ? tokensInOrder(ctx, query, regions, way) : undefined;
  return { ...list, matching: sql`FROM ${student} WHERE ${where}`, order: inOrder(way), ...tokens };
}

export const studentListStore = {
  page: async (ctx: Ctx, query: StudentQuery) => rows.page(ctx, query, await listOf(ctx, query)),

  /** How many each view has, in one statement; none is counted further than a list is. */
  async counts(ctx: Ctx): Promise<Record<StudentView, number>> {
    const views = viewFilters(ctx.admin_id);
    const one = (view: StudentView) =>
      sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${student} WHERE ${matching(ctx, views[view])} LIMIT ${TOTAL_CAP}) counted)
        AS ${sql.identifier(view)}`;
    const { rows: found } = await ctx.db.execute<Record<StudentView, number>>(
      sql`SELECT ${sql.join(STUDENT_VIEWS.map(one), sql`, `)}`,
    );
    return found[0] as Record<StudentView, number>;
  },

  async *all(ctx: Ctx, filter: StudentFilter) {
    const where = matching(ctx, filter, await regionsOf(ctx, filter));
    yield* rows.all(ctx, where, inOrder('DESC'));
  },

  /** Those of these whom this person sees. */
  async many(ctx: Ctx, ids: readonly number[]) {
    const seen = await ctx.db
      .select({ id: student.id })
      .from(student)
      .where(matching(ctx, { ids: [...ids] }));
    return rows.byIds(
      ctx,
      seen.map(({ id }) => id),
    );
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
  /** With all guardians. */
  find: (ctx: Ctx, id: number) => whole.one(ctx, id, visibleStudents(ctx)),

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

  /** As a subquery. Of whoever sees everybody, a surname is looked up in its tokens alone. */
  idsFoundBy: (ctx: Ctx, keyword: string): SQL => {
    const tokens = tokensFor(ctx);
    const hits = seesEverybody(ctx) ? rowsFoundBy(keyword, tokens) : undefined;
    return hits
      ? sql`(SELECT ${tokens.owner} FROM ${tokens.rows} WHERE ${and(inArray(tokens.company, [...ctx.reading]), hits)})`
      : sql`(SELECT ${student.id} FROM ${student} WHERE ${and(visibleStudents(ctx), foundBy(keyword, tokens))})`;
  },

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
