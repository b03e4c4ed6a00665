import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { essayApi } from '../essay.contract.ts';
import { essayText as text } from '../essay.text.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
});
afterAll(() => app.close());

const add = async (more: object = {}) =>
  (
    await manager.ok(essayApi.add, {
      student_id: await newStudent(at),
      kind: 'ps',
      name: '个人陈述',
      ...more,
    })
  ).id;
const write = (essay_id: number, content: string) =>
  manager.call(essayApi.version_add, { essay_id, content });
const get = (id: number) => manager.ok(essayApi.get, { id });

describe('an essay', () => {
  test('keeps every version, and its last counts', async () => {
    const id = await add({ word_limit: 10 });
    expect(await get(id)).toMatchObject({ status: 'brief', version_no: 0 });
    await write(id, 'one two three');
    await write(id, 'one two three four');
    const whole = await get(id);
    expect(whole).toMatchObject({ status: 'drafting', version_no: 2, words: 4 });
    expect(whole.versions.map(({ no, words }) => [no, words])).toEqual([
      [2, 4],
      [1, 3],
    ]);
    expect((await manager.call(essayApi.version_add, { essay_id: id })).code).toBe(2);
  });

  test('over its limit is never final; final, it is locked until somebody takes that back', async () => {
    const id = await add({ word_limit: 3 });
    await write(id, 'one two three four');
    await manager.ok(essayApi.send, { id });
    expect(await manager.call(essayApi.finish, { id })).toMatchObject({ code: 0 });
    await manager.ok(essayApi.give_back, { id, reason: '超字数' });
    await write(id, 'one two three');
    await manager.ok(essayApi.send, { id });
    await manager.ok(essayApi.finish, { id });
    expect(await write(id, 'more')).toMatchObject({ code: 0, msg: text.locked[0] });
    const behind = (statement: string) => at.within((ctx) => ctx.query(statement, [id]));
    await expect(behind("UPDATE essay SET prompt = 'x' WHERE id = $1")).rejects.toThrow(/final/);
    await expect(
      behind(
        "INSERT INTO essay_version (company_id, essay_id, no, content, words) VALUES (1, $1, 9, 'x', 1)",
      ),
    ).rejects.toThrow(/final/);
    await expect(behind("UPDATE essay_version SET content = 'x' WHERE essay_id = $1")).rejects.toThrow();
    await manager.ok(essayApi.reopen, { id, reason: '题目变了' });
    expect(await write(id, 'one two')).toMatchObject({ code: 1 });
  });

  test('two who write at once get two numbers', async () => {
    const id = await add();
    const answers = await Promise.all([write(id, 'mine'), write(id, 'yours')]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect((await get(id)).versions.map(({ no }) => no)).toEqual([2, 1]);
  });

  test('is seen by its writer', async () => {
    const guidance = await app.as('guidance');
    const mine = await add({ writer_id: guidance.admin_id });
    const others = await add();
    expect(await guidance.call(essayApi.get, { id: mine })).toMatchObject({ code: 1 });
    expect(await guidance.call(essayApi.get, { id: others })).toMatchObject({ code: 4 });
  });

  test('is found by who reviews it and by when it is due', async () => {
    const reviewer_id = manager.admin_id;
    const id = await add({ reviewer_id, due_on: '2031-01-05' });
    const other = await add({ due_on: '2031-01-06' });
    const found = async (more: object) =>
      (await manager.ok(essayApi.list, { due_from: '2031-01-05', ...more })).list.map((one) => one.id);
    expect(new Set(await found({}))).toEqual(new Set([id, other]));
    expect(await found({ reviewer_id })).toEqual([id]);
    expect(await found({ due_to: '2031-01-05' })).toEqual([id]);
    expect(await found({ due_from: '2031-01-06' })).toEqual([other]);
  });
});
