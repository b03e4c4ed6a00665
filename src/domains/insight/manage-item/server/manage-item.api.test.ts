import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { manageItemApi } from '../manage-item.contract.ts';
import { manageItemText } from '../manage-item.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const namesIn = async (company: number) =>
  (await owner.ok(manageItemApi.list, {}, { company })).list.map(({ name }) => name);

describe('entered items', () => {
  test('are the whole family’s', async () => {
    await owner.ok(manageItemApi.add, { name: '甲' }, { company: 2 });
    expect(await namesIn(2)).toContain('甲');
    expect(await namesIn(1)).toContain('甲');
  });

  test('a name stands once', async () => {
    await owner.ok(manageItemApi.add, { name: '乙' });
    const answer = await owner.call(manageItemApi.add, { name: '乙' });
    expect(answer).toMatchObject({ code: 2, data: { fields: { name: manageItemText.name_taken[0] } } });
  });

  test('stand in the order that was sent', async () => {
    await owner.ok(manageItemApi.add, { name: '丙' });
    const ids = (await owner.ok(manageItemApi.list, {})).list.map(({ id }) => id).reverse();
    await owner.ok(manageItemApi.order, { ids });
    expect((await owner.ok(manageItemApi.list, {})).list.map(({ id }) => id)).toEqual(ids);
  });

  test('an older version of one is not saved over a newer', async () => {
    const { id } = await owner.ok(manageItemApi.add, { name: '丁' });
    await owner.ok(manageItemApi.edit, { id, version: 1, name: '戊' });
    expect((await owner.call(manageItemApi.edit, { id, version: 1, name: '己' })).code).toBe(5);
    expect(await namesIn(1)).toContain('戊');
  });
});
