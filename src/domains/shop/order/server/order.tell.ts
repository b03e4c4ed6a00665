import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { orderNotices } from '../order.notices.ts';
import type { OrderRow } from './order.store.ts';

/** Whoever placed it hears what became of it. */
export async function tellMaker(
  ctx: Ctx,
  what: keyof typeof orderNotices,
  order: OrderRow,
  reason = '',
): Promise<void> {
  if (order.created_by === null || order.created_by === ctx.admin_id) return;
  const [about] = order.student_id === null ? [] : await students.names(ctx, [order.student_id]);
  await notices.tell(ctx, orderNotices[what], {
    to: [order.created_by],
    values: {
      id: order.id,
      number: order.number,
      student: about?.name ?? '',
      money: formatFen(order.amount_fen),
      by: ctx.admin_name,
      reason,
    },
  });
}
