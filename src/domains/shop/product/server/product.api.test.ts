import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { priceApi } from '@/domains/organisation/price/price.contract.ts';
import { newEntitlementType } from '../../entitlement-type/server/testing/entitlement-type.samples.ts';
import { productCategoryApi } from '../../product-category/product-category.contract.ts';
import { newCategory } from '../../product-category/server/testing/product-category.samples.ts';
import { newPicture } from '../../shop-picture/server/testing/shop-picture.samples.ts';
import { stockApi } from '../../stock/stock.contract.ts';
import { productPermissions } from '../product.access.ts';
import { productApi } from '../product.contract.ts';
import type { SkuEntered } from '../product.shapes.ts';
import { productText as text } from '../product.text.ts';
import { productImporter } from './product.import.ts';
import { changeProduct, locked } from './product.write.ts';
import { newCode, newProduct, onSale, productFields } from './testing/product.samples.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

const get = (id: number) => manager.ok(productApi.get, { id });
const found = async (keyword: string, more: object = {}) =>
  (await manager.ok(productApi.list, { keyword, ...more })).list.map(({ id }) => id);
const hours = (price_fen: number) => ({
  kind: 'hours' as const,
  skus: [{ code: newCode(at), price_fen, course_type: 12 as const, paid_minutes: 600 }],
});
/** What a form sends back of a product with one variant. */
async function formOf(id: number, more: Partial<SkuEntered>) {
  const { version, name, category_id, kind, skus } = await get(id);
  const [sku] = skus as [(typeof skus)[number]];
  const { code, price_fen, course_type, paid_minutes, status } = sku;
  const own = { id: sku.id, code, price_fen, course_type, paid_minutes, status };
  return { id, version, name, category_id, kind, skus: [{ ...own, ...more }] };
}

describe('a product', () => {
  test('is the family’s, with its variants, pictures, gifts, audience and shelves', async () => {
    const [picture, type_id] = [await newPicture(at), await newEntitlementType(at)];
    const fields = await productFields(at, {
      picture_ids: [picture],
      entitlements: [{ type_id, quantity: 2, days_valid: 90 }],
      buyer_statuses: ['active'],
      shelves: ['weapp'],
      student_limit: 3,
    });
    const { id } = await manager.ok(productApi.add, fields);
    const there = await at.owner.ok(productApi.get, { id }, { company: 2 });
    expect(there).toMatchObject({
      picture_ids: [picture],
      entitlements: [{ type_id, quantity: 2, days_valid: 90 }],
      buyer_statuses: ['active'],
      shelves: ['weapp'],
      student_limit: 3,
      coin_percent: 100,
      status: 'draft',
      skus: [{ price_fen: 12_800, delivery: 'express', keeps_stock: 1, on_hand: 0 }],
    });
  });

  test('is found by name, pinyin, keyword and code', async () => {
    const code = newCode(at);
    const { id } = await newProduct(at, {
      name: '牛津词典精装本',
      keywords: '工具书',
      skus: [{ code, price_fen: 100, delivery: 'express' }],
    });
    for (const keyword of ['词典', 'niujin', 'njcd', '工具书', code.toLowerCase(), '牛津 精装'])
      expect({ keyword, ids: await found(keyword) }).toEqual({ keyword, ids: [id] });
    expect(await found('没有这种东西')).toEqual([]);
    const { list } = await manager.ok(productApi.list, { product_id: id });
    expect(list.map((row) => row.id)).toEqual([id]);
  });

  test('keeps of a variant what its kind has, and is refused where that is missing', async () => {
    const service = await productFields(at, {
      kind: 'service',
      skus: [{ code: newCode(at), price_fen: 100, keeps_stock: 1, delivery: 'express', paid_minutes: 60 }],
    });
    const { id } = await manager.ok(productApi.add, service);
    expect((await get(id)).skus[0]).toMatchObject({ keeps_stock: 0, delivery: 'none', paid_minutes: null });
    for (const [kind, sentence] of [
      ['goods', text.needs_delivery],
      ['hours', text.needs_hours],
      ['course', text.needs_course],
      ['entitlement', text.needs_type],
    ] as const) {
      const bare = { kind, skus: [{ code: newCode(at), price_fen: 100 }] };
      expect(await manager.call(productApi.add, await productFields(at, bare))).toMatchObject({
        code: 2,
        data: { fields: { skus: sentence[0] } },
      });
    }
  });

  test('has codes that stand once in the family, and variants once', async () => {
    const { code } = await newProduct(at);
    const again = await productFields(at, { skus: [{ code, price_fen: 1, delivery: 'pickup' }] });
    expect((await at.owner.call(productApi.add, again, { company: 2 })).code).toBe(2);
    const twice = await productFields(at, {
      skus: [
        { code: newCode(at), price_fen: 1, delivery: 'pickup', edition: '甲' },
        { code: newCode(at), price_fen: 1, delivery: 'pickup', edition: '甲' },
      ],
    });
    expect((await manager.call(productApi.add, twice)).code).toBe(2);
  });

  test('keeps variants that are sent back, takes new ones, and removes those left out while they have no stock', async () => {
    const { id, sku_id, code } = await newProduct(at);
    const second = newCode(at);
    const fields = await productFields(at);
    const one = { id: sku_id, code, price_fen: 100, delivery: 'express' as const, keeps_stock: 1 as const };
    const two = { code: second, price_fen: 200, delivery: 'express' as const, edition: '乙' };
    await manager.ok(productApi.edit, { ...fields, id, version: 1, skus: [one, two] });
    expect((await get(id)).skus.map((sku) => sku.code)).toEqual([code, second]);
    await manager.ok(stockApi.in, { sku_id, quantity: 1, unit_cost_fen: 1 });
    const rest = (await get(id)).skus[1];
    const left = { ...two, id: rest?.id as number };
    const refused = await manager.call(productApi.edit, { ...fields, id, version: 2, skus: [left] });
    expect(refused).toMatchObject({ code: 2, data: { fields: { skus: expect.stringContaining(code) } } });
    await manager.ok(productApi.edit, { ...fields, id, version: 2, skus: [one] });
    expect((await get(id)).skus).toHaveLength(1);
    expect((await manager.call(productApi.edit, { ...fields, id, version: 2, skus: [one] })).code).toBe(5);
  });

  test('is sold everywhere unless a company says otherwise, and at the company’s own price', async () => {
    const { id, sku_id, code } = await newProduct(at);
    const fields = await productFields(at, {
      sold_here: 0,
      skus: [{ id: sku_id, code, price_fen: 500, own_price_fen: 450, delivery: 'express' }],
    });
    await at.owner.ok(productApi.edit, { ...fields, id, version: 1 }, { company: 2 });
    const [here] = (await manager.ok(productApi.list, { keyword: code })).list;
    expect(here).toMatchObject({ sold_here: 1, price_from_fen: 500 });
    const [there] = (await at.owner.ok(productApi.list, { keyword: code }, { company: 2 })).list;
    expect(there).toMatchObject({ sold_here: 0, price_from_fen: 450 });
    expect(await found(code, { sold_here: 0 })).toEqual([]);
  });

  test('is deleted while nothing was moved or sold of it', async () => {
    const { id, sku_id } = await newProduct(at);
    await manager.ok(stockApi.in, { sku_id, quantity: 1, unit_cost_fen: 1 });
    expect(await manager.call(productApi.del, { id })).toMatchObject({ code: 0, msg: text.has_stock[0] });
    const bare = await newProduct(at);
    await manager.ok(productApi.del, { id: bare.id });
    expect((await manager.call(productApi.get, { id: bare.id })).code).toBe(4);
  });
});

describe('on sale', () => {
  test('it goes on and off, and is counted by its view', async () => {
    const before = await manager.ok(productApi.counts, {});
    const { id, code } = await newProduct(at);
    expect((await manager.ok(productApi.counts, {})).draft).toBe(before.draft + 1);
    await manager.ok(productApi.on, { id });
    expect(await found(code, { view: 'on' })).toEqual([id]);
    expect(await found(code, { view: 'sold_out' })).toEqual([id]);
    await manager.ok(productApi.off, { id });
    expect(await found(code, { view: 'off' })).toEqual([id]);
    const after = await manager.ok(productApi.counts, {});
    expect(after).toMatchObject({ off: before.off + 1, draft: before.draft, all: before.all + 1 });
    expect(await manager.call(productApi.off, { id })).toMatchObject({ code: 0 });
  });

  test('hours below the price book wait for somebody whose discount reaches so far', async () => {
    const { list } = await manager.ok(priceApi.list, { course_type: 12 });
    const hour = Math.max(...list.map(({ price_fen }) => price_fen));
    const dear = await newProduct(at, hours(hour * 20));
    await manager.ok(productApi.on, { id: dear.id });
    const cheap = await newProduct(at, hours(100));
    const refused = await manager.call(productApi.on, { id: cheap.id });
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining(cheap.code) });
    expect((await get(cheap.id)).status).toBe('draft');
    const lowered = await manager.call(productApi.setPrice, { ids: [dear.id], percent: -90 });
    expect(lowered.code).toBe(0);
    expect((await get(dear.id)).skus[0]?.price_fen).toBe(hour * 20);
  });

  test('nor do they come below it by more hours for the price, or by being offered again', async () => {
    const { list } = await manager.ok(priceApi.list, { course_type: 12 });
    const hour = Math.max(...list.map(({ price_fen }) => price_fen));
    const { id } = await onSale(at, hours(hour * 20));
    const edit = async (more: Partial<SkuEntered>) => manager.call(productApi.edit, await formOf(id, more));
    const msg = expect.stringContaining((await get(id)).skus[0]?.code as string);
    expect(await edit({ paid_minutes: 6_000 })).toMatchObject({ code: 0, msg });
    expect(await edit({ price_fen: 100, status: 'off' })).toMatchObject({ code: 1 });
    expect(await edit({ status: 'on' })).toMatchObject({ code: 0, msg });
    expect((await get(id)).skus[0]).toMatchObject({ paid_minutes: 600, status: 'off' });
  });

  test('what runs low or out is shown apart, by the stock of the company that is read', async () => {
    const { id, sku_id, code } = await onSale(at);
    await manager.ok(stockApi.in, { sku_id, quantity: 2, unit_cost_fen: 1 });
    expect(await found(code, { view: 'low' })).toEqual([id]);
    expect(await found(code, { stock: 'low' })).toEqual([id]);
    await manager.ok(stockApi.in, { sku_id, quantity: 5, unit_cost_fen: 1 });
    expect(await found(code, { view: 'low' })).toEqual([]);
    expect(await found(code, { stock: 'enough' })).toEqual([id]);
    const [row] = (await manager.ok(productApi.list, { keyword: code })).list;
    expect(row).toMatchObject({ available: 7, held: 0, stock: 'enough' });
    const [there] = (await at.owner.ok(productApi.list, { keyword: code }, { company: 2 })).list;
    expect(there).toMatchObject({ available: 0, stock: 'sold_out' });
  });
});

describe('many at once', () => {
  test('get another category, price or shelf, all or none', async () => {
    const [a, b] = [await newProduct(at), await newProduct(at)];
    const ids = [a.id, b.id];
    const category_id = await newCategory(at);
    expect(await manager.ok(productApi.setCategory, { ids, category_id })).toEqual({ count: 2 });
    await manager.ok(productApi.setPrice, { ids, percent: -10 });
    expect((await get(a.id)).skus[0]?.price_fen).toBe(11_520);
    expect((await manager.call(productApi.setPrice, { ids: [a.id, 999_999], percent: 10 })).code).toBe(4);
    expect((await get(a.id)).skus[0]?.price_fen).toBe(11_520);
    await manager.ok(productApi.setShelf, { ids, shelf: 'weapp', shown: 1 });
    expect(await found(a.code, { shelf: 'weapp' })).toEqual([a.id]);
    await manager.ok(productApi.setShelf, { ids, shelf: 'zhiliao', shown: 0 });
    expect((await get(b.id)).shelves).toEqual(['weapp']);
    const { list } = await manager.ok(productCategoryApi.list, {});
    expect(list.find(({ id }) => id === category_id)?.used_count).toBe(2);
    expect((await manager.call(productCategoryApi.del, { id: category_id })).code).toBe(0);
  });

  test('the mini-program’s shelf has its own order, title, text and cover', async () => {
    const [a, b] = [await newProduct(at), await newProduct(at)];
    await manager.ok(productApi.setShelf, { ids: [a.id], shelf: 'weapp', shown: 1 });
    await manager.ok(productApi.setShelf, { ids: [b.id], shelf: 'weapp', shown: 1 });
    const listed = async () => (await manager.ok(productApi.shelfList, {})).list;
    expect((await listed()).slice(-2).map(({ id }) => id)).toEqual([a.id, b.id]);
    const ids = (await listed()).map(({ id }) => id).reverse();
    await manager.ok(productApi.shelfOrder, { ids });
    expect((await listed()).map(({ id }) => id)).toEqual(ids);
    expect((await manager.call(productApi.shelfOrder, { ids: ids.slice(1) })).code).toBe(5);
    const cover_id = await newPicture(at);
    const shown = { shelf_title: '小程序专享', body: '限时', cover_id };
    await manager.ok(productApi.shelfEdit, { id: b.id, version: 1, ...shown });
    expect((await listed())[0]).toMatchObject({
      id: b.id,
      shelf_title: '小程序专享',
      body: '限时',
      own_cover_id: cover_id,
    });
  });
});

describe('variants of a file', () => {
  const joined = async (name: string) => {
    const category_name = `样例分类${at.next()}`;
    await newCategory(at, category_name);
    return at.within(async (ctx) => {
      const work = await productImporter.start(ctx, { file_name: '商品.csv' });
      const plans = await work.plan(
        ['甲', '乙'].map((term) => ({ code: newCode(at), name, category_name, term, price_fen: 100 })),
      );
      const kept = await work.write(plans.flatMap((plan) => (plan.outcome === 'create' ? plan : [])));
      const reasons = plans.flatMap((plan) => (plan.outcome === 'refused' ? plan.reasons : []));
      return { ids: [...new Set(kept.map(({ id }) => id))], reasons };
    });
  };

  test('of one name are one product, also where they say no kind', async () => {
    const { ids } = await joined(`一书两季${at.next()}`);
    expect(ids).toHaveLength(1);
    expect(await get(ids[0] as number)).toMatchObject({ kind: 'goods', sku_count: 2 });
  });

  test('join a service of that name, and no hours', async () => {
    const skus = [{ code: newCode(at), price_fen: 100 }];
    const service = await productFields(at, { kind: 'service', skus });
    const { id } = await manager.ok(productApi.add, service);
    expect((await joined(service.name)).ids).toEqual([id]);
    const pack = await productFields(at, hours(700_000));
    await manager.ok(productApi.add, pack);
    const reasons = [text.import_not_kind, text.import_not_kind];
    expect(await joined(pack.name)).toEqual({ ids: [], reasons });
  });
});

describe('rights', () => {
  test('who buys looks, who maintains changes, and prices are a right of their own', async () => {
    const [adviser, affairs] = [await app.as('adviser'), await app.as('affairs')];
    const { id } = await newProduct(at);
    expect((await adviser.call(productApi.get, { id })).code).toBe(1);
    expect((await adviser.call(productApi.del, { id })).code).toBe(3);
    expect((await affairs.call(productApi.setPrice, { ids: [id], percent: 10 })).code).toBe(3);
    expect((await (await app.as('teacher')).call(productApi.list, {})).code).toBe(3);
  });

  test('who maintains products without that right changes neither prices nor the hours that they buy', async () => {
    const { id } = await newProduct(at, hours(700_000));
    const edited = (more: Partial<SkuEntered>) =>
      at.within(async (ctx) => {
        const keeper = { ...ctx, holds: ({ key }: { key: string }) => key !== productPermissions.price.key };
        const { id: _, version: __, ...fields } = await formOf(id, more);
        await changeProduct(keeper, await locked(keeper, id), fields);
      });
    await edited({ days_valid: 365 });
    const priced: Partial<SkuEntered>[] = [
      { price_fen: 1 },
      { paid_minutes: 6_000 },
      { gift_minutes: 600 },
      { course_type: 1 },
    ];
    for (const more of priced) await expect(edited(more)).rejects.toMatchObject({ code: 3 });
  });

  test('of another family nothing is found', async () => {
    const { rows } = await app.db.superPool.query('SELECT min(id) AS id FROM product WHERE family_id = 4');
    if (rows[0].id) expect((await manager.call(productApi.get, { id: rows[0].id })).code).toBe(4);
    const { id } = await newProduct(at);
    await app.db.database.system(4, 4, 'test', async (tx) => {
      const other = await tx.query('SELECT id FROM product WHERE id = $1', [id]);
      expect(other.rows).toEqual([]);
    });
  });
});
