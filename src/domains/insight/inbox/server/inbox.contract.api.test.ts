import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { documentFor } from '@/apps/server/testing/samples.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { inboxApi } from '../inbox.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a signed contract waits for whoever may audit it, with its amount, and not for its maker', async () => {
  const at = await Arranger.in(app);
  const id = await documentFor('contract', at);
  await at.owner.ok(contractApi.push, { id }, { company: 1 });
  await at.owner.ok(contractApi.sign, { id }, { company: 1 });
  const url = `/StudentContract?contract_id=${id}`;
  const { number, total_fen } = await at.owner.ok(contractApi.get, { id }, { company: 1 });
  const waiting = JSON.stringify(await (await app.as('finance')).ok(inboxApi.list, {}));
  for (const part of [url, number, String(total_fen)]) expect(waiting).toContain(part);
  // The manager has made it, and audits others' alone.
  expect(JSON.stringify(await (await app.as('manager')).ok(inboxApi.list, {}))).not.toContain(url);
});
