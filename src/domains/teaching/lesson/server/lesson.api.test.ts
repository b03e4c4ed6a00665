import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce, inTurn } from '@/apps/server/testing/at-once.ts';
import { type CallOptions, type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { boughtLot } from '@/domains/money/class-hours/server/testing/class-hours.samples.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { newRoom } from '@/domains/organisation/room/server/testing/room.samples.ts';
import { newSubject } from '@/domains/organisation/subject/server/testing/subject.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherOf } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { momentOf } from '@/kernel/value/day.ts';
import { lessonApi } from '../lesson.contract.ts';
import { lessonText } from '../lesson.text.ts';
import { lessons } from './lesson.service.ts';

let app: TestApp;
let owner: Person;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = at.owner;
});
afterAll(() => app.close());

type Add = InputOf<typeof lessonApi.add>;
/** Far ahead, each test in a week of its own. */
let week = 0;
const monday = () => 3_000_000_000 - (3_000_000_000 % 604_800) + ++week * 604_800;
const HOUR = 3600;

const teacher = () => teacherOf(at);
const student = async () => (await boughtLot(at)).student_id;
const fresh = async (changes: Partial<Add> = {}): Promise<Add> => ({
  course_type: 12,
  teacher_id: changes.teacher_id ?? (await teacher()),
  student_ids: changes.student_ids ?? [await student()],
  starts: changes.starts ?? [monday()],
  minutes: 120,
  ...changes,
});
const add = async (changes: Partial<Add> = {}, options: CallOptions = {}) => {
  const input = await fresh(changes);
  const { ids } = await owner.ok(lessonApi.add, input, { company: 1, ...options });
  return { ...input, ids, id: ids[0] as number };
};
const get = (id: number, person = owner, options: CallOptions = {}) =>
  person.ok(lessonApi.get, { id }, options);
const wrong = async () => (await app.db.asSystem((ctx) => ctx.query('SELECT * FROM bookings_wrong()'))).rows;
const bookingsOf = async (id: number) =>
  (
    await app.db.superPool.query(
      'SELECT kind, resource_id FROM booking WHERE lesson_id = $1 ORDER BY kind, resource_id',
      [id],
    )
  ).rows;
const scheduled = async (student_id: number) =>
  (await owner.ok(classHoursApi.summary, { student_id })).list.find((one) => one.course_type === 12)
    ?.planned_minutes;

describe('a planned lesson', () => {
  test('takes teacher, assistant, students and room, and reserves minutes', async () => {
    const room_id = await newRoom(at);
    const { id: assistant_id } = await at.staff();
    const made = await add({
      room_id,
      assistant_id,
      note: '第一课',
      live_link: 'https://meet.example.com/1',
    });
    const row = await get(made.id);
    expect(row).toMatchObject({
      kind: 'lesson',
      course_type: 12,
      teacher_id: made.teacher_id,
      room_id,
      assistant_id,
      status: 'planned',
      minutes: 120,
      starts_at: made.starts[0],
      note: '第一课',
      version: 1,
      student_ids: made.student_ids,
      students: [{ id: made.student_ids[0], is_booked: 1 }],
      company_zone: 'Asia/Shanghai',
      teacher_zone: 'Europe/London',
    });
    expect(await bookingsOf(made.id)).toEqual([
      { kind: 'assistant', resource_id: assistant_id },
      { kind: 'room', resource_id: room_id },
      { kind: 'student', resource_id: made.student_ids[0] },
      { kind: 'teacher', resource_id: made.teacher_id },
    ]);
    expect(await scheduled(made.student_ids[0] as number)).toBe(120);
    expect(await owner.ok(studentApi.get, { id: made.student_ids[0] as number })).toMatchObject({
      scheduled_minutes: 120,
      next_lesson_at: made.starts[0],
    });
    expect(await wrong()).toEqual([]);
  });

  test('today is told hour by hour, as many as the timetable of the day has', async () => {
    const told = await owner.ok(lessonApi.today, {});
    const from = momentOf(told.company_zone, told.day, 0);
    const drawn = await owner.ok(lessonApi.week, { from, to: from + 24 * HOUR });
    expect(told.total).toBe(drawn.list.length);
    expect(told.hours.reduce((sum, n) => sum + n, 0)).toBe(told.total);
    const ends = drawn.list.map(({ ends_at }) => ends_at);
    expect(told.over).toBe(ends.filter((end) => end * 1000 <= Date.now()).length);
    expect(told.over + told.running).toBeLessThanOrEqual(told.total);
    const { total } = await owner.ok(lessonApi.list, { period: 'past', unmarked: 1, limit: 1 });
    expect(told.unmarked).toBe(total);
  });

  test('a series is all or nothing', async () => {
    const first = monday();
    const { teacher_id } = await add({ starts: [first + 604_800] });
    week++;
    const series = await fresh({
      teacher_id,
      starts: [first, first + 604_800, first + 2 * 604_800],
      minutes: 60,
    });
    const refused = await owner.call(lessonApi.add, series, { company: 1 });
    expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining('已有课')]);
    expect(await owner.ok(lessonApi.list, { student_id: series.student_ids[0] as number })).toMatchObject({
      total: 0,
    });
    expect(await scheduled(series.student_ids[0] as number)).toBe(0);
    const done = await add({ ...series, starts: [first, first + 2 * 604_800, first + 3 * 604_800] });
    expect(done.ids).toHaveLength(3);
    week += 3;
  });

  test('the hours that remain are the most that is planned, unless somebody may go beyond', async () => {
    // 660 minutes were bought.
    const input = await fresh({ minutes: 400, starts: [monday(), monday()] });
    const refused = await owner.call(lessonApi.add, input, { company: 1 });
    expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining('还差 140 分钟')]);
    const english = await owner.call(lessonApi.add, input, { company: 1, lang: 'en' });
    expect(english.msg).toContain('140 minutes short');
    const affairs = await app.as('affairs');
    expect((await affairs.call(lessonApi.add, { ...input, on_credit: 1 })).code).toBe(3);
    expect((await owner.ok(lessonApi.add, { ...input, on_credit: 1 }, { company: 1 })).ids).toHaveLength(2);
  });

  test('is lengthened, put back and joined within the hours that remain, unless somebody may go beyond', async () => {
    const affairs = await app.as('affairs');
    // 660 minutes were bought.
    const { id, student_ids, starts } = await add({ minutes: 600 });
    const to = async (minutes: number) => {
      const { version } = await get(id);
      return { id, version, starts_at: starts[0] as number, minutes };
    };
    expect((await affairs.call(lessonApi.move, await to(720))).msg).toContain('还差 60 分钟');
    await affairs.ok(lessonApi.move, await to(660));
    await affairs.ok(lessonApi.take_off, { id, version: 2, reason: '时间待定' });
    await add({ student_ids, minutes: 600 });
    expect((await affairs.call(lessonApi.move, await to(660))).msg).toContain('还差 600 分钟');
    await owner.ok(lessonApi.move, await to(660), { company: 1 });

    const [one, two, three] = [await student(), await student(), await student()];
    const pair = await add({ course_type: 17, student_ids: [one, two], on_credit: 1 });
    const edited = (ids: number[]) =>
      affairs.call(lessonApi.edit, { id: pair.id, version: 1, student_ids: ids });
    expect((await edited([two, three])).msg).toContain('还差 120 分钟');
    expect((await edited([two])).code).toBe(1);
  });

  test('a trial costs nothing, and tells how far it led; nobody has attended what was not held', async () => {
    const turn = async (id: number, trial_state: 'arrived' | 'attended' | 'converted') => {
      const { version } = await get(id);
      return owner.call(lessonApi.trial, { id, version, trial_state }, { company: 1 });
    };
    const made = await add({ kind: 'trial', minutes: 700, starts: [Math.floor(Date.now() / 60_000) * 60] });
    expect(await scheduled(made.student_ids[0] as number)).toBe(0);
    expect((await turn(made.id, 'attended')).code).toBe(1);
    expect(await get(made.id)).toMatchObject({ kind: 'trial', trial_state: 'attended', version: 2 });
    await owner.ok(lessonApi.cancel, { id: made.id, reason: '学员没来' }, { company: 1 });
    const ahead = await add({ kind: 'trial' });
    for (const answer of [await turn(made.id, 'converted'), await turn(ahead.id, 'attended')])
      expect([answer.code, answer.msg]).toEqual([0, lessonText.not_held[0]]);
    expect((await turn(ahead.id, 'arrived')).code).toBe(1);
    const no = await turn((await add()).id, 'arrived');
    expect([no.code, no.msg]).toEqual([0, lessonText.no_trial[0]]);
  });
});

describe('nobody and no room is in two lessons at once', () => {
  const cases: [string, () => Promise<Partial<InputOf<typeof lessonApi.clash>>>][] = [
    ['teacher', async () => ({ teacher_id: await teacher() })],
    ['student', async () => ({ student_ids: [await student()] })],
    ['room', async () => ({ room_id: await newRoom(at) })],
    ['assistant', async () => ({ assistant_id: (await at.staff()).id })],
  ];
  test.each(cases)('%s: refused, and said who and when', async (kind, shared) => {
    const [same, starts_at] = [await shared(), monday()];
    await add({ ...same, starts: [starts_at] });
    const overlapping = await fresh({ ...same, starts: [starts_at + HOUR] });
    const refused = await owner.call(lessonApi.add, overlapping, { company: 1 });
    expect(refused.code).toBe(0);
    expect(refused.msg).toMatch(kind === 'room' ? /已被占用/ : /已有课/);
    expect((await owner.call(lessonApi.add, overlapping, { company: 1, lang: 'en' })).msg).toMatch(
      /lesson|taken/,
    );
    const { list } = await owner.ok(
      lessonApi.clash,
      { ...same, starts: [starts_at + HOUR], minutes: 120 },
      { company: 1 },
    );
    expect(list[0]?.clashes).toEqual([
      expect.objectContaining({ kind, starts_at, ends_at: starts_at + 2 * HOUR, is_elsewhere: false }),
    ]);
    // Half-open: one may begin when the other ends.
    await add({ ...same, starts: [starts_at + 2 * HOUR] });
    expect(await wrong()).toEqual([]);
  });

  test('an assistant who may overlap does; a teacher who assists is busy as a teacher', async () => {
    const { id: assistant_id } = await at.staff();
    const starts = [monday()];
    await add({ assistant_id, assistant_may_overlap: 1, starts });
    await add({ assistant_id, assistant_may_overlap: 1, starts });
    const account = await at.staff();
    const teacher_id = await teacher();
    const { version, ...whole } = await owner.ok(teacherApi.get, { id: teacher_id });
    await owner.ok(
      teacherApi.edit,
      {
        id: teacher_id,
        version,
        teacher_name: whole.teacher_name,
        company_ids: [1],
        admin_id: account.id,
      },
      { company: 1 },
    );
    await add({ assistant_id: account.id, starts });
    const refused = await owner.call(lessonApi.add, await fresh({ teacher_id, starts }), { company: 1 });
    expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining('已有课')]);
    expect(await wrong()).toEqual([]);
  });

  test('within one batch too', async () => {
    const starts_at = monday();
    const input = await fresh({ starts: [starts_at, starts_at + HOUR] });
    const refused = await owner.call(lessonApi.add, input, { company: 1 });
    expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining('被重复安排')]);
  });

  test('over the companies of a family; what the other does is not told', async () => {
    const { id: teacher_id } = await owner.ok(teacherApi.add, {
      teacher_name: '两校区',
      company_ids: [1, 2],
    });
    const starts_at = monday();
    await app.db.asSystem(
      async (ctx) => {
        const { rows } = await ctx.query(
          "INSERT INTO student (company_id, username) VALUES (2, '分校学员') RETURNING id",
        );
        await lessons.create(ctx, [
          { course_type: 12, teacher_id, student_ids: [rows[0].id], starts_at, ends_at: starts_at + HOUR },
        ]);
      },
      { company_id: 2 },
    );
    const affairs = await app.as('affairs');
    const input = await fresh({ teacher_id, starts: [starts_at] });
    const refused = await affairs.call(lessonApi.add, input);
    expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining('于别处有安排')]);
    const { list } = await affairs.ok(lessonApi.clash, { teacher_id, starts: [starts_at], minutes: 60 });
    expect(list[0]?.clashes).toEqual([
      {
        kind: 'teacher',
        resource_id: teacher_id,
        name: '两校区',
        is_elsewhere: true,
        starts_at: null,
        ends_at: null,
        lesson_id: null,
        text: expect.stringContaining('于别处有安排'),
      },
    ]);
  });

  test('a teacher leaves a company once no lesson lies ahead of them there', async () => {
    const { id } = await owner.ok(teacherApi.add, { teacher_name: '要离校区', company_ids: [1, 3] });
    const lesson = await add({ teacher_id: id });
    const stay = async (...company_ids: number[]) => {
      const { version, teacher_name } = await owner.ok(teacherApi.get, { id });
      return owner.call(teacherApi.edit, { id, version, teacher_name, company_ids }, { company: 1 });
    };
    expect(await stay(3)).toMatchObject({ code: 0, msg: expect.stringContaining('还有 1 节课未上') });
    expect((await stay(1)).code).toBe(1);
    expect((await stay(1, 3)).code).toBe(1);
    await owner.ok(lessonApi.cancel, { id: lesson.id, reason: '离校' }, { company: 1 });
    expect((await stay(3)).code).toBe(1);
  });

  test('who plans a teacher while they leave the company finds them gone', async () => {
    const { id } = await owner.ok(teacherApi.add, { teacher_name: '正要离校', company_ids: [1, 3] });
    const { version, teacher_name } = await owner.ok(teacherApi.get, { id });
    const input = await fresh({ teacher_id: id });
    const left = { id, version, teacher_name, company_ids: [3] };
    const answers = await inTurn<{ code: number }>(
      app.db,
      `SELECT 1 FROM teacher WHERE id = ${id} FOR UPDATE`,
      [
        () => owner.call(teacherApi.edit, left, { company: 1 }),
        () => owner.call(lessonApi.add, input, { company: 1 }),
      ],
    );
    expect(answers.map(({ code }) => code)).toEqual([1, 4]);
  });

  test('two planners at once: one wins, the other is told who is taken', async () => {
    const teacher_id = await teacher();
    const starts = [monday()];
    const [one, two] = [await fresh({ teacher_id, starts }), await fresh({ teacher_id, starts })];
    const answers = await atOnce(
      app.db,
      `SELECT pg_advisory_xact_lock(hashtextextended('booking teacher ${teacher_id}', 0))`,
      [one, two].map((input) => () => owner.call(lessonApi.add, input, { company: 1 })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(answers.find(({ code }) => code === 0)?.msg).toContain('已有课');
    expect((await owner.ok(lessonApi.list, { teacher_id })).total).toBe(1);
    expect(await wrong()).toEqual([]);
  });

  test('the database refuses what slips past', async () => {
    const made = await add();
    const copy = `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, starts_at, ends_at)
      SELECT family_id, company_id, course_type, teacher_id, starts_at, ends_at FROM lesson WHERE id = ${made.id}`;
    await expect(app.db.asSystem((ctx) => ctx.query(copy))).rejects.toMatchObject({
      constraint: 'booking_clash',
    });
    await expect(
      app.db.asSystem((ctx) => ctx.query(`DELETE FROM booking WHERE lesson_id = ${made.id}`)),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a change', () => {
  test('a move keeps the number, frees the old time and takes the new; a longer one reserves more', async () => {
    const made = await add();
    const starts_at = monday();
    await owner.ok(lessonApi.move, { id: made.id, version: 1, starts_at, minutes: 180 }, { company: 1 });
    expect(await get(made.id)).toMatchObject({ starts_at, ends_at: starts_at + 3 * HOUR, version: 2 });
    expect(await scheduled(made.student_ids[0] as number)).toBe(180);
    await add({ teacher_id: made.teacher_id, starts: made.starts });
    const onto = await owner.call(
      lessonApi.move,
      { id: made.id, version: 2, starts_at: (made.starts[0] as number) + HOUR, minutes: 60 },
      { company: 1 },
    );
    expect([onto.code, onto.msg]).toEqual([0, expect.stringContaining('已有课')]);
    // Onto its own time it may: it is not in its own way.
    await owner.ok(
      lessonApi.move,
      { id: made.id, version: 2, starts_at: starts_at + HOUR, minutes: 180 },
      { company: 1 },
    );
    expect(await wrong()).toEqual([]);
  });

  test('of what somebody has changed meanwhile is refused', async () => {
    const made = await add();
    const starts_at = monday();
    for (const call of [
      owner.call(lessonApi.move, { id: made.id, version: 7, starts_at, minutes: 60 }, { company: 1 }),
      owner.call(lessonApi.edit, { id: made.id, version: 7, note: '改' }, { company: 1 }),
      owner.call(
        lessonApi.substitute,
        { id: made.id, version: 7, teacher_id: await teacher() },
        { company: 1 },
      ),
      owner.call(lessonApi.cancel, { id: made.id, version: 7, reason: '改' }, { company: 1 }),
    ])
      expect((await call).code).toBe(5);
    expect(await get(made.id)).toMatchObject({ version: 1, status: 'planned' });
  });

  test('of what belongs to others finds nothing', async () => {
    const made = await add();
    const stranger = await app.as('c_owner');
    expect((await stranger.call(lessonApi.get, { id: made.id })).code).toBe(4);
    expect((await stranger.call(lessonApi.cancel, { id: made.id, reason: '改' })).code).toBe(4);
    const branch = await app.as('b_manager');
    expect((await branch.call(lessonApi.edit, { id: made.id, version: 1, note: '改' })).code).toBe(4);
    const { rows } = await app.db.superPool.query(`SELECT
      (SELECT min(id) FROM student WHERE company_id = 4) AS student, (SELECT min(id) FROM room WHERE company_id = 4) AS room,
      (SELECT min(id) FROM teacher WHERE family_id = 4) AS teacher, (SELECT min(id) FROM subject WHERE family_id = 4) AS subject,
      (SELECT min(id) FROM admin WHERE family_id = 4) AS admin, (SELECT min(id) FROM student WHERE company_id = 2) AS other`);
    const foreign = rows[0];
    const codes = async (changes: Partial<Add>) =>
      (await owner.call(lessonApi.add, await fresh(changes), { company: 1 })).code;
    expect(await codes({ teacher_id: foreign.teacher })).toBe(4);
    expect(await codes({ student_ids: [foreign.student] })).toBe(2);
    expect(await codes({ student_ids: [foreign.other] })).toBe(2);
    expect(await codes({ room_id: foreign.room })).toBe(2);
    expect(await codes({ subject_id: foreign.subject })).toBe(2);
    expect(await codes({ assistant_id: foreign.admin })).toBe(2);
  });

  test('into the past, of no length or of too many students is refused with the reason', async () => {
    const made = await add();
    const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400 - 2 * 86_400;
    const past = await owner.call(lessonApi.add, await fresh({ starts: [yesterday] }), { company: 1 });
    expect([past.code, past.msg]).toEqual([0, lessonText.in_past[0]]);
    const back = { id: made.id, version: 1, starts_at: yesterday, minutes: 60 };
    expect((await owner.call(lessonApi.move, back, { company: 1 })).msg).toBe(lessonText.in_past[0]);
    expect((await owner.call(lessonApi.add, await fresh({ minutes: 0 }), { company: 1 })).code).toBe(2);
    expect((await owner.call(lessonApi.add, await fresh({ minutes: 721 }), { company: 1 })).code).toBe(2);
    const odd = await owner.call(lessonApi.add, await fresh({ starts: [monday() + 30] }), { company: 1 });
    expect(odd.msg).toBe(lessonText.whole_minutes[0]);
    const two = await fresh({ student_ids: [await student(), await student()] });
    expect((await owner.call(lessonApi.add, two, { company: 1 })).msg).toContain('最多 1 名');
  });

  test('a cover teaches this one only; whose it was stays known, and it can go back', async () => {
    const made = await add();
    const cover = await teacher();
    await owner.ok(lessonApi.substitute, { id: made.id, version: 1, teacher_id: cover }, { company: 1 });
    expect(await get(made.id)).toMatchObject({
      teacher_id: cover,
      original_teacher_id: made.teacher_id,
      version: 2,
    });
    await add({ teacher_id: made.teacher_id, starts: made.starts });
    const back = { id: made.id, version: 2, teacher_id: made.teacher_id };
    expect((await owner.call(lessonApi.substitute, back, { company: 1 })).code).toBe(0);
    const third = await teacher();
    await owner.ok(lessonApi.substitute, { ...back, teacher_id: third }, { company: 1 });
    expect(await get(made.id)).toMatchObject({ teacher_id: third, original_teacher_id: made.teacher_id });
    const again = await owner.call(
      lessonApi.substitute,
      { ...back, version: 3, teacher_id: third },
      { company: 1 },
    );
    expect(again.msg).toBe(lessonText.same_teacher[0]);
  });

  test('students come and go, with their time and their minutes', async () => {
    const [one, two, three] = [await student(), await student(), await student()];
    const made = await add({ course_type: 17, student_ids: [one, two], on_credit: 1 });
    await owner.ok(lessonApi.edit, { id: made.id, version: 1, student_ids: [two, three] }, { company: 1 });
    expect((await get(made.id)).student_ids).toEqual([two, three]);
    const planned = async (student_id: number) =>
      (await owner.ok(classHoursApi.summary, { student_id })).list.find((o) => o.course_type === 17)
        ?.planned_minutes;
    expect([await planned(one), await planned(two), await planned(three)]).toEqual([undefined, 120, 120]);
    await add({ student_ids: [one], starts: made.starts });
    expect(await wrong()).toEqual([]);
  });

  test('cancelled or taken off, it frees everybody; put back, it takes them again', async () => {
    const made = await add();
    const { id } = made;
    await owner.ok(lessonApi.take_off, { id, version: 1, reason: '时间待定' }, { company: 1 });
    expect(await get(id)).toMatchObject({ status: 'moved', reason: '时间待定' });
    expect(await bookingsOf(id)).toEqual([]);
    expect(await scheduled(made.student_ids[0] as number)).toBe(0);
    const other = await add({ teacher_id: made.teacher_id, starts: made.starts });
    const { version } = await get(id);
    const onto = { id, version, starts_at: made.starts[0] as number, minutes: 120 };
    expect((await owner.call(lessonApi.move, onto, { company: 1 })).code).toBe(0);
    await owner.ok(lessonApi.cancel, { id: other.id, reason: '学员生病' }, { company: 1 });
    await owner.ok(lessonApi.move, onto, { company: 1 });
    expect(await get(id)).toMatchObject({ status: 'planned', reason: '', starts_at: made.starts[0] });
    expect(await scheduled(made.student_ids[0] as number)).toBe(120);
    expect(await wrong()).toEqual([]);
    expect((await owner.call(lessonApi.cancel, { id: other.id, reason: '再' }, { company: 1 })).code).toBe(0);
    expect(await get(other.id)).toMatchObject({ status: 'cancelled', reason: '学员生病' });
  });

  test('finished by who marks it and reopened again; leave frees a student', async () => {
    const made = await add();
    const [student_id] = made.student_ids as [number];
    await app.db.asSystem((ctx) => lessons.finish(ctx, [made.id]));
    expect([(await get(made.id)).status, await scheduled(student_id)]).toEqual(['finished', 0]);
    expect(await bookingsOf(made.id)).toHaveLength(2);
    expect((await owner.call(lessonApi.cancel, { id: made.id, reason: '晚了' }, { company: 1 })).code).toBe(
      0,
    );
    await app.db.asSystem((ctx) => lessons.reopen(ctx, [made.id]));
    expect([(await get(made.id)).status, await scheduled(student_id)]).toEqual(['planned', 120]);
    await app.db.asSystem((ctx) => lessons.setBooked(ctx, made.id, [student_id], false));
    const beside = await add({ student_ids: [student_id], starts: made.starts });
    await expect(
      app.db.asSystem((ctx) => lessons.setBooked(ctx, made.id, [student_id], true)),
    ).rejects.toMatchObject({
      code: 0,
    });
    await owner.ok(lessonApi.cancel, { id: beside.id, reason: '改' }, { company: 1 });
    await app.db.asSystem((ctx) => lessons.setBooked(ctx, made.id, [student_id], true));
    expect(await wrong()).toEqual([]);
  });
});

describe('what is shown', () => {
  test('filters by day, teacher, student, room, type, subject and status', async () => {
    const subject_id = await newSubject(at);
    const room_id = await newRoom(at);
    const made = await add({ subject_id, room_id });
    const ids = async (query: InputOf<typeof lessonApi.list>) =>
      (await owner.ok(lessonApi.list, query, { company: 1 })).list.map(({ id }) => id);
    const day = new Date((made.starts[0] as number) * 1000).toISOString().slice(0, 10);
    expect(await ids({ teacher_id: made.teacher_id })).toEqual([made.id]);
    expect(await ids({ student_id: made.student_ids[0] as number })).toEqual([made.id]);
    expect(await ids({ room_id })).toEqual([made.id]);
    expect(await ids({ subject_id })).toEqual([made.id]);
    expect(await ids({ subject_id, course_type: 1 })).toEqual([]);
    expect(await ids({ subject_id, status: 'finished' })).toEqual([]);
    expect(await ids({ subject_id, from_day: day, to_day: day })).toEqual([made.id]);
    expect(await ids({ subject_id, period: 'coming' })).toEqual([made.id]);
    expect(await ids({ subject_id, period: 'past' })).toEqual([]);
    const starts_at = made.starts[0] as number;
    const { list } = await owner.ok(lessonApi.week, { from: starts_at, to: starts_at + 604_800, subject_id });
    expect(list).toEqual([
      expect.objectContaining({ id: made.id, room_id, student_names: expect.any(Array) }),
    ]);
    const wide = await owner.call(lessonApi.week, { from: starts_at, to: starts_at + 43 * 86_400 });
    expect(wide.code).toBe(2);
  });

  test('what was: unmarked first, each the latest first', async () => {
    const subject_id = await newSubject(at);
    const teacher_id = await teacher();
    const student_id = await student();
    const base = Math.floor(Date.now() / 3_600_000) * 3600 - 40 * 86_400;
    const ids = await app.db.asSystem((ctx) =>
      lessons.create(
        ctx,
        [0, 1, 2, 3].map((n) => ({
          course_type: 12 as const,
          subject_id,
          teacher_id,
          student_ids: [student_id],
          starts_at: base + n * 86_400,
          ends_at: base + n * 86_400 + HOUR,
        })),
      ),
    );
    const [a, b, c, d] = ids as [number, number, number, number];
    await app.db.asSystem((ctx) => lessons.finish(ctx, [b, d]));
    const page = async (query: InputOf<typeof lessonApi.list>) =>
      (await owner.ok(lessonApi.list, { subject_id, ...query }, { company: 1 })).list.map(({ id }) => id);
    expect(await page({ period: 'past' })).toEqual([c, a, d, b]);
    expect(await page({ period: 'past', limit: 2, page: 2 })).toEqual([d, b]);
    expect(await page({ unmarked: 1 })).toEqual([a, c]);
    expect(await owner.ok(lessonApi.list, { subject_id, period: 'past', limit: 2 })).toMatchObject({
      total: 4,
    });
  });

  test('a teacher sees their own lessons and nobody else’s; a class teacher those of their students', async () => {
    const person = await app.as('teacher');
    const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
      person.admin_id,
    ]);
    const mine = await add({ teacher_id: rows[0].id });
    const other = await add({ starts: mine.starts });
    expect((await get(mine.id, person)).id).toBe(mine.id);
    expect((await person.call(lessonApi.get, { id: other.id })).code).toBe(4);
    const from = mine.starts[0] as number;
    const { list } = await person.ok(lessonApi.week, { from, to: from + 86_400 });
    expect(list.map(({ id }) => id)).toEqual([mine.id]);
    const keeper = await app.as('classteacher');
    expect((await keeper.call(lessonApi.get, { id: other.id })).code).toBe(4);
    await unsafeSql(app, 'UPDATE student SET class_teacher_id = $1 WHERE id = $2', [
      keeper.admin_id,
      other.student_ids[0],
    ]);
    expect((await get(other.id, keeper)).id).toBe(other.id);
  });

  test('a teacher with lessons ahead is not disabled', async () => {
    const made = await add();
    const refused = await owner.call(teacherApi.disable, { id: made.teacher_id }, { company: 1 });
    expect(refused.code).toBe(0);
    await owner.ok(lessonApi.cancel, { id: made.id, reason: '离职' }, { company: 1 });
    await owner.ok(teacherApi.disable, { id: made.teacher_id }, { company: 1 });
  });

  test('one teacher’s, one student’s and everybody’s, by the specification’s names; foreign ones are not found', async () => {
    const made = await add();
    const day = new Date((made.starts[0] as number) * 1000).toISOString().slice(0, 10);
    const days = { from_day: day, to_day: day };
    const ids = ({ list }: { list: readonly { id: number }[] }) => list.map(({ id }) => id);
    const student_id = made.student_ids[0] as number;
    expect(ids(await owner.ok(lessonApi.teacherCourse, { teacher_id: made.teacher_id, ...days }))).toEqual([
      made.id,
    ]);
    expect(ids(await owner.ok(lessonApi.studentCourse, { student_id, ...days }))).toEqual([made.id]);
    expect(ids(await owner.ok(lessonApi.lookArrange, days))).toContain(made.id);
    expect(ids(await owner.ok(lessonApi.teacherCourse, { teacher_id: made.teacher_id }))).toEqual([]);
    const stranger = await app.as('c_owner');
    expect((await stranger.call(lessonApi.teacherCourse, { teacher_id: made.teacher_id })).code).toBe(4);
    expect((await stranger.call(lessonApi.studentCourse, { student_id })).code).toBe(4);
    expect((await stranger.ok(lessonApi.lookArrange, { teacher_id: made.teacher_id, ...days })).list).toEqual(
      [],
    );
    const wide = { from_day: '2065-01-01', to_day: '2065-03-01' };
    expect((await owner.call(lessonApi.lookArrange, wide)).code).toBe(2);
  });

  test('a reminder reaches the teacher and the assistant', async () => {
    const person = await app.as('teacher');
    const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
      person.admin_id,
    ]);
    const made = await add({ teacher_id: rows[0].id });
    await owner.ok(lessonApi.remind, { id: made.id }, { company: 1 });
    const [first] = (await person.ok(noticeApi.list, {})).list;
    expect(first).toMatchObject({
      title: expect.stringContaining('上课提醒'),
      link: expect.stringContaining('/Schedule'),
    });
    const nobody = await add();
    expect((await owner.call(lessonApi.remind, { id: nobody.id }, { company: 1 })).msg).toBe(
      lessonText.nobody_to_remind[0],
    );
  });
});

describe('free times', () => {
  test('are proposed near the wanted one, and are free for everybody whom the lesson takes', async () => {
    const teacher_id = await teacher();
    const starts = monday() + 4 * HOUR; // noon where the company is
    const stands = await add({ teacher_id, starts: [starts] });
    const clashing = await add({ starts: [starts + 24 * HOUR] });
    const { list } = await owner.ok(
      lessonApi.free,
      { teacher_id, student_ids: clashing.student_ids, starts_at: starts, minutes: 120 },
      { company: 1 },
    );
    expect(list).toHaveLength(3);
    const { list: looked } = await owner.ok(
      lessonApi.clash,
      { teacher_id, student_ids: clashing.student_ids, starts: [starts, ...list.slice(0, 1)], minutes: 120 },
      { company: 1 },
    );
    expect(looked.map(({ clashes }) => clashes.length > 0)).toEqual([true, false]);
    // The nearest is right after or right before what stands in the way.
    expect(Math.abs((list[0] as number) - starts)).toBe(2 * HOUR);
    expect(stands.id).toBeGreaterThan(0);
  });
});
