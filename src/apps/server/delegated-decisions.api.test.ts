import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashCloseApi } from '@/domains/money/cash-close/cash-close.contract.ts';
import { delegationApi } from '@/domains/organisation/delegation/delegation.contract.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { completedSheet } from '@/domains/pay/salary/server/testing/salary.samples.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { demandOf } from '@/domains/teaching/demand/server/testing/demand.samples.ts';
import { Arranger } from './testing/arranger.ts';
import { documentFor } from './testing/samples.ts';
import { type Person, type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let at: Arranger;
let viewer: Person;
let both: string;
const HERE = { company: 1 };
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  viewer = await app.as('viewer');
  const now = Math.floor(Date.now() / 1000);
  const absence = { delegate_id: viewer.admin_id, starts_at: now - 60, ends_at: now + 600_000 };
  await at.owner.ok(delegationApi.add, absence, HERE);
  both = `${await nameOf(viewer.admin_id)}（代 ${await nameOf(at.owner.admin_id)}）`;
});
afterAll(() => app.close());

async function nameOf(admin_id: number): Promise<string> {
  const { rows } = await app.db.superPool.query('SELECT admin_name FROM admin WHERE id = $1', [admin_id]);
  return rows[0].admin_name;
}

describe('a decision in the place of somebody names both', () => {
  test('on a demand, in its list and in its drawer, in both languages', async () => {
    const id = await demandOf(at, 'submit');
    await viewer.ok(demandApi.accept, { id });
    expect((await at.owner.ok(demandApi.get, { id }, HERE)).decided_by_name).toBe(both);
    const { list } = await at.owner.ok(demandApi.list, { limit: 100 }, HERE);
    expect(list.find((row) => row.id === id)?.decided_by_name).toBe(both);
    const english = await at.owner.ok(demandApi.get, { id }, { ...HERE, lang: 'en' });
    expect(english.decided_by_name).toContain(' (for ');
  });

  test('on a salary sheet', async () => {
    const { id } = await completedSheet(at);
    await viewer.ok(salaryApi.approve, { id });
    expect((await at.owner.ok(salaryApi.get, { id }, HERE)).decided_by_name).toBe(both);
  });

  test('on a difference of the cash', async () => {
    const id = await documentFor('cash_close', at);
    await viewer.ok(cashCloseApi.accept, { id });
    const { list } = await at.owner.ok(cashCloseApi.list, { state: 'closed', limit: 100 } as never, HERE);
    expect(list.find((row) => row.close_id === id)?.decided_by_name).toBe(both);
  });

  test('and who decides for themselves alone', async () => {
    const id = await demandOf(at, 'submit', 'accept');
    const { decided_by_name } = await at.owner.ok(demandApi.get, { id }, HERE);
    expect(decided_by_name).toBe(await nameOf(at.owner.admin_id));
  });
});
