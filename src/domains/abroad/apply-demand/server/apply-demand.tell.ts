import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { applyDemandNotices } from '../apply-demand.notices.ts';
import type { DemandRow } from './apply-demand.store.ts';

/** These people hear of it, but whoever did it. */
export async function tell(
  ctx: Ctx,
  what: keyof typeof applyDemandNotices,
  { id, number, student_id }: DemandRow,
  to: readonly (number | null)[],
  more: { readonly reason?: string; readonly milestone?: string; readonly money?: string } = {},
): Promise<void> {
  const others = [...new Set(to)].filter((one) => one !== null && one !== ctx.admin_id) as number[];
  if (others.length === 0) return;
  const [about] = await students.names(ctx, [student_id]);
  const { reason = '', milestone = '', money = '' } = more;
  await notices.tell(ctx, applyDemandNotices[what], {
    to: others,
    values: { id, number, student: about?.name ?? '', by: ctx.admin_name, reason, milestone, money },
  });
}
