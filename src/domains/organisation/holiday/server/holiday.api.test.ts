import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions } from '@/apps/server/testing/test-app.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { holidayApi } from '../holiday.contract.ts';
import { holidayText } from '../holiday.text.ts';
import { holidays } from './holiday.service.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const namesOf = async (year: number, options?: CallOptions) =>
  (await owner.ok(holidayApi.list, { year, order: 'asc', limit: 100 }, options)).list.map(({ name }) => name);
const SPRING = { name: '校庆', starts_on: '2026-03-12', ends_on: '2026-03-13' };

describe('holidays', () => {
  test('are listed by the year that they touch', async () => {
    await owner.ok(holidayApi.add, { name: '跨年', starts_on: '2027-12-30', ends_on: '2028-01-02' });
    expect(await namesOf(2027)).toEqual(['元旦', '跨年']);
    expect(await namesOf(2028)).toEqual(['跨年']);
  });

  test('of one company only are not the others’', async () => {
    const { id } = await owner.ok(holidayApi.add, { ...SPRING, company_only: 1 }, { company: 2 });
    expect(await namesOf(2026, { company: 2 })).toContain('校庆');
    expect(await namesOf(2026, { company: 1 })).not.toContain('校庆');
    expect((await owner.call(holidayApi.del, { id }, { company: 1 })).code).toBe(4);
    const within = (company_id: number) =>
      app.db.asSystem((ctx) => holidays.between(ctx, '2026-03-01', '2026-03-31'), { company_id });
    expect((await within(2)).map(({ name, days }) => [name, days])).toEqual([['校庆', 2]]);
    expect(await within(1)).toEqual([]);
  });

  test('end after they begin, and stand once', async () => {
    const backwards = await owner.call(holidayApi.add, { ...SPRING, ends_on: '2026-03-01' });
    expect(backwards).toMatchObject({ code: 2, data: { fields: { ends_on: holidayText.ends_first[0] } } });
    await owner.ok(holidayApi.add, SPRING);
    const again = await owner.call(holidayApi.add, SPRING);
    expect(again).toMatchObject({ code: 2, data: { fields: { name: holidayText.name_taken[0] } } });
  });

  test('are edited on what one has seen, by who may', async () => {
    const { id } = await owner.ok(holidayApi.add, { ...SPRING, name: '运动会' });
    await owner.ok(holidayApi.edit, { id, version: 1, ...SPRING, name: '春季运动会' });
    expect((await owner.call(holidayApi.edit, { id, version: 1, ...SPRING })).code).toBe(5);
    expect((await (await app.as('viewer')).call(holidayApi.del, { id })).code).toBe(3);
    await owner.ok(holidayApi.del, { id });
  });
});
