import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { Arranger } from '@/apps/server/testing/samples/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { asSystem } from '@/kernel/server/system.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { cashCloseApi } from '../cash-close.contract.ts';

let house: TestApp;
let at: Arranger;
let finance: Person;
let student_id: number;
beforeAll(async () => {
  house = await testApp();
  at = await Arranger.in(house);
  finance = await house.as('finance');
  const { rows } = await house.db.superPool.query('SELECT min(id) AS id FROM student WHERE company_id = 1');
  student_id = rows[0].id;
});
afterAll(() => house.close());

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
  new Date(),
);
const inBooks = <T>(work: Parameters<typeof asSystem<T>>[2]) =>
  asSystem(house.db.database, { family_id: 1, company_id: 1, action: 'test' }, work);
const method = async (): Promise<number> =>
  (await at.owner.ok(baseDataApi.add, { kind: 'payment_method', name: `收款${at.next()}` }, { company: 1 }))
    .id;
/** Money comes in by a method, or goes out. */
const paid = (method_id: number, fen: number) =>
  inBooks((ctx) =>
    ledger.post(
      ctx,
      { kind: 'test', doc: 'test', doc_id: student_id, key: `cash:${method_id}:${at.next()}` },
      [
        { account: 'new', student_id, fen },
        { account: 'cash', method_id, fen: -fen },
      ],
    ),
  );
const rowOf = async (method_id: number) =>
  (await finance.ok(cashCloseApi.list, { method_id, from: today, to: today })).list[0];
const close = (method_id: number, expected_fen: number, counted_fen: number, reason?: string) =>
  finance.call(cashCloseApi.add, {
    ...{ day: today, method_id, expected_fen, counted_fen },
    ...(reason !== undefined && { reason }),
  });

describe('a day and a method', () => {
  test('are expected from the books: what came in, less what went out', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    await paid(method_id, 7_000);
    await paid(method_id, -2_000);
    expect(await rowOf(method_id)).toMatchObject({
      ...{ day: today, in_fen: 57_000, out_fen: 2_000, expected_fen: 55_000, close_id: null, after_fen: 0 },
    });
  });

  test('are closed once, and later postings are shown as after the close', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    const { data } = await close(method_id, 50_000, 50_000);
    expect(await rowOf(method_id)).toMatchObject({ counted_fen: 50_000, difference_fen: 0, after_count: 0 });
    expect((await close(method_id, 50_000, 50_000)).msg).toBe('这一天已经对过款');
    await paid(method_id, 3_000);
    expect(await rowOf(method_id)).toMatchObject({
      ...{ expected_fen: 53_000, closed_fen: 50_000, counted_fen: 50_000, difference_fen: 0 },
      ...{ after_fen: 3_000, after_count: 1 },
    });
    const { list } = await finance.ok(cashCloseApi.after, { id: (data as { id: number }).id });
    expect(list).toMatchObject([{ amount_fen: 3_000 }]);
    const later = await finance.ok(cashCloseApi.list, { state: 'later', from: today, to: today });
    expect(later.list.map((row) => row.method_id)).toContain(method_id);
  });

  test('need a reason where they differ, which the database asks for too', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    expect(await close(method_id, 50_000, 49_900)).toMatchObject({ code: 2 });
    expect(await close(method_id, 50_000, 49_900, ' ')).toMatchObject({ code: 2 });
    expect((await close(method_id, 50_000, 49_900, '找零差一元')).code).toBe(1);
    expect(await rowOf(method_id)).toMatchObject({ difference_fen: -100, reason: '找零差一元' });
    await expect(
      house.db.superPool.query(
        `INSERT INTO cash_close (family_id, company_id, day, expected_fen, counted_fen, created_by)
         VALUES (1, 1, '2020-01-01', 1, 2, 1)`,
      ),
    ).rejects.toThrow('cash_close_explained');
    await expect(house.db.superPool.query('UPDATE cash_close SET counted_fen = 1')).rejects.toThrow();
  });

  test('that have changed since they were shown are looked at again', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    await paid(method_id, 100);
    expect((await close(method_id, 50_000, 50_000)).code).toBe(5);
  });

  test('of the future, of a method that is not there, or of more than a year are refused', async () => {
    const method_id = await method();
    expect(
      (
        await finance.call(cashCloseApi.add, {
          day: '2199-01-01',
          method_id,
          expected_fen: 0,
          counted_fen: 0,
        })
      ).code,
    ).toBe(2);
    expect((await close(999_999_999, 0, 0)).code).toBe(2);
    expect((await finance.call(cashCloseApi.list, { from: '2020-01-01', to: '2026-01-01' })).code).toBe(2);
    expect((await finance.call(cashCloseApi.after, { id: 999_999_999 })).code).toBe(4);
    expect((await (await house.as('adviser')).call(cashCloseApi.list, {})).code).toBe(3);
  });
});

test('two close the same at once: one does, the other is told', async () => {
  const method_id = await method();
  await paid(method_id, 50_000);
  const answers = await atOnce(house.db, 'LOCK TABLE cash_close IN EXCLUSIVE MODE', [
    () => close(method_id, 50_000, 50_000),
    () => close(method_id, 50_000, 50_000),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
});

test('a posting that commits while a day is closed is either counted or after it, never lost', async () => {
  const method_id = await method();
  await paid(method_id, 50_000);
  // A payment that has been posted and is not committed yet.
  await inBooks(async (ctx) => {
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `late:${method_id}` }, [
      { account: 'new', student_id, fen: 700 },
      { account: 'cash', method_id, fen: -700 },
    ]);
    expect((await close(method_id, 50_000, 50_000)).code).toBe(1);
  });
  expect(await rowOf(method_id)).toMatchObject({
    ...{ expected_fen: 50_700, closed_fen: 50_000, after_fen: 700, after_count: 1 },
  });
});
