import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, kernelSentences, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import type { shopOrderApi } from '../order.contract.ts';
import { partOf, stateAfter, toSend } from '../order.rules.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText as text } from '../order.text.ts';
import { type LineRow, type OrderRow, orderStore as store } from './order.store.ts';

type Input = ParsedOf<typeof shopOrderApi.send>;
interface Sent {
  readonly line: LineRow;
  readonly quantity: number;
}
const { ship, finish } = shopOrderStatus.transitions;
const anybody = { lock: store.lockAny, setStatus: store.setStatus };

/** What is unearned of a line that the shop delivers. */
const unearnedOf = (line: LineRow): number =>
  line.money_fen - line.recognised_fen - line.forfeited_fen - line.returned_fen;

/** Which pieces: those that are named, or all of this kind that are left. */
function chosen(lines: readonly LineRow[], { sent_by, sent_lines }: Input): Sent[] {
  const isOf = ({ kind }: LineRow) => (sent_by === 'service' ? kind === 'service' : kind === 'goods');
  const all = lines.filter(isOf).flatMap((line) => {
    const quantity = toSend(line);
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  if (!sent_lines) {
    if (all.length === 0) throw refuse(text.nothing_to_send);
    return all;
  }
  return sent_lines.map(({ line_id, quantity }) => {
    const line = lines.find(({ id }) => id === line_id);
    if (!line) throw invalid({ sent_lines: text.line_gone });
    if (!isOf(line)) throw refuse(text.wrong_kind, { name: line.name });
    const most = toSend(line);
    if (quantity > most) throw refuse(text.too_many_sent, { name: line.name, n: most });
    return { line, quantity };
  });
}

/** What is sent is earned: each line its part, the last piece the exact rest. */
async function recognise(
  ctx: Ctx,
  order: OrderRow,
  shipmentId: number,
  sent: readonly Sent[],
): Promise<void> {
  const parts = sent.map(({ line, quantity }) => ({
    line,
    quantity,
    fen: partOf(unearnedOf(line), quantity, toSend(line)),
  }));
  for (const { line, quantity, fen } of parts)
    await store.setLine(ctx, line.id, {
      delivered: line.delivered + quantity,
      held: Math.max(0, line.held - quantity),
      recognised_fen: line.recognised_fen + fen,
    });
  const fen = sumOf(parts, (part) => part.fen);
  if (fen > 0)
    await ledger.post(
      ctx,
      {
        kind: 'shop_send',
        doc: 'shop_order',
        doc_id: order.id,
        key: `shop_order:${order.id}:send:${shipmentId}`,
      },
      [
        { account: 'shop_unearned', amount_fen: -fen },
        { account: 'shop_revenue', amount_fen: fen },
      ],
    );
}

/** Where the order goes on by itself after something was sent, done, or given back before it was. */
export async function goOn(ctx: Ctx, orderId: number): Promise<void> {
  const order = await store.lockAny(ctx, orderId);
  if (!order || (order.status !== 'audited' && order.status !== 'shipped')) return;
  const to = stateAfter(await store.lines(ctx, orderId));
  if (to === 'shipped' && order.status === 'audited')
    await transition(ctx, ship, anybody, {}, { id: orderId });
  if (to === 'completed') await transition(ctx, finish, anybody, {}, { id: orderId });
}

export async function send(ctx: Ctx, input: Input): Promise<void> {
  const order = await store.lock(ctx, input.id);
  if (!order) throw notFound();
  if (input.version !== undefined && input.version !== order.version) throw stale();
  must(order.status === 'audited' || order.status === 'shipped' || kernelSentences.barred);
  const { sent_by, carrier = '', parcel = '', note = '', file_id = null } = input;
  if (sent_by === 'express' && !parcel) throw invalid({ parcel: text.needs_parcel });
  if (file_id !== null) await files.mayAttach(ctx, [file_id], () => invalid({ file_id: text.file_gone }));
  const sent = chosen(await store.lines(ctx, order.id), input);
  if (new Set(sent.map(({ line }) => line.id)).size < sent.length)
    throw invalid({ sent_lines: text.line_twice });
  const fromStock = sent.filter(({ line }) => line.held > 0);
  await stocks.ship(
    ctx,
    fromStock.map(({ line, quantity }) => ({ sku_id: line.sku_id, quantity, order_line_id: line.id })),
  );
  const shipmentId = await store.insertShipment(
    ctx,
    { order_id: order.id, kind: sent_by, carrier, parcel, note, file_id },
    sent.map(({ line, quantity }) => ({ line_id: line.id, quantity })),
  );
  await recognise(ctx, order, shipmentId, sent);
  await store.keep(ctx, order.id, { shipped_at: ctx.now });
  await goOn(ctx, order.id);
}
