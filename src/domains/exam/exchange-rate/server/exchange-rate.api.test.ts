import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { exchangeRateApi } from '../exchange-rate.contract.ts';
import { exchangeRateText as text } from '../exchange-rate.text.ts';
import { exchangeRates } from './exchange-rate.service.ts';

let app: TestApp;
let at: Arranger;
let affairs: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  affairs = await app.as('affairs');
});
afterAll(() => app.close());

test('a day without a rate has that of the last day before it', async () => {
  await affairs.ok(exchangeRateApi.add, { currency: 'JPY', day: '2026-03-01', rate: 0.048123 });
  await affairs.ok(exchangeRateApi.add, { currency: 'JPY', day: '2026-03-05', rate: 0.05 });
  const on = (day: string) => at.within((ctx) => exchangeRates.on(ctx, 'JPY', day));
  expect(await on('2026-03-04')).toBe(48_123);
  expect(await on('2026-03-05')).toBe(50_000);
  await expect(on('2026-02-28')).rejects.toThrow();
  expect(await at.within((ctx) => exchangeRates.on(ctx, 'CNY', '2026-02-28'))).toBe(1_000_000);
});

test('a currency has one rate a day', async () => {
  await affairs.ok(exchangeRateApi.add, { currency: 'AUD', day: '2026-03-01', rate: 4.7 });
  expect(
    await affairs.call(exchangeRateApi.add, { currency: 'AUD', day: '2026-03-01', rate: 4.8 }),
  ).toMatchObject({
    code: 2,
    data: { fields: { day: text.day_taken[0] } },
  });
});
