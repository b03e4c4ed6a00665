import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { ImportState } from '@/kernel/import.ts';
import { newProduct } from '../../product/server/testing/product.samples.ts';
import { stockApi } from '../stock.contract.ts';
import { stockImportApi as api } from '../stock.import.ts';

vi.setConfig({ testTimeout: 60_000 });
const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let owner: Person;
let worker: ReturnType<typeof workerOf>;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
  worker = workerOf(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function variant() {
  const { id, sku_id } = await newProduct(at);
  const { rows } = await app.db.superPool.query('SELECT code FROM product_sku WHERE id = $1', [sku_id]);
  return { product_id: id, sku_id, code: String(rows[0].code) };
}
type Variant = Awaited<ReturnType<typeof variant>>;
const preview = (...rows: string[]): Promise<ImportState> =>
  owner.ok(
    api.preview,
    {
      name: '期初库存.csv',
      bytes: Buffer.from(['编码,商品,数量,单位成本', ...rows].join('\n')),
    } as never,
    HERE,
  );
const stateOf = async (id: number) => (await owner.ok(api.get, { id }, HERE)).list[0] as ImportState;
const until = async (id: number, phase: string) => {
  await expect.poll(async () => (await stateOf(id)).phase, { timeout: 30_000 }).toBe(phase);
  return stateOf(id);
};
async function run(id: number): Promise<ImportState> {
  await owner.ok(api.run, { id }, HERE);
  return until(id, 'done');
}
async function undo(id: number): Promise<ImportState> {
  await owner.ok(api.undo, { id }, HERE);
  return until(id, 'undone');
}
const reasons = async (id: number) =>
  (await owner.ok(api.rows, { id, limit: 100 }, HERE)).list.map((row) => row.reasons.join());
const there = async ({ product_id }: Variant) => {
  const [row] = (await owner.ok(stockApi.list, { product_id }, HERE)).list;
  return [row?.on_hand, row?.value_fen];
};

test('pieces lie there at their cost, once: the same file again takes nothing in', async () => {
  const [one, other] = [await variant(), await variant()];
  const rows = [`${one.code},,120,45.00`, `${other.code},别的商品,3,9.90`, 'NO-SUCH,,1,1.00'];
  const first = await preview(...rows);
  expect(first).toMatchObject({ create: 1, refused: 2 });
  expect(await there(one)).toEqual([0, 0]);
  await run(first.id);
  expect(await there(one)).toEqual([120, 540_000]);
  const [move] = (await owner.ok(stockApi.moves, { product_id: one.product_id }, HERE)).list;
  expect(move).toMatchObject({ kind: 'in', quantity: 120, document: '期初库存.csv', reason: '期初库存' });
  const again = await preview(...rows);
  expect(again).toMatchObject({ create: 0, refused: 3 });
  expect((await reasons(again.id))[0]).toContain('已有库存 120 件');
});

test('what came in between the preview and the run counts: nothing is taken in twice', async () => {
  const one = await variant();
  const { id } = await preview(`${one.code},,5,10.00`);
  await owner.ok(stockApi.in, { sku_id: one.sku_id, quantity: 2, unit_cost_fen: 100 }, HERE);
  expect(await run(id)).toMatchObject({ create: 0, refused: 1 });
  expect(await there(one)).toEqual([2, 200]);
});

test('taken back by the opposite move, as long as the pieces are there', async () => {
  const [one, sold] = [await variant(), await variant()];
  const { id } = await run((await preview(`${one.code},,10,30.00`, `${sold.code},,10,30.00`)).id);
  await owner.ok(stockApi.out, { sku_id: sold.sku_id, quantity: 1, reason: '赠送' }, HERE);
  expect(await undo(id)).toMatchObject({ undone: 1, stays: 1 });
  expect([await there(one), await there(sold)]).toEqual([
    [0, 0],
    [9, 27_000],
  ]);
  expect((await reasons(id))[1]).toContain('库存不足');
  const { list } = await owner.ok(stockApi.moves, { product_id: one.product_id }, HERE);
  expect(list.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['out', -10],
    ['in', 10],
  ]);
  // And it can be brought in anew.
  expect(await preview(`${one.code},,11,30.00`)).toMatchObject({ create: 1, refused: 0 });
});
