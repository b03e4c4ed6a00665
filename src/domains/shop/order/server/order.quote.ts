import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { shopSettingOf } from '../../shop-setting/server/shop-setting.service.ts';
import type { shopOrderApi } from '../order.contract.ts';
import {
  type Available,
  discountCap,
  discounts,
  GROUPS,
  type GroupTender,
  missingOf,
  PAID_BY,
  payable,
  proposeTenders,
  TENDER_ACCOUNTS,
} from '../order.rules.ts';
import { cartStore } from './cart.store.ts';
import { liveLines, offersOf } from './order.offer.ts';
import type { Buyer } from './shelf.store.ts';

export async function buyerOf(ctx: Ctx, studentId: number): Promise<Buyer> {
  const found = await cartStore.buyer(ctx, studentId);
  if (!found) throw notFound();
  return found;
}

export async function availableOf(ctx: Ctx, studentId: number): Promise<Available> {
  const all = await ledger.available(ctx, studentId);
  return {
    virtual: all.virtual.available_fen,
    store: all.store.available_fen,
    learning: all.learning.available_fen,
    new: all.new.available_fen,
  };
}

interface Priced {
  readonly price_fen: number;
  readonly quantity: number;
}
/** Each line with its part of the discount. */
export function withAmounts<L extends Priced>(
  lines: readonly L[],
  discount_fen: number,
): (L & { discount_fen: number; amount_fen: number })[] {
  const prices = lines.map(({ price_fen, quantity }) => price_fen * quantity);
  const parts = discounts(discount_fen, prices);
  return lines.map((line, at) => ({
    ...line,
    discount_fen: parts[at] ?? 0,
    amount_fen: (prices[at] ?? 0) - (parts[at] ?? 0),
  }));
}

/** How much somebody may take off a whole by their role. */
export const discountMax = async (ctx: Ctx, lines: readonly Priced[]): Promise<number> =>
  discountCap(
    sumOf(lines, ({ price_fen, quantity }) => price_fen * quantity),
    await prices.discountLimit(ctx),
  );

const spentOn = (tenders: readonly GroupTender[], account: GroupTender['account']): number =>
  sumOf(
    tenders.filter((one) => one.account === account),
    (one) => one.amount_fen,
  );

/** What a checkout comes to; the same reckoning as when it is placed, and nothing is kept. */
export async function quote(ctx: Ctx, input: ParsedOf<typeof shopOrderApi.quote>) {
  const buyer = await buyerOf(ctx, input.student_id);
  const wanted =
    input.lines ??
    (await cartStore.lines(ctx, buyer.id))
      .filter(({ is_ticked }) => is_ticked)
      .map(({ sku_id, quantity, price_fen }) => ({ sku_id, quantity, price_fen }));
  const offers = await offersOf(
    ctx,
    buyer,
    wanted.map(({ sku_id }) => sku_id),
  );
  const live = liveLines(wanted, offers);
  const max = await discountMax(ctx, live);
  const lines = withAmounts(live, Math.min(input.discount_fen ?? 0, max));
  const payableLines = lines.map(({ kind, amount_fen, offer }) => ({
    kind,
    amount_fen,
    coin_percent: offer.product.coin_percent,
  }));
  const available = await availableOf(ctx, buyer.id);
  const tenders = (input.tenders ?? proposeTenders(payableLines, available)).filter(
    ({ amount_fen }) => amount_fen > 0,
  );
  const { order_lapse_days } = await shopSettingOf(ctx);
  return {
    student_name: buyer.username,
    lines: lines.map(({ of: _, offer: __, ...line }) => line),
    groups: GROUPS.flatMap((group) => {
      const { amount_fen, coin_cap_fen } = payable(payableLines, group);
      const missing_fen = missingOf(payableLines, tenders, group);
      const isThere = lines.some((line) => line.group === group);
      return isThere ? [{ group, amount_fen, coin_cap_fen, missing_fen, accounts: [...PAID_BY[group]] }] : [];
    }),
    accounts: TENDER_ACCOUNTS.map((account) => ({
      account,
      available_fen: available[account],
      after_fen: available[account] - spentOn(tenders, account),
    })),
    tenders: [...tenders],
    amount_fen: sumOf(lines, (line) => line.amount_fen),
    coin_fen: spentOn(tenders, 'virtual'),
    discount_max_fen: max,
    needs_delivery: lines.some(({ kind }) => kind === 'goods'),
    lapse_days: order_lapse_days,
    minutes_per_class_hour: await classHours.minutesPerHour(ctx),
  };
}
