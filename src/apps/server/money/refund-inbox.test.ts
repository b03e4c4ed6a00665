import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxApi } from '@/domains/insight/inbox/inbox.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { broughtTo, REFUND_PEOPLE, requested } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { Arranger } from '../testing/arranger.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

test('a refund waits for whoever takes the next step, and for nobody who took one', async () => {
  const id = await requested(at);
  const { number } = await at.owner.ok(refundApi.get, { id });
  const sees = async (login: string) =>
    (await (await app.as(login)).ok(inboxApi.list, {})).groups
      .flatMap((group) => group.rows)
      .some((row) => row.title.includes(number));
  const { maker, confirm, approve, finance } = REFUND_PEOPLE;
  expect([await sees(maker), await sees(confirm), await sees(finance)]).toEqual([false, true, false]);
  await broughtTo(at, id, 'confirm');
  expect([await sees(confirm), await sees(approve)]).toEqual([false, true]);
});
