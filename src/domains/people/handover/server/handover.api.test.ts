import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { handoverApi } from '../handover.contract.ts';

let app: TestApp;
let manager: Person;
let adviser: Person;
let other: Person;
let nobody: Person;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
  adviser = await app.as('adviser');
  other = await app.as('lijiaxin');
  nobody = await app.as('viewer');
});
afterAll(() => app.close());

let made = 0;
const student = async (adviser_id = adviser.admin_id) =>
  (await manager.ok(studentApi.add, { username: `交接学员${++made}`, adviser_id })).id;
const holderOf = async (id: number) => (await manager.ok(studentApi.get, { id })).adviser_id;
const give = (ids: number[] | undefined, to: number, more: object = {}) =>
  manager.call(handoverApi.add, {
    admin_id: adviser.admin_id,
    role: 'adviser',
    moves: [{ kind: 'student', to_admin_id: to, ...(ids && { ids }) }],
    ...more,
  });

describe('a handover', () => {
  test('moves some in one transaction, tells the receiver and is kept', async () => {
    const ids = [await student(), await student(), await student()];
    const answer = await give(ids.slice(0, 2), other.admin_id, { note: '转岗交接' });
    expect(answer).toMatchObject({ code: 1, data: { count: 2 } });
    expect(await Promise.all(ids.map(holderOf))).toEqual([other.admin_id, other.admin_id, adviser.admin_id]);
    const { list } = await other.ok(noticeApi.list, {});
    expect(list[0]).toMatchObject({
      title: '你接手了 2 项学员',
      body: expect.stringContaining('转岗交接'),
      link: studentPaths.list({ holder_id: other.admin_id }),
    });
    const [row] = (await manager.ok(handoverApi.list, {})).list;
    expect(row).toMatchObject({ count: 2, note: '转岗交接', status: 'done', role: 'adviser' });
  });

  test('of somebody who works elsewhere and holds nothing here is answered like that of nobody', async () => {
    const { admin_id } = await app.as('b_adviser');
    const held = (id: number) => manager.call(handoverApi.held, { admin_id: id, role: 'adviser' });
    const take = (id: number) => give(undefined, other.admin_id, { admin_id: id });
    const nowhere = 9_007_199_254_740_000;
    expect(await held(admin_id)).toMatchObject({ code: 4 });
    expect(await held(admin_id)).toEqual(await held(nowhere));
    expect(await take(admin_id)).toEqual(await take(nowhere));
    await unsafeSql(app, 'UPDATE student SET adviser_id = $1 WHERE id = $2', [admin_id, await student()]);
    expect((await held(admin_id)).code, 'who has left still holds').toBe(1);
  });

  test('is exported as it is filtered, in the reader’s language, to those who may', async () => {
    await give([await student()], other.admin_id, { note: '导出看看' });
    const answer = await manager.call(handoverApi.export, { role: 'adviser' }, { lang: 'en' });
    const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
    expect(sheet?.rows[0]).toEqual(['When', 'From', 'Capacity', 'To', 'How many', 'Note', 'By', 'Status']);
    const [, , ...cells] = sheet?.rows[1] ?? [];
    expect(cells).toEqual(['Adviser', '李佳欣', 1, '导出看看', expect.any(String), 'Handed over']);
    const none = await manager.call(handoverApi.export, { role: 'guidance' });
    expect((await readXlsx(none.data as unknown as Buffer)).sheets[0]?.rows).toHaveLength(1);
    expect(await nobody.call(handoverApi.export, {})).toMatchObject({ code: 3 });
  });

  test('of all moves everything that they hold in that capacity, and nothing else', async () => {
    const held = async (admin_id: number) =>
      (await manager.ok(handoverApi.held, { admin_id, role: 'adviser' })).list[0]?.count ?? 0;
    await student();
    const [mine, theirs] = [await held(adviser.admin_id), await held(other.admin_id)];
    expect(mine).toBeGreaterThan(0);
    const answer = await give(undefined, other.admin_id);
    expect(answer).toMatchObject({ code: 1, data: { count: mine } });
    expect(await held(adviser.admin_id)).toBe(0);
    expect(await held(other.admin_id)).toBe(mine + theirs);
    await manager.ok(handoverApi.undo, { id: answer.data.id });
    expect([await held(adviser.admin_id), await held(other.admin_id)]).toEqual([mine, theirs]);
  });

  test('of students of several people needs no former holder, and gives each back to their own', async () => {
    const ids = [await student(), await student(other.admin_id)];
    const answer = await give(ids, nobody.admin_id, { admin_id: undefined });
    expect(await Promise.all(ids.map(holderOf))).toEqual([nobody.admin_id, nobody.admin_id]);
    await manager.ok(handoverApi.undo, { id: answer.data.id });
    expect(await Promise.all(ids.map(holderOf))).toEqual([adviser.admin_id, other.admin_id]);
  });

  test('is taken back once, within a day, and only while nothing else has changed them', async () => {
    const ids = [await student(), await student()];
    const { data } = await give(ids, other.admin_id);
    const { version, username } = await manager.ok(studentApi.get, { id: ids[1] as number });
    await manager.ok(studentApi.edit, { id: ids[1] as number, version, username, grade: 'G12' });
    const refused = await manager.call(handoverApi.undo, { id: data.id });
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining(username) });
    expect(await Promise.all(ids.map(holderOf))).toEqual([other.admin_id, other.admin_id]);

    const again = (await give([await student()], other.admin_id)).data.id;
    await manager.ok(handoverApi.undo, { id: again });
    expect(await manager.call(handoverApi.undo, { id: again })).toMatchObject({ code: 0 });

    const old = (await give([await student()], other.admin_id)).data.id;
    await unsafeSql(app, "UPDATE handover SET created_at = now() - interval '25 hours' WHERE id = $1", [old]);
    expect(await manager.call(handoverApi.undo, { id: old })).toMatchObject({ code: 0 });
  });

  const refusals: [string, () => Promise<Parameters<typeof give>>, number][] = [
    ['to staff of another family', async () => [[await student()], 60], 2],
    ['to whoever has them', async () => [[await student()], adviser.admin_id], 2],
    ['of what is somebody else’s', async () => [[await student(other.admin_id)], nobody.admin_id], 0],
    ['of nobody', async () => [[999_999], other.admin_id], 0],
    [
      'of a kind that there is not',
      async () => [
        [1],
        other.admin_id,
        { moves: [{ kind: 'nothing', to_admin_id: other.admin_id, ids: [1] }] },
      ],
      2,
    ],
    ['of all without saying whose', async () => [undefined, other.admin_id, { admin_id: undefined }], 2],
  ];
  test.each(refusals)('%s is refused, and nothing has moved', async (_, make, code) => {
    const args = await make();
    const { rows: before } = await app.db.superPool.query('SELECT count(*) FROM handover_item');
    expect(await give(...args)).toMatchObject({ code });
    expect((await app.db.superPool.query('SELECT count(*) FROM handover_item')).rows).toEqual(before);
  });

  test('is not for those without the right, nor for another company', async () => {
    const ids = [await student()];
    const input = {
      role: 'adviser' as const,
      moves: [{ kind: 'student', to_admin_id: other.admin_id, ids }],
    };
    expect(await nobody.call(handoverApi.add, input)).toMatchObject({ code: 3 });
    expect(await (await app.as('b_manager')).call(handoverApi.add, input)).toMatchObject({ code: 2 });
    expect(await holderOf(ids[0] as number)).toBe(adviser.admin_id);
  });
});
