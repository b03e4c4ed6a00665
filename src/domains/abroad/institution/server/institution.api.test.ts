import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { institutionApi } from '../institution.contract.ts';
import { institutionText } from '../institution.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const COLLEGE = { name: '圣安德鲁斯大学', name_en: 'University of St Andrews', country: 'gb' as const };

describe('institutions', () => {
  test('are the whole family’s, and a name stands once', async () => {
    const { id } = await owner.ok(institutionApi.add, COLLEGE, { company: 2 });
    const { list } = await owner.ok(institutionApi.list, {}, { company: 1 });
    expect(list.find((row) => row.id === id)).toMatchObject({
      ...COLLEGE,
      kind: 'university',
      used_count: 0,
    });
    expect(await owner.call(institutionApi.add, COLLEGE)).toMatchObject({
      code: 2,
      data: { fields: { name: institutionText.name_taken[0] } },
    });
  });

  test('are offered in the reader’s language while they are on', async () => {
    const { id } = await owner.ok(institutionApi.add, { ...COLLEGE, name: '约克大学', name_en: 'York' });
    const offered = async (lang: 'zh-CN' | 'en') =>
      (await owner.ok(institutionApi.options, {}, { lang })).list.find((row) => row.id === id)?.name;
    expect([await offered('zh-CN'), await offered('en')]).toEqual(['约克大学', 'York']);
    await owner.ok(institutionApi.disable, { id });
    expect(await offered('zh-CN')).toBeUndefined();
  });

  test('are kept by guidance, and read by advisers', async () => {
    const guidance = await app.as('guidance');
    await guidance.ok(institutionApi.add, { ...COLLEGE, name: '杜伦大学' });
    const adviser = await app.as('adviser');
    expect((await adviser.call(institutionApi.list, {})).code).toBe(1);
    expect((await adviser.call(institutionApi.add, { ...COLLEGE, name: '不许' })).code).toBe(3);
  });
});
