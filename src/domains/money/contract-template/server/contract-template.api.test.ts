import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { contractTemplateApi } from '../contract-template.contract.ts';
import { STARTING_BODY } from '../contract-template.sample.ts';
import { contractTemplateText } from '../contract-template.text.ts';

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
});
afterAll(() => app.close());

let made = 0;
const fresh = (changes: object = {}) => ({ name: `模板${++made}`, body: STARTING_BODY, ...changes });
const added = async () => (await manager.ok(contractTemplateApi.add, fresh())).id;
const get = (id: number, edition?: number) => manager.ok(contractTemplateApi.get, { id, edition });
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};

describe('a contract template', () => {
  test('keeps every wording: another text is another edition, a new name alone is none', async () => {
    const id = await added();
    const first = await get(id);
    await manager.ok(contractTemplateApi.edit, { ...first, name: `${first.name}甲` });
    expect(await get(id)).toMatchObject({ edition: 1, name: `${first.name}甲` });
    await manager.ok(contractTemplateApi.edit, {
      ...(await get(id)),
      body: `${STARTING_BODY}\n## 五、补充\n无`,
    });
    const second = await get(id);
    expect([second.edition, second.body]).toEqual([2, `${STARTING_BODY}\n## 五、补充\n无`]);
    expect((await get(id, 1)).body).toBe(first.body);
    const { list } = await manager.ok(contractTemplateApi.editions, { id });
    expect(list.map(({ edition, used_count }) => [edition, used_count])).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  test('an old wording cannot be changed, not even by the owner of the tables', async () => {
    await added();
    await expect(app.db.ownerPool.query("UPDATE contract_edition SET body = ''")).rejects.toMatchObject({
      code: '23001',
    });
  });

  test('of two who edit at once one is told to reload, and one new edition stands', async () => {
    const id = await added();
    const before = await get(id);
    const edits = ['甲', '乙'].map(
      (more) => () =>
        manager.call(contractTemplateApi.edit, { ...before, body: `${STARTING_BODY}\n${more}` }),
    );
    const lock = `SELECT 1 FROM contract_template WHERE id = ${id} FOR UPDATE`;
    const codes = (await atOnce(app.db, lock, edits)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual([1, 5]);
    expect((await get(id)).edition).toBe(2);
  });

  test.each([
    [{ body: '{course_lines}\n{nobody}' }, 'body', '没有变量「nobody」'],
    [{ body: '没有表' }, 'body', '正文里要有「课程明细表」'],
    [{ body: '' }, 'body', undefined],
    [{ name: ' ' }, 'name', undefined],
  ])('%j is refused at its field, and nothing is written', async (changes, field, why) => {
    const count = async () => (await manager.ok(contractTemplateApi.list, {})).total;
    const before = await count();
    const answer = await manager.call(contractTemplateApi.add, fresh(changes));
    expect(answer.code).toBe(2);
    expect(Object.keys(fieldsOf(answer))).toEqual([field]);
    if (why) expect(fieldsOf(answer)[field]).toBe(why);
    expect(await count()).toBe(before);
  });

  test('a text beyond forty thousand characters is refused', async () => {
    const body = `{course_lines}\n${'长'.repeat(40_000)}`;
    expect((await manager.call(contractTemplateApi.add, fresh({ body }))).code).toBe(2);
  });

  test('has a name of its own in the family', async () => {
    const input = fresh();
    await manager.ok(contractTemplateApi.add, input);
    const again = await manager.call(contractTemplateApi.add, input);
    expect(fieldsOf(again)).toEqual({ name: contractTemplateText.name_taken[0] });
  });

  test('is printed in Chinese with sample data, each edition for itself', async () => {
    const id = await added();
    const answer = await manager.call(contractTemplateApi.pdf, { id, edition: 1 });
    const bytes = answer.data as unknown as Buffer;
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeGreaterThan(5_000);
    expect((await manager.call(contractTemplateApi.pdf, { id, edition: 9 })).code).toBe(4);
  });

  test('is listed by name and state, and exported as it is filtered', async () => {
    const id = await added();
    const { name } = await get(id);
    await manager.ok(contractTemplateApi.disable, { id });
    const { list } = await manager.ok(contractTemplateApi.list, { keyword: name, status: 'off' });
    expect(list.map((row) => row.id)).toEqual([id]);
    const sheet = await manager.call(contractTemplateApi.export, { keyword: name }, { lang: 'en' });
    const { sheets } = await readXlsx(sheet.data as unknown as Buffer);
    expect(sheets[0]?.rows.map((cells) => cells.slice(0, 3))).toEqual([
      ['Name', 'Status', 'Edition'],
      [name, 'Off', 1],
    ]);
  });

  test('unused it can be deleted; who may only look changes nothing; strangers see none', async () => {
    const id = await added();
    const viewer = await app.as('viewer');
    expect((await viewer.call(contractTemplateApi.del, { id })).code).toBe(3);
    const stranger = await app.as('c_manager');
    expect((await stranger.call(contractTemplateApi.get, { id })).code).toBe(4);
    expect((await stranger.call(contractTemplateApi.del, { id })).code).toBe(4);
    await manager.ok(contractTemplateApi.del, { id });
    expect((await manager.call(contractTemplateApi.get, { id })).code).toBe(4);
  });
});
