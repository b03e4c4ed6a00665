import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageOf } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { contracts } from '../../contract/server/contract.service.ts';
import { contract } from '../../contract/server/contract.table.ts';
import { addressOf } from '../../recharge/recharge.rules.ts';
import { recharges } from '../../recharge/server/recharge.service.ts';
import { recharge } from '../../recharge/server/recharge.table.ts';
import { invoicePermissions } from '../invoice.access.ts';
import type { Invoice, invoiceApi } from '../invoice.contract.ts';
import { invoice } from './invoice.table.ts';

const columns = {
  id: invoice.id,
  company_id: invoice.company_id,
  number: invoice.number,
  student_id: invoice.student_id,
  student_name: student.username,
  contract_id: invoice.contract_id,
  recharge_id: invoice.recharge_id,
  source_number: sql<string>`COALESCE(${contract.number}, ${recharge.number}, '')`.as('source_number'),
  category: recharge.category,
  amount_fen: invoice.amount_fen,
  kind: invoice.kind,
  title: invoice.title,
  tax_number: invoice.tax_number,
  email: invoice.email,
  note: invoice.note,
  invoice_no: invoice.invoice_no,
  issued_on: invoice.issued_on,
  red_no: invoice.red_no,
  red_on: invoice.red_on,
  reason: invoice.reason,
  status: invoice.status,
  created_by: invoice.created_by,
  created_by_name: admin.admin_name,
  created_at: invoice.created_at,
  version: invoice.version,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(invoice)
    .innerJoin(student, eq(student.id, invoice.student_id))
    .innerJoin(admin, eq(admin.id, invoice.created_by))
    .leftJoin(contract, eq(contract.id, invoice.contract_id))
    .leftJoin(recharge, eq(recharge.id, invoice.recharge_id));
/** A request is cancelled by whoever made it, or by who would issue it. */
const mayCancel = (ctx: Ctx, created_by: number): boolean =>
  created_by === ctx.admin_id || ctx.holds(invoicePermissions.issue);
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown =
  (ctx: Ctx) =>
  ({ category, created_by, ...row }: Row) => ({
    ...row,
    may_cancel: mayCancel(ctx, created_by),
    source_url:
      row.recharge_id !== null && category !== null
        ? addressOf({ id: row.recharge_id, category })
        : contractPaths.detail(row.contract_id ?? ''),
    created_at: toUnix(row.created_at),
  });

type InvoiceFilter = ParsedOf<typeof invoiceApi.export>;
/** Who does not see all of the company sees what they asked for, and what was asked on what they see. */
function inScope(ctx: Ctx): SQL | undefined {
  const seen = contracts.visible(ctx);
  if (!seen) return undefined;
  return or(
    eq(invoice.created_by, ctx.admin_id),
    sql`${invoice.contract_id} IN (SELECT ${contract.id} FROM ${contract} WHERE ${seen})`,
    sql`${invoice.recharge_id} IN (SELECT ${recharge.id} FROM ${recharge} WHERE ${recharges.visible(ctx)})`,
  );
}
const matching = (ctx: Ctx, filter: InvoiceFilter) =>
  and(
    inArray(invoice.company_id, [...ctx.reading]),
    inScope(ctx),
    filter.keyword ? eq(invoice.invoice_no, filter.keyword) : undefined,
    filter.status ? eq(invoice.status, filter.status) : undefined,
    filter.kind ? eq(invoice.kind, filter.kind) : undefined,
    filter.student_id ? eq(invoice.student_id, filter.student_id) : undefined,
    filter.contract_id ? eq(invoice.contract_id, filter.contract_id) : undefined,
    filter.recharge_id ? eq(invoice.recharge_id, filter.recharge_id) : undefined,
  );
const mine = (ctx: Ctx, id: number) => and(eq(invoice.id, id), eq(invoice.company_id, ctx.company_id));

type Values = Omit<typeof invoice.$inferInsert, 'family_id' | 'company_id' | 'created_by'>;

export const invoiceStore = {
  page(ctx: Ctx, query: ParsedOf<typeof invoiceApi.list>) {
    const where = matching(ctx, query);
    return pageOf(
      ctx,
      query,
      async (limit, offset) =>
        (await rowsOf(ctx.db).where(where).orderBy(desc(invoice.id)).limit(limit).offset(offset)).map(
          shown(ctx),
        ),
      sql`FROM ${invoice} WHERE ${where}`,
    );
  },

  async *all(ctx: Ctx, filter: InvoiceFilter) {
    const query = rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(desc(invoice.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown(ctx));
  },

  /** One that this person sees. */
  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(invoice)
      .where(and(mine(ctx, id), inScope(ctx)))
      .for('update');
    return row && { ...row, may_cancel: mayCancel(ctx, row.created_by) };
  },

  async sees(ctx: Ctx, id: number): Promise<boolean> {
    const where = and(inArray(invoice.company_id, [...ctx.reading]), eq(invoice.id, id), inScope(ctx));
    return (await ctx.db.select({ id: invoice.id }).from(invoice).where(where)).length > 0;
  },

  /** An approved recharge, locked: whose it is, and how much of it no contract has taken. */
  async lockRecharge(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({
        student_id: recharge.student_id,
        open_fen: sql<number>`${recharge.amount_fen} - ${recharge.contract_fen}`,
      })
      .from(recharge)
      .where(
        and(
          eq(recharge.id, id),
          eq(recharge.company_id, ctx.company_id),
          eq(recharge.status, 'approved'),
          recharges.visible(ctx),
        ),
      )
      .for('update');
    return row;
  },

  /** What is asked for or issued on a recharge, and not taken back. */
  async livingOn(ctx: Ctx, rechargeId: number): Promise<number> {
    const [row] = await ctx.db
      .select({ fen: sql<number>`COALESCE(sum(${invoice.amount_fen}), 0)::bigint` })
      .from(invoice)
      .where(
        and(
          eq(invoice.company_id, ctx.company_id),
          eq(invoice.recharge_id, rechargeId),
          inArray(invoice.status, ['requested', 'issued']),
        ),
      );
    return row?.fen ?? 0;
  },

  async insert(ctx: Ctx, values: Values): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(invoice)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: invoice.id });
    return row?.id as number;
  },

  /** The state, with what it brings along: the database holds that neither is without the other. */
  async set(ctx: Ctx, id: number, values: Partial<typeof invoice.$inferInsert>): Promise<void> {
    await ctx.db
      .update(invoice)
      .set({ ...values, version: sql`${invoice.version} + 1`, updated_at: ctx.now })
      .where(mine(ctx, id));
  },

  setStatus: (ctx: Ctx, id: number, status: string) =>
    invoiceStore.set(ctx, id, { status: status as Invoice['status'] }),
};
