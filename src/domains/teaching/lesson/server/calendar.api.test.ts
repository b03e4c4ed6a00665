import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { enrol } from '@/apps/server/testing/authenticator.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { newRoom } from '@/domains/organisation/room/server/testing/room.samples.ts';
import { sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { teacherOf } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { liveApi } from '@/domains/teaching/live/live.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { calendarApi } from '../calendar.contract.ts';
import { MOST_ADDRESSES } from '../calendar.rules.ts';
import { calendarText } from '../calendar.text.ts';
import { lessonApi } from '../lesson.contract.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
});
afterAll(() => app.close());

const DAY = 86_400;
/** Within what calendars show, each on a day of its own. */
let day = 20;
const soon = () => Math.floor(Date.now() / 1000 / DAY) * DAY + ++day * DAY;
const lesson = async (more: Partial<InputOf<typeof lessonApi.add>> = {}) => {
  const input = {
    course_type: 12 as const,
    minutes: 120,
    starts: [soon()],
    on_credit: 1 as const,
    teacher_id: more.teacher_id ?? (await teacherOf(at)),
    student_ids: more.student_ids ?? [(await boughtLot(at)).student_id],
    ...more,
  };
  return { ...input, id: (await owner.ok(lessonApi.add, input, { company: 1 })).id };
};
const fetchIt = (path: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url: path, headers });
/** As a calendar program reads it. */
const eventsOf = (body: string) =>
  body
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((part) => Object.fromEntries(part.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2))));
const uid = (id: number) => `lesson-1-${id}@xuezhang`;
const uidsOf = async (path: string) => eventsOf((await fetchIt(path)).body).map(({ UID }) => UID);
const address = (filter: InputOf<typeof calendarApi.add> = {}, person = owner, company = 1) =>
  person.ok(calendarApi.add, filter, { company });
const utc = (seconds: number) =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('a calendar address', () => {
  test('answers a calendar to whoever has it, without a session, and 304 while nothing has changed', async () => {
    const made = await lesson({ live_link: 'https://meet.example.com/9' });
    const { path } = await address({ teacher_id: made.teacher_id });
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const answer = await fetchIt(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    });
    const [event, ...others] = eventsOf(answer.body);
    expect(others).toEqual([]);
    const { student_names } = await owner.ok(lessonApi.get, { id: made.id });
    expect(event).toMatchObject({
      UID: uid(made.id),
      DTSTART: utc(made.starts[0] as number),
      DTEND: utc((made.starts[0] as number) + 7200),
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      SUMMARY: expect.stringContaining(student_names[0] as string),
      URL: 'https://meet.example.com/9',
    });
    const tag = String(answer.headers.etag);
    const again = await fetchIt(path, { 'if-none-match': `W/${tag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await owner.ok(lessonApi.edit, { id: made.id, version: 1, live_link: '' }, { company: 1 });
    expect((await fetchIt(path, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  test('a moved lesson keeps its UID and counts up; a cancelled or taken-off one says so', async () => {
    const made = await lesson();
    const { path } = await address({ teacher_id: made.teacher_id });
    const starts_at = soon();
    await owner.ok(lessonApi.move, { id: made.id, version: 1, starts_at, minutes: 90 }, { company: 1 });
    const event = async () => eventsOf((await fetchIt(path)).body)[0];
    expect(await event()).toMatchObject({ UID: uid(made.id), SEQUENCE: '1', DTSTART: utc(starts_at) });
    await owner.ok(lessonApi.take_off, { id: made.id }, { company: 1 });
    expect(await event()).toMatchObject({ UID: uid(made.id), STATUS: 'CANCELLED' });
    const { version } = await owner.ok(lessonApi.get, { id: made.id });
    await owner.ok(lessonApi.move, { id: made.id, version, starts_at, minutes: 90 }, { company: 1 });
    expect(await event()).toMatchObject({ STATUS: 'CONFIRMED' });
    await owner.ok(lessonApi.cancel, { id: made.id, reason: '学员请假' }, { company: 1 });
    const last = await event();
    expect(last).toMatchObject({ UID: uid(made.id), STATUS: 'CANCELLED' });
    expect(Number(last?.SEQUENCE)).toBeGreaterThan(3);
  });

  test('shows the lessons of the teacher, student or room that the timetable was filtered by', async () => {
    const room_id = await newRoom(at);
    const first = await lesson({ room_id });
    const second = await lesson({ teacher_id: first.teacher_id });
    const student_id = second.student_ids[0] as number;
    const of = async (filter: InputOf<typeof calendarApi.add>) => uidsOf((await address(filter)).path);
    expect(await of({ teacher_id: first.teacher_id })).toEqual([uid(first.id), uid(second.id)]);
    expect(await of({ room_id })).toEqual([uid(first.id)]);
    expect(await of({ student_id })).toEqual([uid(second.id)]);
    expect(await of({ room_id, student_id })).toEqual([]);
  });

  test('without a filter shows one’s own: a teacher’s lessons, and none to whoever teaches nothing', async () => {
    const person = await app.as('teacher');
    const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
      person.admin_id,
    ]);
    const mine = await lesson({ teacher_id: rows[0].id, starts: [soon()] });
    const other = await lesson();
    const shown = await uidsOf((await address({}, person)).path);
    expect(shown).toContain(uid(mine.id));
    expect(shown).not.toContain(uid(other.id));
    const manager = await app.as('manager');
    expect(await uidsOf((await address({}, manager)).path)).toEqual([]);
  });

  test('shows a teacher’s live classes too, to whoever may see them; a student and a room are in none', async () => {
    const made = await lesson({ room_id: await newRoom(at) });
    const starts_at = soon();
    const link = 'https://live.example.com/join';
    const fields = {
      title: '函数图像',
      teacher_id: made.teacher_id,
      starts_at,
      ends_at: starts_at + 3600,
      platform: 'zoom' as const,
      join_link: link,
      host_link: `${link}/host`,
      company_ids: [1],
    };
    const { id } = await owner.ok(liveApi.add, fields, { company: 1 });
    const live = `live-1-${id}@xuezhang`;
    const { login } = await at.staff('manager');
    const { path } = await address({ teacher_id: made.teacher_id }, await app.as(login));
    const { body } = await fetchIt(path);
    expect(body).not.toContain('/host');
    expect(eventsOf(body).find(({ UID }) => UID === live)).toMatchObject({
      DTSTART: utc(starts_at),
      DTEND: utc(starts_at + 3600),
      SEQUENCE: '0',
      STATUS: 'CONFIRMED',
      SUMMARY: '直播 · 函数图像',
      LOCATION: 'Zoom 会议',
      URL: link,
    });
    expect(await uidsOf((await address({ teacher_id: await teacherOf(at) })).path)).toEqual([]);
    const both = { teacher_id: made.teacher_id, student_id: made.student_ids[0] };
    expect(await uidsOf((await address(both)).path)).toEqual([uid(made.id)]);
    expect(await uidsOf((await address({ room_id: made.room_id ?? 0 })).path)).toEqual([uid(made.id)]);

    await owner.ok(liveApi.cancel, { id, reason: '讲师生病' }, { company: 1 });
    const cancelled = eventsOf((await fetchIt(path)).body).find(({ UID }) => UID === live);
    expect(cancelled).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '1' });

    const role = await at.roleId('manager');
    const of = await app.db.superPool.query('SELECT menus FROM role WHERE id = $1', [role]);
    const { menus } = of.rows[0] as { menus: string[] };
    const grant = 'UPDATE role SET menus = $2, version = version + 1 WHERE id = $1';
    await unsafeSql(app, grant, [role, menus.filter((one) => !one.startsWith('/SystemMain/LiveList'))]);
    expect(await uidsOf(path)).toEqual([uid(made.id)]);
    await unsafeSql(app, grant, [role, menus]);
    expect(await uidsOf(path)).toEqual([uid(made.id), live]);
  });

  test('without a filter shows one’s own live classes, and nobody else’s', async () => {
    const person = await app.as('teacher');
    const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
      person.admin_id,
    ]);
    const given = async (teacher_id: number) => {
      const starts_at = soon();
      const span = { teacher_id, starts_at, ends_at: starts_at + 3600 };
      const fields = { title: '本人直播', platform: 'zoom' as const, company_ids: [1], ...span };
      return `live-1-${(await owner.ok(liveApi.add, fields, { company: 1 })).id}@xuezhang`;
    };
    const [mine, other] = [await given(rows[0].id), await given(await teacherOf(at))];
    const shown = await uidsOf((await address({}, person)).path);
    expect(shown).toContain(mine);
    expect(shown).not.toContain(other);
  });

  test('goes from 60 days back to 180 ahead', async () => {
    const teacher_id = await teacherOf(at);
    const now = Math.floor(Date.now() / 1000);
    const on = (days: number) => Math.floor((now + days * DAY) / 60) * 60;
    const near = await lesson({ teacher_id, starts: [on(179)] });
    await lesson({ teacher_id, starts: [on(181)] });
    const past = await lesson({ teacher_id, starts: [on(1)] });
    const old = await lesson({ teacher_id, starts: [on(2)] });
    const back =
      "UPDATE lesson SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '2 hours' WHERE id = $1";
    await unsafeSql(app, back, [past.id, new Date(on(-59) * 1000)]);
    await unsafeSql(app, back, [old.id, new Date(on(-61) * 1000)]);
    const { path } = await address({ teacher_id });
    expect(await uidsOf(path)).toEqual([uid(past.id), uid(near.id)]);
  });

  test('survives names that calendars would trip over, in Chinese too', async () => {
    const made = await lesson();
    const name = `王;小,明\\${'很长的名字'.repeat(20)}`;
    await unsafeSql(app, 'UPDATE student SET username = $2 WHERE id = $1', [made.student_ids[0], name]);
    const { body } = await fetchIt((await address({ teacher_id: made.teacher_id })).path);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const escaped = name.replace(/[\\;,]/g, (char) => `\\${char}`);
    expect(eventsOf(body)[0]?.SUMMARY).toContain(escaped);
  });
});

describe('a calendar address is private', () => {
  test('the address is told once: nothing in the database holds it', async () => {
    const { path } = await address({}, owner);
    const token = path.slice(10, -4);
    const { rows } = await app.db.superPool.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
    );
    for (const { tablename } of rows) {
      const found = await app.db.superPool.query(
        `SELECT 1 FROM ${tablename} AS t WHERE t::text LIKE $1 LIMIT 1`,
        [`%${token}%`],
      );
      expect({ tablename, rows: found.rows }).toEqual({ tablename, rows: [] });
    }
  });

  test('the list says what each shows and when it was used last; a revoked one is gone at once', async () => {
    const { id: staff, login } = await at.staff('affairs');
    const person = await app.as(login);
    const made = await lesson();
    const { id, path } = await address({ teacher_id: made.teacher_id }, person);
    const list = async () => (await person.ok(calendarApi.list, {})).list;
    expect(await list()).toMatchObject([{ id, last_used_at: null, student_name: null, room_name: null }]);
    expect((await list())[0]?.teacher_name).toBeTruthy();
    await fetchIt(path);
    expect((await list())[0]?.last_used_at).toBeGreaterThan(Date.now() / 1000 - 60);
    expect((await owner.call(calendarApi.del, { id }, { company: 1 })).code).toBe(4);
    expect((await owner.ok(calendarApi.list, {}, { company: 1 })).list.map((row) => row.id)).not.toContain(
      id,
    );
    await person.ok(calendarApi.del, { id });
    expect((await fetchIt(path)).statusCode).toBe(404);
    const { rows } = await app.db.superPool.query(
      "SELECT op FROM audit_log WHERE doc = 'calendar' AND doc_id = $1 AND admin_id = $2 ORDER BY id",
      [id, staff],
    );
    expect(rows).toEqual([{ op: 'insert' }, { op: 'delete' }]);
  });

  test('whoever loses the role, the right or the company loses the address with it', async () => {
    const { id, login } = await at.staff('affairs');
    const person = await app.as(login);
    const made = await lesson();
    const { path } = await address({ teacher_id: made.teacher_id }, person);
    const status = async () => (await fetchIt(path)).statusCode;
    expect(await status()).toBe(200);

    const role = await at.roleId('affairs');
    const menus = (await app.db.superPool.query('SELECT menus FROM role WHERE id = $1', [role])).rows[0]
      .menus;
    const grant = 'UPDATE role SET menus = $2, version = version + 1 WHERE id = $1';
    await unsafeSql(app, grant, [role, menus.filter((one: string) => one !== 'lesson.calendar')]);
    expect(await status()).toBe(404);
    await unsafeSql(app, grant, [role, menus]);
    expect(await status()).toBe(200);

    await unsafeSql(app, 'UPDATE admin_company SET company_id = 2 WHERE admin_id = $1', [id]);
    expect(await status()).toBe(404);
    await unsafeSql(app, 'UPDATE admin_company SET company_id = 1 WHERE admin_id = $1', [id]);
    expect(await status()).toBe(200);

    await unsafeSql(app, 'UPDATE admin_role SET role_id = $2 WHERE admin_id = $1', [
      id,
      await at.roleId('viewer'),
    ]);
    expect(await status()).toBe(404);
  });

  describe('ends with the sessions, under whatever company it was made:', () => {
    const PASSWORD = 'Demo-2026!';
    /** Somebody of both companies with an address in each. */
    async function subscriber() {
      const fields = { ...(await at.staffFields(['affairs'])), company_ids: [1, 2] };
      const { id } = await owner.ok(adminApi.add, { ...fields, password: PASSWORD }, { company: 1 });
      const person = await app.as(fields.login_name);
      const paths = [(await address({}, person, 1)).path, (await address({}, person, 2)).path];
      const statuses = async () => Promise.all(paths.map(async (path) => (await fetchIt(path)).statusCode));
      expect(await statuses()).toEqual([200, 200]);
      return { id, person, statuses, login: fields.login_name };
    }
    type Subscriber = Awaited<ReturnType<typeof subscriber>>;
    const ends: [string, (who: Subscriber) => Promise<unknown>][] = [
      [
        'a password that is reset',
        ({ id }) => owner.ok(adminApi.resetPassword, { id, new_password: 'Another-2026-x' }, { company: 1 }),
      ],
      [
        'a password that is changed',
        ({ person }) =>
          person.ok(sessionApi.changePassword, { old_password: PASSWORD, new_password: 'Another-2026-x' }),
      ],
      ['ending the other sessions', ({ person }) => person.ok(sessionApi.endOthers, {})],
      ['a second factor', ({ person }) => enrol(person, PASSWORD)],
      [
        'a second factor that is reset',
        async ({ id, person }) => {
          await enrol(person, PASSWORD);
          await owner.ok(adminApi.resetSecondFactor, { id }, { company: 1 });
        },
      ],
      [
        'an account that is switched off, also when it is switched on again',
        async ({ id }) => {
          await owner.ok(adminApi.disable, { id }, { company: 1 });
          await owner.ok(adminApi.enable, { id }, { company: 1 });
        },
      ],
    ];

    test.each(ends)('%s', async (_name, end) => {
      const who = await subscriber();
      const other = await subscriber();
      await end(who);
      expect(await who.statuses()).toEqual([404, 404]);
      expect(await other.statuses(), 'somebody else’s go on').toEqual([200, 200]);
      const again = await app.as(who.login);
      expect((await again.ok(calendarApi.list, {}, { company: 1 })).list).toEqual([]);
      const { path } = await address({}, again, 1);
      expect((await fetchIt(path)).statusCode).toBe(200);
      expect((await again.ok(calendarApi.list, {}, { company: 1 })).list).toHaveLength(1);
    });

    test('one that a server of the release before has made', async () => {
      const { id, person } = await subscriber();
      await app.db.database.system(1, 1, 'test', async ({ query }) => {
        const { rows } = await query(
          `INSERT INTO calendar (family_id, company_id, admin_id, role_id, lang)
           VALUES (1, 1, $1, $2, 'en') RETURNING id`,
          [id, await at.roleId('affairs')],
        );
        await query(
          'INSERT INTO calendar_secret (token_hash, family_id, company_id, calendar_id) VALUES ($1, 1, 1, $2)',
          [Buffer.from('of before'), rows[0].id],
        );
      });
      const left = async () =>
        (await app.db.superPool.query('SELECT 1 FROM calendar_secret WHERE admin_id = $1', [id])).rows.length;
      expect(await left()).toBe(3);
      await person.ok(sessionApi.endOthers, {});
      expect(await left()).toBe(0);
    });
  });

  test('shows nothing of another company, and takes no teacher, student or room of another', async () => {
    const made = await lesson();
    const elsewhere = await lesson({ teacher_id: made.teacher_id });
    await unsafeSql(
      app,
      'INSERT INTO teacher_company (family_id, teacher_id, company_id) VALUES (1, $1, 2)',
      [made.teacher_id],
    );
    await unsafeSql(app, 'UPDATE lesson SET company_id = 2 WHERE id = $1', [elsewhere.id]);
    await unsafeSql(app, 'UPDATE lesson_student SET company_id = 2 WHERE lesson_id = $1', [elsewhere.id]);
    const { path } = await address({ teacher_id: made.teacher_id });
    const inBranch = await address({ teacher_id: made.teacher_id }, owner, 2);
    expect(await uidsOf(path)).toEqual([uid(made.id)]);
    expect(await uidsOf(inBranch.path)).toEqual([uid(elsewhere.id)]);
    const room_id = await newRoom(at);
    const refused = await owner.call(calendarApi.add, { room_id }, { company: 2 });
    expect([refused.code, refused.msg]).toEqual([2, calendarText.room_unknown[0]]);
    const stranger = await app.as('c_owner');
    const foreign = await stranger.call(calendarApi.add, { teacher_id: made.teacher_id });
    expect(foreign.code).toBe(2);
  });

  test('no address is 404, and who keeps trying waits', async () => {
    for (const path of ['/calendar/x.ics', `/calendar/${'a'.repeat(43)}`, `/calendar/${'a'.repeat(43)}.ics`])
      expect((await fetchIt(path)).statusCode).toBe(404);
    const wrong = () => fetchIt(`/calendar/${'b'.repeat(43)}.ics`);
    for (let tries = 0; tries < 70; tries++) await wrong();
    const late = await wrong();
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('one address is asked for 120 times an hour and no more', async () => {
    const { path, id } = await address();
    await app.db.superPool.query('INSERT INTO rate_limit (key, window_start, hits) VALUES ($1, now(), 119)', [
      `calendar:${id}`,
    ]);
    expect((await fetchIt(path)).statusCode).toBe(200);
    expect((await fetchIt(path)).statusCode).toBe(429);
  });

  test(`a person has at most ${MOST_ADDRESSES}`, async () => {
    const { login } = await at.staff('teacher');
    const person = await app.as(login);
    for (let n = 0; n < MOST_ADDRESSES; n++) await address({}, person);
    expect((await person.call(calendarApi.add, {})).code).toBe(0);
  });
});
