import { refuse } from '@/kernel/errors.ts';
import { attempt } from '@/kernel/server/db/attempt.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { shopOrderStatus } from '../../order/order.status.ts';
import { orderParts } from '../../order/server/order-parts.service.ts';
import { afterSaleStatus } from '../after-sale.status.ts';
import { afterSaleText as text } from '../after-sale.text.ts';
import { isUnused, payBack } from './after-sale.back.ts';
import { afterSaleStore as store } from './after-sale.store.ts';

const anyOrder = { lock: orderParts.lockAny, setStatus: orderParts.setStatus };
const anyCase = { lock: store.lockAny, setStatus: store.setStatus };
type Sold = Awaited<ReturnType<typeof orderParts.ofCourse>>[number];

/** A place of a class that is cancelled: what was not used comes back by itself, what waits to be audited lapses. */
async function givePlaceBack(ctx: Ctx, { line, order_id, status }: Sold, note: string): Promise<void> {
  if (status === 'placed') {
    await transition(ctx, shopOrderStatus.transitions.lapse, anyOrder, {}, { id: order_id });
    await orderParts.letGo(ctx, { id: order_id });
    return;
  }
  const order = await orderParts.lockAny(ctx, order_id);
  if (!order?.student_id || !line.is_paid || !(await isUnused(ctx, line))) return;
  const values = {
    order_id,
    line_id: line.id,
    student_id: order.student_id,
    kind: 'refund' as const,
    quantity: line.quantity,
    note,
    status: 'agreed' as const,
  };
  const id = await explain(store.insert(ctx, values), { after_sale_open: () => refuse(text.case_open) });
  await transition(ctx, afterSaleStatus.transitions.settle, anyCase, { payBack }, { id });
}

/**
 * Each place by itself: one whose hours are used, frozen or gone elsewhere, or that has an open case, is left to finance, and keeps
 * neither the class nor the other places.
 */
export async function courseCancelled(
  ctx: Ctx,
  { course_id, reason }: { readonly course_id: number; readonly reason: string },
): Promise<void> {
  const note = reason || ctx.say(text.course_gone);
  for (const sold of await orderParts.ofCourse(ctx, course_id))
    await attempt(ctx, () => givePlaceBack(ctx, sold, note));
}
