import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { rechargeApi } from '../recharge.contract.ts';

const XUHUI = 3;
let app: TestApp;
let adviser: Person;
let finance: Person;
let owner: Person;
let method_id: number;
beforeAll(async () => {
  app = await testApp();
  [adviser, finance, owner] = [await app.as('adviser'), await app.as('finance'), await app.as('owner')];
  method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
});
afterAll(() => app.close());

const now = () => Math.floor(Date.now() / 1000);
let made = 0;
async function paid(by: Person, amount_fen: number, paid_at = now()) {
  const { id: student_id } = await by.ok(studentApi.add, { username: `本月学员${++made}` });
  const { id } = await by.ok(rechargeApi.add, {
    category: 'top',
    reference: `MONTH-${made}`,
    received_fen: amount_fen,
    method_id,
    paid_at,
    lines: [{ student_id, amount_fen }],
    submit_now: 1,
  });
  return id;
}
const month = (person: Person) => person.ok(rechargeApi.month, {});

describe('what came in this month', () => {
  test('counts what is approved, and each category has as many rows as its list', async () => {
    const before = await month(finance);
    const id = await paid(adviser, 123_400);
    await paid(adviser, 99_900);
    expect((await month(finance)).amount_fen).toBe(before.amount_fen);
    await finance.ok(rechargeApi.audit, { id, pass: 1 });
    const after = await month(finance);
    expect(after.amount_fen).toBe(before.amount_fen + 123_400);
    expect(sumOf(after.categories, ({ amount_fen }) => amount_fen)).toBe(after.amount_fen);
    for (const { category, count, amount_fen } of after.categories) {
      const rows = { category, status: 'approved' as const, paid_from: after.from, paid_to: after.to };
      expect((await finance.ok(rechargeApi.list, rows)).total).toBe(count);
      expect((await finance.ok(rechargeApi.totals, rows)).approved.amount_fen).toBe(amount_fen);
    }
  });

  test('leaves out what was paid before it began', async () => {
    const { from, amount_fen } = await month(finance);
    const id = await paid(adviser, 55_500, from - 86_400);
    await finance.ok(rechargeApi.audit, { id, pass: 1 });
    expect((await month(finance)).amount_fen).toBe(amount_fen);
  });

  test('is an adviser’s own for an adviser, and everybody’s for those who see the company', async () => {
    const mine = (await month(adviser)).amount_fen;
    const all = (await month(finance)).amount_fen;
    const id = await paid(await app.as('manager'), 70_000);
    await finance.ok(rechargeApi.audit, { id, pass: 1 });
    expect((await month(adviser)).amount_fen).toBe(mine);
    expect((await month(finance)).amount_fen).toBe(all + 70_000);
  });

  test('names the companies that may be looked at from here, and no others', async () => {
    const { companies } = await month(owner);
    const readable = companies.map(({ id }) => id);
    expect(readable).toContain(1);
    expect(readable).toContain(XUHUI);
    expect((await month(finance)).companies.map(({ id }) => id)).toEqual([1]);
    const there = await (await app.as('c_owner')).ok(rechargeApi.month, {});
    expect(there.companies.some(({ id }) => readable.includes(id))).toBe(false);
    const here = companies.find(({ id }) => id === 1);
    expect(here?.amount_fen).toBe((await month(owner)).amount_fen);
  });

  test('is for those who read recharges', async () => {
    for (const login of ['teacher', 'affairs', 'marketing'])
      expect(await (await app.as(login)).call(rechargeApi.month, {})).toMatchObject({ code: 3 });
  });
});
