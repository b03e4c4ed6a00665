import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { baseItem } from '../../../organisation/base-data/server/base-data.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { teacher } from '../../../people/teacher/server/teacher.table.ts';
import type { PayRate, payRateApi } from '../pay-rate.contract.ts';
import type { Rate } from '../pay-rate.rules.ts';
import { payRate } from './pay-rate.table.ts';

type NewRate = Omit<typeof payRate.$inferInsert, 'family_id' | 'company_id' | 'created_by'>;

/** In force is the last that has begun; what another has followed since is past. */
const whenOn = (today: string) => sql<
  PayRate['when']
>`CASE WHEN ${payRate.valid_from} > ${today}::date THEN 'coming'
  WHEN EXISTS (SELECT 1 FROM pay_rate p WHERE p.company_id = ${payRate.company_id}
    AND p.teacher_id IS NOT DISTINCT FROM ${payRate.teacher_id} AND p.course_type = ${payRate.course_type}
    AND p.subject_id IS NOT DISTINCT FROM ${payRate.subject_id} AND p.level_id IS NOT DISTINCT FROM ${payRate.level_id}
    AND (p.valid_from > ${payRate.valid_from} OR p.valid_from = ${payRate.valid_from} AND p.id > ${payRate.id})
    AND p.valid_from <= ${today}::date) THEN 'past'
  ELSE 'now' END`;
const columnsOn = (today: string) => ({
  id: payRate.id,
  teacher_id: payRate.teacher_id,
  teacher_name: teacher.teacher_name,
  course_type: payRate.course_type,
  subject_id: payRate.subject_id,
  subject_name: subjectName,
  level_id: payRate.level_id,
  level_name: baseItem.name,
  unit: payRate.unit,
  rate_fen: payRate.rate_fen,
  valid_from: payRate.valid_from,
  note: payRate.note,
  when: whenOn(today),
  created_by_name: admin.admin_name,
  created_at: payRate.created_at,
});
const rowsOf = (ctx: Ctx, columns = columnsOn(todayOf(ctx))) =>
  ctx.db
    .select(columns)
    .from(payRate)
    .leftJoin(teacher, eq(teacher.id, payRate.teacher_id))
    .leftJoin(subject, eq(subject.id, payRate.subject_id))
    .leftJoin(baseItem, eq(baseItem.id, payRate.level_id))
    .leftJoin(admin, eq(admin.id, payRate.created_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({ ...row, created_at: toUnix(row.created_at) });

type Filter = ParsedOf<typeof payRateApi.export>;
const matching = (ctx: Ctx, { teacher_id, whose, course_type, when }: Filter): SQL | undefined =>
  and(
    inArray(payRate.company_id, [...ctx.reading]),
    teacher_id ? or(eq(payRate.teacher_id, teacher_id), isNull(payRate.teacher_id)) : undefined,
    whose === 'own' ? isNotNull(payRate.teacher_id) : undefined,
    whose === 'default' ? isNull(payRate.teacher_id) : undefined,
    course_type ? eq(payRate.course_type, course_type) : undefined,
    when ? sql`${whenOn(todayOf(ctx))} = ${when}` : undefined,
  );
/** The teacher's own first, then type by type, the latest first. */
const order = [
  sql`${payRate.teacher_id} NULLS LAST`,
  asc(payRate.course_type),
  sql`${payRate.subject_id} NULLS FIRST`,
  sql`${payRate.level_id} NULLS FIRST`,
  desc(payRate.valid_from),
  desc(payRate.id),
];

export const payRateStore = {
  page(ctx: Ctx, query: ParsedOf<typeof payRateApi.list>) {
    const where = matching(ctx, query);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (
          await rowsOf(ctx)
            .where(where)
            .orderBy(...order)
            .limit(limit)
            .offset(offset)
        ).map(shown),
      sql`FROM ${payRate} WHERE ${where}`,
    );
  },

  async *all(ctx: Ctx, filter: Filter) {
    const columns = columnsOn(todayOf(ctx));
    const query = rowsOf(ctx, columns)
      .where(matching(ctx, filter))
      .orderBy(...order);
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** Whatever may decide about lessons of these teachers: their own rates and the company's. */
  book: (ctx: Ctx, teacherIds: readonly number[]): Promise<Rate[]> =>
    ctx.db
      .select()
      .from(payRate)
      .where(
        and(
          eq(payRate.company_id, ctx.company_id),
          or(isNull(payRate.teacher_id), inArray(payRate.teacher_id, [...teacherIds])),
        ),
      ),

  async any(ctx: Ctx): Promise<boolean> {
    const [row] = await ctx.db
      .select({ id: payRate.id })
      .from(payRate)
      .where(eq(payRate.company_id, ctx.company_id))
      .limit(1);
    return row !== undefined;
  },

  async insert(ctx: Ctx, rates: readonly NewRate[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(payRate)
      .values(rates.map((one) => ({ ...one, family_id, company_id, created_by: admin_id || null })))
      .returning({ id: payRate.id });
    return row?.id as number;
  },

  bySubject: referencedIn(payRate, payRate.subject_id),
  byLevel: referencedIn(payRate, payRate.level_id),
  byTeacher: referencedIn(payRate, payRate.teacher_id),
};
