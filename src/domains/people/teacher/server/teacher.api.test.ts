import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallOptions, type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { BaseKind } from '@/domains/organisation/base-data/base-data.rules.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { teacherApi } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';
import { teachers, teacherUse } from './teacher.service.ts';

type Query = InputOf<typeof teacherApi.list>;
let app: TestApp;
let owner: Person;
let emptySlot: () => void;
/** How many lessons lie ahead of a teacher, and how many there are in all. */
const ahead = new Map<number, number>();
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  const counts = async (_: unknown, ids: readonly number[]) =>
    ids.flatMap((id) => (ahead.has(id) ? [{ id, count: ahead.get(id) as number }] : []));
  emptySlot = teacherUse
    .part({
      label: ['课节', 'Lessons'],
      counts,
      ahead: counts,
      url: (id) => `/lessons/${id}`,
    })
    .connect();
});
afterAll(() => {
  emptySlot();
  return app.close();
});

const page = (query: Query = {}, person = owner, options: CallOptions = {}) =>
  person.ok(teacherApi.list, { limit: 100, ...query }, options);
const names = async (query: Query = {}, person = owner, options: CallOptions = {}) =>
  (await page(query, person, options)).list.map(({ teacher_name }) => teacher_name);
const get = (id: number, person = owner, options: CallOptions = {}) =>
  person.ok(teacherApi.get, { id }, options);
const itemOf = async (kind: BaseKind, name: string) =>
  (await owner.ok(baseDataApi.options, { kind })).list.find((item) => item.name === name)?.id as number;
const subjectOf = async (code: string) =>
  (await owner.ok(subjectApi.list, { keyword: code })).list[0]?.id as number;
let made = 0;
const fresh = (changes: Partial<InputOf<typeof teacherApi.add>> = {}) => ({
  teacher_name: `甲乙丙${++made}`,
  phone: `1820000${String(1000 + made)}`,
  company_ids: [1],
  ...changes,
});
const add = async (changes: Partial<InputOf<typeof teacherApi.add>> = {}, options: CallOptions = {}) =>
  get((await owner.ok(teacherApi.add, fresh(changes), options)).id, owner, options);
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: object } | null)?.fields ?? {};
describe('the list', () => {
  test('shows the teachers of the companies being read, with everything about them', async () => {
    const { list, total } = await page({ keyword: '高远' });
    expect(total).toBe(1);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      teacher_name: '高远',
      english_name: 'Laura',
      phone: expect.stringMatching(/^135\d{8}$/),
      email: 'teacher0@example.com',
      employment: expect.stringMatching(/full|part/),
      subjects: expect.arrayContaining([
        {
          subject_id: expect.any(Number),
          subject_name: expect.any(String),
          level_ids: [],
          level_names: [],
        },
      ]),
      subject_names: expect.any(Array),
      company_ids: [1],
      company_names: ['明德国际教育'],
      tier_id: expect.any(Number),
      tier_name: expect.stringMatching(/教师$/),
      time_zone: '',
      zone: 'Asia/Shanghai',
      status: 'on',
      admin_id: (await app.as('teacher')).admin_id,
      admin_name: '高远',
      note: '',
      created_at: expect.any(Number),
      version: 1,
    });
  });

  test('40 in the demo, over four companies; one of two companies is in both lists', async () => {
    const count = async (login: string) => (await page({}, await app.as(login))).list;
    const [head, branch, other] = [
      await count('manager'),
      await count('b_manager'),
      await count('c_manager'),
    ];
    const xuhui = (await page({}, owner, { company: 3 })).list;
    const kept = new Set([...head, ...branch, ...xuhui, ...other].map(({ id }) => id));
    expect(kept.size).toBe(40);
    expect(head.filter(({ company_ids }) => company_ids.includes(2)).length).toBeGreaterThan(0);
    expect(branch.every(({ company_ids }) => company_ids.includes(2))).toBe(true);
    expect(head.filter(({ zone }) => zone === 'Europe/London')).toHaveLength(2);
  });

  test('is found by name, pinyin, initials, English name and phone', async () => {
    const { phone } = await add({ teacher_name: '欧阳若水', english_name: 'Rosalind' });
    for (const keyword of ['欧阳', 'ouyangruoshui', 'oyrs', 'rosalind', phone.slice(3)])
      expect(await names({ keyword })).toEqual(['欧阳若水']);
    // Who may not see the number does not find it out by searching.
    expect(await names({ keyword: phone.slice(3) }, await app.as('viewer'))).toEqual([]);
  });

  test('is filtered by subject and level: who names no level teaches each', async () => {
    const [maths, ielts] = [await subjectOf('9709'), await subjectOf('雅思')];
    const [as, a2, ap] = [
      await itemOf('alevel', 'AS'),
      await itemOf('alevel', 'A2'),
      await itemOf('alevel', 'AP'),
    ];
    await add({ teacher_name: '只教二', subjects: [{ subject_id: maths, level_ids: [a2] }] });
    await add({ teacher_name: '全都教', subjects: [{ subject_id: maths, level_ids: [] }] });
    const found = async (query: Query) =>
      (await names({ ...query, sort: 'created_at' })).filter((name) => /教/.test(name)).sort();
    expect(await found({ subject_id: maths })).toEqual(['全都教', '只教二'].sort());
    expect(await found({ subject_id: maths, level_id: as })).toEqual(['全都教']);
    expect(await found({ subject_id: maths, level_id: a2 })).toEqual(['全都教', '只教二'].sort());
    expect(await found({ subject_id: ielts })).toEqual([]);
    expect(await found({ level_id: as })).toEqual(['全都教']);
    // Mathematics has no AP.
    expect(await found({ level_id: ap })).toEqual([]);
  });

  test('by employment, tier and status, sorted both ways', async () => {
    const tier_id = await itemOf('teacher_tier', '金牌教师');
    const rows = (await page({ tier_id, employment: 'part', status: 'on' })).list;
    expect(rows.every((row) => row.tier_id === tier_id && row.employment === 'part')).toBe(true);
    expect((await page({ status: 'off' })).list.map(({ status }) => status)).toContain('off');
    const sorted = await names({ sort: 'teacher_name' });
    expect(sorted).toEqual([...sorted].sort());
    expect(await names({ sort: 'teacher_name', order: 'desc' })).toEqual(sorted.reverse());
  });

  test('is_data=1 answers ids and names of the active ones', async () => {
    const { id, teacher_name } = await add();
    const options = async () =>
      (await app.send(teacherApi.list, { is_data: 1 }, { token: owner.token })).data as unknown as {
        list: object[];
      };
    expect((await options()).list).toContainEqual({ id, teacher_name });
    await owner.ok(teacherApi.disable, { id });
    expect((await options()).list).not.toContainEqual({ id, teacher_name });
  });

  test('the type-ahead finds active teachers for everybody who is signed in, and no number', async () => {
    const { id, teacher_name, phone } = await add({ teacher_name: '申屠明月' });
    const adviser = await app.as('adviser');
    const search = async (query: InputOf<typeof teacherApi.search>) =>
      (await adviser.ok(teacherApi.search, query)).list;
    expect(await search({ keyword: 'stmy' })).toEqual([{ id, teacher_name, english_name: '' }]);
    expect(await search({ keyword: phone })).toEqual([]);
    await owner.ok(teacherApi.disable, { id });
    expect(await search({ keyword: 'stmy' })).toEqual([]);
    expect(await search({ teacher_id: id })).toEqual([{ id, teacher_name, english_name: '' }]);
    expect(await (await app.as('c_adviser')).ok(teacherApi.search, { teacher_id: id })).toEqual({
      list: [],
    });
  });

  test('is exported in words, exactly what the filter finds', async () => {
    const maths = await subjectOf('9709');
    const a2 = await itemOf('alevel', 'A2');
    await add({
      teacher_name: '导出的人',
      employment: 'part',
      subjects: [{ subject_id: maths, level_ids: [a2] }],
    });
    const answer = await owner.call(teacherApi.export, { keyword: '导出的人' }, { lang: 'en' });
    const [sheet] = (await readXlsx(answer.data as unknown as Buffer)).sheets;
    expect(sheet?.rows).toHaveLength(2);
    expect(sheet?.rows[1]).toEqual(
      expect.arrayContaining(['导出的人', 'Part-time', 'Mathematics 9709/A2', '明德国际教育', 'Active']),
    );
  });
});

describe('one teacher', () => {
  test('is added with subjects and a week, which is joined where it touches', async () => {
    const maths = await subjectOf('9709');
    const [as, a2] = [await itemOf('alevel', 'AS'), await itemOf('alevel', 'A2')];
    const teacher = await add({
      english_name: 'Grace',
      employment: 'part',
      time_zone: 'Europe/London',
      subjects: [{ subject_id: maths, level_ids: [a2, as] }],
      week: [
        { weekday: 6, from_minute: 600, to_minute: 720 },
        { weekday: 6, from_minute: 540, to_minute: 600 },
        { weekday: 1, from_minute: 1080, to_minute: 1440 },
      ],
    });
    expect(teacher).toMatchObject({
      employment: 'part',
      zone: 'Europe/London',
      company_zone: 'Asia/Shanghai',
      status: 'on',
      subject_names: ['数学 9709/AS/A2'],
      subjects: [{ subject_id: maths, level_ids: [as, a2], level_names: ['AS', 'A2'] }],
      week: [
        { weekday: 1, from_minute: 1080, to_minute: 1440 },
        { weekday: 6, from_minute: 540, to_minute: 720 },
      ],
      exceptions: [],
    });
  });

  test.each([
    ['a quarter of an hour', { weekday: 1, from_minute: 555, to_minute: 600 }, teacherText.half_hours],
    ['an end before the beginning', { weekday: 1, from_minute: 600, to_minute: 540 }, teacherText.part_order],
    ['an eighth day', { weekday: 8, from_minute: 540, to_minute: 600 }, undefined],
    ['a 25th hour', { weekday: 1, from_minute: 540, to_minute: 1470 }, undefined],
  ])('%s is no weekly time', async (_, part, sentence) => {
    const answer = await owner.call(teacherApi.add, fresh({ week: [part] }));
    expect([answer.code, Object.keys(fieldsOf(answer))]).toEqual([2, ['week']]);
    if (sentence) expect(fieldsOf(answer)).toEqual({ week: sentence[0] });
  });

  test('what is not there is refused by name, and nothing is written', async () => {
    const before = (await page()).total;
    const refused = async (changes: Partial<InputOf<typeof teacherApi.add>>) =>
      fieldsOf(await owner.call(teacherApi.add, fresh(changes), { lang: 'en' }));
    const maths = await subjectOf('9709');
    expect(await refused({ subjects: [{ subject_id: 999_999, level_ids: [] }] })).toEqual({
      subjects: teacherText.subject_not_found[1],
    });
    expect(await refused({ subjects: [{ subject_id: maths, level_ids: [999_999] }] })).toEqual({
      subjects: teacherText.level_not_found[1],
    });
    expect(await refused({ tier_id: await itemOf('alevel', 'AS') })).toEqual({
      tier_id: teacherText.tier_not_found[1],
    });
    expect(await refused({ company_ids: [1, 4] })).toEqual({
      company_ids: teacherText.company_not_granted[1],
    });
    expect(await refused({ time_zone: 'Mars/Olympus' })).toHaveProperty('time_zone');
    expect((await page()).total).toBe(before);
  });

  test('has a number once in the family, and in another family again', async () => {
    const { phone } = await add();
    const spelled = phone.replace(/(\d{3})(\d{4})/, '$1 $2-');
    const branch = await app.as('b_affairs');
    const answer = await branch.call(teacherApi.add, fresh({ phone: spelled, company_ids: [2] }));
    expect(fieldsOf(answer)).toEqual({ phone: teacherText.phone_taken[0] });
    await (await app.as('c_affairs')).ok(teacherApi.add, fresh({ phone, company_ids: [4] }));
    // Nobody's number is nobody's.
    await add({ phone: '' });
    await add({ phone: '' });
  });

  test('shows the number whole to those who may see it, and to the teacher', async () => {
    const viewer = await app.as('viewer');
    const rows = (await page({}, viewer)).list.filter(({ phone }) => phone);
    expect(rows.every(({ phone }) => phone.includes('****'))).toBe(true);
    expect((await page({}, await app.as('teacher'))).list[0]?.phone).toMatch(/^135\d{8}$/);
  });

  test('is edited; an older version is told so, what is left out stays', async () => {
    const week = [{ weekday: 2, from_minute: 540, to_minute: 600 }];
    const teacher = await add({ week, subjects: [{ subject_id: await subjectOf('9702'), level_ids: [] }] });
    const { id, version, phone } = teacher;
    const changed = { id, version, teacher_name: '改了名', company_ids: [1] };
    await owner.ok(teacherApi.edit, changed);
    expect(await get(id)).toMatchObject({ teacher_name: '改了名', phone, week, subjects: teacher.subjects });
    expect(await names({ keyword: 'glm' })).toContain('改了名');
    expect((await owner.call(teacherApi.edit, { ...changed, teacher_name: '再改' })).code).toBe(5);
    await owner.ok(teacherApi.edit, { ...changed, version: version + 1, week: [], subjects: [] });
    expect(await get(id)).toMatchObject({ week: [], subjects: [] });
  });

  test('keeps the number when the masked one comes back; half a number is none', async () => {
    const { id, version, phone } = await add();
    const edit = (more: object) => ({ id, version, teacher_name: '遮号', company_ids: [1], ...more });
    await owner.ok(teacherApi.edit, edit({ phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` }));
    expect((await get(id)).phone).toBe(phone);
    const answer = await owner.call(teacherApi.edit, edit({ version: version + 1, phone: '182****9999' }));
    expect(fieldsOf(answer)).toEqual({ phone: teacherText.phone_whole[0] });
  });

  test('of another company is neither seen nor changed', async () => {
    const { id, version } = await add({ company_ids: [3] }, { company: 3 });
    const manager = await app.as('b_manager');
    expect((await manager.call(teacherApi.get, { id })).code).toBe(4);
    expect((await manager.call(teacherApi.del, { id })).code).toBe(4);
    const edit = { id, version, teacher_name: '别人的', company_ids: [3] };
    expect((await owner.call(teacherApi.edit, edit, { company: 1, selected: 3 })).code).toBe(4);
    expect((await get(id, owner, { company: 3 })).version).toBe(version);
    expect((await (await app.as('c_owner')).call(teacherApi.get, { id })).code).toBe(4);
  });
});

describe('an account', () => {
  test('belongs to one teacher, and is told so in both languages', async () => {
    const admin_id = (await app.as('viewer')).admin_id;
    const { id } = await add({ admin_id });
    expect(await get(id)).toMatchObject({ admin_id, admin_name: '陈知行' });
    for (const [lang, sentence] of [
      ['zh-CN', teacherText.account_taken[0]],
      ['en', teacherText.account_taken[1]],
    ] as const) {
      const answer = await owner.call(teacherApi.add, fresh({ admin_id }), { lang });
      expect([answer.code, fieldsOf(answer)]).toEqual([2, { admin_id: sentence }]);
    }
  });

  test('of somebody whom one does not see is not linked', async () => {
    const admin_id = (await app.as('c_teacher')).admin_id;
    const answer = await owner.call(teacherApi.add, fresh({ admin_id }));
    expect(fieldsOf(answer)).toEqual({ admin_id: teacherText.account_unknown[0] });
    const branch = (await app.as('b_viewer')).admin_id;
    const manager = await app.as('manager');
    expect(fieldsOf(await manager.call(teacherApi.add, fresh({ admin_id: branch })))).toHaveProperty(
      'admin_id',
    );
  });

  test('shows a teacher the own file and no other', async () => {
    const teacher = await app.as('teacher');
    const { list, total } = await page({}, teacher);
    expect([total, list[0]?.teacher_name]).toEqual([1, '高远']);
    const other = (await page({ keyword: '刘子宸' })).list[0]?.id as number;
    expect((await teacher.call(teacherApi.get, { id: other })).code).toBe(4);
    expect((await teacher.call(teacherApi.uses, { id: other })).code).toBe(4);
    expect((await teacher.call(teacherApi.add, fresh())).code).toBe(3);
    expect((await (await app.as('assistant')).call(teacherApi.list, {})).code).toBe(3);
  });
});

describe('leave and extra time', () => {
  const soon = Math.floor(Date.now() / 1000) + 86_400;

  test('are entered and removed; what is over is not shown', async () => {
    const { id } = await add();
    const leave = { id, is_free: 0 as const, starts_at: soon, ends_at: soon + 3600, note: '体检' };
    const { exception_id } = await owner.ok(teacherApi.exceptionAdd, leave);
    await owner.ok(teacherApi.exceptionAdd, { ...leave, starts_at: 1000, ends_at: 2000 });
    expect((await get(id)).exceptions).toEqual([
      { id: exception_id, is_free: 0, starts_at: soon, ends_at: soon + 3600, note: '体检' },
    ]);
    await owner.ok(teacherApi.exceptionDel, { id, exception_id });
    expect((await get(id)).exceptions).toEqual([]);
    expect((await owner.call(teacherApi.exceptionDel, { id, exception_id })).code).toBe(4);
  });

  test('end after they begin; are no business of another company, nor of a reader', async () => {
    const { id } = await add();
    const leave = { id, is_free: 0 as const, starts_at: soon, ends_at: soon };
    expect(fieldsOf(await owner.call(teacherApi.exceptionAdd, leave))).toEqual({
      ends_at: teacherText.ends_before[0],
    });
    const whole = { ...leave, ends_at: soon + 60 };
    expect((await (await app.as('b_manager')).call(teacherApi.exceptionAdd, whole)).code).toBe(4);
    expect((await (await app.as('viewer')).call(teacherApi.exceptionAdd, whole)).code).toBe(3);
    const { exception_id } = await owner.ok(teacherApi.exceptionAdd, whole);
    const another = (await add()).id;
    expect((await owner.call(teacherApi.exceptionDel, { id: another, exception_id })).code).toBe(4);
  });
});

describe('disabling and deleting', () => {
  test('is refused while lessons lie ahead, with their number', async () => {
    const { id } = await add();
    ahead.set(id, 1);
    const answer = await owner.call(teacherApi.disable, { id }, { lang: 'en' });
    expect([answer.code, answer.msg]).toEqual([
      0,
      '1 lesson lies ahead; give them to somebody else or cancel them first',
    ]);
    expect((await get(id)).status).toBe('on');
    ahead.delete(id);
    await owner.ok(teacherApi.disable, { id, reason: '离职' });
    expect((await get(id)).status).toBe('off');
    expect((await owner.call(teacherApi.disable, { id })).code).toBe(0);
    await owner.ok(teacherApi.enable, { id });
    expect((await get(id)).status).toBe('on');
  });

  test('whoever is named somewhere stays; the others go with all their parts', async () => {
    const { id } = await add({ week: [{ weekday: 1, from_minute: 0, to_minute: 30 }] });
    ahead.set(id, 3);
    expect((await owner.ok(teacherApi.uses, { id })).list).toEqual([
      { label: '课节', count: 3, url: `/lessons/${id}` },
    ]);
    expect((await owner.call(teacherApi.del, { id })).msg).toContain('3');
    ahead.delete(id);
    await owner.ok(teacherApi.del, { id });
    expect((await owner.call(teacherApi.get, { id })).code).toBe(4);
    const { rows } = await app.db.superPool.query('SELECT 1 FROM teacher_week WHERE teacher_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('a subject or a tier that somebody has is counted as used', async () => {
    const { id: subject_id } = await owner.ok(subjectApi.add, {
      name: '天文',
      level_ids: [],
      course_types: [],
    });
    const levels = [await itemOf('alevel', 'AS'), await itemOf('alevel', 'A2')];
    await add({ subjects: [{ subject_id, level_ids: levels }] });
    expect((await owner.ok(subjectApi.uses, { id: subject_id })).list).toEqual([
      { label: '教师列表', count: 1, url: `/TeacherList?subject_id=${subject_id}` },
    ]);
    expect((await owner.call(subjectApi.del, { id: subject_id })).code).toBe(0);
  });
});

describe('what other nouns ask', () => {
  test('must: active, and at work for the acting company', async () => {
    const { id, teacher_name } = await add();
    expect(await app.db.asSystem((ctx) => teachers.must(ctx, id))).toMatchObject({ id, teacher_name });
    await expect(app.db.asSystem((ctx) => teachers.must(ctx, id), { company_id: 2 })).rejects.toMatchObject({
      code: 4,
    });
    await expect(app.db.asSystem((ctx) => teachers.must(ctx, id), { family_id: 4 })).rejects.toMatchObject({
      code: 4,
    });
    await owner.ok(teacherApi.disable, { id });
    await expect(app.db.asSystem((ctx) => teachers.must(ctx, id))).rejects.toMatchObject({
      code: 0,
      sentence: [`教师「${teacher_name}」已停用`, expect.any(String)],
    });
  });

  test('mine: the teacher of the account, if there is one', async () => {
    const { admin_id } = await app.as('b_teacher');
    expect(
      await app.db.asSystem((ctx) => teachers.mine({ ...ctx, admin_id }), { company_id: 2 }),
    ).toMatchObject({
      teacher_name: '韩梓涵',
    });
    expect(
      await app.db.asSystem((ctx) => teachers.mine({ ...ctx, admin_id: 0 }), { company_id: 2 }),
    ).toBeUndefined();
  });

  test('teaching: who teaches a subject at a level, in the acting company, and is active', async () => {
    const subject_id = await subjectOf('0475');
    const [igcse, as] = [await itemOf('alevel', 'IGCSE'), await itemOf('alevel', 'AS')];
    const one = await add({ subjects: [{ subject_id, level_ids: [igcse] }] });
    const ids = async (level_id?: number, company = 1) =>
      (
        await app.db.asSystem((ctx) => teachers.teaching(ctx, { subject_id, level_id }), {
          family_id: company === 4 ? 4 : 1,
          company_id: company,
        })
      ).map(({ id }) => id);
    expect(await ids()).toContain(one.id);
    expect(await ids(igcse)).toContain(one.id);
    expect(await ids(as)).not.toContain(one.id);
    expect(await ids(igcse, 2)).not.toContain(one.id);
    await owner.ok(teacherApi.disable, { id: one.id });
    expect(await ids(igcse)).not.toContain(one.id);
  });

  test('availability: in the own zone, over a clock change, without leave', async () => {
    const at = (iso: string) => Date.parse(iso) / 1000;
    const week = [{ weekday: 1, from_minute: 540, to_minute: 1020 }];
    const london = await add({ time_zone: 'Europe/London', week });
    const here = await add({ week });
    const leave = {
      starts_at: at('2027-03-29T10:00Z'),
      ends_at: at('2027-03-29T11:00Z'),
      is_free: 0 as const,
    };
    await owner.ok(teacherApi.exceptionAdd, { id: london.id, ...leave });
    const [from, to] = [at('2027-03-22T00:00Z'), at('2027-04-01T00:00Z')];
    const found = await app.db.asSystem((ctx) => teachers.availability(ctx, [london.id, here.id], from, to));
    const shown = (id: number) =>
      found
        .get(id)
        ?.map((one) => [one.from, one.to].map((s) => new Date(s * 1000).toISOString().slice(5, 16)));
    expect(shown(london.id)).toEqual([
      ['03-22T09:00', '03-22T17:00'],
      ['03-29T08:00', '03-29T10:00'],
      ['03-29T11:00', '03-29T16:00'],
    ]);
    expect(shown(here.id)).toEqual([
      ['03-22T01:00', '03-22T09:00'],
      ['03-29T01:00', '03-29T09:00'],
    ]);
  });
});
