import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseItem } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { receipt } from '../../receipt/server/receipt.table.ts';
import { recharge } from '../../recharge/server/recharge.table.ts';
import type { PartnerStatement } from '../partner-statement.contract.ts';
import { partnerLine, partnerStatement } from './partner-statement.table.ts';

const maker = alias(admin, 'maker');
const decider = alias(admin, 'decider');

/** The living receipt under a line's reference, if we have one. */
const oursOf = sql`${receipt} ON ${receipt.company_id} = ${partnerLine.company_id}
  AND ${receipt.reference} = ${partnerLine.reference} AND ${receipt.is_live} AND ${receipt.reference} <> ''`;
const ofStatement = sql`${partnerLine.company_id} = ${partnerStatement.company_id}
  AND ${partnerLine.statement_id} = ${partnerStatement.id}`;
const sumOf = (value: ReturnType<typeof sql>) =>
  sql<number>`(SELECT COALESCE(${value}, 0)::int8 FROM ${partnerLine} WHERE ${ofStatement})`.mapWith(Number);

const columns = {
  id: partnerStatement.id,
  company_id: partnerStatement.company_id,
  number: partnerStatement.number,
  file_name: partnerStatement.file_name,
  method_id: partnerStatement.method_id,
  method_name: baseItem.name,
  status: partnerStatement.status,
  line_count: sumOf(sql`count(*)`),
  amount_fen: sumOf(sql`sum(${partnerLine.amount_fen})`),
  fee_fen: sumOf(sql`sum(${partnerLine.fee_fen})`),
  open_count: sql<number>`(SELECT count(*)::int8 FROM ${partnerLine} LEFT JOIN ${oursOf}
    WHERE ${ofStatement} AND ${receipt.amount_fen} IS DISTINCT FROM ${partnerLine.amount_fen})`.mapWith(
    Number,
  ),
  created_by: partnerStatement.created_by,
  created_by_name: sql<string | null>`${maker.admin_name}`,
  created_at: partnerStatement.created_at,
  decided_by_name: sql<string | null>`${decider.admin_name}`,
  decided_at: partnerStatement.decided_at,
  pay_reference: partnerStatement.pay_reference,
  paid_on: partnerStatement.paid_on,
  version: partnerStatement.version,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(partnerStatement)
    .innerJoin(baseItem, eq(baseItem.id, partnerStatement.method_id))
    .leftJoin(maker, eq(maker.id, partnerStatement.created_by))
    .leftJoin(decider, eq(decider.id, partnerStatement.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

interface Filter {
  status?: PartnerStatement['status'];
}
const matching = (ctx: Ctx, { status }: Filter) =>
  and(
    inArray(partnerStatement.company_id, [...ctx.reading]),
    status ? eq(partnerStatement.status, status) : undefined,
  );
const mine = (ctx: Ctx, id: number) =>
  and(eq(partnerStatement.id, id), eq(partnerStatement.company_id, ctx.company_id));

export type LineValues = Omit<typeof partnerLine.$inferInsert, 'company_id' | 'statement_id'>;

export const partnerStatementStore = {
  page(ctx: Ctx, query: Filter & { page: number; limit: number }) {
    const where = matching(ctx, query);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (
          await rowsOf(ctx.db).where(where).orderBy(desc(partnerStatement.id)).limit(limit).offset(offset)
        ).map(shown),
      sql`FROM ${partnerStatement} WHERE ${where}`,
    );
  },

  async *all(ctx: Ctx, filter: Filter) {
    const query = rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(desc(partnerStatement.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL()))
      yield rows.map((row) =>
        shown({
          ...row,
          line_count: Number(row.line_count),
          amount_fen: Number(row.amount_fen),
          fee_fen: Number(row.fee_fen),
          open_count: Number(row.open_count),
        }),
      );
  },

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx.db).where(and(eq(partnerStatement.id, id), matching(ctx, {})));
    return row && shown(row);
  },

  /** Lines of open statements, paid until a moment, that nothing of ours agrees with. */
  async unmatched(ctx: Ctx, until: number): Promise<number> {
    const { rows } = await ctx.db.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM ${partnerLine} JOIN ${partnerStatement} ON ${ofStatement} LEFT JOIN ${oursOf}
       WHERE ${partnerLine.company_id} = ${ctx.company_id} AND ${partnerStatement.status} IN ('open', 'approved')
         AND ${partnerLine.paid_at} <= ${fromUnix(until).toISOString()}::timestamptz
         AND ${receipt.amount_fen} IS DISTINCT FROM ${partnerLine.amount_fen}`);
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
      receipt_id: number | null;
      ours_fen: number | null;
      student_names: string[];
    }>(sql`
      SELECT ${partnerLine.id}, ${partnerLine.position}, ${partnerLine.reference}, ${partnerLine.amount_fen},
             ${partnerLine.fee_fen}, ${partnerLine.payer}, ${partnerLine.student_number},
             extract(epoch FROM ${partnerLine.paid_at})::int8 AS paid_at,
             ${receipt.id} AS receipt_id, ${receipt.amount_fen} AS ours_fen,
             ARRAY(SELECT s.username FROM ${recharge} JOIN ${student} s ON s.id = ${recharge.student_id}
                    WHERE ${recharge.company_id} = ${receipt.company_id} AND ${recharge.receipt_id} = ${receipt.id}
                      AND ${recharge.status} IN ('draft', 'submitted', 'approved') ORDER BY ${recharge.id}) AS student_names
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

  waiting: (ctx: Ctx, query: ApprovalQuery) =>
    ctx.db
      .select()
      .from(partnerStatement)
      .where(and(matching(ctx, {}), waiting(partnerStatement, query)))
      .orderBy(partnerStatement.created_at)
      .limit(query.limit),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(partnerStatement).where(mine(ctx, id)).for('update');
    return row;
  },

  async lineOf(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(partnerLine)
      .where(and(eq(partnerLine.company_id, ctx.company_id), eq(partnerLine.id, id)));
    return row;
  },

  /** The recharges under the lines of a statement, in the order of their locks. */
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
      .where(and(eq(partnerLine.company_id, ctx.company_id), eq(partnerLine.statement_id, statementId)))
      .orderBy(recharge.id),

  async insert(
    ctx: Ctx,
    values: { file_name: string; method_id: number },
    lines: readonly LineValues[],
  ): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [number = ''] = await nextNumbers(ctx, 'FJ', 1);
    const [row] = await ctx.db
      .insert(partnerStatement)
      .values({ ...values, number, family_id, company_id, created_by: admin_id })
      .returning({ id: partnerStatement.id });
    const statement_id = row?.id as number;
    for (let at = 0; at < lines.length; at += 500)
      await ctx.db
        .insert(partnerLine)
        .values(lines.slice(at, at + 500).map((line) => ({ ...line, company_id, statement_id })));
    return statement_id;
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(partnerStatement)
      .set({
        status: status as PartnerStatement['status'],
        ...(status === 'approved' && { decided_by: ctx.admin_id, decided_at: ctx.now }),
        version: sql`${partnerStatement.version} + 1`,
        updated_at: ctx.now,
      })
      .where(mine(ctx, id));
  },

  async setPayment(ctx: Ctx, id: number, payment: { pay_reference: string; paid_on: string }): Promise<void> {
    await ctx.db.update(partnerStatement).set(payment).where(mine(ctx, id));
  },

  named: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: partnerStatement.id, number: partnerStatement.number })
      .from(partnerStatement)
      .where(inArray(partnerStatement.id, [...ids])),

  async studentBy(ctx: Ctx, number: string): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ id: student.id })
      .from(student)
      .where(and(eq(student.company_id, ctx.company_id), eq(student.number, number), students.visible(ctx)));
    return row?.id;
  },
};
