import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { recharge } from '@/domains/money/recharge/server/recharge.table.ts';
import { approvalNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ReceiptMove } from '../sales-case.contract.ts';
import { visibleCases } from './sales-case.scope.store.ts';
import { caseReceipt, receiptMove, receiptMoveLine, salesCase } from './sales-case.table.ts';

/** Of a receipt, one of whose cases this person sees. */
const isOfVisibleCase = (ctx: Ctx, rechargeId: SQL): SQL | undefined => {
  const visible = visibleCases(ctx);
  return (
    visible &&
    sql`EXISTS (SELECT 1 FROM ${caseReceipt} JOIN ${salesCase} ON ${salesCase.id} = ${caseReceipt.case_id}
      WHERE ${caseReceipt.recharge_id} = ${rechargeId} AND ${visible})`
  );
};

const columns = {
  ...documentColumns(receiptMove, ReceiptMove),
  recharge_number: recharge.number,
  student_name: student.username,
  amount_fen: recharge.amount_fen,
  decided_by: receiptMove.decided_by,
};

const store = approvalStore(receiptMove, {
  prefix: 'GS',
  rows: defineRows({
    id: receiptMove.id,
    select: () =>
      select(columns)
        .from(receiptMove)
        .innerJoin(recharge, eq(recharge.id, receiptMove.recharge_id))
        .innerJoin(student, eq(student.id, recharge.student_id)),
    names: {
      ...approvalNames,
    },
    show: namingPrincipal,
  }),
  sees: (ctx) => isOfVisibleCase(ctx, sql`${receiptMove.recharge_id}`),
});

export const receiptMoveStore = {
  ...store,

  async insertWith(
    ctx: Ctx,
    values: { readonly recharge_id: number; readonly note: string },
    lines: readonly { readonly case_id: number | null; readonly amount_fen: number }[],
  ): Promise<number> {
    const move_id = await store.insert(ctx, values);
    await ctx.db
      .insert(receiptMoveLine)
      .values(lines.map((line, position) => ({ ...line, company_id: ctx.company_id, move_id, position })));
    return move_id;
  },

  lines: (ctx: Ctx, moveId: number) =>
    ctx.db
      .select({
        case_id: receiptMoveLine.case_id,
        case_number: salesCase.number,
        amount_fen: receiptMoveLine.amount_fen,
      })
      .from(receiptMoveLine)
      .leftJoin(salesCase, eq(salesCase.id, receiptMoveLine.case_id))
      .where(eq(receiptMoveLine.move_id, moveId))
      .orderBy(asc(receiptMoveLine.position)),

  /** The receipt, as far as this person sees it; nobody takes it back before the transaction ends. */
  async lockReceipt(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(recharge)
      .where(
        and(
          eq(recharge.id, id),
          eq(recharge.company_id, ctx.company_id),
          isOfVisibleCase(ctx, sql`${recharge.id}`),
        ),
      )
      .for('update');
    return row;
  },

  parts: (ctx: Ctx, rechargeId: number) =>
    ctx.db
      .select({ case_id: caseReceipt.case_id, amount_fen: caseReceipt.amount_fen })
      .from(caseReceipt)
      .where(and(eq(caseReceipt.company_id, ctx.company_id), eq(caseReceipt.recharge_id, rechargeId)))
      .orderBy(asc(caseReceipt.case_id)),
};
