import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { entitlementTypeApi } from '../entitlement-type.contract.ts';
import { entitlementTypeText } from '../entitlement-type.text.ts';

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
});
afterAll(() => app.close());

describe('types of entitlements', () => {
  test('that give hours say of which course type and how many minutes; others say neither', async () => {
    const gift = { name: '赠课', usage: 'gift_minutes' as const };
    expect(await manager.call(entitlementTypeApi.add, gift)).toMatchObject({
      code: 2,
      data: { fields: { usage: entitlementTypeText.of_gift[0] } },
    });
    expect((await manager.call(entitlementTypeApi.add, { name: '模考券', minutes: 60 })).code).toBe(2);
    const { id } = await manager.ok(entitlementTypeApi.add, { ...gift, course_type: 12, minutes: 60 });
    const { list } = await manager.ok(entitlementTypeApi.list, {});
    expect(list.find((row) => row.id === id)).toMatchObject({ course_type: 12, minutes: 60, unit: 'time' });
  });

  test('are offered to everybody, those that are on', async () => {
    const { id } = await manager.ok(entitlementTypeApi.add, { name: '停用的' });
    await manager.ok(entitlementTypeApi.disable, { id });
    const { list } = await (await app.as('teacher')).ok(entitlementTypeApi.options, {});
    expect(list.length).toBeGreaterThan(0);
    expect(list.map((row) => row.id)).not.toContain(id);
  });
});
