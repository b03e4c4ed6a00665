import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { feedbackApi } from '../feedback.contract.ts';
import { feedbackText } from '../feedback.text.ts';

let app: TestApp;
let manager: Person;
let classTeacher: Person;
let teacher: Person;
let teacher_id: number;
let other_teacher_id: number;
beforeAll(async () => {
  app = await testApp();
  [manager, classTeacher, teacher] = [
    await app.as('manager'),
    await app.as('classteacher'),
    await app.as('teacher'),
  ];
  const { rows } = await app.db.superPool.query(
    `SELECT id, admin_id = $1 AS mine FROM teacher WHERE company_id = 1 AND status = 'on'
      AND (admin_id = $1 OR admin_id IS NULL) ORDER BY id`,
    [teacher.admin_id],
  );
  teacher_id = rows.find((row) => row.mine).id;
  other_teacher_id = rows.find((row) => !row.mine).id;
});
afterAll(() => app.close());

let made = 0;
/** Looked after by the class teacher. */
const student = async (): Promise<number> =>
  (
    await manager.ok(studentApi.add, {
      username: `反馈学员${++made}`,
      class_teacher_id: classTeacher.admin_id,
    })
  ).id;

/** A lesson of so many hours ago; each in an hour of its own, long before the demo's. */
async function lesson(
  students: readonly number[],
  { by = teacher_id, status = 'finished', hours = 24 * 10 } = {},
): Promise<number> {
  const hour = Math.floor(Date.now() / 3_600_000) - hours - ++made * 2;
  // Past every trigger: it takes nobody's time.
  await unsafeSql(
    app,
    `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, subject_id, starts_at, ends_at, status)
     VALUES (1, 1, 12, $1, (SELECT min(id) FROM subject WHERE family_id = 1), to_timestamp($2), to_timestamp($3), $4)`,
    [by, hour * 3600, (hour + 1) * 3600, status],
  );
  const { rows } = await app.db.superPool.query('SELECT max(id) AS id FROM lesson');
  for (const one of students)
    await unsafeSql(
      app,
      `INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
       VALUES (1, 1, $1, $2, to_timestamp($3))`,
      [rows[0].id, one, hour * 3600],
    );
  return rows[0].id;
}
const words = () => ({
  topics: [
    { topic: '函数', mastery: 4 as const },
    { topic: '数列', mastery: 3 as const },
  ],
  homework: 4 as const,
  behaviour: 5 as const,
  content: '课堂积极',
  next_step: '整理错题',
});
const write = (who: Person, input: Partial<InputOf<typeof feedbackApi.add>>) =>
  who.call(feedbackApi.add, { ...words(), ...input } as InputOf<typeof feedbackApi.add>);
const count = async () =>
  Number((await app.db.superPool.query('SELECT count(*) AS n FROM feedback')).rows[0].n);

describe('subject feedback', () => {
  test('is written by the teacher for a lesson, submitted, given back, submitted again and sent', async () => {
    const student_id = await student();
    const lesson_id = await lesson([student_id]);
    const { id } = (await write(teacher, { student_id, lesson_id })).data;
    const draft = await teacher.ok(feedbackApi.get, { id });
    expect(draft).toMatchObject({ status: 'draft', teacher_id, mastery: 3.5, topic_count: 2, lesson_id });
    expect(draft.starts_on).toBe(draft.ends_on);
    await teacher.ok(feedbackApi.submit, { id });
    expect(await teacher.call(feedbackApi.edit, { id, version: 2, ...words() })).toMatchObject({
      code: 0,
      msg: feedbackText.only_draft[0],
    });
    expect(await teacher.call(feedbackApi.send, { id })).toMatchObject({ code: 3 });
    expect(await classTeacher.call(feedbackApi.return, { id } as never)).toMatchObject({ code: 2 });
    await classTeacher.ok(feedbackApi.return, { id, reason: '请补充作业' });
    const back = await teacher.ok(feedbackApi.get, { id });
    expect(back).toMatchObject({ status: 'draft', reason: '请补充作业' });
    const told = await teacher.ok(noticeApi.list, { kind: 'feedback.returned' });
    expect(told.list[0]).toMatchObject({ body: expect.stringContaining('请补充作业') });
    expect(told.list[0]?.link).toBe(`/AllFeedback/subject_feedback?feedback_id=${id}`);
    await teacher.ok(feedbackApi.edit, { id, version: back.version, ...words(), homework: 3, submits: 1 });
    const again = await teacher.ok(feedbackApi.get, { id });
    expect(again).toMatchObject({ status: 'submitted', reason: '', homework: 3 });
    await classTeacher.ok(feedbackApi.send, { id });
    expect(await classTeacher.ok(feedbackApi.get, { id })).toMatchObject({
      status: 'sent',
      sent_at: expect.any(Number),
    });
    expect(await classTeacher.call(feedbackApi.del, { id })).toMatchObject({ code: 0 });
  });

  test('is there once for a lesson and student, whoever writes at once', async () => {
    const student_id = await student();
    const lesson_id = await lesson([student_id]);
    const answers = await Promise.all(
      [teacher, classTeacher, manager].map((who) => write(who, { student_id, lesson_id })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 2, 2]);
    const refused = await manager.call(
      feedbackApi.add,
      { student_id, lesson_id, ...words() },
      { lang: 'en' },
    );
    expect(JSON.stringify(refused)).toContain(feedbackText.lesson_taken[1]);
  });

  test('is seen and written by its teacher and by who looks after the student, and by no other', async () => {
    const [student_id, stranger] = [
      await student(),
      (await manager.ok(studentApi.add, { username: '旁人' })).id,
    ];
    const mine = await lesson([student_id]);
    const others = await lesson([student_id], { by: other_teacher_id });
    const strangers = await lesson([stranger], { by: other_teacher_id });
    expect(await write(teacher, { student_id, lesson_id: others })).toMatchObject({ code: 4 });
    expect(await write(teacher, { student_id: stranger, lesson_id: strangers })).toMatchObject({ code: 4 });
    expect(await write(classTeacher, { student_id: stranger, lesson_id: strangers })).toMatchObject({
      code: 4,
    });
    const a = (await write(teacher, { student_id, lesson_id: mine })).data.id;
    const b = (await write(classTeacher, { student_id, lesson_id: others })).data.id;
    const c = (await write(manager, { student_id: stranger, lesson_id: strangers })).data.id;
    const seen = async (who: Person) => {
      const { list } = await who.ok(feedbackApi.list, { kind: 'subject', limit: 100 });
      return [a, b, c].filter((id) => list.some((row) => row.id === id));
    };
    expect(await seen(teacher)).toEqual([a]);
    expect(await seen(classTeacher)).toEqual([a, b]);
    expect(await seen(manager)).toEqual([a, b, c]);
    expect(await teacher.call(feedbackApi.get, { id: b })).toMatchObject({ code: 4 });
    expect(await teacher.call(feedbackApi.edit, { id: b, version: 1, ...words() })).toMatchObject({
      code: 4,
    });
    expect(await teacher.call(feedbackApi.submit, { id: b })).toMatchObject({ code: 4 });
    expect(await (await app.as('b_manager')).call(feedbackApi.get, { id: a })).toMatchObject({ code: 4 });
    expect(await (await app.as('adviser')).call(feedbackApi.list, { kind: 'subject' })).toMatchObject({
      code: 3,
    });
    const { list } = await teacher.ok(feedbackApi.students, { keyword: '反馈学员', limit: 50 });
    expect(list.map(({ id }) => id)).toContain(student_id);
    expect((await teacher.ok(feedbackApi.students, { keyword: '旁人' })).list).toEqual([]);
  });

  test('about some days needs a teacher, who is oneself where one teaches', async () => {
    const student_id = await student();
    await lesson([student_id]);
    const days = { student_id, starts_on: '2026-01-05', ends_on: '2026-01-11' };
    const id = (await write(teacher, days)).data.id;
    expect(await manager.ok(feedbackApi.get, { id })).toMatchObject({ teacher_id, lesson_id: null });
    const asOther = await write(teacher, { ...days, teacher_id: other_teacher_id });
    expect(JSON.stringify(asOther)).toContain(feedbackText.not_yours[0]);
    expect(JSON.stringify(await write(classTeacher, days))).toContain(feedbackText.teacher_needed[0]);
    expect(await write(classTeacher, { ...days, teacher_id: other_teacher_id })).toMatchObject({ code: 1 });
  });

  const bad: [string, object, number, (readonly [string, string])?][] = [
    ['nothing said and submitted', { content: '', submits: 1 }, 0, feedbackText.needs_words],
    ['no topic and submitted', { topics: [], submits: 1 }, 0, feedbackText.needs_topic],
    [
      'a topic twice',
      { topics: [words().topics[0], words().topics[0]] },
      2,
      ['知识点「函数」重复', 'The topic “函数” is there twice'],
    ],
    ['a mastery of six', { topics: [{ topic: '函数', mastery: 6 }] }, 2],
    ['days that lie ahead', { starts_on: '2026-01-01', ends_on: '2199-01-01' }, 2, feedbackText.period_ahead],
    [
      'days in the wrong order',
      { starts_on: '2026-01-02', ends_on: '2026-01-01' },
      2,
      feedbackText.ends_before,
    ],
    ['a subject that is not there', { subject_id: 999_999 }, 2, feedbackText.subject_gone],
    ['a lesson that is not there', { lesson_id: 999_999 }, 4],
    ['a student who is not there', { student_id: 999_999 }, 4],
  ];
  test.each(bad)(
    'with %s is refused in both languages, and nothing is written',
    async (_, wrong, code, why) => {
      const student_id = await student();
      const before = await count();
      for (const [at, lang] of (['zh-CN', 'en'] as const).entries()) {
        const input = { student_id, teacher_id, ...words(), ...wrong } as InputOf<typeof feedbackApi.add>;
        const answer = await manager.call(feedbackApi.add, input, { lang });
        expect(answer.code).toBe(code);
        if (why) expect(JSON.stringify(answer)).toContain(why[at]);
      }
      expect(await count()).toBe(before);
    },
  );

  test('is not written for a lesson that is ahead, was cancelled, or that the student was not in', async () => {
    const [student_id, other] = [await student(), await student()];
    const before = await count();
    const refusal = async (lesson_id: number, who = student_id) =>
      JSON.stringify(await write(manager, { student_id: who, lesson_id }));
    expect(await refusal(await lesson([student_id], { hours: -24 * 900, status: 'planned' }))).toContain(
      feedbackText.in_future[0],
    );
    expect(await refusal(await lesson([student_id], { status: 'cancelled' }))).toContain(
      feedbackText.lesson_off[0],
    );
    expect(await refusal(await lesson([student_id]), other)).toContain(feedbackText.not_in_lesson[0]);
    expect(await count()).toBe(before);
  });
});

describe('what is due', () => {
  test('are finished lessons without one, for the students who lack it', async () => {
    const [one, two] = [await student(), await student()];
    const lesson_id = await lesson([one, two]);
    const due = async (who: Person, more: object = {}) =>
      (await who.ok(feedbackApi.due, { student_id: two, limit: 100, ...more })).list.find(
        ({ id }) => id === lesson_id,
      );
    expect((await due(teacher))?.students.map(({ id }) => id)).toEqual([two]);
    expect((await teacher.ok(feedbackApi.due, { limit: 100 })).list.length).toBeGreaterThan(0);
    await write(teacher, { student_id: two, lesson_id });
    expect(await due(teacher)).toBeUndefined();
    const left = (await classTeacher.ok(feedbackApi.due, { student_id: one, limit: 100 })).list;
    expect(left.find(({ id }) => id === lesson_id)?.students.map(({ id }) => id)).toEqual([one]);
    expect(await due(manager, { days: 60 })).toBeUndefined();
    const offered = await teacher.ok(feedbackApi.lessons, { lesson_id });
    expect(offered.list[0]?.students.map(({ id }) => id)).toEqual([one]);
  });

  test('are active students without a general one for the month, with what was taught in it', async () => {
    const id = await student();
    const month = new Date(Date.now() - 40 * 86_400_000)
      .toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' })
      .slice(0, 7);
    const due = async () =>
      (await classTeacher.ok(feedbackApi.dueTotal, { month, keyword: `反馈学员`, limit: 100 })).list.find(
        (row) => row.id === id,
      );
    expect(await due()).toBeUndefined();
    await manager.ok(studentApi.activate, { id });
    expect(await due()).toMatchObject({ lesson_count: 0, feedback_count: 0 });
    await classTeacher.ok(feedbackApi.addTotal, { student_id: id, month, content: '本月平稳' });
    expect(await due()).toBeUndefined();
  });
});

describe('general feedback', () => {
  test('is the class teacher’s, once a month, and not for one that has not begun', async () => {
    const student_id = await student();
    const input = { student_id, month: '2026-01', content: '进步明显', submits: 1 as const };
    expect(await teacher.call(feedbackApi.addTotal, input)).toMatchObject({ code: 3 });
    const { id } = await classTeacher.ok(feedbackApi.addTotal, input);
    expect(await classTeacher.ok(feedbackApi.get, { id })).toMatchObject({
      kind: 'total',
      status: 'submitted',
      starts_on: '2026-01-01',
      ends_on: '2026-01-31',
    });
    for (const [at, lang] of (['zh-CN', 'en'] as const).entries()) {
      const twice = await manager.call(feedbackApi.addTotal, input, { lang });
      expect(JSON.stringify(twice)).toContain(feedbackText.month_taken[at]);
      const ahead = await manager.call(feedbackApi.addTotal, { ...input, month: '2190-01' }, { lang });
      expect(JSON.stringify(ahead)).toContain(feedbackText.month_ahead[at]);
    }
    await classTeacher.ok(feedbackApi.return, { id, reason: '再看看' });
    expect(await teacher.call(feedbackApi.submit, { id })).toMatchObject({ code: 4 });
  });

  test('stands in the student’s timeline and is printed once it is submitted', async () => {
    const student_id = await student();
    const { id } = await classTeacher.ok(feedbackApi.addTotal, {
      student_id,
      month: '2026-02',
      content: '二月总结',
    });
    expect(await classTeacher.call(feedbackApi.print, { id })).toMatchObject({ code: 0 });
    const timeline = async () =>
      (await classTeacher.ok(studentApi.timeline, { student_id })).list.filter(
        ({ kind }) => kind === 'feedback',
      );
    expect(await timeline()).toEqual([]);
    await classTeacher.ok(feedbackApi.submit, { id });
    const pdf = (await classTeacher.call(feedbackApi.print, { id })).data as unknown as Buffer;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await timeline()).toMatchObject([{ text: '二月总结' }]);
  });
});

describe('the history of a student', () => {
  test('goes from the oldest to the newest, drafts left out', async () => {
    const student_id = await student();
    for (const [day, mastery, submits] of [
      ['2026-03-02', 3, 1],
      ['2026-02-02', 2, 1],
      ['2026-04-02', 5, 0],
    ] as const)
      await write(manager, {
        student_id,
        teacher_id,
        starts_on: day,
        ends_on: day,
        topics: [{ topic: '函数', mastery }],
        submits,
      });
    const { list, student_name } = await manager.ok(feedbackApi.history, { student_id });
    expect(student_name).toContain('反馈学员');
    expect(list.map(({ on, mastery }) => [on, mastery])).toEqual([
      ['2026-02-02', 2],
      ['2026-03-02', 3],
    ]);
    expect(await teacher.call(feedbackApi.history, { student_id })).toMatchObject({ code: 4 });
  });
});

describe('templates', () => {
  const subject = async (content: string) => {
    const student_id = await student();
    const lesson_id = await lesson([student_id]);
    const topics = [{ topic: '函数', mastery: 4 as const }];
    const { id } = await teacher.ok(feedbackApi.add, { student_id, lesson_id, topics, content });
    return id;
  };

  test('every template that exists is filled in, and its paper leaves nothing open', async () => {
    const { rows } = await app.db.superPool.query(
      "SELECT DISTINCT body FROM base_item WHERE kind = 'feedback_template' AND body <> ''",
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { body } of rows) {
      const id = await subject(body);
      expect((await teacher.ok(feedbackApi.get, { id })).content).not.toMatch(/[{}]/);
      await teacher.ok(feedbackApi.submit, { id });
      await classTeacher.ok(feedbackApi.send, { id });
      expect((await classTeacher.call(feedbackApi.print, { id })).data).toBeInstanceOf(Buffer);
    }
  });

  test('a variable that nobody knows bars submitting, and is named', async () => {
    const id = await subject('{学员}在{班级}很好');
    const refused = await teacher.call(feedbackApi.submit, { id });
    expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('{班级}') });
    expect(refused.msg).not.toContain('{学员}');
  });

  test('words of before, already submitted, are neither sent nor printed with a variable in them', async () => {
    const id = await subject('很好');
    await teacher.ok(feedbackApi.submit, { id });
    await unsafeSql(app, "UPDATE feedback SET content = '{班级}很好' WHERE id = $1", [id]);
    expect(await classTeacher.call(feedbackApi.send, { id })).toMatchObject({ code: 0 });
    expect(await classTeacher.call(feedbackApi.print, { id })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('{班级}'),
    });
    await unsafeSql(app, "UPDATE feedback SET content = '{学员}很好' WHERE id = $1", [id]);
    expect((await classTeacher.call(feedbackApi.print, { id })).data).toBeInstanceOf(Buffer);
  });
});
