import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { workerOf } from '@/apps/server/testing/setup/worker.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { CODE } from '@/kernel/errors.ts';
import { newCode, onSale } from '../../product/server/testing/product.samples.ts';
import { shopOrderApi } from '../order.contract.ts';
import { parcelImportApi } from '../order.import.ts';
import { toPack } from './order.print.ts';
import { auditedOrder, ORDER_PEOPLE, orderFields, placedOrder, shopper } from './testing/order.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let sender: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  sender = await app.as(ORDER_PEOPLE.send);
});
let worker: ReturnType<typeof workerOf> | undefined;
afterAll(async () => {
  await worker?.stop();
  await app.close();
});

const get = (id: number) => at.owner.ok(shopOrderApi.get, { id }, HERE);

describe('orders are sent by a file', () => {
  test('each row has its own result, and the same file sends nothing twice', async () => {
    const [first, second, placed] = [await auditedOrder(at), await auditedOrder(at), await placedOrder(at)];
    const [a, b, c] = [await get(first), await get(second), await get(placed)];
    const csv = [
      '订单号,快递公司,快递单号',
      `${a.number},顺丰,SF-A-${first}`,
      `${b.number.toLowerCase()},,SF-B-${second}`,
      `${c.number},顺丰,SF-C`,
      'DD0000-999999,顺丰,SF-D',
    ].join('\n');
    const upload = () =>
      sender.ok(parcelImportApi.preview, { name: '发货.csv', bytes: Buffer.from(csv) } as never, HERE);
    const { id } = await upload();
    const outcomes = async (of: number) =>
      (await sender.ok(parcelImportApi.rows, { id: of, limit: 100 }, HERE)).list.map(
        ({ outcome }) => outcome,
      );
    expect(await outcomes(id)).toEqual(['update', 'update', 'refused', 'refused']);
    await sender.ok(parcelImportApi.run, { id }, HERE);
    worker ??= workerOf(app);
    const phase = async () => (await sender.ok(parcelImportApi.get, { id }, HERE)).list[0]?.phase;
    await expect.poll(phase, { timeout: 60_000, interval: 20 }).toMatch(/done|stopped/);
    expect(await get(first)).toMatchObject({
      status: 'shipped',
      shipments: [{ carrier: '顺丰', parcel: `SF-A-${first}` }],
    });
    expect(await get(second)).toMatchObject({ status: 'shipped', shipments: [{ parcel: `SF-B-${second}` }] });
    expect(await get(placed)).toMatchObject({ status: 'placed', shipments: [] });
    expect(await outcomes((await upload()).id)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });
});

describe('what is printed for those who pack', () => {
  test('is a picking list and packing slips of the orders that wait', async () => {
    const id = await auditedOrder(at);
    for (const print of [shopOrderApi.picking, shopOrderApi.slips]) {
      const pdf = (await sender.call(print, { ids: String(id) }, HERE)).data as unknown as Buffer;
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const placed = await placedOrder(at);
    expect(await sender.call(shopOrderApi.picking, { ids: String(placed) }, HERE)).toMatchObject({ code: 0 });
  });

  test('has every order with goods that wait, whatever else waits before it, or none', async () => {
    const { sku_id } = await onSale(at, { kind: 'service', skus: [{ code: newCode(at), price_fen: 100 }] });
    const maker = await app.as(ORDER_PEOPLE.maker);
    const fields = await orderFields(maker, await shopper(at), [{ sku_id, quantity: 1 }]);
    const { id: service } = await maker.ok(shopOrderApi.add, fields, HERE);
    await (await app.as(ORDER_PEOPLE.audit)).ok(shopOrderApi.audit, { id: service, pass: 1 }, HERE);
    expect(await get(service)).toMatchObject({ status: 'audited' });
    const [one, other] = [await auditedOrder(at), await auditedOrder(at)];
    const packed = (...ids: number[]) => at.within((ctx) => toPack(ctx, { ids: ids.join() }, 1));
    expect((await packed(service, one)).map(({ id }) => id)).toEqual([one]);
    await expect(packed(one, other)).rejects.toMatchObject({ code: CODE.refused });
  });
});
