import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { roomApi } from '../room.contract.ts';
import { roomText } from '../room.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const namesIn = async (company: number) =>
  (await owner.ok(roomApi.list, {}, { company })).list.map(({ name }) => name);

describe('rooms', () => {
  test('are each company’s own', async () => {
    await owner.ok(roomApi.add, { name: '只在浦东', capacity: 6 }, { company: 2 });
    expect(await namesIn(2)).toContain('只在浦东');
    expect(await namesIn(1)).not.toContain('只在浦东');
    const [there] = (await owner.ok(roomApi.list, {}, { company: 2 })).list;
    const id = there?.id as number;
    expect((await owner.call(roomApi.del, { id }, { company: 1 })).code).toBe(4);
  });

  test('a name stands once in a company', async () => {
    const answer = await owner.call(roomApi.add, { name: '101 教室', capacity: 2 });
    expect(answer).toMatchObject({ code: 2, data: { fields: { name: roomText.name_taken[0] } } });
  });

  test('are offered to everybody, those that are on, with their places', async () => {
    const { list } = await owner.ok(roomApi.list, {});
    const hall = list.find(({ name }) => name === '301 报告厅');
    await owner.ok(roomApi.disable, { id: hall?.id as number });
    const offered = (await (await app.as('teacher')).ok(roomApi.options, {})).list;
    expect(offered[0]).toEqual({ id: expect.any(Number), name: '101 教室', capacity: 4 });
    expect(offered.map(({ name }) => name)).not.toContain('301 报告厅');
  });

  test('stand in the order that was sent', async () => {
    const ids = (await owner.ok(roomApi.list, {})).list.map(({ id }) => id).reverse();
    await owner.ok(roomApi.order, { ids });
    expect((await owner.ok(roomApi.list, {})).list.map(({ id }) => id)).toEqual(ids);
    expect((await owner.call(roomApi.order, { ids: ids.slice(1) })).code).toBe(5);
  });

  test('hold one to a thousand', async () => {
    expect((await owner.call(roomApi.add, { name: '空', capacity: 0 })).code).toBe(2);
    expect((await owner.call(roomApi.add, { name: '大', capacity: 1001 })).code).toBe(2);
  });
});
