import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newCompany } from '@/domains/organisation/company/server/testing/company.samples.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { teacherCensusApi } from '../census.contract.ts';

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
});
afterAll(() => app.close());

const to_day = todayIn('Asia/Shanghai');
const span = { from_day: plusDays(to_day, -60), to_day };
const HERE = { company: 1 };

describe('hours of teachers', () => {
  test('rows sum to the totals, and the totals to the lessons that were marked', async () => {
    const manager = await app.as('manager');
    for (const group of ['teacher', 'course_type', 'subject'] as const) {
      const { rows, totals } = await manager.ok(teacherCensusApi.classhour, { ...span, group }, HERE);
      expect(rows.length).toBeGreaterThan(1);
      for (const key of ['lessons', 'taught_minutes', 'used_minutes', 'revenue_fen', 'pay_fen'] as const)
        expect(sumOf(rows, (row) => row[key] ?? 0)).toBe(totals[key]);
    }
    const { totals, bridge } = await manager.ok(teacherCensusApi.classhour, span, HERE);
    const { rows: counted } = await app.db.superPool.query(
      `SELECT count(*)::int AS lessons, sum(minutes)::int AS minutes FROM lesson l
        WHERE company_id = 1 AND status = 'finished' AND kind = 'lesson' AND company_day(1, starts_at) BETWEEN $1 AND $2
          AND EXISTS (SELECT 1 FROM attendance a WHERE a.lesson_id = l.id AND a.outcome <> 'teacher_absent')`,
      [span.from_day, span.to_day],
    );
    expect({ lessons: totals.lessons, minutes: totals.taught_minutes }).toEqual(counted[0]);
    if (!bridge) throw new Error('the books were not asked');
    expect(bridge.lessons_fen + bridge.other_fen - bridge.elsewhere_fen).toBe(bridge.booked_fen);
  });

  test('a cell opens lessons that sum to it', async () => {
    const manager = await app.as('manager');
    const { list } = await manager.ok(teacherCensusApi.ranking, { ...span, limit: 3 }, HERE);
    for (const { row } of list) {
      const teacher_id = row.key as number;
      for (const [measure, value] of [
        ['taught_minutes', row.taught_minutes],
        ['lessons', row.lessons],
        ['lesson_revenue', row.revenue_fen],
        ['margin', row.margin_fen],
      ] as const) {
        const drill = await manager.ok(teacherCensusApi.drill, { ...span, teacher_id, measure }, HERE);
        expect(drill.value).toBe(value);
        expect(sumOf(drill.days, (day) => day.value)).toBe(value);
        if (drill.total <= 50) expect(sumOf(drill.lessons, (lesson) => lesson.value)).toBe(value);
      }
      const seen = await manager.ok(
        teacherCensusApi.drill,
        { ...span, teacher_id, measure: 'active_students' },
        HERE,
      );
      expect([seen.value, seen.total]).toEqual([row.students, row.students]);
    }
  });

  test('students of more than three months open the months whose average they are', async () => {
    const manager = await app.as('manager');
    const long = { from_day: plusDays(to_day, -200), to_day };
    const { totals } = await manager.ok(teacherCensusApi.classhour, long, HERE);
    const asked = { ...long, measure: 'active_students' } as const;
    const { value, total, months } = await manager.ok(teacherCensusApi.drill, asked, HERE);
    expect(total).toBe(months.length);
    expect([months.at(-1)?.from_day, months[0]?.to_day]).toEqual([long.from_day, to_day]);
    expect(sumOf(months, (one) => one.students) / total).toBeCloseTo(value, 6);
    expect(Math.round(value * 10) / 10).toBe(totals.students);
  });

  test('places go on over the pages, and ties share one', async () => {
    const manager = await app.as('manager');
    const ask = (page: number, limit: number) =>
      manager.ok(teacherCensusApi.ranking, { ...span, by: 'lessons', page, limit }, HERE);
    const all = await ask(1, 100);
    const third = await ask(3, 2);
    expect(third.list).toEqual(all.list.slice(4, 6));
    for (const [at_, { rank, row }] of all.list.entries()) {
      const before = all.list[at_ - 1];
      expect(rank).toBe(before && before.row.lessons === row.lessons ? before.rank : at_ + 1);
    }
  });

  test('a teacher sees their own row and no margin', async () => {
    const { rows: taught } = await app.db.superPool.query(
      `SELECT DISTINCT t.id FROM lesson_fact f JOIN teacher t ON t.id = f.teacher_id
         JOIN admin_login a ON a.admin_id = t.admin_id AND a.login_name = 'teacher'
        WHERE f.company_id = 1 AND f.lesson_on BETWEEN $1 AND $2`,
      [span.from_day, span.to_day],
    );
    const teacher = await app.as('teacher');
    const { rows, totals } = await teacher.ok(teacherCensusApi.classhour, span, HERE);
    expect(rows.map(({ key }) => key)).toEqual(taught.map(({ id }) => id));
    expect([totals.margin_fen, totals.margin_percent, totals.per_hour_fen, totals.pay_fen]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('who may not see margins is not told them by a sort or a drill either', async () => {
    const affairs = await app.as('affairs');
    const { totals } = await affairs.ok(teacherCensusApi.classhour, span, HERE);
    expect(totals.margin_fen).toBeNull();
    expect((await affairs.call(teacherCensusApi.ranking, { ...span, by: 'margin_fen' }, HERE)).code).not.toBe(
      1,
    );
    expect((await affairs.call(teacherCensusApi.drill, { ...span, measure: 'margin' }, HERE)).code).not.toBe(
      1,
    );
  });

  test('an empty company has nothing to say, and says it', async () => {
    const company = await newCompany(at);
    const owner = await app.as('owner');
    const found = await owner.ok(teacherCensusApi.classhour, span, { company });
    expect(found.rows).toEqual([]);
    expect(found.totals).toMatchObject({ lessons: 0, attendance_percent: null, load_percent: null });
    expect(found.nearest_on).toBeNull();
  });
});
