import { and, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusMonths } from '@/kernel/value/day.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { clearingApi } from '../clearing.contract.ts';

const MONTHS = 6;

type Filter = ParsedOf<typeof clearingApi.candidatesExport>;

const living = sql`l.company_id = ${student.company_id} AND l.student_id = ${student.id} AND l.closed_at IS NULL`;
const minutes = sql`(l.paid_minutes + l.gift_minutes - l.paid_used_minutes - l.gift_used_minutes)`;
const ofMoney = (fen: SQL) =>
  sql`SELECT ${fen} FROM student_money m WHERE m.company_id = ${student.company_id} AND m.student_id = ${student.id}`;

const columnsOn = (today: string) => ({
  id: student.id,
  company_id: student.company_id,
  username: student.username,
  student_number: student.number,
  expired_minutes: sql<number>`COALESCE((SELECT sum(${minutes}) FROM class_lot l
    WHERE ${living} AND l.frozen_on IS NULL AND l.expires_on < ${today}::date), 0)::int`.as(
    'expired_minutes',
  ),
  left_minutes: sql<number>`COALESCE((SELECT sum(${minutes}) FROM class_lot l WHERE ${living}), 0)::int`.as(
    'left_minutes',
  ),
  left_fen: sql<number>`COALESCE((${ofMoney(sql`m.classes_fen`)}), 0)::bigint`.mapWith(Number).as('left_fen'),
  money_fen: sql<number>`COALESCE((${ofMoney(
    sql`m.virtual_fen + m.new_fen + m.learning_fen + m.store_fen + m.apply_fen`,
  )}), 0)::bigint`
    .mapWith(Number)
    .as('money_fen'),
  last_lesson_on: sql<string | null>`(SELECT max(u.used_on)::text FROM class_use u
    WHERE u.company_id = ${student.company_id} AND u.student_id = ${student.id} AND u.undone_at IS NULL)`.as(
    'last_lesson_on',
  ),
  minutes_per_class_hour: company.minutes_per_class_hour,
});
const rowsOf = (ctx: Ctx, columns = columnsOn(todayOf(ctx))) =>
  ctx.db.select(columns).from(student).innerJoin(company, sql`${company.id} = ${student.company_id}`);
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Something of theirs has expired; what rests does not. */
const hasExpired = (ctx: Ctx) => sql`${student.id} IN (SELECT l.student_id FROM class_lot l
  WHERE l.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND l.closed_at IS NULL AND l.frozen_on IS NULL
    AND l.expires_on < ${todayOf(ctx)}::date)`;

/** Something is left, and there has been no lesson for long and none is booked; who has just come is not meant. */
const isIdle = (ctx: Ctx, months: number): SQL | undefined => {
  const since = plusMonths(todayOf(ctx), -months);
  return and(
    lt(student.created_at, sql`${since}::date`),
    sql`EXISTS (${ofMoney(sql`1`)}
      AND m.virtual_fen + m.new_fen + m.learning_fen + m.classes_fen + m.store_fen + m.apply_fen > 0)`,
    sql`NOT EXISTS (SELECT 1 FROM class_use u WHERE u.company_id = ${student.company_id}
      AND u.student_id = ${student.id} AND u.undone_at IS NULL AND u.used_on >= ${since}::date)`,
    sql`NOT EXISTS (SELECT 1 FROM class_plan p WHERE p.company_id = ${student.company_id} AND p.student_id = ${student.id})`,
  );
};

function matching(ctx: Ctx, { why, months = MONTHS, keyword }: Filter): SQL | undefined {
  return and(
    students.visible(ctx),
    ne(student.status, 'cleared'),
    why === 'expired'
      ? hasExpired(ctx)
      : why === 'idle'
        ? isIdle(ctx, months)
        : sql`(${hasExpired(ctx)} OR (${isIdle(ctx, months)}))`,
    keyword ? sql`${student.id} IN ${students.foundBy(ctx, keyword)}` : undefined,
  );
}

/** Whom somebody should look at: what they have is expired, or nobody has come for long. */
export const candidateStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof clearingApi.candidates>) =>
    pageByIds(ctx, query, {
      id: student.id,
      matching: sql`FROM ${student} WHERE ${matching(ctx, query)}`,
      order: sql`${student.id}`,
      rows: (ids) => rowsOf(ctx).where(inArray(student.id, [...ids])),
    }),

  async *all(ctx: Ctx, filter: Filter) {
    const columns = columnsOn(todayOf(ctx));
    const query = rowsOf(ctx, columns).where(matching(ctx, filter)).orderBy(student.id);
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL()))
      yield rows.map((row) => ({ ...row, left_fen: Number(row.left_fen), money_fen: Number(row.money_fen) }));
  },
};
