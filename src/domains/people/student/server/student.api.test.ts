import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { studentApi } from '../student.contract.ts';
import { students } from './student.service.ts';

let app: TestApp;
let owner: Person;
let adviser: Person;
beforeAll(async () => {
  app = await testApp();
  [owner, adviser] = [await app.as('owner'), await app.as('adviser')];
});
afterAll(() => app.close());
const add = (...drafts: Parameters<typeof students.insertMany>[1]) =>
  app.db.asSystem((ctx) => students.insertMany(ctx, drafts));
const rowOf = async (id: number) =>
  (await app.db.superPool.query('SELECT * FROM student WHERE id = $1', [id])).rows[0];

describe('a student', () => {
  test('has a number of its own company and year', async () => {
    const [first = 0, second = 0] = await add({ username: '编号甲' }, { username: '编号乙' });
    const [a, b] = [(await rowOf(first)).number, (await rowOf(second)).number];
    expect(a).toMatch(/^XY20\d\d-\d{6}$/);
    expect(Number(b.slice(-6))).toBe(Number(a.slice(-6)) + 1);
  });

  test('of another company, or cleared, is not to be worked with', async () => {
    const [id = 0] = await add({ username: '可以办理' });
    expect(await app.db.asSystem((ctx) => students.must(ctx, id))).toMatchObject({
      id,
      username: '可以办理',
    });
    await expect(app.db.asSystem((ctx) => students.must(ctx, id), { company_id: 2 })).rejects.toMatchObject({
      code: 4,
    });
    await expect(app.db.asSystem((ctx) => students.must(ctx, id), { company_id: 3 })).rejects.toMatchObject({
      code: 4,
    });
    await app.db.asSystem((ctx) => students.clear(ctx, id));
    await expect(app.db.asSystem((ctx) => students.must(ctx, id))).rejects.toMatchObject({ code: 0 });
  });

  test('is active once hours are bought, from whatever state but cleared', async () => {
    const [id = 0] = await add({ username: '刚买课' });
    await app.db.asSystem((ctx) => students.begin(ctx, id));
    await app.db.asSystem((ctx) => students.begin(ctx, id));
    expect(await rowOf(id)).toMatchObject({ status: 'active', version: 2 });
    await app.db.asSystem((ctx) => students.clear(ctx, id));
    await expect(app.db.asSystem((ctx) => students.begin(ctx, id))).rejects.toMatchObject({ code: 0 });
    await app.db.asSystem((ctx) => students.unclear(ctx, id));
    expect(await rowOf(id)).toMatchObject({ status: 'finished' });
    const [other = 0] = await add({ username: '带课时来' });
    await app.db.asSystem((ctx) => students.beginPotential(ctx, [id, other]));
    expect([(await rowOf(id)).status, (await rowOf(other)).status]).toEqual(['finished', 'active']);
  });

  test('keeps its version and its trail when its figures change', async () => {
    const [id = 0] = await add({ username: '有课时' });
    const trail = () =>
      app.db.superPool.query("SELECT count(*) FROM audit_log WHERE doc = 'student' AND doc_id = $1", [id]);
    const before = (await trail()).rows[0];
    await app.db.asSystem((ctx) => students.setFigures(ctx, id, { remaining_minutes: 600 }));
    await app.db.asSystem((ctx) => students.setFigures(ctx, id, { run_out_on: '2027-01-31' }));
    const { rows } = await app.db.superPool.query(
      'SELECT remaining_minutes, run_out_on::text FROM student_figures WHERE student_id = $1',
      [id],
    );
    expect(rows).toEqual([{ remaining_minutes: 600, run_out_on: '2027-01-31' }]);
    expect((await rowOf(id)).version).toBe(1);
    expect((await trail()).rows[0]).toEqual(before);
  });
});

describe('a phone number', () => {
  test('leads to one student, unless it is said that they share it', async () => {
    const mother = { name: '李妈妈', relation: 'mother' as const, phone: '133 0000-0001' };
    await add({ username: '哥哥', guardians: [mother] });
    await expect(add({ username: '妹妹', phone: '13300000001' })).rejects.toMatchObject({ code: 2 });
    await expect(add({ username: '妹妹', guardians: [mother] })).rejects.toMatchObject({
      fields: { guardians: [expect.stringContaining('哥哥'), expect.anything()] },
    });
    const [id = 0] = await add({ username: '妹妹', guardians: [mother], shares_phone: 1 });
    expect((await rowOf(id)).search_phones).toBe('13300000001');
  });

  test('is given to one of two who take it at the same moment', async () => {
    const tries = await Promise.allSettled(
      ['甲', '乙'].map((username) => add({ username, phone: '13300000002' })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 2 });
  });
});

describe('the type-ahead', () => {
  const find = async (keyword: string, who = owner) =>
    (await who.ok(studentApi.search, { keyword })).list.map(({ username }) => username);
  beforeAll(async () => {
    await add({
      username: '欧阳可可',
      english_name: 'Coco',
      phone: '13300001111',
      adviser_id: adviser.admin_id,
      guardians: [{ name: '欧阳先生', relation: 'father', phone: '13300002222' }],
    });
  });

  test.each(['欧阳', '可可', 'ouyang', 'oykk', 'Coco', 'coc', '133 0000 1111', '13300002222'])(
    'finds a student by %s',
    async (keyword) => expect(await find(keyword)).toContain('欧阳可可'),
  );

  test('finds by number, and by id whoever is already chosen', async () => {
    const [one] = (await owner.ok(studentApi.search, { keyword: '欧阳可可' })).list;
    expect(await find(one?.number ?? '')).toEqual(['欧阳可可']);
    const { list } = await owner.ok(studentApi.search, { student_id: one?.id });
    expect(list.map(({ username }) => username)).toEqual(['欧阳可可']);
  });

  test('answers at most twenty, the newest where nothing is typed', async () => {
    expect((await owner.ok(studentApi.search, {})).list).toHaveLength(20);
    expect(await owner.call(studentApi.search, { limit: 21 })).toMatchObject({ code: 2 });
  });

  test('shows those that one looks after to a role with that scope, and nobody of another company', async () => {
    expect(await find('欧阳可可', adviser)).toEqual(['欧阳可可']);
    await add({ username: '欧阳无关' });
    expect(await find('欧阳无关', adviser)).toEqual([]);
    expect(await find('欧阳可可', await app.as('c_owner'))).toEqual([]);
    expect(await find('欧阳可可', await app.as('b_manager'))).toEqual([]);
  });

  test('tells nobody a number piece by piece, nor shows it whole, without the right to see it', async () => {
    const viewer = await app.as('viewer');
    expect(await find('1330000', viewer)).toEqual([]);
    expect(await find('13300001111', viewer)).toEqual(['欧阳可可']);
    const { list } = await viewer.ok(studentApi.search, { keyword: '欧阳可可' });
    expect(list[0]?.phone).toBe('133****1111');
  });
});

describe('the list by what is typed', () => {
  test.each(['李', 'l', 'li'])('counts for "%s" whom it would show on all its pages', async (keyword) => {
    const whole = await owner.ok(studentApi.list, { keyword, limit: 100 });
    const first = await owner.ok(studentApi.list, { keyword, limit: 1 });
    expect(whole.total).toBeGreaterThan(1);
    expect(first.total).toBe(whole.total);
    const active = await owner.ok(studentApi.list, { keyword, status: 'active', limit: 1 });
    expect(active.total).toBeLessThan(first.total);
  });
});
