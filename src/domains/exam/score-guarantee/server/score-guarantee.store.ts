import { and, asc, desc, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import { contract, contractLine } from '@/domains/money/contract/server/contract.table.ts';
import { refund } from '@/domains/money/refund/server/refund.table.ts';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { subjectNames } from '@/domains/organisation/subject/server/subject.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { examItemNames } from '../../exam-item/server/exam-item.table.ts';
import { examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import { ScoreGuarantee, type scoreGuaranteeApi } from '../score-guarantee.contract.ts';
import { type Conduct, GUARANTEE_TYPE } from '../score-guarantee.rules.ts';
import { scoreGuarantee as guarantee } from './score-guarantee.table.ts';

const MOST_LINES = 200;
export type GuaranteeRow = typeof guarantee.$inferSelect;

const isRefunded = sql<boolean>`EXISTS (SELECT 1 FROM ${refund}
  WHERE ${refund.company_id} = ${guarantee.company_id} AND ${refund.id} = ${guarantee.refund_id}
    AND ${refund.status} NOT IN ('rejected', 'cancelled', 'rebacked'))`;
const isDue = sql<boolean>`(${guarantee.status} = 'failed' AND NOT ${isRefunded})`;

const rows = defineRows({
  id: guarantee.id,
  select: () =>
    select({
      ...columnsOf(guarantee, ScoreGuarantee),
      student_name: student.username,
      contract_number: contract.number,
      amount_fen: contractLine.amount_fen,
      refund_number: sql<string | null>`(SELECT ${refund.number} FROM ${refund}
        WHERE ${refund.company_id} = ${guarantee.company_id} AND ${refund.id} = ${guarantee.refund_id})`,
      is_refunded: isRefunded,
      is_due: isDue,
      judged_at: unixOrNull(guarantee.judged_at),
      created_at: unix(guarantee.created_at),
    })
      .from(guarantee)
      .innerJoin(student, eq(student.id, guarantee.student_id))
      .innerJoin(
        contractLine,
        and(
          eq(contractLine.company_id, guarantee.company_id),
          eq(contractLine.id, guarantee.contract_line_id),
        ),
      )
      .innerJoin(
        contract,
        and(eq(contract.company_id, contractLine.company_id), eq(contract.id, contractLine.contract_id)),
      ),
  names: {
    series_name: [examSeriesNames.name, 'series_id'],
    item_code: [examItemNames.code, 'item_id'],
    subject_name: [subjectNames.name, 'subject_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
});

type Filter = Readonly<ParsedOf<typeof scoreGuaranteeApi.export>>;
const matching = (ctx: Ctx, { keyword, status, series_id, student_id, is_due }: Filter): SQL | undefined =>
  and(
    inArray(guarantee.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, guarantee.student_id),
    keyword ? sql`${guarantee.student_id} IN ${students.foundBy(ctx, keyword)}` : undefined,
    status === undefined ? undefined : eq(guarantee.status, status),
    series_id === undefined ? undefined : eq(guarantee.series_id, series_id),
    student_id === undefined ? undefined : eq(guarantee.student_id, student_id),
    is_due === undefined ? undefined : sql`${isDue} = ${is_due === 1}`,
  );
const newest = sql`${desc(guarantee.id)}`;
const seen = (ctx: Ctx) => students.isOfVisible(ctx, guarantee.student_id);
const store = versionedStore(guarantee, (ctx) => and(eq(guarantee.company_id, ctx.company_id), seen(ctx)));

export const guaranteeStore = {
  ...store,
  page: (ctx: Ctx, query: ParsedOf<typeof scoreGuaranteeApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${guarantee} WHERE ${matching(ctx, query)}`,
      order: newest,
      ordered: hasOrderedIndex(ctx, query, ['status', 'student_id']),
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), newest),
  one: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(guarantee.created_at, before)),
      sql`${desc(guarantee.created_at)}, ${desc(guarantee.id)}`,
      most,
    ),

  /** Of these students, whoever sees them: results have changed. */
  lockOf: (ctx: Ctx, studentIds: readonly number[]): Promise<GuaranteeRow[]> =>
    ctx.db
      .select()
      .from(guarantee)
      .where(and(eq(guarantee.company_id, ctx.company_id), inArray(guarantee.student_id, [...studentIds])))
      .orderBy(asc(guarantee.id))
      .for('update'),
  /** For the machine, where nobody moves it. */
  mover: (judged: Partial<typeof guarantee.$inferInsert>) => ({
    lock: async (ctx: Ctx, id: number): Promise<GuaranteeRow | undefined> =>
      (
        await ctx.db
          .select()
          .from(guarantee)
          .where(and(eq(guarantee.company_id, ctx.company_id), eq(guarantee.id, id)))
          .for('update')
      )[0],
    setStatus: (ctx: Ctx, id: number, status: string): Promise<void> =>
      store.update(ctx, id, { ...judged, status } as never),
  }),

  /** A line of a contract that this person's students have, with what it sells. */
  async lineOf(ctx: Ctx, lineId: number) {
    const [row] = await ctx.db
      .select({
        id: contractLine.id,
        course_type: contractLine.course_type,
        student_id: contract.student_id,
        status: contract.status,
        effective_at: contract.effective_at,
        created_at: contract.created_at,
      })
      .from(contractLine)
      .innerJoin(
        contract,
        and(eq(contract.company_id, contractLine.company_id), eq(contract.id, contractLine.contract_id)),
      )
      .where(and(eq(contractLine.company_id, ctx.company_id), eq(contractLine.id, lineId)));
    return row;
  },
  /** Lines that promise and have no promise yet. */
  freeLines: (ctx: Ctx, studentId?: number) =>
    ctx.db
      .select({
        id: contractLine.id,
        contract_number: contract.number,
        student_name: student.username,
        amount_fen: contractLine.amount_fen,
      })
      .from(contractLine)
      .innerJoin(
        contract,
        and(eq(contract.company_id, contractLine.company_id), eq(contract.id, contractLine.contract_id)),
      )
      .innerJoin(student, eq(student.id, contract.student_id))
      .where(
        and(
          students.visible({ ...ctx, reading: [ctx.company_id] }),
          eq(contractLine.company_id, ctx.company_id),
          studentId === undefined ? undefined : eq(contract.student_id, studentId),
          eq(contractLine.course_type, GUARANTEE_TYPE),
          inArray(contract.status, ['signed', 'effective', 'finished']),
          notExists(
            ctx.db
              .select({ id: guarantee.id })
              .from(guarantee)
              .where(
                and(
                  eq(guarantee.company_id, contractLine.company_id),
                  eq(guarantee.contract_line_id, contractLine.id),
                ),
              ),
          ),
        ),
      )
      .orderBy(desc(contractLine.id))
      .limit(MOST_LINES),

  /** What a student did of a subject between two moments; of any subject where none is named. */
  async conductOf(
    ctx: Ctx,
    of: { student_id: number; subject_id: number | null; from: Date; to: Date },
  ): Promise<Conduct> {
    const { rows: found } = await ctx.query(
      `SELECT (SELECT count(*) FILTER (WHERE a.outcome IN ('present', 'late', 'make_up'))
                 FROM attendance a JOIN lesson l ON l.company_id = a.company_id AND l.id = a.lesson_id
                WHERE a.company_id = $1 AND a.student_id = $2 AND a.starts_at >= $4 AND a.starts_at < $5
                  AND ($3::bigint IS NULL OR l.subject_id = $3))::int AS attended_count,
              (SELECT count(*) FILTER (WHERE a.outcome <> 'teacher_absent')
                 FROM attendance a JOIN lesson l ON l.company_id = a.company_id AND l.id = a.lesson_id
                WHERE a.company_id = $1 AND a.student_id = $2 AND a.starts_at >= $4 AND a.starts_at < $5
                  AND ($3::bigint IS NULL OR l.subject_id = $3))::int AS lesson_count,
              (SELECT round(avg(f.homework) * 10) FROM feedback f
                WHERE f.company_id = $1 AND f.student_id = $2 AND f.ends_on >= $4::date AND f.ends_on < $5::date
                  AND f.status <> 'draft' AND ($3::bigint IS NULL OR f.subject_id = $3))::int AS homework_tenths`,
      [ctx.company_id, of.student_id, of.subject_id, of.from, of.to],
    );
    return found[0] as unknown as Conduct;
  },
  /** What is left of the lots that were bought from a line. */
  lotsOf: async (ctx: Ctx, lineId: number) => {
    const { rows: found } = await ctx.query(
      `SELECT id, paid_minutes - paid_used_minutes AS paid_minutes, price_fen - recognised_fen AS worth_fen FROM class_lot
        WHERE company_id = $1 AND contract_line_id = $2 AND closed_at IS NULL AND paid_minutes > paid_used_minutes ORDER BY id`,
      [ctx.company_id, lineId],
    );
    return found.map((row) => ({
      lot_id: Number(row.id),
      paid_minutes: Number(row.paid_minutes),
      worth_fen: Number(row.worth_fen),
    }));
  },
  /** Those that a refund was asked for by. */
  ofRefund: (ctx: Ctx, refundId: number): Promise<GuaranteeRow[]> =>
    ctx.db
      .select()
      .from(guarantee)
      .where(and(inArray(guarantee.company_id, [...ctx.reading]), eq(guarantee.refund_id, refundId))),
  bySeries: referencedIn(guarantee, guarantee.series_id),
  byItem: referencedIn(guarantee, guarantee.item_id),
  bySubject: referencedIn(guarantee, guarantee.subject_id),
};
