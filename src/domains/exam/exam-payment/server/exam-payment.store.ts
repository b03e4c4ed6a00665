import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { numberText } from '../../exam-entry/exam-entry.rules.ts';
import { AT_BOARD } from '../../exam-entry/exam-entry.status.ts';
import { examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import { ExamPayment, type examPaymentApi } from '../exam-payment.contract.ts';
import { examPayment, examPaymentLine } from './exam-payment.table.ts';

const PREFIX = 'KF';
const atBoard = sql.raw(AT_BOARD.map((state) => `'${state}'`).join(', '));
export type PaymentRow = typeof examPayment.$inferSelect;
type NewPayment = Omit<
  typeof examPayment.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'number' | 'status' | 'version'
>;
export interface OpenEntry {
  readonly entry_id: number;
  readonly student_name: string;
  readonly item_code: string;
  readonly candidate_number: string | null;
  readonly kind: 'credit' | 'fee';
  readonly amount_fen: number;
}

const rows = defineRows({
  id: examPayment.id,
  select: () =>
    select({
      ...columnsOf(examPayment, ExamPayment),
      difference_fen: sql<number>`${examPayment.owed_fen} - ${examPayment.paid_fen}`.mapWith(Number),
      entry_count:
        sql<number>`(SELECT count(*) FROM exam_payment_line l WHERE l.company_id = ${examPayment.company_id}
        AND l.payment_id = ${examPayment.id})`.mapWith(Number),
      created_at: unix(examPayment.created_at),
    }).from(examPayment),
  names: {
    series_name: [examSeriesNames.name, 'series_id'],
    exam_board_name: [baseNames.name, 'exam_board_id'],
    method_name: [baseNames.name, 'method_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
});

type Filter = Readonly<ParsedOf<typeof examPaymentApi.export>>;
const matching = (ctx: Ctx, { series_id, status }: Filter): SQL | undefined =>
  and(
    inArray(examPayment.company_id, [...ctx.reading]),
    series_id === undefined ? undefined : eq(examPayment.series_id, series_id),
    status === undefined ? undefined : eq(examPayment.status, status),
  );
const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(examPayment.company_id, ctx.company_id), eq(examPayment.id, id));
const newestFirst = sql`${desc(examPayment.id)}`;

/** Of the entries of a company that a board knows of: what is owed, and what is settled. */
const owed = (where: SQL): SQL => sql`
  SELECT e.company_id, e.id, e.series_id, e.student_id, e.item_id, e.candidate_number, l.fen AS owed_fen, l.fen - COALESCE(p.fen, 0) AS open_fen,
         COALESCE(p.is_paid, false) AS is_paid
    FROM exam_entry e
    JOIN LATERAL (SELECT sum(x.payable_fen)::bigint AS fen FROM exam_fee_line x
                   WHERE x.company_id = e.company_id AND x.entry_id = e.id) l ON l.fen IS NOT NULL
    LEFT JOIN LATERAL (SELECT sum(x.amount_fen)::bigint AS fen, bool_or(x.kind = 'fee') AS is_paid FROM exam_payment_line x
                        WHERE x.company_id = e.company_id AND x.entry_id = e.id AND NOT x.is_void) p ON true
   WHERE e.status IN (${atBoard}) AND ${where}`;

export const examPaymentStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof examPaymentApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${examPayment} WHERE ${matching(ctx, query)}`,
      order: newestFirst,
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), newestFirst),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),

  /** What is not settled of a series, entry by entry: what a board still gets, and what it gives back. */
  async open(ctx: Ctx, seriesId: number): Promise<OpenEntry[]> {
    const { rows: found } = await ctx.db.execute<
      Omit<OpenEntry, 'candidate_number' | 'kind'> & { candidate_number: number | null; is_paid: boolean }
    >(sql`
      SELECT o.id AS entry_id, s.username AS student_name, i.code AS item_code, o.candidate_number, o.open_fen AS amount_fen, o.is_paid
        FROM (${owed(sql`e.company_id = ${ctx.company_id} AND e.series_id = ${seriesId}`)}) o
        JOIN student s ON s.company_id = o.company_id AND s.id = o.student_id
        JOIN exam_item i ON i.family_id = ${ctx.family_id} AND i.id = o.item_id
       WHERE o.open_fen <> 0 ORDER BY s.username, o.id`);
    return found.map(({ is_paid, candidate_number, ...one }) => ({
      ...one,
      candidate_number: candidate_number === null ? null : numberText(candidate_number),
      kind: is_paid ? 'credit' : 'fee',
    }));
  },
  async payables(ctx: Ctx) {
    const { rows: found } = await ctx.db.execute<{
      series_id: number;
      series_name: string;
      exam_board_name: string;
      ends_on: string;
      entry_count: number;
      owed_fen: number;
      open_fen: number;
    }>(sql`
      SELECT r.id AS series_id, r.name AS series_name, b.name AS exam_board_name, r.ends_on::text, count(*)::int AS entry_count,
             sum(o.owed_fen)::bigint AS owed_fen, sum(o.open_fen)::bigint AS open_fen
        FROM (${owed(sql`e.company_id = ANY (${sql.param([...ctx.reading])}::bigint[])`)}) o
        JOIN exam_series r ON r.family_id = ${ctx.family_id} AND r.id = o.series_id
        JOIN base_item b ON b.id = r.exam_board_id
       GROUP BY r.id, r.name, b.name, r.ends_on, r.starts_on ORDER BY r.starts_on DESC, r.id`);
    return found;
  },
  async lines(ctx: Ctx, paymentId: number): Promise<OpenEntry[]> {
    const { rows: found } = await ctx.db.execute<
      Omit<OpenEntry, 'candidate_number'> & { candidate_number: number | null }
    >(sql`
      SELECT l.entry_id, s.username AS student_name, i.code AS item_code, e.candidate_number, l.kind, l.amount_fen
        FROM exam_payment_line l
        JOIN exam_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
        JOIN student s ON s.company_id = e.company_id AND s.id = e.student_id
        JOIN exam_item i ON i.family_id = e.family_id AND i.id = e.item_id
       WHERE l.company_id = ANY (${sql.param([...ctx.reading])}::bigint[]) AND l.payment_id = ${paymentId} ORDER BY l.id`);
    return found.map((one) => ({
      ...one,
      candidate_number: one.candidate_number === null ? null : numberText(one.candidate_number),
    }));
  },
  async file(ctx: Ctx, id: number) {
    const [found] = await ctx.db
      .select({ id: file.id, name: file.name })
      .from(examPayment)
      .innerJoin(file, and(eq(file.company_id, examPayment.company_id), eq(file.id, examPayment.file_id)))
      .where(and(inArray(examPayment.company_id, [...ctx.reading]), eq(examPayment.id, id)));
    return found ?? null;
  },

  /** One batch of a series at a time: what is open is not paid twice. */
  lockSeries: (ctx: Ctx, seriesId: number) =>
    ctx.query("SELECT pg_advisory_xact_lock(hashtextextended('exam_payment:' || $1 || ':' || $2, 0))", [
      ctx.company_id,
      seriesId,
    ]),
  async insert(ctx: Ctx, values: NewPayment, lines: readonly OpenEntry[]) {
    const { company_id } = ctx;
    const [row] = await ctx.db
      .insert(examPayment)
      .values({ ...values, company_id, number: numberFrom(ctx, PREFIX), created_by: ctx.admin_id || null })
      .returning({ id: examPayment.id, number: examPayment.number });
    const { id: payment_id, number } = row as { id: number; number: string };
    await ctx.db.insert(examPaymentLine).values(
      lines.map(({ entry_id, kind, amount_fen }) => ({
        company_id,
        payment_id,
        entry_id,
        kind,
        amount_fen,
      })),
    );
    return { id: payment_id, number };
  },
  async lock(ctx: Ctx, id: number): Promise<PaymentRow | undefined> {
    const [row] = await ctx.db.select().from(examPayment).where(here(ctx, id)).for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(examPayment)
      .set({
        status: status as PaymentRow['status'],
        version: sql`${examPayment.version} + 1`,
        updated_at: ctx.now,
      })
      .where(here(ctx, id));
  },
  /** What it settled is open again. */
  async release(ctx: Ctx, id: number, reason: string): Promise<void> {
    await ctx.db.update(examPayment).set({ reason }).where(here(ctx, id));
    await ctx.db
      .update(examPaymentLine)
      .set({ is_void: true })
      .where(and(eq(examPaymentLine.company_id, ctx.company_id), eq(examPaymentLine.payment_id, id)));
  },
  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: examPayment.id, number: examPayment.number })
      .from(examPayment)
      .where(inArray(examPayment.id, [...ids])),
  byMethod: referencedIn(examPayment, examPayment.method_id),
  bySeries: referencedIn(examPayment, examPayment.series_id),
};
