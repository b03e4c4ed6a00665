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
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import type { PartnerStatement } from '../partner-statement.contract.ts';
import { isEven, ofStatement, oursOf } from './partner-line.store.ts';
import { partnerLine, partnerStatement } from './partner-statement.table.ts';

const maker = alias(admin, 'maker');
const decider = alias(admin, 'decider');

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
    WHERE ${ofStatement} AND ${isEven} IS NOT TRUE)`.mapWith(Number),
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
