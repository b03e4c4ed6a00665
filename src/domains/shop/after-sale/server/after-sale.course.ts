import { refuse } from '@/kernel/errors.ts';
import { attempt } from '@/kernel/server/db/attempt.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { shopOrderStatus } from '../../order/order.status.ts';
import { type LineRow, type OrderRow, orderParts } from '../../order/server/order-parts.service.ts';
import { afterSaleStatus } from '../after-sale.status.ts';
import { afterSaleText as text } from '../after-sale.text.ts';
import { isUnused, payBack } from './after-sale.back.ts';
import { afterSaleStore as store } from './after-sale.store.ts';

const anyOrder = { lock: orderParts.lockAny, setStatus: orderParts.setStatus };
const anyCase = { lock: store.lockAny, setStatus: store.setStatus };

/** It waits for its audit, and for a place that there will not be. */
async function lapse(ctx: Ctx, { id }: OrderRow): Promise<void> {
  await transition(ctx, shopOrderStatus.transitions.lapse, anyOrder, {}, { id });
  await orderParts.letGo(ctx, { id });
}

/** Place, hours and money come back by a case of their own. */
async function giveBack(ctx: Ctx, line: LineRow, student_id: number, note: string): Promise<void> {
  if (!(await isUnused(ctx, line))) throw refuse(text.used_hours);
  const values = {
    order_id: line.order_id,
    line_id: line.id,
    student_id,
    kind: 'refund' as const,
    quantity: line.quantity,
    note,
    status: 'agreed' as const,
  };
  const id = await explain(store.insert(ctx, values), { after_sale_open: () => refuse(text.case_open) });
  await transition(ctx, afterSaleStatus.transitions.settle, anyCase, { payBack }, { id });
}

/** What becomes of a place that was sold, or is waited for; undefined: it is nobody's any more. */
async function settlePlace(ctx: Ctx, order: OrderRow, lineId: number, note: string) {
  if (order.status === 'placed')
    return (await attempt(ctx, () => lapse(ctx, order))) ? 'class_left' : 'class_lapsed';
  const line = await orderParts.line(ctx, lineId);
  const { student_id } = order;
  if (!line?.is_paid || student_id === null) return undefined;
  return (await attempt(ctx, () => giveBack(ctx, line, student_id, note))) ? 'class_left' : 'class_back';
}

/**
 * A class is cancelled: what was not used comes back by itself, what waits to be audited lapses. Each place by itself: one whose
 * hours are used, frozen or gone elsewhere, or that has an open case, is left to finance, and keeps neither the class nor the
 * other places. Whoever placed the order hears what became of it.
 */
export async function courseCancelled(
  ctx: Ctx,
  { course_id, reason }: { readonly course_id: number; readonly reason: string },
): Promise<void> {
  const note = reason || ctx.say(text.course_gone);
  for (const { order_id, line } of await orderParts.ofCourse(ctx, course_id)) {
    const order = await orderParts.lockAny(ctx, order_id);
    const became = order && (await settlePlace(ctx, order, line.id, note));
    if (became) await orderParts.tellMaker(ctx, became, order, note);
  }
}
