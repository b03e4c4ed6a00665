import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { productApi } from '../../product/product.contract.ts';
import { newCode } from '../../product/server/testing/product.samples.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { shopOrderApi } from '../order.contract.ts';
import { goods, orderFields, shopper } from './testing/order.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

const found = async (asked: Partial<InputOf<typeof shopOrderApi.list>>) => {
  const { list, total } = await at.owner.ok(shopOrderApi.list, asked, HERE);
  return [list.map(({ id }) => id), total];
};
const order = async (student_id: number, ...skus: number[]): Promise<number> => {
  const lines = skus.map((sku_id) => ({ sku_id, quantity: 1 }));
  return (await at.owner.ok(shopOrderApi.add, await orderFields(at.owner, student_id, lines), HERE)).id;
};
/** One product in two editions. */
async function twoEditions() {
  const codes = [newCode(at), newCode(at)] as const;
  const name = `双版教材 ${codes[0]}`;
  const edition = (nth: 0 | 1) => ({
    code: codes[nth],
    price_fen: 2_000,
    delivery: 'pickup' as const,
    keeps_stock: 1 as const,
    edition: `${nth}`,
  });
  const { id, sku_id } = await goods(at, { name, skus: [edition(0), edition(1)] });
  const { skus } = await at.owner.ok(productApi.get, { id }, HERE);
  const other = skus.find((sku) => sku.id !== sku_id)?.id as number;
  await at.owner.ok(stockApi.in, { sku_id: other, quantity: 10, unit_cost_fen: 1_000 }, HERE);
  return { id, name, codes, skus: [sku_id, other] as const };
}

test('an order is listed and counted once, in however many ways and lines a word finds it', async () => {
  const { id: product_id, name, codes, skus } = await twoEditions();
  const student_id = await shopper(at);
  const both = await order(student_id, ...skus);
  const second = await order(student_id, skus[1]);
  const newest = await order(student_id, ...skus);
  expect(await found({ keyword: name })).toEqual([[newest, second, both], 3]);
  expect(await found({ keyword: codes[1] })).toEqual([[newest, second, both], 3]);
  // The name ends with it: product and code find the same orders, and the code some that the name finds as well.
  expect(await found({ keyword: codes[0] })).toEqual([[newest, second, both], 3]);
  for (const product of [{ product_id }, { product_id, kind: 'goods' as const }])
    expect(await found(product)).toEqual([[newest, second, both], 3]);
  expect(await found({ keyword: name, limit: 1, page: 2 })).toEqual([[second], 3]);
  expect(await found({ product_id, limit: 1, page: 3 })).toEqual([[both], 3]);
  expect(await found({ keyword: name, sort: 'amount_fen', order: 'asc' })).toEqual([
    [second, both, newest],
    3,
  ]);
  expect(await found({ keyword: name, status: 'completed' })).toEqual([[], 0]);
});

test('an order is found by its student’s name, however many were placed since', async () => {
  const username = `久远同学${at.next()}`;
  const { id: student_id } = await at.owner.ok(
    studentApi.add,
    { username, guardians: [{ name: '家长', relation: 'mother', phone: `189${10_000_000 + at.next()}` }] },
    HERE,
  );
  const ordered = (year: number, of: number, count: number) =>
    unsafeSql(
      app,
      `INSERT INTO shop_order (family_id, company_id, number, student_id, status, amount_fen)
       SELECT 1, 1, 'DD${year}-' || n, ${of}, 'cancelled', 0 FROM generate_series(1, ${count}) AS n`,
    );
  await ordered(1998, student_id, 3);
  await ordered(1999, await newStudent(at), 600);
  const [ids] = (await found({ student_id })) as [number[], number];
  expect(ids).toHaveLength(3);
  expect(await found({ keyword: username })).toEqual([ids, 3]);
  expect(await found({ keyword: username, status: 'cancelled', limit: 1, page: 3 })).toEqual([
    ids.slice(2),
    3,
  ]);
  expect(await found({ keyword: username, status: 'placed' })).toEqual([[], 0]);
  await unsafeSql(app, "DELETE FROM shop_order WHERE number LIKE 'DD199_-%'");
});
