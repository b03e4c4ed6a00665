import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { newOffering } from '../../exam-offering/server/testing/exam-offering.samples.ts';
import { exchangeRateApi } from '../../exchange-rate/exchange-rate.contract.ts';
import { exchangeRateText as rateText } from '../../exchange-rate/exchange-rate.text.ts';
import { examFeeApi } from '../exam-fee.contract.ts';
import { examFeeText as text } from '../exam-fee.text.ts';
import { feeFields, newFee } from './testing/exam-fee.samples.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
  await affairs.ok(exchangeRateApi.add, { currency: 'GBP', day: '2028-01-10', rate: 9.2 });
});
afterAll(() => app.close());

const London = (day: string, minute = 0) => momentOf('Europe/London', day, minute);
const quote = (offering_id: number, when: number) =>
  affairs.ok(examFeeApi.quote, { offering_id, attempt: 'first', at: when });

describe('a fee', () => {
  test('is that of the step of the moment, by the board’s clock, in yuan by the rate of the day', async () => {
    const { offering_id } = await newFee(at);
    expect(await quote(offering_id, London('2028-01-31', 1439))).toMatchObject({
      step: 'normal',
      currency: 'GBP',
      total_cents: 13_000,
      rate_micro: 9_200_000,
      total_fen: 119_600,
      next_total_fen: 167_440,
      refund_board_percent: 100,
    });
    expect(await quote(offering_id, London('2028-02-01'))).toMatchObject({
      step: 'late',
      late_fee_cents: 5_200,
      total_fen: 167_440,
      next_total_fen: null,
    });
    expect(await quote(offering_id, London('2028-03-01'))).toMatchObject({
      step: 'closed',
      needs_evidence: true,
    });
  });

  test('another one counts from its day on, and the first before any of them', async () => {
    const { offering_id } = await newFee(at);
    const later = { ...feeFields, from_day: '2028-01-20', currency: 'CNY' as const, board_fee_cents: 100 };
    await affairs.ok(examFeeApi.add, { offering_ids: [offering_id], attempts: ['first'], ...later });
    expect((await quote(offering_id, London('2028-01-19'))).currency).toBe('GBP');
    expect((await quote(offering_id, London('2028-01-20'))).currency).toBe('CNY');
    expect((await quote(offering_id, London('2026-01-20'))).currency).toBe('GBP');
    const again = await affairs.call(examFeeApi.add, {
      offering_ids: [offering_id],
      attempts: ['first'],
      ...later,
    });
    expect(again).toMatchObject({ code: 2, data: { fields: { from_day: text.fee_taken[0] } } });
  });

  test('steps with a gap or out of order are refused, by the database too', async () => {
    const { id, offering_id } = await newFee(at);
    const steps = [
      { kind: 'normal' as const, until_at: 200 },
      { kind: 'late' as const, until_at: 100 },
      { kind: 'closed' as const },
    ];
    const refused = await affairs.call(examFeeApi.edit, { id, version: 1, ...feeFields, steps });
    expect(refused).toMatchObject({ code: 2, data: { fields: { steps: text.steps_wrong[0] } } });
    const write = (sql: string) =>
      at.within(async (ctx) => {
        await ctx.query(sql, [id]);
      });
    await expect(write(`DELETE FROM exam_step WHERE fee_id = $1 AND kind = 'closed'`)).rejects.toThrow();
    await expect(
      write(`UPDATE exam_step SET until_at = 'epoch' WHERE fee_id = $1 AND kind = 'late'`),
    ).rejects.toThrow();
    expect((await quote(offering_id, London('2028-02-01'))).step).toBe('late');
  });

  test('keeps the last rate of its currency', async () => {
    const { offering_id } = await newFee(at);
    const rate = { currency: 'AUD' as const, rate: 4.7 };
    const { id } = await affairs.ok(exchangeRateApi.add, { ...rate, day: '2026-01-01' });
    const inDollars = { ...feeFields, from_day: '2028-01-20', currency: 'AUD' as const };
    await affairs.ok(examFeeApi.add, { offering_ids: [offering_id], attempts: ['first'], ...inDollars });
    expect((await affairs.call(exchangeRateApi.del, { id })).msg).toBe(rateText.rate_needed[0]);
    for (const changed of [{ currency: 'JPY' as const }, { day: '2099-01-01' }])
      expect(
        (await affairs.call(exchangeRateApi.edit, { ...rate, day: '2026-01-01', id, version: 1, ...changed }))
          .msg,
      ).toBe(rateText.rate_needed[0]);
    const other = await affairs.ok(exchangeRateApi.add, { ...rate, day: '2026-01-02' });
    const answers = await atOnce(
      app.db,
      `SELECT 1 FROM exchange_rate WHERE id IN (${id}, ${other.id}) FOR UPDATE`,
      [id, other.id].map((one) => () => affairs.call(exchangeRateApi.del, { id: one })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  });

  test('without one there is no quote', async () => {
    const { id } = await newOffering(at);
    expect(await affairs.call(examFeeApi.quote, { offering_id: id, attempt: 'first' })).toMatchObject({
      code: 0,
    });
  });
});
