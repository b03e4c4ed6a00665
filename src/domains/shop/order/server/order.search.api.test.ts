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

test('what an order holds and what pays it is found on the order’s own shelf alone', async () => {
  const { name, codes, skus } = await twoEditions();
  const id = await order(await shopper(at), ...skus);
  for (const asked of [{ keyword: name }, { keyword: codes[0] }, { keyword: name, kind: 'goods' as const }]) {
    expect(await found({ ...asked, source: 'zhiliao' })).toEqual([[id], 1]);
    expect(await found({ ...asked, source: 'weapp' })).toEqual([[], 0]);
  }
  const inShop = (source: 'weapp' | 'zhiliao', asked: { kind?: 'goods'; account?: 'store' }) =>
    found({ source, ...asked, limit: 100 }) as Promise<[number[], number]>;
  for (const asked of [{ kind: 'goods' as const }, { account: 'store' as const }]) {
    expect((await inShop('zhiliao', asked))[0]).toContain(id);
    expect((await inShop('weapp', asked))[0]).not.toContain(id);
  }
});

test('the lines and tenders of an order have its shelf, whatever is written; an order stays on its own', async () => {
  const id = await order(await shopper(at), (await twoEditions()).skus[0]);
  const sources = async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT source FROM order_line WHERE order_id = $1 UNION ALL SELECT source FROM order_tender WHERE order_id = $1`,
      [id],
    );
    return rows.map(({ source }) => source);
  };
  expect(await sources()).toEqual(['zhiliao', 'zhiliao']);
  await app.db.superPool.query("UPDATE order_line SET source = 'weapp' WHERE order_id = $1", [id]);
  await app.db.superPool.query("UPDATE order_tender SET source = 'weapp' WHERE order_id = $1", [id]);
  expect(await sources()).toEqual(['zhiliao', 'zhiliao']);
  await expect(
    app.db.superPool.query("UPDATE shop_order SET source = 'weapp', weapp_order_id = 'x' WHERE id = $1", [
      id,
    ]),
  ).rejects.toThrow('stays on the shelf');
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
