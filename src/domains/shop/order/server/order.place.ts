import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, no, Refusal, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import type { shopOrderApi } from '../order.contract.ts';
import { type GroupTender, type LineTender, mayPay, tendersOfLines } from '../order.rules.ts';
import type { LiveLine } from '../order.shapes.ts';
import { orderText as text } from '../order.text.ts';
import { addressStore } from './address.store.ts';
import { cartStore } from './cart.store.ts';
import { liveLines, lockClasses, type Offer, offersOf } from './order.offer.ts';
import { buyerOf, discountMax, withAmounts } from './order.quote.ts';
import { type NewLine, orderStore as store } from './order.store.ts';

type Input = ParsedOf<typeof shopOrderApi.add>;
type Asked = LiveLine & { readonly discount_fen: number; readonly amount_fen: number };
type Priced = Asked & { readonly offer: Offer; readonly of: { readonly price_fen: number } };

/** What has changed since it was shown is said, and nothing is placed: whoever buys confirms it anew. */
function mustStand(lines: readonly (LiveLine & { readonly of: { readonly price_fen: number } })[]): void {
  for (const { name, problem, problem_n, price_fen, of } of lines) {
    if (problem) throw refuse(text[`problem_${problem}`], { name, n: problem_n ?? 0 });
    if (of.price_fen !== price_fen) throw refuse(text.price_changed, { name, money: formatFen(price_fen) });
  }
}

async function mustDiscount(ctx: Ctx, lines: readonly LiveLine[], input: Input): Promise<number> {
  const { discount_fen = 0, discount_reason = '' } = input;
  if (discount_fen === 0) return 0;
  const max = await discountMax(ctx, lines);
  if (discount_fen > max) throw invalid({ discount_fen: no(text.discount_limit, { money: formatFen(max) }) });
  if (!discount_reason) throw invalid({ discount_reason: text.discount_why });
  return discount_fen;
}

/** Where it goes, as it is now: the address book may change later. */
async function destination(ctx: Ctx, lines: readonly LiveLine[], input: Input) {
  const { delivery = 'none', address_id, pickup_company_id } = input;
  if (pickup_company_id && !ctx.granted.includes(pickup_company_id))
    throw invalid({ pickup_company_id: text.pickup_gone });
  const found = address_id ? await addressStore.find(ctx, address_id) : undefined;
  if (address_id && found?.student_id !== input.student_id) throw invalid({ address_id: text.address_gone });
  const goods = lines.filter(({ kind }) => kind === 'goods');
  if (goods.length === 0) return { delivery: 'none' as const };
  if (delivery === 'none') throw invalid({ delivery: text.needs_address });
  const isPickedUp = delivery === 'pickup' || goods.some((line) => line.delivery === 'pickup');
  const pickup = isPickedUp ? (pickup_company_id ?? ctx.company_id) : null;
  if (delivery === 'pickup') return { delivery, pickup_company_id: pickup };
  if (!found) throw invalid({ address_id: text.needs_address });
  return {
    delivery,
    pickup_company_id: pickup,
    receiver: found.receiver,
    phone: found.phone,
    region: found.region_name ?? '',
    address: found.detail,
  };
}

export const asLine = (line: Asked, position: number, tenders: LineTender[], isHeld: boolean): NewLine => {
  const coin_fen = sumOf(
    tenders.filter(({ account }) => account === 'virtual'),
    (one) => one.amount_fen,
  );
  return {
    position,
    product_id: line.product_id,
    sku_id: line.sku_id,
    kind: line.kind,
    name: line.name,
    variant: line.variant,
    code: line.code,
    list_price_fen: line.list_price_fen,
    price_fen: line.price_fen,
    quantity: line.quantity,
    discount_fen: line.discount_fen,
    amount_fen: line.amount_fen,
    money_fen: line.amount_fen - coin_fen,
    coin_fen,
    held: isHeld ? line.quantity : 0,
    brings: line.brings,
    tenders,
  };
};

/** What each account holds for an order. */
export const holdsOf = (student_id: number, tenders: readonly LineTender[]) => {
  const sums = new Map<LineTender['account'], number>();
  for (const { account, amount_fen } of tenders) sums.set(account, (sums.get(account) ?? 0) + amount_fen);
  return [...sums].map(([account, amount_fen]) => ({ account, student_id, amount_fen }));
};

function mustBePayable(lines: readonly Priced[], tenders: readonly GroupTender[]): LineTender[][] {
  if (lines.some((line) => line.group === 'hours' && line.amount_fen === 0)) throw refuse(text.free_hours);
  const payableLines = lines.map(({ kind, amount_fen, offer }) => ({
    kind,
    amount_fen,
    coin_percent: offer.product.coin_percent,
  }));
  const verdict = mayPay(payableLines, tenders);
  if (verdict !== true) throw invalid({ tenders: verdict });
  return tendersOfLines(payableLines, tenders);
}

/**
 * Places an order: stock first, SKUs in ascending order, then classes, then the student's money. Everything that was shown is read
 * again under these locks; what does not hold any more undoes all of it.
 */
export async function place(ctx: Ctx, input: Input): Promise<{ id: number; number: string }> {
  const buyer = await buyerOf(ctx, input.student_id);
  const skuIds = input.lines.map(({ sku_id }) => sku_id);
  if (new Set(skuIds).size < skuIds.length) throw invalid({ lines: text.line_twice });
  const held = new Set<number>();
  await stocks.hold(ctx, input.lines, held).catch(async (notHeld: unknown) => {
    // What else has changed is told as the checkout tells it; what it holds by now was there.
    if (notHeld instanceof Refusal)
      mustStand(liveLines(input.lines, await offersOf(ctx, buyer, skuIds, { held })));
    throw notHeld;
  });
  await lockClasses(
    ctx,
    buyer,
    skuIds.filter((id) => !held.has(id)),
  );
  // The limit is counted under the student's lock.
  await students.must(ctx, buyer.id);
  await ledger.lock(ctx, [buyer.id]);
  const live = liveLines(input.lines, await offersOf(ctx, buyer, skuIds, { held }));
  mustStand(live);
  const discount_fen = await mustDiscount(ctx, live, input);
  const lines = withAmounts(live, discount_fen);
  const tenders = mustBePayable(
    lines,
    input.tenders.filter(({ amount_fen }) => amount_fen > 0),
  );
  const rows = lines.map((line, at) => asLine(line, at, tenders[at] ?? [], held.has(line.sku_id)));
  const order = await store.insert(
    ctx,
    {
      student_id: buyer.id,
      amount_fen: sumOf(rows, (row) => row.amount_fen),
      coin_fen: sumOf(rows, (row) => row.coin_fen ?? 0),
      discount_fen,
      discount_reason: discount_fen > 0 ? (input.discount_reason ?? '') : '',
      note: input.note ?? '',
      ...(await destination(ctx, lines, input)),
    },
    rows,
  );
  const holds = holdsOf(buyer.id, tenders.flat());
  if (holds.length > 0) await ledger.hold(ctx, 'shop_order', order.id, holds);
  await cartStore.removeSkus(ctx, buyer.id, skuIds);
  return order;
}

/** Lets go of what waits for an order that will not come: pieces first, then money. */
export async function letGo(ctx: Ctx, order: { readonly id: number }): Promise<void> {
  const waiting = (await store.lines(ctx, order.id)).filter(({ held }) => held > 0);
  await stocks.release(
    ctx,
    waiting.map(({ sku_id, held }) => ({ sku_id, quantity: held })),
  );
  for (const { id } of waiting) await store.setLine(ctx, id, { held: 0 });
  await ledger.unhold(ctx, 'shop_order', order.id, 'released');
}
