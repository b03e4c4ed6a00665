import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { receipt } from '../../receipt/server/receipt.table.ts';
import { recharge } from '../../recharge/server/recharge.table.ts';
import type { PartnerStatement } from '../partner-statement.contract.ts';
import { partnerLine, partnerStatement } from './partner-statement.table.ts';

const own = alias(partnerLine, 'own');

/** The living receipt under a line's reference, if we have one. */
export const oursOf = sql`${receipt} ON ${receipt.company_id} = ${partnerLine.company_id}
  AND ${receipt.reference} = ${partnerLine.reference} AND ${receipt.is_live} AND ${receipt.reference} <> ''`;
/** A part of ours that counts. */
const isOurs = sql`${recharge.company_id} = ${receipt.company_id} AND ${recharge.receipt_id} = ${receipt.id}
  AND ${recharge.status} IN ('draft', 'submitted', 'approved')`;
const somePart = (is: SQL) => sql<boolean>`EXISTS (SELECT 1 FROM ${recharge} WHERE ${isOurs} AND ${is})`;
/** Its parts are less than the whole: one was rejected or taken back, and nobody has entered it anew. */
const isPartial = sql<boolean>`((SELECT sum(${recharge.amount_fen}) FROM ${recharge} WHERE ${isOurs}) IS DISTINCT FROM ${receipt.amount_fen})`;
/** Money that came to us by another way, which no partner pays once more. */
const isOther = sql`${recharge.category} <> 'fujin'`;
const isDraft = sql`${recharge.status} = 'draft'`;
/** All that the partner says is what we have, ready to be approved with the batch; null where we have nothing. */
export const isEven = sql`(${receipt.amount_fen} = ${partnerLine.amount_fen} AND ${receipt.fee_fen} = ${partnerLine.fee_fen}
  AND NOT ${isPartial} AND NOT ${somePart(sql`(${isOther} OR ${isDraft})`)})`;
export const ofStatement = sql`${partnerLine.company_id} = ${partnerStatement.company_id}
  AND ${partnerLine.statement_id} = ${partnerStatement.id}`;

export type StatementState = PartnerStatement['status'];

/** What stands in statements, beside what we have of it. */
export const partnerLineStore = {
  /**
   * Lines paid until a moment that nothing of ours agrees with. Of what was approved the amount alone is asked for: nobody
   * can mend its fee any more.
   */
  async unmatched(ctx: Ctx, until: number): Promise<number> {
    const { rows } = await ctx.db.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM ${partnerLine} JOIN ${partnerStatement} ON ${ofStatement} LEFT JOIN ${oursOf}
       WHERE ${partnerLine.company_id} = ${ctx.company_id} AND ${partnerStatement.status} IN ('open', 'approved')
         AND ${partnerLine.paid_at} <= ${fromUnix(until).toISOString()}::timestamptz
         AND (${receipt.amount_fen} IS DISTINCT FROM ${partnerLine.amount_fen}
              OR ${partnerStatement.status} = 'open' AND ${isEven} IS NOT TRUE)`);
    return rows[0]?.n ?? 0;
  },

  /** Each line beside what we have under its reference. */
  async lines(ctx: Ctx, company_id: number, statementId: number) {
    const { rows } = await ctx.db.execute<{
      id: number;
      position: number;
      reference: string;
      amount_fen: number;
      fee_fen: number;
      payer: string;
      student_number: string;
      paid_at: number;
      ours_fen: number | null;
      ours_fee_fen: number | null;
      is_partial: boolean;
      is_other: boolean;
      is_draft: boolean;
      student_names: string[];
    }>(sql`
      SELECT ${partnerLine.id}, ${partnerLine.position}, ${partnerLine.reference}, ${partnerLine.amount_fen},
             ${partnerLine.fee_fen}, ${partnerLine.payer}, ${partnerLine.student_number},
             extract(epoch FROM ${partnerLine.paid_at})::int8 AS paid_at,
             ${receipt.amount_fen} AS ours_fen, ${receipt.fee_fen} AS ours_fee_fen,
             ${isPartial} AS is_partial, ${somePart(isOther)} AS is_other, ${somePart(isDraft)} AS is_draft,
             ARRAY(SELECT s.username FROM ${recharge} JOIN ${student} s ON s.id = ${recharge.student_id}
                    WHERE ${isOurs} ORDER BY ${recharge.id}) AS student_names
        FROM ${partnerLine} LEFT JOIN ${oursOf}
       WHERE ${partnerLine.company_id} = ${company_id} AND ${partnerLine.statement_id} = ${statementId}
       ORDER BY ${partnerLine.position}`);
    return rows;
  },

  /** Submitted in the same days as the statement's lines, and on none of them. */
  extra: (ctx: Ctx, company_id: number, statementId: number) =>
    ctx.db
      .select({
        id: recharge.id,
        number: recharge.number,
        reference: receipt.reference,
        student_name: student.username,
        amount_fen: recharge.amount_fen,
        paid_at: recharge.paid_at,
      })
      .from(recharge)
      .innerJoin(
        receipt,
        and(eq(receipt.company_id, recharge.company_id), eq(receipt.id, recharge.receipt_id)),
      )
      .innerJoin(student, eq(student.id, recharge.student_id))
      .where(
        and(
          eq(recharge.company_id, company_id),
          eq(recharge.category, 'fujin'),
          eq(recharge.status, 'submitted'),
          sql`${recharge.paid_at} >= (SELECT min(l.paid_at) - interval '1 day' FROM ${partnerLine} l
            WHERE l.company_id = ${company_id} AND l.statement_id = ${statementId})`,
          sql`${recharge.paid_at} <= (SELECT max(l.paid_at) + interval '1 day' FROM ${partnerLine} l
            WHERE l.company_id = ${company_id} AND l.statement_id = ${statementId})`,
          sql`NOT EXISTS (SELECT 1 FROM ${partnerLine} l WHERE l.company_id = ${company_id}
            AND l.statement_id = ${statementId} AND l.reference = ${receipt.reference})`,
        ),
      )
      .orderBy(recharge.id)
      .limit(100),

  async lineOf(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(partnerLine)
      .where(and(eq(partnerLine.company_id, ctx.company_id), eq(partnerLine.id, id)));
    return row;
  },

  /** Who approves or settles a statement of the company finds what another has approved until then. */
  async hold(ctx: Ctx): Promise<void> {
    await ctx.query("SELECT pg_advisory_xact_lock(hashtext('partner_statement'), $1::int)", [ctx.company_id]);
  },

  /** The first line of this statement that stands in another one of these states too, and in which. */
  async elsewhere(ctx: Ctx, statementId: number, states: readonly StatementState[]) {
    const [row] = await ctx.db
      .select({ reference: own.reference, number: partnerStatement.number })
      .from(own)
      .innerJoin(
        partnerLine,
        and(
          eq(partnerLine.company_id, own.company_id),
          eq(partnerLine.reference, own.reference),
          ne(partnerLine.statement_id, own.statement_id),
        ),
      )
      .innerJoin(
        partnerStatement,
        and(
          eq(partnerStatement.company_id, partnerLine.company_id),
          eq(partnerStatement.id, partnerLine.statement_id),
        ),
      )
      .where(
        and(
          eq(own.company_id, ctx.company_id),
          eq(own.statement_id, statementId),
          inArray(partnerStatement.status, [...states]),
        ),
      )
      .orderBy(own.position)
      .limit(1);
    return row;
  },

  /** The partner's recharges under the lines of a statement, in the order of their locks. */
  recharges: (ctx: Ctx, statementId: number) =>
    ctx.db
      .select({
        id: recharge.id,
        status: recharge.status,
        net_fen: sql<number>`${recharge.amount_fen} - ${recharge.fee_fen}`.mapWith(Number),
      })
      .from(partnerLine)
      .innerJoin(
        receipt,
        and(
          eq(receipt.company_id, partnerLine.company_id),
          eq(receipt.reference, partnerLine.reference),
          eq(receipt.is_live, true),
          sql`${receipt.reference} <> ''`,
        ),
      )
      .innerJoin(
        recharge,
        and(eq(recharge.company_id, receipt.company_id), eq(recharge.receipt_id, receipt.id)),
      )
      .where(
        and(
          eq(partnerLine.company_id, ctx.company_id),
          eq(partnerLine.statement_id, statementId),
          eq(recharge.category, 'fujin'),
        ),
      )
      .orderBy(recharge.id),
};
