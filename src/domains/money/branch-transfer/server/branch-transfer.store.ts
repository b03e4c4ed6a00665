import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { asCompany } from '@/kernel/server/session/as-company.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { contractLine } from '../../contract/server/contract.table.ts';
import type { BranchTransfer } from '../branch-transfer.contract.ts';
import { visibleTransfers } from './branch-transfer.list.store.ts';
import { branchTransfer, branchTransferLine } from './branch-transfer.table.ts';

type Values = Omit<typeof branchTransfer.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
type Change = Partial<
  Pick<Half, 'reason' | 'student_id' | 'other_student_id' | 'placed' | 'ended_contract_ids'>
>;
export type Half = typeof branchTransfer.$inferSelect;
export type LineRow = typeof branchTransferLine.$inferSelect;
export type NewLine = Omit<LineRow, 'id' | 'family_id' | 'company_id' | 'branch_transfer_id'>;

const ofPair = (ctx: Ctx, pair: string) =>
  and(eq(branchTransfer.company_id, ctx.company_id), eq(branchTransfer.pair, pair));
const change = async (ctx: Ctx, pair: string, values: Partial<typeof branchTransfer.$inferInsert>) => {
  await ctx.db
    .update(branchTransfer)
    .set({ ...values, version: sql`${branchTransfer.version} + 1`, updated_at: ctx.now })
    .where(ofPair(ctx, pair));
};

export const branchTransferStore = {
  /** The half of the company that the transaction is in. */
  async half(ctx: Ctx, pair: string): Promise<Half> {
    const [row] = await ctx.db.select().from(branchTransfer).where(ofPair(ctx, pair));
    return row as Half;
  },

  /** Both halves, the sender's first, whoever asks; what people decide on is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<Half | undefined> {
    const [seen] = await ctx.db
      .select()
      .from(branchTransfer)
      .where(
        and(eq(branchTransfer.id, id), eq(branchTransfer.company_id, ctx.company_id), visibleTransfers(ctx)),
      );
    if (!seen) return undefined;
    const { pair, side, other_company_id } = seen;
    const locked = async (at: Ctx): Promise<Half | undefined> =>
      (await at.db.select().from(branchTransfer).where(ofPair(at, pair)).for('update'))[0];
    if (side === 'in') await asCompany(ctx, other_company_id, locked);
    const own = await locked(ctx);
    if (side === 'out') await asCompany(ctx, other_company_id, locked);
    return own;
  },

  async insert(ctx: Ctx, values: Values, lines: readonly NewLine[]): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(branchTransfer)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: branchTransfer.id });
    const branch_transfer_id = row?.id as number;
    if (lines.length)
      await ctx.db
        .insert(branchTransferLine)
        .values(lines.map((line) => ({ ...line, family_id, company_id, branch_transfer_id })));
    return branch_transfer_id;
  },

  /** Who somebody of another company has become here before. */
  async knownAs(ctx: Ctx, other_company_id: number, other_student_id: number): Promise<number | null> {
    const [row] = await ctx.db
      .select({ student_id: branchTransfer.student_id })
      .from(branchTransfer)
      .where(
        and(
          eq(branchTransfer.company_id, ctx.company_id),
          eq(branchTransfer.other_company_id, other_company_id),
          eq(branchTransfer.other_student_id, other_student_id),
          isNotNull(branchTransfer.student_id),
          or(eq(branchTransfer.status, 'approved'), eq(branchTransfer.status, 'rebacked')),
        ),
      )
      .orderBy(desc(branchTransfer.id))
      .limit(1);
    return row?.student_id ?? null;
  },

  rawLines: (ctx: Ctx, id: number): Promise<LineRow[]> =>
    ctx.db
      .select()
      .from(branchTransferLine)
      .where(
        and(eq(branchTransferLine.company_id, ctx.company_id), eq(branchTransferLine.branch_transfer_id, id)),
      )
      .orderBy(asc(branchTransferLine.id)),

  /** The contracts that these lots were bought from. */
  async contractsOf(ctx: Ctx, lotIds: readonly number[]): Promise<number[]> {
    if (lotIds.length === 0) return [];
    const rows = await ctx.db
      .selectDistinct({ id: contractLine.contract_id })
      .from(classLot)
      .innerJoin(contractLine, eq(contractLine.id, classLot.contract_line_id))
      .where(and(eq(classLot.company_id, ctx.company_id), inArray(classLot.id, [...lotIds])))
      .orderBy(asc(contractLine.contract_id));
    return rows.map(({ id }) => id);
  },

  /** On this side alone. */
  async keep(ctx: Ctx, { pair }: Half, values: Change): Promise<void> {
    await ctx.db.update(branchTransfer).set(values).where(ofPair(ctx, pair));
  },

  /** On both sides, each in its own words. */
  async keepBoth(ctx: Ctx, half: Half, here: Change, there: Change): Promise<void> {
    await branchTransferStore.keep(ctx, half, here);
    await asCompany(ctx, half.other_company_id, (at) => branchTransferStore.keep(at, half, there));
  },

  /** Who they are here; both sides are another version then. */
  async place(ctx: Ctx, half: Half, student_id: number | null): Promise<void> {
    await change(ctx, half.pair, { student_id, placed: true });
    await asCompany(ctx, half.other_company_id, (at) =>
      change(at, half.pair, { other_student_id: student_id }),
    );
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const [half] = await ctx.db
      .select()
      .from(branchTransfer)
      .where(and(eq(branchTransfer.company_id, ctx.company_id), eq(branchTransfer.id, id)));
    if (!half) return;
    const values = {
      status: status as BranchTransfer['status'],
      ...(['approved', 'rejected'].includes(status) && { decided_by: ctx.admin_id, decided_at: ctx.now }),
    };
    await change(ctx, half.pair, values);
    await asCompany(ctx, half.other_company_id, (at) => change(at, half.pair, values));
  },
};
