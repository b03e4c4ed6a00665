import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '../../base-data/base-data.contract.ts';
import { roleText } from '../../role/role.text.ts';
import { priceApi } from '../price.contract.ts';
import { priceText } from '../price.text.ts';
import { prices } from './price.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};
const levelId = async (name: string) =>
  (await owner.ok(baseDataApi.options, { kind: 'alevel' })).list.find((l) => l.name === name)?.id as number;
const LATER = { course_type: 15, price_fen: 100_00, valid_from: '2099-01-01' } as const;

describe('the price book', () => {
  test('tells what is in force, what was and what is coming', async () => {
    await owner.ok(priceApi.add, { ...LATER, course_type: 17 });
    const { list } = await owner.ok(priceApi.list, { course_type: 17 });
    expect(list.map(({ when, price_fen, valid_from }) => [when, price_fen, valid_from])).toEqual([
      ['coming', 10_000, '2099-01-01'],
      ['now', 48_000, '2026-03-01'],
      ['past', 45_600, '2025-09-01'],
    ]);
    const now = await owner.ok(priceApi.list, { course_type: 17, when: 'now' });
    expect([now.total, now.list[0]?.price_fen]).toEqual([1, 48_000]);
  });

  test('what has begun stays; what has not is changed and deleted', async () => {
    const begun = (await owner.ok(priceApi.list, { course_type: 1, when: 'now' })).list[0];
    if (!begun) throw new Error('no price');
    expect(await owner.call(priceApi.del, { id: begun.id })).toMatchObject({
      code: 0,
      msg: priceText.has_begun[0],
    });
    const { id } = await owner.ok(priceApi.add, LATER);
    await owner.ok(priceApi.edit, { id, version: 1, ...LATER, price_fen: 200_00 });
    expect((await owner.call(priceApi.edit, { id, version: 1, ...LATER })).code).toBe(5);
    await owner.ok(priceApi.del, { id });
  });

  test('a price begins today or later, and once a day', async () => {
    const late = await owner.call(priceApi.add, { ...LATER, valid_from: '2020-01-01' });
    expect(fieldsOf(late)).toEqual({ valid_from: priceText.not_backwards[0] });
    await owner.ok(priceApi.add, { ...LATER, valid_from: '2099-02-01' });
    const twice = await owner.call(priceApi.add, { ...LATER, valid_from: '2099-02-01' });
    expect(fieldsOf(twice)).toEqual({ valid_from: priceText.day_taken[0] });
    const never = await owner.call(priceApi.add, { ...LATER, valid_from: '2099-02-30' });
    expect(fieldsOf(never)).toEqual({ valid_from: '没有这一天' });
  });

  test('answers other nouns with the closest price of the day', async () => {
    const level_id = await levelId('A2');
    const of = (key: Parameters<typeof prices.of>[1], day: string) =>
      app.db.asSystem((ctx) => prices.of(ctx, key, day));
    expect(await of({ course_type: 12, level_id, tier_id: null }, '2026-05-01')).toBe(78_000);
    expect(await of({ course_type: 12, level_id: await levelId('AS'), tier_id: null }, '2026-05-01')).toBe(
      68_000,
    );
    expect(await of({ course_type: 19, level_id, tier_id: null }, '2026-05-01')).toBeUndefined();
  });

  test('is closed to who may not see prices', async () => {
    expect((await (await app.as('viewer')).call(priceApi.list, {})).code).toBe(3);
    expect((await (await app.as('salesmanager')).call(priceApi.add, LATER)).code).toBe(3);
  });
});

describe('a discount limit', () => {
  test('is nothing until it is set, and is set on what one has seen', async () => {
    const { list } = await owner.ok(priceApi.discounts, {});
    const role = list.find(({ role_name }) => role_name === '班主任');
    expect(role).toMatchObject({ percent: 0, version: 0 });
    const role_id = role?.role_id as number;
    await owner.ok(priceApi.setDiscount, { role_id, percent: 5, version: 0 });
    expect((await owner.call(priceApi.setDiscount, { role_id, percent: 9, version: 0 })).code).toBe(5);
    await owner.ok(priceApi.setDiscount, { role_id, percent: 8, version: 1 });
    const after = (await owner.ok(priceApi.discounts, {})).list.find((one) => one.role_id === role_id);
    expect(after).toMatchObject({ percent: 8, version: 2 });
  });

  test('of a role that other companies’ staff hold too is not for a branch to set', async () => {
    const branchOwner = await app.as('b_owner');
    const { list } = await branchOwner.ok(priceApi.discounts, {});
    const { role_id = 0, version = 0 } = list.find(({ role_name }) => role_name === '销售顾问') ?? {};
    expect(await branchOwner.call(priceApi.setDiscount, { role_id, percent: 90, version })).toMatchObject({
      code: 0,
      msg: roleText.held_beyond[0],
    });
  });
});
