import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { liveApi } from '../live.contract.ts';
import { liveText } from '../live.text.ts';

let app: TestApp;
let owner: Person;
let manager: Person;
let teacher: Person;
let teacher_id: number;
beforeAll(async () => {
  app = await testApp();
  [owner, manager, teacher] = [await app.as('owner'), await app.as('manager'), await app.as('teacher')];
  const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
    teacher.admin_id,
  ]);
  teacher_id = rows[0].id;
});
afterAll(() => app.close());

const now = () => Math.floor(Date.now() / 1000);
let made = 0;
/** Somebody who holds nothing yet. */
const newTeacher = async () => {
  const fields = { teacher_name: `直播教师 ${++made}`, company_ids: [1, 2] };
  return (await owner.ok(teacherApi.add, fields, { company: 1 })).id;
};
/** A day of its own for each, so that none stands in another's way. */
const fresh = (more: Partial<InputOf<typeof liveApi.add>> = {}): InputOf<typeof liveApi.add> => ({
  title: `直播测试 ${++made}`,
  teacher_id,
  starts_at: now() + made * 86_400 + 400 * 86_400,
  ends_at: now() + made * 86_400 + 400 * 86_400 + 3600,
  platform: 'zoom',
  join_link: 'https://zoom.example.com/j/1',
  host_link: 'https://zoom.example.com/h/secret',
  company_ids: [1],
  ...more,
});
const added = async (more?: Partial<InputOf<typeof liveApi.add>>) =>
  (await manager.ok(liveApi.add, fresh(more), { company: 1 })).id;
const count = async () => Number((await app.db.superPool.query('SELECT count(*) AS n FROM live')).rows[0].n);

describe('a live class', () => {
  test('is scheduled, live and ended by the clock, and found by each', async () => {
    const keyword = `时钟 ${++made}`;
    const times = { scheduled: [60, 3600], live: [-60, 3600], ended: [-3600, -60] } as const;
    for (const [state, [from, to]] of Object.entries(times)) {
      const time = { starts_at: now() + from, ends_at: now() + to };
      const id = await added({ title: `${keyword} ${state}`, teacher_id: await newTeacher(), ...time });
      expect((await manager.ok(liveApi.get, { id })).status).toBe(state);
      const { list } = await manager.ok(liveApi.list, { keyword, status: state as 'live' });
      expect(list.map((row) => row.id)).toEqual([id]);
    }
    const { list } = await manager.ok(liveApi.list, { keyword });
    expect(list.map(({ title }) => title.split(' ').at(-1))).toEqual(['scheduled', 'live', 'ended']);
  });

  test('is cancelled with a reason, restored, and not deleted once it has begun', async () => {
    const id = await added();
    expect(await manager.call(liveApi.cancel, { id } as never)).toMatchObject({ code: 2 });
    await manager.ok(liveApi.cancel, { id, reason: '讲师生病' });
    expect((await manager.ok(liveApi.get, { id })).status).toBe('cancelled');
    expect(await manager.call(liveApi.cancel, { id, reason: '再次' })).toMatchObject({ code: 0 });
    await manager.ok(liveApi.restore, { id });
    expect((await manager.ok(liveApi.get, { id })).status).toBe('scheduled');
    await manager.ok(liveApi.del, { id });
    const before = { starts_at: now() - 7200, ends_at: now() - 3600 };
    const over = await added({ teacher_id: await newTeacher(), ...before });
    const refused = await manager.call(liveApi.del, { id: over }, { lang: 'en' });
    expect(refused).toMatchObject({ code: 0, msg: liveText.begun[1] });
    expect(await manager.call(liveApi.cancel, { id: over, reason: '晚了' })).toMatchObject({ code: 0 });
    const { list } = await owner.ok(auditApi.list, { doc: 'live', doc_id: id }, { company: 1 });
    expect(JSON.stringify(list)).toContain('讲师生病');
    expect(JSON.stringify(list)).not.toContain('secret');
  });

  test('is seen by the companies that it is for and no others; only its own changes it', async () => {
    const [here, branch, shared] = [manager, await app.as('b_manager'), owner];
    const forBoth = (await owner.ok(liveApi.add, fresh({ company_ids: [1, 2] }), { company: 1 })).id;
    const forUs = await added();
    expect((await branch.ok(liveApi.get, { id: forBoth })).company_ids).toEqual([1, 2]);
    expect(await branch.call(liveApi.get, { id: forUs })).toMatchObject({ code: 4 });
    const ids = async (who: Person, company?: number) =>
      (await who.ok(liveApi.list, { limit: 100 }, company ? { company, selected: company } : {})).list.map(
        ({ id }) => id,
      );
    expect(await ids(branch)).toContain(forBoth);
    expect(await ids(branch)).not.toContain(forUs);
    expect(await ids(shared, 3)).not.toContain(forUs);
    expect(await ids(here)).toEqual(expect.arrayContaining([forBoth, forUs]));
    const change = { id: forBoth, version: 1, ...fresh({ company_ids: [1, 2] }) };
    expect(await branch.call(liveApi.edit, change)).toMatchObject({ code: 0, msg: liveText.not_ours[0] });
    expect(await branch.call(liveApi.cancel, { id: forBoth, reason: '不行' })).toMatchObject({ code: 0 });
    expect(await branch.call(liveApi.del, { id: forUs })).toMatchObject({ code: 4 });
    expect(await (await app.as('c_owner')).call(liveApi.get, { id: forBoth })).toMatchObject({ code: 4 });
  });

  test('shows its host link to who runs it, and lets nobody else set it', async () => {
    const id = (await owner.ok(liveApi.add, fresh({ company_ids: [1, 2] }), { company: 1 })).id;
    const linkFor = async (login: string) => (await (await app.as(login)).ok(liveApi.get, { id })).host_link;
    expect(await linkFor('manager')).toContain('secret');
    expect(await linkFor('teacher')).toContain('secret');
    expect(await linkFor('viewer')).toBeNull();
    expect(await linkFor('classteacher')).toBeNull();
    expect(await linkFor('b_manager')).toBeNull();
    const { host_link: _, ...others } = fresh({ company_ids: [1, 2] });
    await owner.ok(liveApi.edit, { id, version: 1, ...others, title: '改了标题' }, { company: 1 });
    expect(await linkFor('manager')).toContain('secret');
  });

  test('keeps its teacher from being disabled while it lies ahead', async () => {
    const id = await newTeacher();
    const live = await added({ teacher_id: id });
    expect(await owner.call(teacherApi.disable, { id }, { company: 1 })).toMatchObject({ code: 0 });
    expect(await owner.call(teacherApi.del, { id }, { company: 1 })).toMatchObject({ code: 0 });
    await manager.ok(liveApi.cancel, { id: live, reason: '改期' });
    await owner.ok(teacherApi.disable, { id }, { company: 1 });
    expect(await manager.call(liveApi.add, fresh({ teacher_id: id }))).toMatchObject({ code: 0 });
  });

  const bad: [
    string,
    Partial<InputOf<typeof liveApi.add>>,
    number,
    (typeof liveText)[keyof typeof liveText]?,
  ][] = [
    ['an end before its beginning', { ends_at: 1 }, 2, liveText.ends_before],
    ['a day and a half', { ends_at: 4_000_000_000, starts_at: 3_999_800_000 }, 2, liveText.too_long],
    ['a script for a link', { join_link: 'javascript:alert(1)' }, 2, liveText.link_wrong],
    ['a company that is not granted', { company_ids: [2] }, 2, liveText.company_not_granted],
    ['nobody to see it', { company_ids: [] }, 2],
    ['a subject that is not there', { subject_id: 999_999 }, 2, liveText.subject_not_found],
    ['a teacher who is not there', { teacher_id: 999_999 }, 4],
    ['no places', { capacity: 0 }, 2],
  ];
  test.each(bad)(
    'with %s is refused in both languages, and nothing is written',
    async (_, wrong, code, why) => {
      const before = await count();
      for (const [at, lang] of (['zh-CN', 'en'] as const).entries()) {
        const answer = await manager.call(liveApi.add, fresh(wrong), { company: 1, lang });
        expect(answer.code).toBe(code);
        if (why) expect(JSON.stringify(answer)).toContain(why[at]);
      }
      expect(await count()).toBe(before);
    },
  );

  test('keeps its teacher in the company that gives it, and in no other', async () => {
    const id = await newTeacher();
    await added({ teacher_id: id });
    const staysIn = async (company: number) => {
      const { version, teacher_name } = await owner.ok(teacherApi.get, { id });
      const fields = { id, version, teacher_name, company_ids: [company] };
      return owner.call(teacherApi.edit, fields, { company: 1 });
    };
    expect(await staysIn(2)).toMatchObject({ code: 0, msg: expect.stringContaining('还有 1 节课未上') });
    expect((await staysIn(1)).code).toBe(1);
  });

  test('is looked at, not changed, without the right', async () => {
    const id = await added();
    for (const login of ['viewer', 'teacher']) {
      const who = await app.as(login);
      await who.ok(liveApi.list, {});
      expect(await who.call(liveApi.add, fresh())).toMatchObject({ code: 3 });
      expect(await who.call(liveApi.edit, { id, version: 1, ...fresh() })).toMatchObject({ code: 3 });
      expect(await who.call(liveApi.cancel, { id, reason: '不行' })).toMatchObject({ code: 3 });
    }
    expect(await (await app.as('finance')).call(liveApi.list, {})).toMatchObject({ code: 3 });
  });
});

describe('its teacher', () => {
  const MINUTE = 60;
  const starting = () => Math.floor(now() / 3600) * 3600 + (500 + ++made) * 86_400;
  /** Two hours of somebody, from a full hour on. */
  const span = (teacher_id: number, starts_at: number) => ({
    teacher_id,
    starts_at,
    ends_at: starts_at + 120 * MINUTE,
  });
  const lesson = async (teacher_id: number, starts_at: number, company = 1) => {
    const under = { company, selected: company };
    const { id } = await owner.ok(studentApi.add, { username: `直播学员 ${++made}` }, under);
    const who = { kind: 'trial' as const, course_type: 12 as const, teacher_id, student_ids: [id] };
    return owner.call(lessonApi.add, { ...who, starts: [starts_at], minutes: 60 }, under);
  };
  const bookings = async (id: number) =>
    (
      await app.db.superPool.query(
        `SELECT kind, resource_id, extract(epoch FROM starts_at)::int AS starts_at,
          extract(epoch FROM ends_at)::int AS ends_at FROM booking WHERE live_id = $1`,
        [id],
      )
    ).rows;

  test('is given no lesson during it, and holds no live class during a lesson, with the reason in both languages', async () => {
    const [id, at] = [await newTeacher(), starting()];
    const live = await added({ title: '函数公开课', ...span(id, at) });
    expect(await bookings(live)).toEqual([{ kind: 'teacher', resource_id: id, ...times(span(id, at)) }]);
    const refused = await lesson(id, at + 60 * MINUTE);
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('有直播（函数公开课）') });
    expect(await lesson(id, at + 120 * MINUTE)).toMatchObject({ code: 1 });
    expect(await lesson(id, at - 60 * MINUTE)).toMatchObject({ code: 1 });
    for (const [lang, words] of [
      ['zh-CN', '已有课'],
      ['en', 'already has a lesson'],
    ] as const) {
      const input = fresh(span(id, at + 150 * MINUTE));
      const answer = await manager.call(liveApi.add, input, { company: 1, lang });
      expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining(words) });
    }
    const twice = await manager.call(liveApi.add, fresh(span(id, at)), { company: 1, lang: 'en' });
    expect(twice).toMatchObject({ code: 0, msg: expect.stringContaining('gives a live class') });
  });

  test('is taken in every company of the family, which see no more than that', async () => {
    const [id, at] = [await newTeacher(), starting()];
    await added({ title: '只给总部看', ...span(id, at) });
    const refused = await lesson(id, at, 2);
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('于别处有安排') });
    expect(refused.msg).not.toContain('只给总部看');
  });

  test('is free again when it is moved, cancelled or deleted, and taken anew when it is restored', async () => {
    const [id, at] = [await newTeacher(), starting()];
    const live = await added(span(id, at));
    const later = at + 600 * MINUTE;
    await manager.ok(liveApi.edit, { id: live, version: 1, ...fresh(span(id, later)) });
    expect(await lesson(id, at)).toMatchObject({ code: 1 });
    const back = await manager.call(liveApi.edit, { id: live, version: 2, ...fresh(span(id, at)) });
    expect(back).toMatchObject({ code: 0, msg: expect.stringContaining('已有课') });
    const { list } = await manager.ok(liveApi.list, { teacher_id: id });
    expect(list).toMatchObject([{ starts_at: later, version: 2 }]);
    await manager.ok(liveApi.cancel, { id: live, reason: '改期' });
    expect(await bookings(live)).toEqual([]);
    expect(await lesson(id, later)).toMatchObject({ code: 1 });
    expect(await manager.call(liveApi.restore, { id: live })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('已有课'),
    });
    expect((await manager.ok(liveApi.get, { id: live })).status).toBe('cancelled');
    await manager.ok(liveApi.edit, { id: live, version: 3, ...fresh(span(id, later + 120 * MINUTE)) });
    await manager.ok(liveApi.restore, { id: live });
    expect(await lesson(id, later + 120 * MINUTE)).toMatchObject({ code: 0 });
    await manager.ok(liveApi.del, { id: live });
    expect(await bookings(live)).toEqual([]);
    expect(await lesson(id, later + 120 * MINUTE)).toMatchObject({ code: 1 });
  });

  test('gives the class to somebody else: both are what the class says', async () => {
    const [one, two, at] = [await newTeacher(), await newTeacher(), starting()];
    const live = await added(span(one, at));
    await manager.ok(liveApi.edit, { id: live, version: 1, ...fresh(span(two, at)) });
    expect(await bookings(live)).toMatchObject([{ resource_id: two }]);
    expect(await lesson(one, at)).toMatchObject({ code: 1 });
    expect(await lesson(two, at)).toMatchObject({ code: 0 });
    const { rows } = await app.db.superPool.query('SELECT * FROM bookings_wrong()');
    expect(rows).toEqual([]);
  });

  test('a lesson and a live class at once: one wins, the other is told', async () => {
    const [id, at] = [await newTeacher(), starting()];
    const answers = await atOnce(
      app.db,
      `SELECT pg_advisory_xact_lock(hashtextextended('booking teacher ${id}', 0))`,
      [() => lesson(id, at), () => manager.call(liveApi.add, fresh(span(id, at)), { company: 1 })],
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  test('the database refuses what slips past', async () => {
    const [id, at] = [await newTeacher(), starting()];
    const live = await added(span(id, at));
    const copy = `INSERT INTO live (family_id, company_id, title, teacher_id, starts_at, ends_at, platform)
      SELECT family_id, company_id, title, teacher_id, starts_at, ends_at, platform FROM live WHERE id = ${live}`;
    const inHouse = { family_id: 1, company_id: 1, action: 'test' };
    await expect(asSystem(app.db.database, inHouse, (ctx) => ctx.query(copy))).rejects.toMatchObject({
      constraint: 'booking_clash',
    });
  });

  test('has it in the timetable while it takes place, for the companies that see it', async () => {
    const [id, at] = [await newTeacher(), starting()];
    const live = await added(span(id, at));
    const other = await added(span(await newTeacher(), at));
    const shown = async (who: Person, more: Partial<InputOf<typeof liveApi.week>> = {}, company = 1) => {
      const input = { from: at - 86_400, to: at + 86_400, ...more };
      return (await who.ok(liveApi.week, input, { company, selected: company })).list.map((one) => one.id);
    };
    expect(await shown(owner)).toEqual([live, other]);
    expect(await shown(owner, { teacher_id: id })).toEqual([live]);
    expect(await shown(owner, { from: at + 1 })).toEqual([]);
    expect(await shown(owner, { to: at })).toEqual([]);
    expect(await shown(owner, {}, 2)).toEqual([]);
    await manager.ok(liveApi.cancel, { id: live, reason: '讲师生病' });
    expect(await shown(owner)).toEqual([other]);
    expect((await owner.call(liveApi.week, { from: at, to: at + 43 * 86_400 })).code).toBe(2);
  });

  test('has their own week before them, and another’s where they name them', async () => {
    const at = starting();
    const mine = await added(span(teacher_id, at));
    const id = await newTeacher();
    const other = await added(span(id, at));
    const shown = async (filter: { teacher_id?: number }) =>
      (await teacher.ok(liveApi.week, { from: at, to: at + 1, ...filter })).list.map((one) => one.id);
    expect(await shown({})).toEqual([mine]);
    expect(await shown({ teacher_id: id })).toEqual([other]);
  });
});
const times = ({ starts_at, ends_at }: { starts_at: number; ends_at: number }) => ({ starts_at, ends_at });
