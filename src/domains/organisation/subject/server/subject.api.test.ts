import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { fill } from '@/kernel/text.ts';
import { baseDataApi } from '../../base-data/base-data.contract.ts';
import type { BaseKind } from '../../base-data/base-data.rules.ts';
import { subjectApi } from '../subject.contract.ts';
import { subjectText } from '../subject.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const idOf = async (kind: BaseKind, name: string): Promise<number> => {
  const { list } = await owner.ok(baseDataApi.options, { kind });
  return list.find((item) => item.name === name)?.id as number;
};
const list = async (query: InputOf<typeof subjectApi.list> = {}) =>
  (await owner.ok(subjectApi.list, { limit: 100, ...query })).list;
let made = 0;
const fresh = (changes: Partial<InputOf<typeof subjectApi.add>> = {}) => ({
  name: `科目${++made}`,
  level_ids: [],
  course_types: [],
  ...changes,
});
const added = async (changes: Partial<InputOf<typeof subjectApi.add>> = {}) =>
  owner.ok(subjectApi.get, { id: (await owner.ok(subjectApi.add, fresh(changes))).id });
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};

describe('the list', () => {
  test('is filtered by keyword, board, level and course type', async () => {
    const codes = async (query: InputOf<typeof subjectApi.list>) => (await list(query)).map((s) => s.code);
    expect(await codes({ keyword: '9709' })).toEqual(['9709']);
    expect(await codes({ keyword: 'physics' })).toEqual(['9702', 'YPH11']);
    expect(await codes({ exam_board_id: await idOf('exam_board', 'Edexcel') })).toEqual(['YMA01', 'YPH11']);
    expect(await codes({ keyword: '%' })).toEqual([]);
    const igcse = await list({ level_id: await idOf('alevel', 'IGCSE') });
    expect(igcse.map((s) => s.name)).toEqual(['国际数学', '英语文学', '雅思']);
    expect(await list({ course_type: 15, keyword: '9709' })).toEqual([]);
  });

  test('is_data=1 answers ids, names and codes of what is on, to everybody who is signed in', async () => {
    const { id, version } = await added({ name: '停用的' });
    await owner.ok(subjectApi.disable, { id, version });
    const teacher = await app.as('teacher');
    const answer = await app.send(subjectApi.list, { is_data: 1 }, { token: teacher.token });
    const offered = (answer.data as { list: { id: number; name: string }[] }).list;
    expect(offered[0]).toEqual({ id: expect.any(Number), name: '数学', code: '9709' });
    expect(offered.map(({ name }) => name)).not.toContain('停用的');
  });

  test('who reads in English is offered the English names; a subject without one keeps its own', async () => {
    const { id } = await added({ name: '只有中文' });
    const offered = async (lang: 'zh-CN' | 'en') => {
      const headers = { token: owner.token, 'accept-language': lang };
      const answer = await app.send(subjectApi.list, { is_data: 1 }, headers);
      return (answer.data as { list: { id: number; name: string; code: string }[] }).list;
    };
    const inEnglish = await offered('en');
    expect(inEnglish.find(({ code }) => code === '9702')?.name).toBe('Physics');
    expect(inEnglish.find((one) => one.id === id)?.name).toBe('只有中文');
    expect((await offered('zh-CN')).find(({ code }) => code === '9702')?.name).toBe('物理');
  });

  test('is exported in words', async () => {
    const answer = await owner.call(subjectApi.export, { keyword: '9709' }, { lang: 'en' });
    const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
    expect(sheet?.rows[1]?.slice(2, 6)).toEqual([
      '9709',
      'CAIE',
      'AS, A2',
      'One-to-one, One-to-two, One-to-three, Class',
    ]);
  });
});

describe('a subject', () => {
  test('keeps board, levels in their order, and course types', async () => {
    const [as, a2] = [await idOf('alevel', 'AS'), await idOf('alevel', 'A2')];
    const row = await added({
      name: '地理',
      name_en: 'Geography',
      code: '9696',
      exam_board_id: await idOf('exam_board', 'CAIE'),
      level_ids: [a2, as, a2],
      course_types: [12, 1],
    });
    expect(row).toMatchObject({
      exam_board_name: 'CAIE',
      level_names: ['AS', 'A2'],
      course_types: [12, 1],
      status: 'on',
      used_count: 0,
    });
  });

  test('is edited; an older version is told so', async () => {
    const { id, version } = await added({ level_ids: [await idOf('alevel', 'AS')] });
    await owner.ok(subjectApi.edit, { id, version, ...fresh({ name: '改名' }) });
    expect(await owner.ok(subjectApi.get, { id })).toMatchObject({ name: '改名', level_names: [] });
    expect((await owner.call(subjectApi.edit, { id, version, ...fresh() })).code).toBe(5);
  });

  test('has its name once in its board, and its code once', async () => {
    const board = await idOf('exam_board', 'CAIE');
    const again = await owner.call(subjectApi.add, fresh({ name: '数学', exam_board_id: board }));
    expect(fieldsOf(again)).toEqual({ name: subjectText.name_taken[0] });
    const coded = await owner.call(subjectApi.add, fresh({ code: '9702' }));
    expect(fieldsOf(coded)).toEqual({ code: subjectText.code_taken[0] });
  });

  test('names a board that is a board, and levels that are levels', async () => {
    const level = await idOf('alevel', 'AS');
    const board = await idOf('exam_board', 'CAIE');
    const wrongBoard = await owner.call(subjectApi.add, fresh({ exam_board_id: level }));
    expect(fieldsOf(wrongBoard)).toEqual({ exam_board_id: subjectText.board_not_found[0] });
    const wrongLevel = await owner.call(subjectApi.add, fresh({ level_ids: [board] }));
    expect(fieldsOf(wrongLevel)).toEqual({ level_ids: subjectText.level_not_found[0] });
    const wrongType = await app.send(
      subjectApi.add,
      { ...fresh(), course_types: [2] },
      { token: owner.token },
    );
    expect(wrongType.code).toBe(2);
  });

  test('that is used more than a hundred times is counted no further, but where each use is told', async () => {
    const { id, name } = await added();
    const client = await app.db.superPool.connect();
    await client.query("SET session_replication_role = 'replica'");
    const teach = (times: number) =>
      client.query(
        `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, subject_id, starts_at, ends_at)
         SELECT 1, 1, 12, (SELECT min(id) FROM teacher WHERE company_id = 1), $1, date_trunc('hour', now()), date_trunc('hour', now()) + interval '1 hour'
           FROM generate_series(1, $2)`,
        [id, times],
      );
    const used = async () => (await list({ keyword: name }))[0]?.used_count;
    await teach(99);
    expect(await used()).toBe(99);
    await teach(31);
    expect(await used()).toBe(100);
    const uses = await owner.ok(subjectApi.uses, { id });
    expect(uses.list.map(({ count }) => count)).toEqual([130]);
    const refused = await owner.call(subjectApi.del, { id });
    expect(refused).toMatchObject({ code: 0, msg: fill(subjectText.in_use, { n: '99+' })[0] });
    const file = await owner.call(subjectApi.export, { keyword: name });
    const [sheet] = (await readXlsx(file.data as unknown as Buffer)).sheets;
    expect(sheet?.rows[1]).toContain(130);
    await client.query('DELETE FROM lesson WHERE subject_id = $1', [id]);
    client.release(true);
  });

  test('keeps a level in use from being deleted, and lets it go with itself', async () => {
    const { id: levelId } = await owner.ok(baseDataApi.add, { kind: 'alevel', name: 'Pre-U' });
    const { id } = await added({ level_ids: [levelId] });
    expect(await owner.ok(baseDataApi.uses, { id: levelId })).toEqual({
      list: [{ label: subjectText.title[0], count: 1, url: `/SubjectList?level_id=${levelId}` }],
    });
    expect((await owner.call(baseDataApi.del, { id: levelId })).code).toBe(0);
    await owner.ok(subjectApi.del, { id });
    await owner.ok(baseDataApi.del, { id: levelId });
  });

  test('is looked at, not changed, without the right', async () => {
    const viewer = await app.as('viewer');
    const { id, version } = await added();
    expect((await viewer.call(subjectApi.get, { id })).code).toBe(1);
    expect((await viewer.call(subjectApi.edit, { id, version, ...fresh() })).code).toBe(3);
    expect((await viewer.call(subjectApi.del, { id })).code).toBe(3);
  });
});
