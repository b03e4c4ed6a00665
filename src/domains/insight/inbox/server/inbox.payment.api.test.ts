import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { broughtTo, REFUND_PEOPLE, requested } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { inboxApi } from '../inbox.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a payment is made on the document, where its form is: the inbox leads there', async () => {
  const at = await Arranger.in(app);
  const id = await broughtTo(at, await requested(at), 'finance');
  const payer = await app.as(REFUND_PEOPLE.pay);
  const { groups } = await payer.ok(inboxApi.list, {});
  const row = groups.find(({ kind }) => kind === 'refund')?.rows.find((one) => one.id === id);
  expect(row?.url).toContain(String(id));
  expect(row?.choices.map(({ decision }) => decision)).toEqual(['reject']);
});
