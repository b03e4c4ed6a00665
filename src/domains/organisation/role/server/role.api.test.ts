import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { roleApi } from '../role.contract.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp();
});
afterAll(() => house.close());

describe('roles', () => {
  it('lists the twelve default roles of the family', async () => {
    const owner = await house.as('owner');
    const page = await owner.ok(roleApi.list, { limit: 100 });
    expect(page.list.map((r) => r.role_name)).toHaveLength(12);
  });
});
