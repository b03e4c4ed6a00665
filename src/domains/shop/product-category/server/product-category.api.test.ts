import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newPicture } from '../../shop-picture/server/testing/shop-picture.samples.ts';
import { productCategoryApi } from '../product-category.contract.ts';
import { productCategoryText } from '../product-category.text.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

describe('categories', () => {
  test('are the family’s: what one company adds, the others have', async () => {
    const { id } = await at.owner.ok(productCategoryApi.add, { name: '只此一家' }, { company: 2 });
    const { list } = await at.owner.ok(productCategoryApi.list, {}, { company: 1 });
    expect(list.find((row) => row.id === id)).toMatchObject({
      name: '只此一家',
      shelves: ['zhiliao', 'weapp'],
      used_count: 0,
    });
  });

  test('a name stands once', async () => {
    await manager.ok(productCategoryApi.add, { name: '乙类' });
    expect(await manager.call(productCategoryApi.add, { name: '乙类' })).toMatchObject({
      code: 2,
      data: { fields: { name: productCategoryText.name_taken[0] } },
    });
  });

  test('those that are on are told at the start, by id and name, in their order', async () => {
    const { list } = await manager.ok(productCategoryApi.list, {});
    const gone = list[0]?.id as number;
    await manager.ok(productCategoryApi.disable, { id: gone });
    const ids = list.map(({ id }) => id).reverse();
    await manager.ok(productCategoryApi.order, { ids });
    const shown = await (await app.as('teacher')).ok(productCategoryApi.shown, {});
    expect(shown.map(({ category_id }) => category_id)).toEqual(ids.filter((id) => id !== gone));
    expect(Object.keys(shown[0] ?? {})).toEqual(['category_id', 'category_name']);
  });

  test('have a picture that every company of the family sees, and no other family', async () => {
    const picture_id = await newPicture(at);
    const { id } = await manager.ok(productCategoryApi.add, { name: '有图', picture_id });
    const { list } = await at.owner.ok(productCategoryApi.list, {}, { company: 2 });
    expect(list.find((row) => row.id === id)?.picture_id).toBe(picture_id);
    const other = await manager.call(productCategoryApi.add, { name: '无图', picture_id: 999_999 });
    expect(other).toMatchObject({ code: 2, data: { fields: { picture_id: expect.any(String) } } });
  });

  test('are changed by who maintains products, and read by who buys', async () => {
    const adviser = await app.as('adviser');
    expect((await adviser.call(productCategoryApi.list, {})).code).toBe(1);
    expect((await adviser.call(productCategoryApi.add, { name: '不许' })).code).toBe(3);
  });
});
