import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { attendanceApi } from '@/domains/teaching/attendance/attendance.contract.ts';
import { makeUpApi } from '@/domains/teaching/attendance/make-up.contract.ts';
import { feedbackApi } from '@/domains/teaching/feedback/feedback.contract.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { clockOf, plusDays } from '@/kernel/value/day.ts';
import { type TeacherData, teacherDataApi } from '../teacher-data.contract.ts';
import { type Days, daysBefore, stepOf } from '../teacher-data.rules.ts';

const ZONE = 'Asia/Shanghai';
const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);
const today = clockOf(ZONE, now).day;

let app: TestApp;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  manager = await app.as('manager');
});
afterAll(() => app.close());

interface Mark {
  lesson_id: number;
  teacher_id: number;
  original_teacher_id: number | null;
  course_type: number;
  starts_at: number;
  ends_at: number;
  student_id: number;
  outcome: string;
  taught_minutes: number;
  told_at: number | null;
  make_up: string | null;
}
/** Every mark of company 1, as it lies in the tables. */
async function marks(): Promise<Mark[]> {
  const { rows } = await app.db.superPool.query(
    `SELECT l.id AS lesson_id, l.teacher_id, l.original_teacher_id, l.course_type,
        extract(epoch FROM l.starts_at)::float8 AS starts_at, extract(epoch FROM l.ends_at)::float8 AS ends_at,
        a.student_id, a.outcome, a.taught_minutes,
        (SELECT extract(epoch FROM f.submitted_at)::float8 FROM feedback f WHERE f.lesson_id = l.id
          AND f.student_id = a.student_id AND f.status <> 'draft') AS told_at,
        (SELECT u.status FROM make_up u WHERE u.missed_lesson_id = l.id AND u.student_id = a.student_id) AS make_up
       FROM lesson l JOIN attendance a ON a.lesson_id = l.id WHERE l.company_id = 1 AND l.status = 'finished'`,
  );
  return rows;
}
const within = (list: readonly Mark[], { from_day, to_day }: Days) =>
  list.filter(({ starts_at }) => {
    const { day } = clockOf(ZONE, starts_at);
    return day >= from_day && day <= to_day;
  });
const percent = (part: number, whole: number) => (whole ? Math.round((part / whole) * 100) : null);
const THERE = ['present', 'late', 'make_up'];

/** The figures of one teacher once more, one mark after the other. */
function reckoned(all: readonly Mark[], teacher_id: number) {
  const own = all.filter((mark) => mark.teacher_id === teacher_id);
  const there = own.filter(({ outcome }) => THERE.includes(outcome));
  const of = (...outcomes: string[]) => own.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const lessons = new Map(own.map((mark) => [mark.lesson_id, mark]));
  const taught = [...lessons.values()].map(({ lesson_id, course_type }) => ({
    course_type,
    minutes: Math.max(0, ...there.filter((m) => m.lesson_id === lesson_id).map((m) => m.taught_minutes)),
  }));
  const told = there.filter(({ told_at }) => told_at !== null);
  const due = there.filter(({ told_at, ends_at }) => told_at !== null || ends_at + 3 * DAY <= now);
  const given = new Set(
    all.filter((mark) => mark.original_teacher_id === teacher_id).map(({ lesson_id }) => lesson_id),
  );
  const inTime = told.filter(({ told_at, ends_at }) => (told_at as number) <= ends_at + 3 * DAY).length;
  return {
    lesson_count: lessons.size,
    taught_minutes: taught.reduce((sum, { minutes }) => sum + minutes, 0),
    student_count: new Set(there.map(({ student_id }) => student_id)).size,
    there_count: there.length,
    late_count: of('late'),
    leave_count: of('leave', 'late_leave'),
    absent_count: of('absent'),
    missed_count: new Set(own.filter((m) => m.outcome === 'teacher_absent').map((m) => m.lesson_id)).size,
    attendance_percent: percent(there.length, own.length - of('teacher_absent')),
    punctual_percent: percent(of('present', 'make_up'), own.length - of('leave', 'late_leave')),
    make_up_owed_count: own.filter(({ make_up }) => make_up === 'owed' || make_up === 'arranged').length,
    make_up_done_count: own.filter(({ make_up }) => make_up === 'done').length,
    cover_taken_count: [...lessons.values()].filter((m) => m.original_teacher_id !== null).length,
    cover_given_count: given.size,
    feedback_due_count: due.length,
    feedback_count: inTime,
    feedback_percent: percent(inTime, due.length),
  };
}
const typed = (row: Pick<TeacherData, 'by_type'>) =>
  row.by_type.reduce((sum, { minutes }) => sum + minutes, 0);

async function everybody(days: Days): Promise<TeacherData[]> {
  const found: TeacherData[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await manager.ok(teacherDataApi.list, { ...days, page, limit: 100 });
    found.push(...list);
    if (found.length >= total) return found;
  }
}

describe('the figures of teachers', () => {
  let teacher_id: number;
  let other_id: number;
  /** Lessons of every kind of outcome, past every trigger, so that they take nobody's time. */
  beforeAll(async () => {
    const { rows } = await app.db.superPool.query(
      "SELECT id FROM teacher WHERE company_id = 1 AND status = 'on' ORDER BY id LIMIT 2",
    );
    [teacher_id, other_id] = [rows[0].id, rows[1].id];
    const outcomes = ['present', 'late', 'leave', 'late_leave', 'absent', 'make_up', 'teacher_absent'];
    for (const [at, outcome] of outcomes.entries()) {
      const { id } = await manager.ok(studentApi.add, { username: `数据学员${at}` });
      const starts = Math.floor((now - (6 + at * 5) * DAY) / DAY) * DAY + 3600;
      await lesson({
        starts,
        students: [id],
        outcome,
        course_type: at % 2 ? 1 : 12,
        teacher_id: at === 3 ? other_id : teacher_id,
        original: at === 3 ? teacher_id : at === 1 ? other_id : null,
        make_up: outcome === 'leave' ? 'owed' : outcome === 'teacher_absent' ? 'expired' : null,
        toldAfter: at === 0 ? 2 : at === 1 ? 5 : null,
      });
    }
  });

  interface Planted {
    starts: number;
    students: number[];
    outcome: string;
    course_type: number;
    teacher_id: number;
    original: number | null;
    make_up: string | null;
    toldAfter: number | null;
  }
  async function lesson(one: Planted): Promise<void> {
    await unsafeSql(
      app,
      `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, original_teacher_id, starts_at, ends_at, status)
       VALUES (1, 1, $1, $2, $3, to_timestamp($4), to_timestamp($5), 'finished')`,
      [one.course_type, one.teacher_id, one.original, one.starts, one.starts + 5400],
    );
    const { rows } = await app.db.superPool.query('SELECT max(id) AS id FROM lesson');
    const lesson_id = rows[0].id;
    for (const student_id of one.students) {
      await unsafeSql(
        app,
        `INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
         VALUES (1, 1, $1, $2, to_timestamp($3))`,
        [lesson_id, student_id, one.starts],
      );
      await unsafeSql(
        app,
        `INSERT INTO attendance (family_id, company_id, lesson_id, student_id, starts_at, outcome, taught_minutes,
           deducted_minutes, course_type) VALUES (1, 1, $1, $2, to_timestamp($3), $4, $5, 0, 12)`,
        [lesson_id, student_id, one.starts, one.outcome, one.outcome === 'late' ? 70 : 90],
      );
      if (one.make_up)
        await unsafeSql(
          app,
          `INSERT INTO make_up (family_id, company_id, student_id, missed_lesson_id, status, expires_on)
           VALUES (1, 1, $1, $2, $3, '2030-01-01')`,
          [student_id, lesson_id, one.make_up],
        );
      if (one.toldAfter !== null)
        await unsafeSql(
          app,
          `INSERT INTO feedback (family_id, company_id, kind, student_id, teacher_id, lesson_id, starts_on, ends_on,
             status, created_at, submitted_at)
           VALUES (1, 1, 'subject', $1, $2, $3, $4, $4, 'submitted', to_timestamp($5), to_timestamp($5))`,
          [
            student_id,
            one.teacher_id,
            lesson_id,
            clockOf(ZONE, one.starts).day,
            one.starts + one.toldAfter * DAY,
          ],
        );
    }
  }

  test('are what the raw rows come to, of the period and of the one before it', async () => {
    const all = await marks();
    for (const days of [
      { from_day: plusDays(today, -59), to_day: today },
      { from_day: plusDays(today, -13), to_day: plusDays(today, -1) },
      { from_day: `${today.slice(0, 7)}-01`, to_day: today },
    ]) {
      const rows = await everybody(days);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        expect({ name: row.teacher_name, ...row }).toMatchObject(reckoned(within(all, days), row.id));
        expect(row.before).toMatchObject(reckoned(within(all, daysBefore(days)), row.id));
        expect(typed(row)).toBe(row.taught_minutes);
      }
    }
    const [mine] = (await everybody({ from_day: plusDays(today, -59), to_day: today })).filter(
      ({ id }) => id === teacher_id,
    );
    // Not an empty promise: the planted ones are in it.
    expect(mine).toMatchObject({ cover_taken_count: expect.any(Number), missed_count: expect.any(Number) });
    expect(mine?.cover_taken_count).toBeGreaterThan(0);
    expect(mine?.cover_given_count).toBeGreaterThan(0);
    expect(mine?.missed_count).toBeGreaterThan(0);
    expect(mine?.make_up_owed_count).toBeGreaterThan(0);
    expect(mine?.feedback_count).toBeLessThan(mine?.feedback_due_count ?? 0);
  });

  test('of one teacher and of all together, with a trend whose steps add up', async () => {
    const all = await marks();
    const days = { from_day: plusDays(today, -29), to_day: today };
    const one = await manager.ok(teacherDataApi.get, { teacher_id, ...days, by: 'week' });
    expect(one.figures).toMatchObject(reckoned(within(all, days), teacher_id));
    expect(one.trend).toHaveLength(12);
    for (const step of one.trend) {
      const { lesson_count, taught_minutes, student_count } = reckoned(within(all, step), teacher_id);
      expect(step).toMatchObject({ lesson_count, taught_minutes, student_count });
    }
    expect(one.trend.at(-1)?.from_day).toBe(stepOf(today, 'week'));
    const together = await manager.ok(teacherDataApi.get, { ...days, by: 'month' });
    const rows = await everybody(days);
    const sum = (of: (row: TeacherData) => number) => rows.reduce((total, row) => total + of(row), 0);
    expect(together.figures.lesson_count).toBe(sum((row) => row.lesson_count));
    expect(together.figures.taught_minutes).toBe(sum((row) => row.taught_minutes));
    expect(together.figures.absent_count).toBe(sum((row) => row.absent_count));
    expect(together.figures.student_count).toBe(
      new Set(
        within(all, days)
          .filter(({ outcome }) => THERE.includes(outcome))
          .map((m) => m.student_id),
      ).size,
    );
  });

  test('lead to their rows: the lists find as many', async () => {
    const days = { from_day: plusDays(today, -59), to_day: today };
    const { figures } = await manager.ok(teacherDataApi.get, { teacher_id, ...days });
    const total = async (filter: object) =>
      (await manager.ok(lessonApi.list, { ...days, ...filter, status: 'finished', period: 'past' })).total;
    expect(await total({ teacher_id })).toBe(figures.lesson_count);
    expect(await total({ teacher_id, is_cover: 1 })).toBe(figures.cover_taken_count);
    expect(await total({ original_teacher_id: teacher_id })).toBe(figures.cover_given_count);
    const moment = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000;
    const span = { from: moment(days.from_day), to: moment(plusDays(days.to_day, 1)) - 1, teacher_id };
    for (const { outcome, one_count, class_count } of figures.by_outcome)
      for (const [work, count] of [['one', one_count] as const, ['class', class_count] as const]) {
        const { list, total: lessons } = await manager.ok(attendanceApi.list, {
          ...span,
          state: 'marked',
          work,
          outcome,
          limit: 100,
        });
        const found = list
          .flatMap(({ students }) => students)
          .filter((one) => one.outcome === outcome).length;
        if (lessons <= 100) expect({ outcome, work, found }).toEqual({ outcome, work, found: count });
      }
    for (const { status, one_count, class_count } of figures.by_make_up)
      for (const [work, count] of [['one', one_count] as const, ['class', class_count] as const])
        expect((await manager.ok(makeUpApi.list, { ...span, work, status })).total).toBe(count);
    const told = await manager.ok(feedbackApi.list, { kind: 'subject', teacher_id, ...days });
    expect(told.total).toBeGreaterThanOrEqual(figures.feedback_count);
  });

  test('come in the order asked for, page by page, and beyond the last page still say how many there are', async () => {
    const days = { from_day: plusDays(today, -59), to_day: today };
    const { list, total } = await manager.ok(teacherDataApi.list, {
      ...days,
      sort: 'lesson_count',
      limit: 100,
    });
    expect(list.map((row) => row.lesson_count)).toEqual(
      list.map((row) => row.lesson_count).toSorted((a, b) => b - a),
    );
    const shares = (
      await manager.ok(teacherDataApi.list, { ...days, sort: 'attendance_percent', order: 'asc', limit: 100 })
    ).list.map((row) => row.attendance_percent);
    const known = shares.filter((share) => share !== null);
    expect(known).toEqual(known.toSorted((a, b) => a - b));
    expect(shares.slice(known.length).every((share) => share === null)).toBe(true);
    expect(await manager.ok(teacherDataApi.list, { ...days, page: 900 })).toMatchObject({ list: [], total });
    const { list: named } = await manager.ok(teacherDataApi.list, {
      keyword: list[0]?.teacher_name as string,
    });
    expect(named.map(({ id }) => id)).toContain(list[0]?.id);
    const parts = await manager.ok(teacherDataApi.list, { employment: 'part', limit: 100 });
    expect(parts.list.every(({ employment }) => employment === 'part')).toBe(true);
  });
});

describe('who sees whose', () => {
  test('a teacher sees only themselves, and nobody else’s by any number', async () => {
    const teacher = await app.as('teacher');
    const { list } = await teacher.ok(teacherDataApi.list, { limit: 100 });
    const { rows } = await app.db.superPool.query('SELECT id FROM teacher WHERE admin_id = $1', [
      teacher.admin_id,
    ]);
    expect(list.map(({ id }) => id)).toEqual([rows[0].id]);
    const all = await manager.ok(teacherDataApi.list, { limit: 100 });
    const other = all.list.find(({ id }) => id !== rows[0].id);
    expect(await teacher.call(teacherDataApi.get, { teacher_id: other?.id as number })).toMatchObject({
      code: 4,
    });
    const own = await teacher.ok(teacherDataApi.get, {});
    expect(own.teacher_name).toBe(list[0]?.teacher_name);
    expect(own.figures.lesson_count).toBe(list[0]?.lesson_count);
    expect(await teacher.call(teacherDataApi.export, {})).toMatchObject({ code: 3 });
    expect(await (await app.as('adviser')).call(teacherDataApi.list, {})).toMatchObject({ code: 3 });
  });

  test('another company’s teachers and lessons are not counted, and not told of', async () => {
    const stranger = await app.as('c_manager');
    const { list } = await stranger.ok(teacherDataApi.list, { limit: 100 });
    const here = await manager.ok(teacherDataApi.list, { limit: 100 });
    expect(list.filter(({ id }) => here.list.some((row) => row.id === id))).toEqual([]);
    const theirs = list[0]?.id as number;
    expect(await manager.call(teacherDataApi.get, { teacher_id: theirs })).toMatchObject({ code: 4 });
    expect(await manager.call(teacherApi.get, { id: theirs })).toMatchObject({ code: 4 });
  });
});

describe('bad input', () => {
  test('a period that ends before it begins, is too long, or is no day, is refused at its field', async () => {
    for (const days of [
      { from_day: '2026-03-02', to_day: '2026-03-01' },
      { from_day: '2024-01-01', to_day: '2026-01-01' },
    ]) {
      const answer = await manager.call(teacherDataApi.list, days);
      expect(answer.code).toBe(2);
      expect(JSON.stringify(answer)).toContain('to_day');
      expect(await manager.call(teacherDataApi.get, days)).toMatchObject({ code: 2 });
    }
    expect(await manager.call(teacherDataApi.list, { from_day: '2026-02-30' })).toMatchObject({ code: 2 });
    expect(await manager.call(teacherDataApi.get, { by: 'year' as 'week' })).toMatchObject({ code: 2 });
    expect(await manager.call(teacherDataApi.get, { teacher_id: 999_999 })).toMatchObject({ code: 4 });
  });

  test('feedback keeps when it was first handed in, also when it is given back', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT f.id FROM feedback f JOIN feedback_topic t ON t.feedback_id = f.id
        WHERE f.company_id = 1 AND f.status = 'submitted' AND f.kind = 'subject' AND f.content <> '' LIMIT 1`,
    );
    const id = rows[0].id;
    const at = async () =>
      (await app.db.superPool.query('SELECT submitted_at FROM feedback WHERE id = $1', [id])).rows[0]
        .submitted_at;
    const first = await at();
    expect(first).toBeInstanceOf(Date);
    await manager.ok(feedbackApi.return, { id, reason: '请补充' });
    expect(await at()).toEqual(first);
    await manager.ok(feedbackApi.submit, { id });
    expect(await at()).toEqual(first);
  });
});
