import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newStudent } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { dayIn } from '@/kernel/value/day.ts';

/** A recharge that nobody has approved yet, and its day. */
export async function recharge(at: Arranger, amount_fen = 100_000): Promise<{ id: number; day: string }> {
  const manager = await at.app.as('manager');
  const paid_at = at.now - 60;
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top',
    reference: `CHECK-${at.next()}`,
    received_fen: amount_fen,
    method_id: await paymentMethod(at),
    payer: '家长',
    paid_at,
    lines: [{ student_id: await newStudent(at), amount_fen }],
    submit_now: 1,
  });
  return { id: ids[0] as number, day: dayIn('Asia/Shanghai', paid_at) };
}

export const samples: Samples = {
  calls: {
    api_feed_check_tell: async (at) => {
      const { id, day } = await recharge(at);
      return { from_day: day, to_day: day, line: 'in_transit', item_id: id };
    },
  },
};
