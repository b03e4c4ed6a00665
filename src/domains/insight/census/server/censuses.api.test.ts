import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { sum, sumOf } from '@/kernel/value/sum.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { subjectCensusApi, teacherCensusApi } from '../census.contract.ts';
import { classCensusApi } from '../class-census.contract.ts';
import { studentCensusApi } from '../student-census.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const to_day = todayIn('Asia/Shanghai');
const span = { from_day: plusDays(to_day, -60), to_day };
const HERE = { company: 1 };

describe('subjects', () => {
  test('by subject, board and course type they come to the same, and each opens what sums to it', async () => {
    const owner = await app.as('owner');
    for (const group of ['subject', 'board', 'course_type'] as const) {
      const { rows, totals, heat } = await owner.ok(subjectCensusApi.classhour, { ...span, group }, HERE);
      expect(sumOf(rows, (row) => row.used_minutes)).toBe(totals.used_minutes);
      expect(sumOf(rows, (row) => row.margin_fen ?? 0)).toBe(totals.margin_fen);
      expect(heat.rows.length).toBe(Math.min(10, rows.length));
      const [row] = rows;
      if (!row) throw new Error('nothing was taught');
      const key = { subject: 'subject_id', board: 'board_id', course_type: 'course_type' } as const;
      const of = row.key === null ? { without: key[group] } : { [key[group]]: row.key };
      const drill = await owner.ok(
        subjectCensusApi.drill,
        { ...span, ...(of as object), measure: 'used_minutes' },
        HERE,
      );
      expect(drill.value).toBe(row.used_minutes);
    }
  });

  test('the ranking tells places of the span before', async () => {
    const owner = await app.as('owner');
    const found = await owner.ok(
      subjectCensusApi.ranking,
      { ...span, compare: 'previous', limit: 100 },
      HERE,
    );
    expect(found.list[0]?.rank).toBe(1);
    const without = await owner.ok(subjectCensusApi.ranking, { ...span, compare: 'none', limit: 100 }, HERE);
    expect(without.list.every(({ before_rank }) => before_rank === null)).toBe(true);
  });
});

test('class courses have their places, and their lessons alone make the totals', async () => {
  const owner = await app.as('owner');
  const { rows, total, totals } = await owner.ok(classCensusApi.classhour, { ...span, limit: 100 }, HERE);
  expect(rows.length).toBe(total);
  expect(rows.every(({ places, enrolled }) => enrolled <= places)).toBe(true);
  expect(sumOf(rows, (row) => row.lessons)).toBe(totals.lessons);
});

describe('of some students', () => {
  const MEASURES = ['lessons', 'taught_minutes', 'used_minutes', 'lesson_revenue', 'pay', 'margin'] as const;
  const FIELDS = [
    'lessons',
    'taught_minutes',
    'used_minutes',
    'revenue_fen',
    'pay_fen',
    'margin_fen',
  ] as const;
  type Asked = { student_id?: number; level_id?: number; class_teacher_id?: number };
  const firstOf = async (column: 'id' | 'level_id' | 'class_teacher_id'): Promise<number> => {
    // Of those who had most in these days.
    const { rows } = await app.db.superPool.query(
      `SELECT s.${column} AS one FROM lesson_fact f JOIN student s ON s.company_id = f.company_id AND s.id = f.student_id
        WHERE f.company_id = 1 AND f.lesson_on BETWEEN $1 AND $2 AND s.${column} IS NOT NULL
        GROUP BY 1 ORDER BY sum(f.revenue_fen) DESC, 1 LIMIT 1`,
      [span.from_day, span.to_day],
    );
    return Number(rows[0].one);
  };
  /** By the documents: what they used, and the lessons that one of them was in. */
  const told = async (asked: Asked) => {
    const conditions = Object.entries(asked)
      .map(([name, value]) => `s.${name === 'student_id' ? 'id' : name} = ${value}`)
      .join(' AND ');
    const { rows } = await app.db.superPool.query(
      `SELECT count(DISTINCT l.id)::int AS lessons, sum(a.deducted_minutes)::int AS used_minutes,
              count(DISTINCT a.student_id) FILTER (WHERE a.outcome IN ('present', 'late', 'make_up'))::int AS students
         FROM lesson l JOIN attendance a ON a.company_id = l.company_id AND a.lesson_id = l.id
         JOIN student s ON s.company_id = a.company_id AND s.id = a.student_id
        WHERE l.company_id = 1 AND l.kind = 'lesson' AND l.status = 'finished' AND ${conditions}
          AND company_day(1, l.starts_at) BETWEEN $1 AND $2
          AND EXISTS (SELECT 1 FROM attendance o WHERE o.lesson_id = l.id AND o.outcome <> 'teacher_absent')`,
      [span.from_day, span.to_day],
    );
    return rows[0];
  };

  test('figures are what their documents say, and each census and its drill tell the same, before and after the fold', async () => {
    const owner = await app.as('owner');
    const [student_id, level_id, class_teacher_id] = [
      await firstOf('id'),
      await firstOf('level_id'),
      await firstOf('class_teacher_id'),
    ];
    const all = (await owner.ok(subjectCensusApi.classhour, { ...span }, HERE)).totals;
    for (const asked of [{ student_id }, { level_id }, { class_teacher_id }, { level_id, class_teacher_id }])
      for (const isFolded of [false, true]) {
        if (isFolded) await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
        const input = { ...span, ...asked };
        const { totals, rows, bridge } = await owner.ok(subjectCensusApi.classhour, input, HERE);
        expect(totals).toMatchObject(await told(asked));
        expect(totals.used_minutes).toBeLessThan(all.used_minutes);
        expect(bridge).toBeNull();
        expect((await owner.ok(teacherCensusApi.classhour, input, HERE)).totals).toMatchObject(totals);
        for (const [at, measure] of MEASURES.entries()) {
          const name = FIELDS[at] as (typeof FIELDS)[number];
          expect([name, sumOf(rows, (row) => row[name] ?? 0)]).toEqual([name, totals[name]]);
          const drill = await owner.ok(subjectCensusApi.drill, { ...input, measure }, HERE);
          expect([measure, drill.value]).toEqual([measure, totals[name]]);
          if (drill.total <= 50) expect(sumOf(drill.lessons, ({ value }) => value)).toBe(totals[name]);
        }
        const people = await owner.ok(teacherCensusApi.drill, { ...input, measure: 'active_students' }, HERE);
        expect([people.value, people.total]).toEqual([totals.students, totals.students]);
        const classes = await owner.ok(classCensusApi.classhour, { ...input, limit: 100 }, HERE);
        expect(sumOf(classes.rows, (row) => row.revenue_fen ?? 0)).toBe(classes.totals.revenue_fen);
      }
  });

  test('the list that a drill leads to has the same lessons', async () => {
    const owner = await app.as('owner');
    const [level_id, class_teacher_id] = [await firstOf('level_id'), await firstOf('class_teacher_id')];
    const others = [
      { without: 'course_id' },
      { without: 'subject_id' },
      { without: 'board_id' },
      { in_class: 1 },
    ] as const;
    for (const asked of [{ level_id }, { class_teacher_id }, ...others]) {
      const drill = await owner.ok(teacherCensusApi.drill, { ...span, ...asked, measure: 'lessons' }, HERE);
      const listed = { ...span, ...asked, status: 'finished' as const, kind: 'lesson' as const, limit: 1 };
      const { total } = await owner.ok(lessonApi.list, listed, HERE);
      const missed = await owner.ok(teacherCensusApi.drill, { ...span, ...asked, measure: 'missed' }, HERE);
      expect(drill.total + missed.total).toBe(total);
    }
  });

  test('hours of a level and of a board narrow rows and totals alike', async () => {
    const owner = await app.as('owner');
    const level_id = await firstOf('level_id');
    const all = (await owner.ok(studentCensusApi.classhour, {}, HERE)).totals.left_minutes;
    const { rows: boards } = await app.db.superPool.query(
      'SELECT min(exam_board_id)::int AS id FROM subject WHERE family_id = 1 AND exam_board_id IS NOT NULL',
    );
    for (const asked of [{ level_id }, { board_id: boards[0].id }]) {
      const { total, totals } = await owner.ok(studentCensusApi.classhour, asked, HERE);
      expect(totals.left_minutes).toBeGreaterThan(0);
      // Hours of the demo are of any subject, and so of any board.
      if ('level_id' in asked) expect(totals.left_minutes).toBeLessThan(all);
      else expect(totals.left_minutes).toBeLessThanOrEqual(all);
      let left = 0;
      for (let page = 1; (page - 1) * 100 < total; page++) {
        const input = { ...asked, page, limit: 100 };
        left += sumOf(
          (await owner.ok(studentCensusApi.classhour, input, HERE)).rows,
          (row) => row.left_minutes,
        );
      }
      expect(left).toBe(totals.left_minutes);
    }
  });
});

describe('students', () => {
  test('rows sum to the totals, and what is left is worth what the books say', async () => {
    const owner = await app.as('owner');
    const { totals, total, histogram } = await owner.ok(studentCensusApi.classhour, {}, HERE);
    expect(totals.difference_fen).toBe(0);
    expect(sum(histogram)).toBe(totals.students);
    let left = 0;
    for (let page = 1; (page - 1) * 100 < total; page++) {
      const { rows } = await owner.ok(studentCensusApi.classhour, { page, limit: 100 }, HERE);
      left += sumOf(rows, (row) => row.left_minutes);
    }
    expect(left).toBe(totals.left_minutes);
  });

  test('filters narrow rows and totals alike', async () => {
    const owner = await app.as('owner');
    const { rows } = await owner.ok(studentCensusApi.classhour, {}, HERE);
    const { student_id, course_type, left_minutes } = rows[0] ?? {};
    const one = await owner.ok(studentCensusApi.classhour, { student_id, course_type }, HERE);
    expect(one.totals).toMatchObject({ students: 1, left_minutes });
    expect(one.totals.difference_fen).toBeNull();
    const ending = await owner.ok(studentCensusApi.classhour, { ends_days: 30, limit: 100 }, HERE);
    expect(sumOf(ending.rows, (row) => row.ends_30_minutes)).toBe(ending.totals.ends_30_minutes);
  });

  test('what their lessons brought and cost opens lessons that sum to it, before and after the fold', async () => {
    const owner = await app.as('owner');
    for (const isFolded of [false, true]) {
      if (isFolded) await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
      const { rows } = await owner.ok(studentCensusApi.classhour, { limit: 100 }, HERE);
      const taught = rows.filter(({ revenue_fen }) => revenue_fen !== 0);
      expect(taught.length).toBeGreaterThan(3);
      for (const { student_id, course_type, ...row } of taught.slice(0, 4)) {
        expect(row.margin_fen).toBe((row.revenue_fen ?? 0) - (row.pay_fen ?? 0));
        for (const [measure, value] of [
          ['lesson_revenue', row.revenue_fen],
          ['pay', row.pay_fen],
          ['margin', row.margin_fen],
        ] as const) {
          const drill = await owner.ok(studentCensusApi.drill, { student_id, course_type, measure }, HERE);
          expect([measure, drill.value]).toEqual([measure, value]);
          expect(sumOf(drill.days, (day) => day.value)).toBe(value);
          if (drill.total <= 50) expect(sumOf(drill.lessons, (lesson) => lesson.value)).toBe(value);
        }
      }
    }
    // What all students brought is what all lessons of students brought.
    const { rows: facts } = await app.db.superPool.query(
      'SELECT sum(revenue_fen)::int AS fen FROM lesson_fact WHERE company_id = 1 AND student_id IS NOT NULL',
    );
    const ids = (await app.db.superPool.query('SELECT id FROM student WHERE company_id = 1')).rows;
    const money = await app.db.asSystem((ctx) =>
      lessonFacts.moneyOfStudents(
        ctx,
        ids.map(({ id }) => id),
      ),
    );
    expect(sumOf(money, ({ revenue_fen }) => revenue_fen)).toBe(facts[0].fen);
  });

  test('of a student who is not seen nothing is opened', async () => {
    const teacher = await app.as('classteacher');
    const all = (await (await app.as('owner')).ok(studentCensusApi.classhour, { limit: 100 }, HERE)).rows;
    const own = (await teacher.ok(studentCensusApi.classhour, { limit: 100 }, HERE)).rows;
    const other = all.find(({ student_id }) => own.every((row) => row.student_id !== student_id));
    if (!other) throw new Error('the class teacher sees everybody');
    const { student_id, course_type } = other;
    const asked = { student_id, course_type, measure: 'lesson_revenue' as const };
    expect([3, 4]).toContain((await teacher.call(studentCensusApi.drill, asked, HERE)).code);
  });

  test('a class teacher counts their own students', async () => {
    const [owner, teacher] = [await app.as('owner'), await app.as('classteacher')];
    const all = await owner.ok(studentCensusApi.classhour, {}, HERE);
    const own = await teacher.ok(studentCensusApi.classhour, {}, HERE);
    expect(own.totals.students).toBeLessThan(all.totals.students);
    expect(own.totals.difference_fen).toBeNull();
  });
});
