import type { Ctx } from '@/kernel/server/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { LotLink, PaymentLink } from '../contract.contract.ts';

/** The money that came for a contract; whoever takes payments fills this. @public */
export const contractPayments =
  defineSlot<(ctx: Ctx, contractId: number) => Promise<readonly PaymentLink[]>>();

/** The lots that were bought from its lines; whoever keeps lots fills this. A contract is finished when they are empty. @public */
export const contractLots = defineSlot<(ctx: Ctx, contractId: number) => Promise<readonly LotLink[]>>();

export async function linksOf(ctx: Ctx, contractId: number) {
  const payments: PaymentLink[] = [];
  for (const part of contractPayments.parts) payments.push(...(await part(ctx, contractId)));
  return { payments, lots: await lotsOf(ctx, contractId) };
}

export async function lotsOf(ctx: Ctx, contractId: number): Promise<LotLink[]> {
  const lots: LotLink[] = [];
  for (const part of contractLots.parts) lots.push(...(await part(ctx, contractId)));
  return lots;
}
