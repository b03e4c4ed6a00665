import { files } from '@/domains/organisation/file/server/file.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, no, notFound, refuse } from '@/kernel/errors.ts';
import { type Effects, transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { orderPaths } from '../../order/order.paths.ts';
import { groupOf } from '../../order/order.rules.ts';
import { orders } from '../../order/server/order.service.ts';
import { type LineRow, type OrderRow, orderParts } from '../../order/server/order-parts.service.ts';
import { variantOf } from '../../product/product.rules.ts';
import { products } from '../../product/server/product.service.ts';
import { shopSettingOf } from '../../shop-setting/server/shop-setting.service.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import { afterSalePermissions } from '../after-sale.access.ts';
import { afterSaleApi } from '../after-sale.contract.ts';
import { deliveredLeft, isWhole, lateLeft, paidFor, undeliveredLeft } from '../after-sale.rules.ts';
import { afterSaleStatus } from '../after-sale.status.ts';
import { afterSaleText as text } from '../after-sale.text.ts';
import { isUnused, payBack } from './after-sale.back.ts';
import { courseCancelled } from './after-sale.course.ts';
import { hold, holdAgain, letGo, mustBeOffered, quoteExchange, sendNew } from './after-sale.exchange.ts';
import { type CaseRow, afterSaleStore as store } from './after-sale.store.ts';

type Applied = ParsedOf<typeof afterSaleApi.add>;

/** A line of an order that this person sees, with its order locked. */
async function lineOf(ctx: Ctx, lineId: number) {
  const seen = await orderParts.line(ctx, lineId);
  const order = seen && (await orderParts.lock(ctx, seen.order_id));
  const line = order && (await orderParts.line(ctx, lineId));
  if (!order || !line || order.student_id === null) throw notFound();
  return { order, line, student_id: order.student_id };
}

/** How many of which: pieces that were not sent go back before those that were. */
function piecesOf(line: LineRow, { kind, quantity }: Applied): { undelivered: number } {
  const [open, sent] = [undeliveredLeft(line), deliveredLeft(line)];
  if (isWhole(line.kind)) {
    must((kind === 'refund' && quantity === sent) || text.whole_only);
    return { undelivered: 0 };
  }
  if (kind !== 'refund') {
    must((line.kind === 'goods' && sent > 0) || text.return_what);
    if (quantity > sent) throw invalid({ quantity: no(text.too_many, { n: sent }) });
    return { undelivered: 0 };
  }
  // Of either kind, never of both: what becomes of their money differs.
  const most = open > 0 ? open : sent;
  if (quantity > most) throw invalid({ quantity: no(text.too_many, { n: most }) });
  return { undelivered: open > 0 ? quantity : 0 };
}

const fileUnknown = () => invalid({ file_ids: text.file_unknown });

async function mustBeInTime(ctx: Ctx, { completed_at }: OrderRow): Promise<void> {
  const { after_sale_days } = await shopSettingOf(ctx);
  const isLate =
    completed_at !== null && ctx.now.getTime() - completed_at.getTime() > after_sale_days * DAY_MS;
  must(!isLate || text.too_late);
}

/** Much money is not given back by whoever sells. */
async function mustBeWithinLimit(ctx: Ctx, { amount_fen }: CaseRow): Promise<void> {
  const { after_sale_limit_fen: limit } = await shopSettingOf(ctx);
  if (amount_fen > limit && !ctx.holds(afterSalePermissions.decide_large))
    throw refuse(text.large, { money: formatFen(limit) });
}

/** What goes back, or nothing where it is only sent once more. */
async function worthOf(ctx: Ctx, line: LineRow, input: Applied, undelivered: number) {
  const { fee_fen = 0 } = input;
  if (input.kind === 'resend') {
    must(fee_fen === 0 || text.no_fee);
    return { fee_fen, amount_fen: 0, coin_fen: 0 };
  }
  if (isWhole(line.kind)) must(fee_fen === 0 || text.whole_only);
  const paid = paidFor(line, await store.closed(ctx, line.id), input.quantity, undelivered > 0);
  if (fee_fen > paid.money_fen)
    throw invalid({ fee_fen: no(text.fee_limit, { money: formatFen(paid.money_fen) }) });
  return { fee_fen, amount_fen: paid.money_fen - fee_fen, coin_fen: paid.coin_fen };
}

/** Which variant is sent for it: another one in exchange, the same once more. */
async function skuOf(ctx: Ctx, studentId: number, line: LineRow, input: Applied): Promise<number | null> {
  if (input.kind !== 'exchange' && input.sku_id) throw invalid({ sku_id: text.only_exchange });
  if (input.kind === 'resend') return line.sku_id;
  if (input.kind !== 'exchange') return null;
  if (!input.sku_id) throw invalid({ sku_id: text.choose_new });
  await mustBeOffered(ctx, studentId, line, { sku_id: input.sku_id, quantity: input.quantity });
  return input.sku_id;
}

async function apply(ctx: Ctx, input: Applied): Promise<number> {
  const { order, line, student_id } = await lineOf(ctx, input.line_id);
  if (!line.is_paid) throw refuse(text.not_paid);
  await mustBeInTime(ctx, order);
  const { undelivered } = piecesOf(line, input);
  const { reason_id = null, note = '', freight_by = 'company', file_ids = [] } = input;
  if (groupOf(line.kind) === 'hours') must((await isUnused(ctx, line)) || text.used_hours);
  const worth = await worthOf(ctx, line, input, undelivered);
  const sku_id = await skuOf(ctx, student_id, line, input);
  await files.mayAttach(ctx, file_ids, fileUnknown);
  const values = {
    order_id: order.id,
    line_id: line.id,
    student_id,
    kind: input.kind,
    quantity: input.quantity,
    undelivered,
    reason_id,
    note,
    freight_by,
    sku_id,
    ...worth,
  };
  const id = await explain(store.insert(ctx, values), {
    after_sale_open: () => refuse(text.case_open),
    after_sale_reason: () => invalid({ reason_id: text.reason_gone }),
  });
  await explain(store.addFiles(ctx, id, file_ids), { after_sale_file_there: fileUnknown });
  return id;
}

interface Received {
  readonly received_good?: number;
  readonly received_damaged?: number;
}

/** Goods came back: the good ones are there to be sold, the damaged ones are written off at once. */
async function takeBack(ctx: Ctx, doc: CaseRow, good: number, damaged: number): Promise<void> {
  const line = await orderParts.line(ctx, doc.line_id);
  if (!line) throw notFound();
  const of = { sku_id: line.sku_id, order_line_id: line.id };
  await stocks.takeBack(ctx, [
    ...(good > 0 ? [{ ...of, quantity: good }] : []),
    ...(damaged > 0 ? [{ ...of, quantity: damaged, damaged: doc.number }] : []),
  ]);
  await store.keep(ctx, doc.id, {
    received_good: doc.received_good + good,
    received_damaged: doc.received_damaged + damaged,
  });
}

/** What was thought lost came back after its case was over. */
async function receiveLate(ctx: Ctx, { id, ...input }: ParsedOf<typeof afterSaleApi.late>): Promise<void> {
  const doc = await store.lock(ctx, id);
  if (!doc) throw notFound();
  const left = lateLeft(doc);
  const line = await orderParts.line(ctx, doc.line_id);
  must((left > 0 && line?.kind === 'goods') || text.nothing_late);
  const { received_damaged = 0, received_good = left - received_damaged } = input;
  const n = received_good + received_damaged;
  if (received_good < 0 || n < 1 || n > left)
    throw invalid({ received_good: no(text.too_many_late, { n: left }) });
  await takeBack(ctx, doc, received_good, received_damaged);
}

/** What other nouns ask of after-sale. */
export const afterSales = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  waiting: store.waiting,
  waitingUntil: store.waitingUntil,
  byReason: store.byReason,
  courseCancelled,
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await store.openOf(ctx, studentId)).map((one) => fill(text.still_open, one)),
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await store.numbers(ctx, ids)).map(({ id, number, order_id }) => ({
      id,
      title: number,
      url: orderPaths.detail(order_id),
    })),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await store.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: fromUnix(row.created_at),
      title: row.number,
      text: [
        ctx.say(afterSaleStatus.states[row.status].label),
        row.product_name,
        formatFen(row.amount_fen),
      ].join(' · '),
      admin_name: row.created_by_name,
      url: orderPaths.detail(row.order_id),
    })),
};

const moves = afterSaleStatus.transitions;
const effects: Effects<CaseRow, typeof moves> = {
  keepReason: async (ctx, { id }, { reason = '' }) => void (await store.keep(ctx, id, { reason })),
  takeIn: async (ctx, doc, input) => {
    const { received_damaged = 0, received_good = doc.quantity - received_damaged } = input as Received;
    if (received_good + received_damaged !== doc.quantity) throw invalid({ received_good: text.wrong_count });
    await takeBack(ctx, doc, received_good, received_damaged);
    await holdAgain(ctx, doc);
  },
  hold: async (ctx, doc) => {
    await mustBeWithinLimit(ctx, doc);
    await hold(ctx, doc);
  },
  giveUp: async (ctx, doc, { reason = '' }) => {
    await letGo(ctx, doc);
    await store.keep(ctx, doc.id, { reason });
  },
  sendNew: (ctx, doc, input) => sendNew(ctx, doc, input as unknown as Parameters<typeof sendNew>[2]),
  payBack: async (ctx, doc) => {
    await letGo(ctx, doc);
    await payBack(ctx, doc);
  },
  /** The goods go back to the family: those that were good leave the stock again. */
  sendBack: async (ctx, doc, { reason = '', ...input }) => {
    const { file_ids = [] } = input as { readonly file_ids?: readonly number[] };
    await files.mayAttach(ctx, file_ids, fileUnknown);
    await explain(store.addFiles(ctx, doc.id, file_ids), { after_sale_file_there: fileUnknown });
    await letGo(ctx, doc);
    const line = await orderParts.line(ctx, doc.line_id);
    if (!line) throw notFound();
    if (doc.received_good > 0 && (await stocks.available(ctx, [line.sku_id])).has(line.sku_id))
      await stocks.enter(ctx, line.sku_id, {
        kind: 'sale',
        quantity: -doc.received_good,
        order_line_id: line.id,
      });
    await store.keep(ctx, doc.id, { reason });
  },
};

async function seenLine(ctx: Ctx, lineId: number): Promise<{ line: LineRow; student_id: number }> {
  const line = await orderParts.line(ctx, lineId);
  const student_id = line && (await orders.studentOf(ctx, line.order_id));
  if (!line || !student_id) throw notFound();
  return { line, student_id };
}

async function quote(ctx: Ctx, input: ParsedOf<typeof afterSaleApi.quote>) {
  const { quantity = 1, kind = 'refund', sku_id, fee_fen = 0 } = input;
  const { line, student_id } = await seenLine(ctx, input.line_id);
  const [undelivered, delivered] = [undeliveredLeft(line), deliveredLeft(line)];
  const isUndelivered = kind === 'refund' && undelivered > 0;
  const most = isUndelivered ? undelivered : delivered;
  const pieces = Math.min(quantity, most);
  const isPaid = line.is_paid && most > 0;
  const paid =
    isPaid && kind !== 'resend'
      ? paidFor(line, await store.closed(ctx, line.id), pieces, isUndelivered)
      : { money_fen: 0, coin_fen: 0 };
  const exchange =
    isPaid && kind === 'exchange' && sku_id !== undefined
      ? await quoteExchange(ctx, student_id, line, { sku_id, quantity: pieces, fee_fen })
      : null;
  return { undelivered, delivered, is_whole: isWhole(line.kind), ...paid, exchange };
}

export const afterSaleService = implement(afterSaleApi, {
  list: (ctx, query) => store.page(ctx, query),
  counts: (ctx, filter) => store.counts(ctx, filter),
  totals: (ctx, filter) => store.totals(ctx, filter),
  reasons: async (ctx, filter) => ({ list: await store.reasons(ctx, filter) }),
  export: (ctx, filter) => store.all(ctx, filter),
  quote,
  offers: async (ctx, { line_id }) => {
    const { line } = await seenLine(ctx, line_id);
    const goods = await store.goods(ctx, line.product_id);
    const offered = await products.offered(
      ctx,
      goods.map(({ id }) => id),
    );
    return {
      list: goods.flatMap(({ id, keeps_stock, free }) => {
        const found = offered.find(({ sku }) => sku.id === id);
        if (!found?.is_on_sale || !found.is_sold_here || (keeps_stock && free <= 0)) return [];
        const { sku, product, price_fen } = found;
        const available = keeps_stock ? free : null;
        return [{ id, name: product.name, variant: variantOf(sku), code: sku.code, price_fen, available }];
      }),
    };
  },
  late: async (ctx, input) => {
    await receiveLate(ctx, input);
    return {};
  },
  add: async (ctx, input) => ({ id: await apply(ctx, input) }),
  refund: async (ctx, input) => {
    await transition(ctx, moves.refund, store, effects, input);
    return {};
  },
  send_new: async (ctx, input) => {
    await transition(ctx, moves.send_new, store, effects, input);
    return {};
  },
  ...transitionHandlers(afterSaleStatus, store, effects),
});
