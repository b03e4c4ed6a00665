import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { studentApi } from '../student.contract.ts';
import { students } from './student.service.ts';

let app: TestApp;
let owner: Person;
let manager: Person;
let adviser: Person;
beforeAll(async () => {
  app = await testApp();
  [owner, manager, adviser] = [await app.as('owner'), await app.as('manager'), await app.as('adviser')];
});
afterAll(() => app.close());

let made = 0;
const fields = (): InputOf<typeof studentApi.add> => ({
  username: `测试学员${++made}`,
  phone: `15500${String(100_000 + made)}`,
  guardians: [{ name: '测试家长', relation: 'father', phone: `15600${String(100_000 + made)}` }],
});
const add = async (more: Partial<InputOf<typeof studentApi.add>> = {}) =>
  (await owner.ok(studentApi.add, { ...fields(), ...more })).id;
const get = (id: number, who = owner) => who.ok(studentApi.get, { id });
const labels = async () =>
  (
    await app.db.superPool.query("SELECT id FROM base_item WHERE kind = 'student_label' AND family_id = 1")
  ).rows.map(({ id }) => id as number);

describe('a new student', () => {
  test('is there as it was typed, potential, with its guardians and labels', async () => {
    const [label = 0] = await labels();
    const id = await add({ english_name: 'Nina', label_ids: [label], grade: 'G11', birthday: '2009-05-01' });
    const student = await get(id);
    expect(student).toMatchObject({
      english_name: 'Nina',
      status: 'potential',
      label_ids: [label],
      grade: 'G11',
      birthday: '2009-05-01',
      remaining_minutes: 0,
      learning_fen: 0,
      version: 1,
    });
    expect(student.guardians).toMatchObject([{ name: '测试家长', relation: 'father' }]);
  });

  test('of a role that sees only its own is looked after by its maker', async () => {
    const { id } = await adviser.ok(studentApi.add, fields());
    expect((await get(id, adviser)).adviser_id).toBe(adviser.admin_id);
    const { rows } = await app.db.superPool.query(
      "SELECT a.id FROM admin a WHERE 'adviser' = ANY (positions) AND company_id = 1 AND id <> $1 LIMIT 1",
      [adviser.admin_id],
    );
    expect(await adviser.call(studentApi.add, { ...fields(), adviser_id: rows[0].id })).toMatchObject({
      code: 0,
    });
  });

  const bad: [string, Partial<InputOf<typeof studentApi.add>>, string][] = [
    ['no name', { username: ' ' }, 'username'],
    ['a number that is none', { phone: '12' }, 'phone'],
    ['a masked number', { phone: '138****8000' }, 'phone'],
    ['a level that is no level', { level_id: 999_999 }, 'level_id'],
    ['staff of another family', { adviser_id: 60 }, 'adviser_id'],
    ['nobody as the referrer', { referrer_student_id: 999_999 }, 'referrer_student_id'],
    ['a label that is none', { label_ids: [999_999] }, 'label_ids'],
    ['a day that there is not', { birthday: '2009-02-30' }, 'birthday'],
    ['a zone that there is not', { time_zone: 'Mars/Base' }, 'time_zone'],
  ];
  test.each(bad)('is refused with %s, and nothing is written', async (_, wrong, field) => {
    const count = async () => (await app.db.superPool.query('SELECT count(*) FROM student')).rows[0].count;
    const before = await count();
    const answer = await owner.call(studentApi.add, { ...fields(), ...wrong });
    expect({
      code: answer.code,
      fields: Object.keys((answer.data as unknown as { fields: object }).fields),
    }).toEqual({
      code: 2,
      fields: [field],
    });
    expect(await count()).toBe(before);
  });
});

describe('an edit', () => {
  const change = async (id: number, more: object, who = owner) => {
    const { version, username } = await get(id);
    return who.call(studentApi.edit, { id, version, username, ...more });
  };

  test('with an old version is told so', async () => {
    const id = await add();
    expect((await change(id, { grade: 'G12' })).code).toBe(1);
    expect((await owner.call(studentApi.edit, { id, version: 1, username: '旧' })).code).toBe(5);
  });

  test('leaves what it does not name, and clears what it names as empty', async () => {
    const id = await add({ school: '平和', notes: '记' });
    await change(id, { school: '' });
    expect(await get(id)).toMatchObject({ school: '', notes: '记', guardians: [{ name: '测试家长' }] });
  });

  test('of the name is found by the new one everywhere, and no longer by the old', async () => {
    const here = { family_id: 1, company_id: 1, action: 'test' };
    const id = await add({ username: '慕容秋水', english_name: 'Autumn' });
    expect((await change(id, { username: '司马长风', english_name: 'Gale' })).code).toBe(1);
    const found = async (keyword: string) => [
      (await owner.ok(studentApi.search, { keyword })).list.some((one) => one.id === id),
      (await owner.ok(studentApi.list, { keyword })).list.some((one) => one.id === id),
      (await asSystem(app.db.database, here, (ctx) => students.search(ctx, keyword, 5))).some(
        (one) => one.id === id && one.title === '司马长风',
      ),
    ];
    for (const word of ['司马长风', '长风', 'simachangfeng', 'smcf', 'Gale'])
      expect([word, ...(await found(word))]).toEqual([word, true, true, true]);
    for (const word of ['慕容秋水', 'murongqiushui', 'Autumn'])
      expect([word, ...(await found(word))]).toEqual([word, false, false, false]);
  });

  test('with masked numbers keeps those that are there', async () => {
    const id = await add();
    const before = await get(id);
    const guidance = await app.as('finance');
    expect((await get(id, guidance)).phone).toContain('****');
    const [guardian] = before.guardians;
    const masked = { id: guardian?.id, name: '改名', relation: 'mother', phone: mask(guardian?.phone ?? '') };
    expect((await change(id, { phone: mask(before.phone), guardians: [masked] })).code).toBe(1);
    const after = await get(id);
    expect(after.phone).toBe(before.phone);
    expect(after.guardians).toEqual([{ ...guardian, name: '改名', relation: 'mother' }]);
    expect((await change(id, { phone: '999****9999' })).code).toBe(2);
  });
  const mask = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

  test('to a number that somebody has is refused with their name, and taken with the tick', async () => {
    const [first, second] = [await add(), await add()];
    const { phone, username } = await get(first);
    const refused = await change(second, { phone });
    expect(refused).toMatchObject({
      code: 2,
      data: { fields: { phone: expect.stringContaining(username) } },
    });
    expect((await change(second, { phone, shares_phone: 1 })).code).toBe(1);
    // Another edit later need not say it again.
    expect((await change(second, { grade: 'G9' })).code).toBe(1);
    const { list } = await owner.ok(studentApi.phoneCheck, { phones: [phone], student_id: second });
    expect(list).toEqual([expect.objectContaining({ id: first, username })]);
  });

  test('of a student of another company, or whom the role does not see, finds nobody', async () => {
    const id = await add();
    expect(await adviser.call(studentApi.edit, { id, version: 1, username: '看不见' })).toMatchObject({
      code: 4,
    });
    const stranger = await app.as('b_manager');
    expect(await stranger.call(studentApi.edit, { id, version: 1, username: '外' })).toMatchObject({
      code: 4,
    });
    const viewer = await app.as('viewer');
    expect(await viewer.call(studentApi.edit, { id, version: 1, username: '无权' })).toMatchObject({
      code: 3,
    });
  });
});

describe('a student', () => {
  test('goes where nothing refers to them, and stays where something does', async () => {
    const id = await add();
    await owner.ok(studentApi.del, { id });
    expect((await owner.call(studentApi.get, { id })).code).toBe(4);
    const used = await add();
    await app.db.asSystem((ctx) => ctx.query('SELECT ledger_lock($1)', [[used]]));
    expect(await owner.call(studentApi.del, { id: used })).toMatchObject({ code: 0 });
  });

  test('is paused with a reason, resumed, finished and reopened', async () => {
    const id = await add();
    await owner.ok(studentApi.activate, { id });
    expect(await owner.call(studentApi.pause, { id } as never)).toMatchObject({ code: 2 });
    await owner.ok(studentApi.pause, { id, reason: '出国' });
    await owner.ok(studentApi.resume, { id });
    await owner.ok(studentApi.finish, { id });
    expect(await owner.call(studentApi.pause, { id, reason: '晚了' })).toMatchObject({ code: 0 });
    await owner.ok(studentApi.reopen, { id });
    expect((await get(id)).status).toBe('active');
  });
});

describe('many students', () => {
  test('get and lose labels together, all or none', async () => {
    const [one = 0, two = 0] = await labels();
    const ids = [await add(), await add({ label_ids: [two] })];
    const answer = await owner.ok(studentApi.label, { ids, add_label_ids: [one], remove_label_ids: [two] });
    expect(answer).toEqual({ count: 2 });
    for (const id of ids) expect((await get(id)).label_ids).toEqual([one]);
    expect(
      await owner.call(studentApi.label, { ids: [...ids, 999_999], add_label_ids: [two] }),
    ).toMatchObject({ code: 4 });
    expect(await owner.call(studentApi.label, { ids })).toMatchObject({ code: 2 });
    for (const id of ids) expect((await get(id)).label_ids).toEqual([one]);
  });

  test('are texted by one template, each under their own name; who has no number is named', async () => {
    const { list } = await manager.ok(studentApi.smsTemplates, {});
    const template = list.find(({ name }) => name === '课时不足');
    const values = ['course', 'hours', 'teacher'].map((name) => ({ name, value: '甲' }));
    const ids = [await add(), await add({ phone: '' })];
    const input = { ids, template_id: template?.id as number, to: 'student' as const, values };
    const answer = await manager.ok(studentApi.sms, input);
    const [first, second] = [await get(ids[0] as number), await get(ids[1] as number)];
    expect(answer).toEqual({ sent: 1, without: [second.username] });
    const { rows } = await app.db.superPool.query('SELECT phone, body FROM sms ORDER BY id DESC LIMIT 1');
    expect(rows[0]).toMatchObject({
      phone: first.phone,
      body: expect.stringContaining(`${first.username}家长`),
    });
    expect(await manager.call(studentApi.sms, { ...input, values: [] })).toMatchObject({ code: 2 });
  });
});

describe('the list', () => {
  const list = async (input: InputOf<typeof studentApi.list>, who = owner) =>
    (await who.ok(studentApi.list, input)).list;

  test('answers each filter with those that it means, the newest first', async () => {
    const { list: rows, total } = await owner.ok(studentApi.list, { limit: 100 });
    expect(total).toBeGreaterThan(280);
    const [some] = rows.filter((row) => row.class_teacher_id && row.region_id);
    const filters = [
      'status',
      'adviser_id',
      'class_teacher_id',
      'level_id',
      'education_type_id',
      'channel_id',
    ] as const;
    for (const field of filters) {
      const found = await list({ [field]: some?.[field], limit: 100 });
      expect(found.map((row) => row.id)).toContain(some?.id);
      for (const row of found) expect(row[field]).toBe(some?.[field]);
    }
    const times = rows.map((row) => row.created_at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const from = times[5] as number;
    expect((await list({ created_from: from, limit: 100 })).every((row) => row.created_at >= from)).toBe(
      true,
    );
    expect((await list({ keyword: some?.number })).map((row) => row.id)).toEqual([some?.id]);
  });

  test('means a region with all that lies below it', async () => {
    const { rows } = await app.db.superPool.query(
      "SELECT id FROM base_item WHERE kind = 'region' AND name = '上海市' AND family_id = 1",
    );
    const found = await list({ region_id: rows[0].id, limit: 100 });
    expect(new Set(found.map((row) => row.region_name)).size).toBeGreaterThan(1);
  });

  test('finds by the hours that are left, and sorts by them', async () => {
    const [few, many] = [await add(), await add()];
    await app.db.asSystem(async (ctx) => {
      await students.setFigures(ctx, few, { remaining_minutes: 137 });
      await students.setFigures(ctx, many, { remaining_minutes: 900_000 });
    });
    expect((await list({ remaining_min: 136, remaining_max: 138 })).map(({ id }) => id)).toEqual([few]);
    const [first, ...others] = await list({ sort: 'remaining_minutes' });
    expect(first?.id).toBe(many);
    const hours = others.map(({ remaining_minutes }) => remaining_minutes);
    expect(hours).toEqual(hours.toSorted((a, b) => b - a));
    // Nobody is missing in that order, and what counts quicker counts the same.
    const all = (await owner.ok(studentApi.list, {})).total;
    expect((await owner.ok(studentApi.list, { sort: 'remaining_minutes' })).total).toBe(all);
    const none = { remaining_max: 0, limit: 1 };
    const counted = async (more: object) => (await owner.ok(studentApi.list, { ...none, ...more })).total;
    const { rows } = await app.db.superPool.query(
      'SELECT count(*)::int AS n FROM student_figures WHERE company_id = 1 AND remaining_minutes = 0',
    );
    expect(rows[0].n).toBeGreaterThan(1);
    expect(await counted({})).toBe(rows[0].n);
    expect(await counted({ sort: 'remaining_minutes' })).toBe(rows[0].n);
    expect(await counted({ created_from: 1 })).toBe(rows[0].n);
    const seen = await adviser.ok(studentApi.list, none);
    expect(seen.total).toBeLessThan(rows[0].n);
  });

  test('shows balances only to those who may see them', async () => {
    const viewer = await app.as('viewer');
    expect((await list({}, viewer))[0]).toMatchObject({ learning_fen: null, classes_fen: null });
    expect((await list({}))[0]).toMatchObject({ learning_fen: 0 });
  });

  test('shows what the role sees: one’s own, one’s department’s, the company’s', async () => {
    const own = await list({ limit: 100 }, adviser);
    expect(own.length).toBeGreaterThan(0);
    for (const row of own) expect(row.adviser_id).toBe(adviser.admin_id);
    const wide = await (await app.as('salesmanager')).ok(studentApi.list, { limit: 100 });
    const mine = await adviser.ok(studentApi.list, { limit: 100 });
    const all = await owner.ok(studentApi.list, { limit: 100 });
    expect(wide.total).toBeGreaterThan(mine.total);
    expect(all.total).toBeGreaterThanOrEqual(wide.total);
  });
});
