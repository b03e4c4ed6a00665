import { monthAfter, monthOf } from '@/kernel/month.ts';
import { type Ctx, todayOf } from '@/kernel/server/ctx.ts';
import { monthCloses } from '../../../money/month-close/server/month-close.service.ts';
import { salaryMonthStore } from './salary-month.store.ts';

/** Which months of some teachers' pay still take lines. */
export interface PayMonths {
  isClosed(teacherId: number, month: string): boolean;
  /** The running month, or the next that is not final. */
  open(teacherId: number): string;
}

/** Asked under the lock of the company's pay (shared, or held alone): until it ends, no sheet becomes final. */
export async function payMonths(ctx: Ctx, teacherIds: readonly number[]): Promise<PayMonths> {
  const ids = [...new Set(teacherIds)];
  const final = ids.length === 0 ? [] : await salaryMonthStore.final(ctx, ids);
  const closed = new Set(final.map(({ teacher_id, month }) => `${teacher_id} ${month}`));
  const locked = new Set(await monthCloses.locked(ctx));
  const isClosed = (teacherId: number, month: string) =>
    locked.has(month) || closed.has(`${teacherId} ${month}`);
  const now = monthOf(todayOf(ctx));
  return {
    isClosed,
    open: (teacherId) => {
      let month = now;
      while (isClosed(teacherId, month)) month = monthAfter(month);
      return month;
    },
  };
}
