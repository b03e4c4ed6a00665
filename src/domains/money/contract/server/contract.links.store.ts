import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { accountPaths } from '@/domains/money/account/account.paths.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { conversion } from '../../conversion/server/conversion.table.ts';
import { addressOf } from '../../recharge/recharge.rules.ts';
import { recharge } from '../../recharge/server/recharge.table.ts';
import type { LotLink, PaymentLink } from '../contract.contract.ts';
import { contractLine } from './contract.table.ts';

/** Line, payment, lot: what came in for a contract, and what was bought from its lines. */
export const contractLinksStore = {
  async payments(ctx: Ctx, contractId: number, companyId: number): Promise<PaymentLink[]> {
    const rows = await ctx.db
      .select({
        id: recharge.id,
        number: recharge.number,
        amount_fen: recharge.contract_fen,
        at: recharge.paid_at,
        category: recharge.category,
      })
      .from(recharge)
      .where(
        and(
          eq(recharge.company_id, companyId),
          eq(recharge.contract_id, contractId),
          eq(recharge.status, 'approved'),
        ),
      )
      .orderBy(asc(recharge.id));
    return rows.map(({ category, at, ...row }) => ({
      ...row,
      at: toUnix(at),
      url: addressOf({ id: row.id, category }),
    }));
  },

  /** What waits for a decision: payments of a contract, and hours of each of its lines. */
  async waiting(ctx: Ctx, contractId: number) {
    const [paid] = await ctx.db
      .select({ fen: sql<number>`COALESCE(sum(${recharge.amount_fen}), 0)::bigint` })
      .from(recharge)
      .where(
        and(
          eq(recharge.company_id, ctx.company_id),
          eq(recharge.contract_id, contractId),
          eq(recharge.status, 'submitted'),
        ),
      );
    const hours = await ctx.db
      .select({
        line_id: contractLine.id,
        minutes: sql<number>`COALESCE(sum(${conversion.paid_minutes}), 0)::int`,
        gift_minutes: sql<number>`COALESCE(sum(${conversion.gift_minutes}), 0)::int`,
      })
      .from(conversion)
      .innerJoin(contractLine, eq(contractLine.id, conversion.contract_line_id))
      .where(
        and(
          eq(conversion.company_id, ctx.company_id),
          eq(conversion.status, 'submitted'),
          eq(contractLine.contract_id, contractId),
        ),
      )
      .groupBy(contractLine.id);
    return { fen: paid?.fen ?? 0, hours: new Map(hours.map(({ line_id, ...one }) => [line_id, one])) };
  },

  async lots(ctx: Ctx, contractId: number, companyId: number): Promise<LotLink[]> {
    const lines = ctx.db
      .select({ id: contractLine.id })
      .from(contractLine)
      .where(and(eq(contractLine.company_id, companyId), eq(contractLine.contract_id, contractId)));
    const rows = await ctx.db
      .select({
        id: classLot.id,
        contract_line_id: sql<number>`${classLot.contract_line_id}`,
        minutes: classLot.paid_minutes,
        gift_minutes: classLot.gift_minutes,
        used: sql<number>`${classLot.paid_used_minutes} + ${classLot.gift_used_minutes}`,
        price_fen: classLot.price_fen,
        at: classLot.bought_at,
        student_id: classLot.student_id,
      })
      .from(classLot)
      .where(
        and(
          eq(classLot.company_id, companyId),
          inArray(classLot.contract_line_id, lines),
          // Hours that went to somebody else are no longer its own; those that were carried into it are.
          ne(classLot.origin, 'transfer_in'),
        ),
      )
      .orderBy(asc(classLot.id));
    return rows.map(({ used, at, student_id, ...lot }) => ({
      ...lot,
      remaining_minutes: lot.minutes + lot.gift_minutes - used,
      at: toUnix(at),
      url: accountPaths.studentHours({ student_id }),
    }));
  },
};
