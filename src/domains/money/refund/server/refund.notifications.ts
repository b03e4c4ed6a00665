import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import {
  refundFailed,
  refundLapsed,
  refundPaid,
  refundRebacked,
  refundRecalculated,
  refundRejected,
} from '../refund.notices.ts';
import type { RefundRow } from './refund.store.ts';

async function about(ctx: Ctx, { id, number, student_id, amount_fen }: RefundRow) {
  const [student] = await students.names(ctx, [student_id]);
  return { id, number, student: student?.name ?? '', money: formatFen(amount_fen) };
}

const KINDS = {
  paid: refundPaid,
  rejected: refundRejected,
  failed: refundFailed,
  rebacked: refundRebacked,
} as const;

/** Whoever asked for it hears what became of it. */
export async function tellMaker(
  ctx: Ctx,
  what: keyof typeof KINDS,
  doc: RefundRow,
  reason = '',
): Promise<void> {
  if (doc.created_by === ctx.admin_id) return;
  const values = { ...(await about(ctx, doc)), by: ctx.admin_name, reason };
  await notices.tell(ctx, KINDS[what], { to: [doc.created_by], values });
}

const involved = ({ created_by, confirmed_by, approved_by, finance_approved_by }: RefundRow): number[] =>
  [created_by, confirmed_by, approved_by, finance_approved_by].flatMap((id) => id ?? []);

export async function tellRecalculated(ctx: Ctx, doc: RefundRow, amount_fen: number): Promise<void> {
  const { money: before, ...rest } = await about(ctx, doc);
  const values = { ...rest, before, money: formatFen(amount_fen) };
  await notices.tell(ctx, refundRecalculated, { to: involved(doc), values });
}

export async function tellLapsed(ctx: Ctx, doc: RefundRow): Promise<void> {
  const { money: _, ...values } = await about(ctx, doc);
  await notices.tell(ctx, refundLapsed, { to: involved(doc), values });
}
