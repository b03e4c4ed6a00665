import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { signed } from '@/apps/server/testing/weapp.ts';
import { siblings } from '@/domains/money/recharge/server/testing/recharge.samples.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';

/** A payment that the mini-program told of, and nobody is assigned. */
async function weappPayment(at: Arranger): Promise<number> {
  const told = await weappTold(at);
  await at.app.send(weappApi.notify, told);
  const { list } = await at.owner.ok(weappApi.list, { keyword: told.payment_id });
  return list[0]?.id as number;
}

async function weappTold(at: Arranger) {
  const now = at.clock();
  const told = {
    merchant: '1.1',
    payment_id: `WX-SAMPLE-${at.next()}`,
    amount_fen: 5_000,
    paid_at: now,
    at: now,
  };
  return signed(at.app.db, told);
}

export const samples: Samples = {
  calls: {
    api_weapp_notify: weappTold,
    api_weapp_secret: async () => ({}),
    api_weapp_assign: async (at) => ({ id: await weappPayment(at), student_id: (await siblings(at))[0] }),
  },
};
