import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { markedLesson } from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { endpoints } from '../../apis.ts';
import { Arranger, IN_COMPANY } from '../testing/arranger.ts';
import { sampleFor } from '../testing/samples.ts';
import { seedFor } from '../testing/setup/seed.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 400_000 });
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

/** Every kind of document that the figures hear of; each call is made on a document of its own. */
const CALLS = [
  'api_recharge_audit',
  'api_recharge_reback',
  'api_refund_pay',
  'api_refund_fail',
  'api_refund_reback',
  'api_conversion_approve',
  'api_conversion_reback',
  'api_attendance_mark',
  'api_attendance_correct',
  'api_attendance_undo',
  'api_after_sale_refund',
  'api_after_sale_pay_back',
  'api_after_sale_send_new',
  'api_exam_entry_pay',
  'api_exam_entry_cancel',
  'api_exam_entry_end_withdrawal',
  'api_apply_milestone_attain',
  'api_apply_fee_take',
  'api_apply_fee_pay',
] as const;
type Step = (typeof CALLS)[number] | 'a rate of lessons that were paid' | 'fold';

async function act(step: Step): Promise<void> {
  if (step === 'fold') {
    await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
  } else if (step === 'a rate of lessons that were paid') {
    const { teacher_id } = await markedLesson(at);
    const valid_from = plusDays(todayIn('Asia/Shanghai'), -30);
    const rate = {
      teacher_id,
      course_type: 12 as const,
      unit: 'hour' as const,
      rate_fen: 20_000 + at.next(),
    };
    const { seen } = await at.owner.ok(payRateApi.preview, { ...rate, valid_from }, IN_COMPANY);
    await at.owner.ok(payRateApi.add, { ...rate, valid_from, seen }, IN_COMPANY);
  } else {
    const endpoint = endpoints.find(({ action }) => action === step);
    if (!endpoint) throw new Error(`there is no ${step}`);
    const { by, input } = await sampleFor(endpoint, at);
    await by.ok(endpoint, input as never, IN_COMPANY);
  }
}
const wrong = async () => (await app.db.superPool.query('SELECT * FROM figures_wrong()')).rows;

test('after any sequence of receipts, refunds, lessons, rates, orders and exam entries the sums are those of the facts', async () => {
  const steps = fc.shuffledSubarray<Step>(
    [...CALLS, 'a rate of lessons that were paid', 'fold', 'fold', 'fold'],
    {
      minLength: CALLS.length,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      for (const step of list) {
        await act(step);
        expect([step, await wrong()]).toEqual([step, []]);
      }
    }),
    { numRuns: 2, seed: seedFor('figures'), endOnFailure: true },
  );
  // What was posted today is not folded before the day after tomorrow: the models of receipts and of lessons do that. Made anew from
  // nothing, the sums are the same.
  await app.db.asSystem((ctx) => ctx.query('SELECT figures_refold()'));
  expect(await wrong()).toEqual([]);
});
