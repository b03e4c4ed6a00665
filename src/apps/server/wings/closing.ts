import { branchTransfers } from '@/domains/money/branch-transfer/server/branch-transfer.service.ts';
import { carryForwards } from '@/domains/money/carry-forward/server/carry-forward.service.ts';
import { cashCloses } from '@/domains/money/cash-close/server/cash-close.service.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { clearings } from '@/domains/money/clearing/server/clearing.service.ts';
import { conversions } from '@/domains/money/conversion/server/conversion.service.ts';
import { monthCloseText as text } from '@/domains/money/month-close/month-close.text.ts';
import { closeCheckSlot } from '@/domains/money/month-close/server/month-close.checks.ts';
import { openings } from '@/domains/money/opening/server/opening.service.ts';
import { partnerStatements } from '@/domains/money/partner-statement/server/partner-statement.service.ts';
import { type Category, screenOf } from '@/domains/money/recharge/recharge.rules.ts';
import { recharges } from '@/domains/money/recharge/server/recharge.service.ts';
import { refundStatus, WAITING } from '@/domains/money/refund/refund.status.ts';
import { refunds } from '@/domains/money/refund/server/refund.service.ts';
import { weappPayments } from '@/domains/money/weapp/server/weapp.service.ts';
import { salaryText } from '@/domains/pay/salary/salary.text.ts';
import { salaries } from '@/domains/pay/salary/server/salary.service.ts';
import { CLASS_WORK, ONE_WORK } from '@/domains/teaching/attendance/attendance.access.ts';
import { attendances } from '@/domains/teaching/attendance/server/attendance.service.ts';
import { monthAfter } from '@/kernel/month.ts';
import type { Sentence } from '@/kernel/text.ts';
import { clockOf } from '@/kernel/time.ts';

/** What stands in the way of a month's close, wing by wing: what waits for somebody blocks, the rest warns. */

/** The recharges of a category as their own screen filters them. */
const rechargesAt = (category: Category, state: string, to: number): string => {
  const narrowed = category === 'weapp' ? `state=${state}` : `status=${state}`;
  return `${screenOf(category)}?${category === 'fujin' ? 'view=recharges&' : ''}${narrowed}&paid_to=${to}`;
};
for (const [status, label, blocking] of [
  ['submitted', text.waiting_recharges, true],
  ['draft', text.draft_recharges, false],
] as const)
  closeCheckSlot.fill({
    blocking,
    find: async (ctx, { to }) => {
      const found = (await recharges.undecided(ctx, to)).filter((one) => one.status === status);
      const some = found.length > 0 ? found : [{ category: 'label' as const, count: 0 }];
      return some.map(({ category, count }) => ({
        key: `${status}_${category}`,
        label,
        count,
        url: rechargesAt(category, status, to),
      }));
    },
  });
closeCheckSlot.fill({
  blocking: true,
  find: async (ctx, { to }) => [
    {
      key: 'payments',
      label: text.unassigned_payments,
      count: await weappPayments.unassigned(ctx, to),
      url: `${screenOf('weapp')}?state=unmatched&paid_to=${to}`,
    },
    {
      key: 'partner_lines',
      label: text.unmatched_lines,
      count: await partnerStatements.unmatched(ctx, to),
      url: `${screenOf('fujin')}?status=open`,
    },
    {
      key: 'conversions',
      label: text.waiting_conversions,
      count: await conversions.waitingUntil(ctx, to),
      url: `/StudentMoneyMain/ClassessMoney?view=conversions&status=submitted&to=${to}`,
    },
    {
      key: 'clearings',
      label: text.waiting_clearings,
      count: await clearings.waitingUntil(ctx, to),
      url: `/StudentEmpty?status=submitted&to=${to}`,
    },
    {
      key: 'carries',
      label: text.waiting_carries,
      count: await carryForwards.waitingUntil(ctx, to),
      url: `/StudentEmpty?view=carry_forwards&status=submitted&to=${to}`,
    },
    {
      key: 'transfers',
      label: text.waiting_transfers,
      count: await branchTransfers.waitingUntil(ctx, to),
      url: `/StudentEmpty?view=branch_transfers&status=submitted&to=${to}`,
    },
    {
      key: 'cash_differences',
      label: text.cash_differences,
      count: await cashCloses.unresolved(ctx, clockOf(ctx.time_zone, to).day),
      url: `/StudentBalance?view=cash_close&state=unresolved&to=${clockOf(ctx.time_zone, to).day}`,
    },
    {
      key: 'opening',
      label: text.unposted_opening,
      count: await openings.unposted(ctx),
      url: '/StudentBalance?view=opening',
    },
  ],
});
closeCheckSlot.fill({
  blocking: true,
  find: async (ctx, { to }) => {
    const found = await refunds.waitingUntil(ctx, to);
    const row = (status: (typeof WAITING)[number], count: number, label: Sentence) => ({
      key: `refunds_${status}`,
      label,
      count,
      url: `/StudentRefund?status=${status}&to=${to}`,
    });
    if (found.length === 0) return [row(WAITING[0], 0, text.waiting_refunds)];
    // Each step is a list of its own.
    return WAITING.flatMap((status) => {
      const count = found.find((one) => one.status === status)?.count ?? 0;
      const { label } = refundStatus.states[status];
      const [zh, en] = text.refunds;
      return count > 0 ? [row(status, count, [`${zh} · ${label[0]}`, `${en} · ${label[1]}`])] : [];
    });
  },
});
closeCheckSlot.fill({
  blocking: false,
  find: async (ctx, { month, from, to }) => {
    const [first, last] = [clockOf(ctx.time_zone, from).day, clockOf(ctx.time_zone, to).day];
    const until = `${monthAfter(month, 2)}-01`;
    return [
      {
        key: 'cash_days',
        label: text.open_cash_days,
        count: await cashCloses.open(ctx, { from: first, to: last }),
        url: `/StudentBalance?view=cash_close&state=open&from=${first}&to=${last}`,
      },
      {
        key: 'expiring',
        label: text.expiring_hours,
        count: await classHours.expiring(ctx, until),
        url: `/StudentMoneyMain/ClassessMoney?view=lots&state=usable&expires_to=${until}`,
      },
      {
        key: 'expired',
        label: text.expired_hours,
        count: await classHours.expired(ctx, last),
        url: `/StudentMoneyMain/ClassessMoney?view=lots&state=expired&expires_to=${last}`,
      },
    ];
  },
});

closeCheckSlot.fill({
  blocking: true,
  find: async (ctx, { from, to }) => {
    const unmarked = await attendances.unmarked(ctx, { from, to });
    const url = (path: string) => `${path}?state=unmarked&from=${from}&to=${to}`;
    return [
      { key: 'one', label: text.unmarked_one, count: unmarked.one, url: url(ONE_WORK) },
      { key: 'class', label: text.unmarked_class, count: unmarked.class, url: url(CLASS_WORK) },
    ];
  },
});

closeCheckSlot.fill({
  blocking: true,
  // Lessons are counted above.
  find: async (ctx, { month }) =>
    (await salaries.checked(ctx, month))
      .filter(({ key }) => key !== 'unmarked_one' && key !== 'unmarked_class')
      .map(({ key, ...found }) => ({ key: `pay_${key}`, label: salaryText[`open_${key}`], ...found })),
});
