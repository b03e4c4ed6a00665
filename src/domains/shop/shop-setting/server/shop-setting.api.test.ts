import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { shopSettingApi } from '../shop-setting.contract.ts';

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
});
afterAll(() => app.close());

describe('the rules of the shop', () => {
  test('are the usual ones until a company decides others, within bounds and one after the other', async () => {
    const usual = await manager.ok(shopSettingApi.get, {});
    expect(usual).toEqual({
      order_lapse_days: 7,
      order_complete_days: 10,
      weapp_hold_minutes: 30,
      weapp_auto_audit: 1,
      entitlement_undo_days: 7,
      after_sale_days: 15,
      after_sale_limit_fen: 500_000,
      version: 0,
    });
    expect((await manager.call(shopSettingApi.edit, { ...usual, order_lapse_days: 0 })).code).toBe(2);
    await manager.ok(shopSettingApi.edit, { ...usual, order_lapse_days: 3, weapp_auto_audit: 0 });
    expect(await manager.ok(shopSettingApi.get, {})).toMatchObject({
      order_lapse_days: 3,
      weapp_auto_audit: 0,
    });
    expect((await manager.call(shopSettingApi.edit, usual)).code).toBe(5);
    const owner = await app.as('owner');
    expect(await owner.ok(shopSettingApi.get, {}, { company: 2 })).toMatchObject({ order_lapse_days: 7 });
  });

  test('are changed by who maintains products alone', async () => {
    const setting = await manager.ok(shopSettingApi.get, {});
    const adviser = await app.as('adviser');
    expect((await adviser.call(shopSettingApi.edit, setting)).code).toBe(3);
  });
});
