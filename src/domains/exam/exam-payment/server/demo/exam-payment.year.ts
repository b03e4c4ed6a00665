import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { callsOf, type DemoCompany, type Happening } from '@/kernel/server/demo.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { examPaymentApi } from '../../exam-payment.contract.ts';
import { examPaymentService } from '../exam-payment.service.ts';

const AN_HOUR_MS = 3_600_000;
/** The boards were paid at a rate a little above that of the days of confirmation. */
const DEARER = 1.004;
/** Fen for a penny. */
const POUND_FEN = 9.12;

const call = callsOf(examPaymentService);

/** An hour ago finance paid every board what it was owed: nothing is open of any series. */
export async function year({ at, idOf }: DemoCompany): Promise<readonly Happening[]> {
  if (at > 1) return [];
  const finance = await idOf('finance');
  return [{ at: Date.now() - AN_HOUR_MS, posts: true, does: (ctx) => pay({ ...ctx, admin_id: finance }) }];
}

async function pay(ctx: Ctx): Promise<void> {
  const [method_id] = [...(await baseData.ids(ctx, 'payment_method')).values()];
  if (method_id === undefined) return;
  const { list } = await call(examPaymentApi.payables)(ctx, {});
  for (const { series_id, exam_board_name, open_fen } of list) {
    if (open_fen === 0) continue;
    const isHere = exam_board_name === 'British Council';
    const paid_fen = isHere ? open_fen : Math.round(open_fen * DEARER);
    await call(examPaymentApi.add)(ctx, {
      series_id,
      method_id,
      currency: isHere ? 'CNY' : 'GBP',
      amount_cents: isHere ? paid_fen : Math.round(paid_fen / POUND_FEN),
      paid_fen,
      paid_on: todayOf(ctx),
      note: '按考试局账单',
    });
  }
}
