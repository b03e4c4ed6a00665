import { share } from '@/domains/money/class-hours/class-hours.rules.ts';
import { no, type Verdict } from '@/kernel/errors.ts';
import { apportion, formatFen } from '@/kernel/value/money.ts';
import { sum, sumOf } from '@/kernel/value/sum.ts';
import type { ProductKind } from '../product/product.kinds.ts';
import { orderText as text } from './order.text.ts';

/** What pays an order. */
export const TENDER_ACCOUNTS = ['virtual', 'store', 'learning', 'new'] as const;
export type TenderAccount = (typeof TENDER_ACCOUNTS)[number];

/** Lines that the same accounts pay: hours and courses, and everything else. */
export const GROUPS = ['hours', 'shop'] as const;
export type Group = (typeof GROUPS)[number];
export const groupOf = (kind: ProductKind): Group =>
  kind === 'hours' || kind === 'course' ? 'hours' : 'shop';

/** Coins first, then in the order in which money is taken. */
export const PAID_BY: Readonly<Record<Group, readonly TenderAccount[]>> = {
  hours: ['virtual', 'learning', 'new', 'store'],
  shop: ['virtual', 'store'],
};

/** Pieces that leave by a parcel, a pick-up or a tick; everything else is there as soon as the order is audited. */
export const isSent = (kind: ProductKind): boolean => kind === 'goods' || kind === 'service';

export interface PayableLine {
  readonly kind: ProductKind;
  readonly amount_fen: number;
  /** Coins pay at most so many percent of it. */
  readonly coin_percent: number;
}
export interface GroupTender {
  readonly group: Group;
  readonly account: TenderAccount;
  readonly amount_fen: number;
}
export interface LineTender {
  readonly account: TenderAccount;
  readonly amount_fen: number;
}
export type Available = Readonly<Record<TenderAccount, number>>;

export const coinCap = ({ amount_fen, coin_percent }: PayableLine): number =>
  Math.floor((amount_fen * coin_percent) / 100);

/** In proportion to the weights, none above its cap; what a full one cannot take goes to the others. */
export function spread(whole: number, weights: readonly number[], caps: readonly number[]): number[] {
  const parts = weights.map(() => 0);
  let left = Math.min(whole, sum(caps));
  while (left > 0) {
    const open = parts.flatMap((part, at) => (part < (caps[at] ?? 0) ? [at] : []));
    const byWeight = open.map((at) => weights[at] ?? 0);
    const shares = apportion(left, sum(byWeight) > 0 ? byWeight : open.map(() => 1));
    for (const [n, at] of open.entries()) {
      const more = Math.min(shares[n] ?? 0, (caps[at] ?? 0) - (parts[at] ?? 0));
      parts[at] = (parts[at] ?? 0) + more;
      left -= more;
    }
  }
  return parts;
}

interface PayableGroup {
  readonly amount_fen: number;
  readonly coin_cap_fen: number;
}
export function payable(lines: readonly PayableLine[], group: Group): PayableGroup {
  const members = lines.filter(({ kind }) => groupOf(kind) === group);
  return { amount_fen: sumOf(members, (line) => line.amount_fen), coin_cap_fen: sumOf(members, coinCap) };
}

/** How coins are divided between hours and the rest: by price, and more to what only `store` can pay where that is short. */
function coinsOf(hours: PayableGroup, shop: PayableGroup, available: Available): Record<Group, number> {
  const coins = Math.max(0, Math.min(available.virtual, hours.coin_cap_fen + shop.coin_cap_fen));
  const [forHours = 0, forShop = 0] = spread(
    coins,
    [hours.amount_fen, shop.amount_fen],
    [hours.coin_cap_fen, shop.coin_cap_fen],
  );
  const short = Math.max(0, shop.amount_fen - forShop - available.store);
  const spare = Math.max(0, available.learning + available.new - (hours.amount_fen - forHours));
  const moved = Math.min(short, spare, forHours, shop.coin_cap_fen - forShop);
  return { hours: forHours - moved, shop: forShop + moved };
}

/** The best split: coins up to their limit, then `store` for what nothing else pays, and for hours what fits. */
export function proposeTenders(lines: readonly PayableLine[], available: Available): GroupTender[] {
  const [hours, shop] = [payable(lines, 'hours'), payable(lines, 'shop')];
  const coins = coinsOf(hours, shop, available);
  const left: Record<TenderAccount, number> = { ...available };
  const found: GroupTender[] = [];
  const take = (group: Group, account: TenderAccount, most: number): number => {
    const amount_fen = Math.max(0, Math.min(most, left[account]));
    left[account] -= amount_fen;
    if (amount_fen > 0) found.push({ group, account, amount_fen });
    return amount_fen;
  };
  take('shop', 'virtual', coins.shop);
  take('shop', 'store', shop.amount_fen - coins.shop);
  take('hours', 'virtual', coins.hours);
  let open = hours.amount_fen - coins.hours;
  for (const account of ['learning', 'new', 'store'] as const) open -= take('hours', account, open);
  return found;
}

const tendered = (tenders: readonly GroupTender[], group: Group, account?: TenderAccount): number =>
  sumOf(
    tenders.filter((one) => one.group === group && (account === undefined || one.account === account)),
    (one) => one.amount_fen,
  );

/** What is still to be paid of a group; negative where too much is tendered. */
export const missingOf = (
  lines: readonly PayableLine[],
  tenders: readonly GroupTender[],
  group: Group,
): number => payable(lines, group).amount_fen - tendered(tenders, group);

/** Whether these pay exactly, each group by the accounts that may pay it, and coins within their limit. */
export function mayPay(lines: readonly PayableLine[], tenders: readonly GroupTender[]): Verdict {
  for (const group of GROUPS) {
    const { coin_cap_fen } = payable(lines, group);
    const own = tenders.filter((one) => one.group === group);
    if (own.some(({ account }) => !PAID_BY[group].includes(account))) return text.wrong_account;
    if (tendered(own, group, 'virtual') > coin_cap_fen)
      return no(text.too_many_coins, { money: formatFen(coin_cap_fen) });
    const missing = missingOf(lines, tenders, group);
    if (missing > 0) return no(text.still_missing, { money: formatFen(missing) });
    if (missing < 0) return no(text.too_much, { money: formatFen(-missing) });
  }
  return true;
}

/** The tenders of each line: coins and each account in proportion to the price, to the fen. What is asked has passed `mayPay`. */
export function tendersOfLines(
  lines: readonly PayableLine[],
  tenders: readonly GroupTender[],
): LineTender[][] {
  const found: LineTender[][] = lines.map(() => []);
  for (const group of GROUPS) {
    const at = lines.flatMap(({ kind }, index) => (groupOf(kind) === group ? [index] : []));
    const own = at.flatMap((index) => lines[index] ?? []);
    const rest = own.map((line) => line.amount_fen);
    for (const account of PAID_BY[group]) {
      const whole = tendered(tenders, group, account);
      if (whole === 0) continue;
      const caps = account === 'virtual' ? own.map(coinCap) : rest;
      const parts = spread(whole, rest, caps);
      for (const [n, amount_fen] of parts.entries()) {
        rest[n] = (rest[n] ?? 0) - amount_fen;
        if (amount_fen > 0) found[at[n] as number]?.push({ account, amount_fen });
      }
    }
  }
  return found;
}

/** What some of the pieces left bring of what is left; the last brings the exact rest. */
export const partOf = (left_fen: number, pieces: number, of: number): number =>
  pieces >= of ? left_fen : share(left_fen, pieces, of);

/** A discount on the whole, divided among the lines by their price. */
export const discounts = (discount_fen: number, prices: readonly number[]): number[] =>
  discount_fen === 0 ? prices.map(() => 0) : spread(discount_fen, prices, prices);

export const discountCap = (whole_fen: number, percent: number): number =>
  Math.floor((whole_fen * percent) / 100);

export const PROBLEMS = [
  'off',
  'not_here',
  'audience',
  'in_course',
  'single',
  'sold_out',
  'short',
  'limit',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** A variant as it is sold here today, to this student. */
export interface OfferState {
  readonly kind: ProductKind;
  readonly is_on_sale: boolean;
  readonly is_sold_here: boolean;
  readonly fits: boolean;
  /** Pieces or places that are free; none where nothing is counted. */
  readonly available: number | null;
  readonly is_in_course: boolean;
  readonly student_limit: number;
  /** Pieces of the product that this student has, and that other lines of the order take. */
  readonly bought: number;
}
/** What keeps so many from being bought now, the gravest first; `n` is how many could. */
export function problemOf(
  offer: OfferState,
  quantity: number,
): { problem: Problem; n: number | null } | undefined {
  if (!offer.is_on_sale) return { problem: 'off', n: null };
  if (!offer.is_sold_here) return { problem: 'not_here', n: null };
  if (!offer.fits) return { problem: 'audience', n: null };
  if (offer.is_in_course) return { problem: 'in_course', n: null };
  if (offer.kind === 'course' && quantity > 1) return { problem: 'single', n: 1 };
  if (offer.available !== null && offer.available <= 0) return { problem: 'sold_out', n: 0 };
  if (offer.available !== null && offer.available < quantity) return { problem: 'short', n: offer.available };
  if (offer.student_limit > 0 && offer.bought + quantity > offer.student_limit)
    return { problem: 'limit', n: Math.max(0, offer.student_limit - offer.bought) };
  return undefined;
}

/** Many at once are audited where there is nothing to weigh: goods at their price. */
export function mayAuditTogether(order: {
  readonly kinds: readonly ProductKind[];
  readonly discount_fen: number;
}): Verdict {
  if (order.kinds.some((kind) => kind !== 'goods')) return text.audit_goods_only;
  return order.discount_fen === 0 || text.audit_no_discount;
}

export const REFUND_STATES = ['none', 'part', 'all'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
export function refundStateOf(
  lines: readonly { readonly refunded: number; readonly quantity: number }[],
): RefundState {
  const back = sumOf(lines, (line) => line.refunded);
  if (back === 0) return 'none';
  return back < sumOf(lines, (line) => line.quantity) ? 'part' : 'all';
}

interface SentLine {
  readonly kind: ProductKind;
  readonly quantity: number;
  readonly delivered: number;
  readonly cancelled: number;
}
/** Pieces that still have to leave. */
export const toSend = (line: SentLine): number =>
  isSent(line.kind) ? line.quantity - line.delivered - line.cancelled : 0;

/** Where an audited order goes on by itself: completed where nothing was ever to be sent, shipped once all goods are out. */
export function stateAfter(lines: readonly SentLine[]): 'audited' | 'shipped' | 'completed' {
  const waits = lines.filter((line) => toSend(line) > 0);
  const hasGoods = lines.some((line) => line.kind === 'goods' && line.delivered > 0);
  if (waits.some(({ kind }) => kind === 'goods')) return 'audited';
  if (hasGoods) return 'shipped';
  return waits.length > 0 ? 'audited' : 'completed';
}
