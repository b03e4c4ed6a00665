import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { invoice } from '../../invoice/server/invoice.table.ts';
import type { Refund } from '../refund.contract.ts';
import { WAITING } from '../refund.status.ts';
import { refund, refundDeduction, refundFile, refundLine } from './refund.table.ts';

export type RefundRow = typeof refund.$inferSelect;
export type LineRow = typeof refundLine.$inferSelect;
type Values = Omit<typeof refund.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
export type NewLine = Omit<typeof refundLine.$inferInsert, 'company_id' | 'refund_id' | 'id'>;
export interface Deduction {
  readonly name: string;
  readonly amount_fen: number;
}

const here = (ctx: Ctx, id: number) => and(eq(refund.company_id, ctx.company_id), eq(refund.id, id));
const partsOf = <T extends typeof refundLine | typeof refundDeduction>(table: T, ctx: Ctx, id: number) =>
  and(eq(table.company_id, ctx.company_id), eq(table.refund_id, id));

/** What each state says of who has taken which step. */
const stepsOf = (ctx: Ctx): Partial<Record<Refund['status'], object>> => ({
  submitted: {
    confirmed_by: null,
    approved_by: null,
    finance_approved_by: null,
    recalculated: sql`${refund.recalculated} + 1`,
  },
  confirmed: { confirmed_by: ctx.admin_id },
  manager_approved: { approved_by: ctx.admin_id },
  // Also where a payment has failed: who approved it for finance stays.
  finance_approved: {
    finance_approved_by: sql`COALESCE(${refund.finance_approved_by}, ${ctx.admin_id})`,
    paid_by: null,
    paid_at: null,
    pay_reference: '',
    paid_on: null,
  },
  paid: { paid_by: ctx.admin_id, paid_at: ctx.now },
});

export const refundStore = {
  /** What people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<RefundRow | undefined> {
    const [row] = await ctx.db
      .select({ doc: refund })
      .from(refund)
      .innerJoin(student, eq(student.id, refund.student_id))
      .where(and(here(ctx, id), students.visible(ctx)))
      .for('update', { of: refund });
    return row?.doc;
  },

  /** Whoever sees it: for what the system itself does. */
  async lockAny(ctx: Ctx, id: number): Promise<RefundRow | undefined> {
    const [row] = await ctx.db.select().from(refund).where(here(ctx, id)).for('update');
    return row;
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as Refund['status'];
    await ctx.db
      .update(refund)
      .set({
        status: to,
        version: sql`${refund.version} + 1`,
        updated_at: ctx.now,
        ...stepsOf(ctx)[to],
      })
      .where(here(ctx, id));
  },

  /** What the bank says of its payment; part of the payment, whose version counts. */
  async setPayment(ctx: Ctx, id: number, payment: { pay_reference: string; paid_on: string }): Promise<void> {
    await ctx.db.update(refund).set(payment).where(here(ctx, id));
  },

  async insert(
    ctx: Ctx,
    values: Values,
    parts: {
      readonly lines: readonly NewLine[];
      readonly deductions: readonly Deduction[];
      readonly file_ids: readonly number[];
    },
  ): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(refund)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: refund.id });
    const refund_id = row?.id as number;
    await this.insertLines(ctx, refund_id, parts.lines);
    if (parts.deductions.length)
      await ctx.db
        .insert(refundDeduction)
        .values(parts.deductions.map((one) => ({ ...one, company_id, refund_id })));
    if (parts.file_ids.length)
      await ctx.db
        .insert(refundFile)
        .values(parts.file_ids.map((file_id) => ({ file_id, company_id, refund_id })));
    return refund_id;
  },

  async insertLines(ctx: Ctx, refund_id: number, lines: readonly NewLine[]): Promise<void> {
    const { company_id } = ctx;
    if (lines.length)
      await ctx.db.insert(refundLine).values(lines.map((line) => ({ ...line, company_id, refund_id })));
  },

  /** Its lines as they are now, and what they come to. */
  async setLines(ctx: Ctx, id: number, lines: readonly NewLine[], amount_fen: number): Promise<void> {
    await ctx.db.delete(refundLine).where(partsOf(refundLine, ctx, id));
    await refundStore.insertLines(ctx, id, lines);
    await ctx.db.update(refund).set({ amount_fen }).where(here(ctx, id));
  },

  lines: (ctx: Ctx, id: number): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(refundLine)
      .where(partsOf(refundLine, ctx, id))
      .orderBy(asc(refundLine.id)),

  async deducted(ctx: Ctx, id: number): Promise<number> {
    const [row] = await ctx.db
      .select({ fen: sql<number>`COALESCE(sum(${refundDeduction.amount_fen}), 0)::bigint`.mapWith(Number) })
      .from(refundDeduction)
      .where(partsOf(refundDeduction, ctx, id));
    return row?.fen ?? 0;
  },

  /** To whom it goes, and who says so. */
  async setPayee(
    ctx: Ctx,
    id: number,
    {
      payee_name,
      payee_account = '',
      payee_bank = '',
    }: { payee_name: string; payee_account?: string; payee_bank?: string },
  ): Promise<void> {
    await ctx.db
      .update(refund)
      .set({
        payee_name,
        payee_account,
        payee_bank,
        payee_by: ctx.admin_id,
        version: sql`${refund.version} + 1`,
        updated_at: ctx.now,
      })
      .where(here(ctx, id));
  },

  async setEnded(ctx: Ctx, id: number, ended_contract_ids: number[]): Promise<void> {
    await ctx.db.update(refund).set({ ended_contract_ids }).where(here(ctx, id));
  },

  /** Refunds that wait for hours of these lots. */
  waitingFor: (ctx: Ctx, lotIds: readonly number[]) =>
    ctx.db
      .selectDistinct({ id: refund.id, number: refund.number, lot_id: refundLine.lot_id })
      .from(refundLine)
      .innerJoin(
        refund,
        and(eq(refund.company_id, refundLine.company_id), eq(refund.id, refundLine.refund_id)),
      )
      .where(
        and(
          eq(refundLine.company_id, ctx.company_id),
          isNotNull(refundLine.lot_id),
          inArray(refundLine.lot_id, [...lotIds]),
          inArray(refund.status, [...WAITING]),
        ),
      )
      .orderBy(asc(refund.id)),

  /** Refunds that wait for hours of these lots, or of others that were carried forward: those are reckoned together. */
  async toLookAtAgain(ctx: Ctx, lotIds: readonly number[]): Promise<number[]> {
    const { rows } = await ctx.query(
      `SELECT DISTINCT r.id FROM refund r JOIN refund_line l ON l.company_id = r.company_id AND l.refund_id = r.id
        WHERE r.company_id = $1 AND r.status = ANY ($2) AND l.lot_id IS NOT NULL
          AND r.student_id IN (SELECT student_id FROM class_lot WHERE company_id = $1 AND id = ANY ($3))
          AND (l.lot_id = ANY ($3) OR EXISTS (SELECT 1 FROM class_lot c WHERE c.company_id = $1 AND c.origin = 'carry_in'
            AND (c.id = l.lot_id OR c.from_lot_id = l.lot_id)))
        ORDER BY r.id`,
      [ctx.company_id, [...WAITING], [...lotIds]],
    );
    return rows.map(({ id }) => id);
  },

  /** Under the student's lock the document is not waited for: whoever holds it may be waiting for the student. */
  async lockAtOnce(ctx: Ctx, id: number): Promise<RefundRow | undefined> {
    const [row] = await ctx.db.select().from(refund).where(here(ctx, id)).for('update', { noWait: true });
    return row;
  },

  /** One whom this person sees, of the acting company. */
  async student(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({ username: student.username, level_id: student.level_id })
      .from(student)
      .where(and(eq(student.id, id), eq(student.company_id, ctx.company_id), students.visible(ctx)));
    return row;
  },

  /** What is issued for a student and not taken back, the newest first. */
  issued: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ invoice_no: invoice.invoice_no, amount_fen: invoice.amount_fen })
      .from(invoice)
      .where(
        and(
          eq(invoice.company_id, ctx.company_id),
          eq(invoice.student_id, studentId),
          eq(invoice.status, 'issued'),
        ),
      )
      .orderBy(sql`${invoice.id} DESC`),

  /** Money that came to a student from outside, and what of it other refunds have paid back so far. */
  async received(
    ctx: Ctx,
    studentId: number,
    besides: number,
  ): Promise<{ received_fen: number; refunded_fen: number }> {
    const { rows } = await ctx.query(
      `SELECT student_received($1, $2) AS received_fen,
        COALESCE((SELECT sum(amount_fen) FROM refund WHERE company_id = $1 AND student_id = $2 AND status = 'paid' AND id <> $3), 0)::bigint AS refunded_fen`,
      [ctx.company_id, studentId, besides],
    );
    return { received_fen: Number(rows[0].received_fen), refunded_fen: Number(rows[0].refunded_fen) };
  },
};
