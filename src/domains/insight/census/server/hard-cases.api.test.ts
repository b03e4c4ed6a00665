import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { calls, companyYear } from '@/domains/sales/sales-case/server/testing/sales-case.year.ts';
import { lessonApi } from '@/domains/teaching/lesson/lesson.contract.ts';
import { lessonService } from '@/domains/teaching/lesson/server/lesson.service.ts';
import { callsOf } from '@/kernel/server/demo.ts';
import { monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { lessonYear } from '../../lesson-fact/server/testing/lesson-fact.year.ts';
import { manageDataApi } from '../../manage-data/manage-data.contract.ts';
import { monthFigureApi } from '../../month-figure/month-figure.contract.ts';
import { crossBoardApi, projectBoardApi } from '../../receipt-board/cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from '../../receipt-board/people-board.contract.ts';
import { receiptBoardApi } from '../../receipt-board/receipt-board.contract.ts';
import { receiptCheckApi } from '../../receipt-check/receipt-check.contract.ts';
import { receiptForecastApi } from '../../receipt-forecast/receipt-forecast.contract.ts';
import { subjectCensusApi, teacherCensusApi } from '../census.contract.ts';
import { RANKED_BY } from '../census.rules.ts';
import { classCensusApi } from '../class-census.contract.ts';
import { studentCensusApi } from '../student-census.contract.ts';

vi.setConfig({ testTimeout: 400_000 });
let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  await app.db.asSystem((ctx) => ctx.query('SELECT figures_fold()'));
});
afterAll(() => app.close());

const HERE = { company: 1 };
const to_day = todayIn('Asia/Shanghai');
const span = { from_day: plusDays(to_day, -60), to_day };
type Options = { company: number; selected?: number };

/** What the censuses answer, rows in their order. */
const censuses = async (person: Person, options: Options = HERE) => ({
  teachers: await person.ok(teacherCensusApi.classhour, span, options),
  teacherRanking: await person.ok(teacherCensusApi.ranking, { ...span, limit: 100 }, options),
  byStudents: await person.ok(teacherCensusApi.ranking, { ...span, by: 'students', limit: 100 }, options),
  subjects: await person.ok(subjectCensusApi.classhour, { ...span, group: 'subject' }, options),
  subjectRanking: await person.ok(subjectCensusApi.ranking, { ...span, limit: 100 }, options),
  classes: await person.ok(classCensusApi.classhour, { ...span, limit: 100 }, options),
  students: await person.ok(studentCensusApi.classhour, { limit: 100 }, options),
});
/** And the boards of money. */
const boards = async (person: Person, options: Options = HERE) => ({
  receipt: await person.ok(receiptBoardApi.receipt, span, options),
  personage: await person.ok(personBoardApi.personage, span, options),
  team: await person.ok(teamBoardApi.team, span, options),
  project: await person.ok(projectBoardApi.project, span, options),
  check: await person.ok(receiptCheckApi.check, span, options),
  forecast: await person.ok(receiptForecastApi.forecast, {}, options),
  month: await person.ok(monthFigureApi.view, { month: monthOf(to_day) }, options),
});

describe('who may not see margins', () => {
  const MONEY = ['pay_fen', 'margin_fen', 'margin_percent', 'per_hour_fen', 'per_place_fen', 'break_even'];
  /** Every field of these names, wherever it stands. */
  const told = (value: unknown): unknown[] => {
    if (value === null || typeof value !== 'object') return [];
    return Object.entries(value).flatMap(([name, one]) => (MONEY.includes(name) ? [one] : told(one)));
  };

  test('is answered the same whatever lessons were paid: no field, no order and no total betrays it', async () => {
    const affairs = await app.as('affairs');
    const before = await censuses(affairs);
    expect(told(before).length).toBeGreaterThan(10);
    expect(told(before).filter((one) => one !== null)).toEqual([]);
    // Pay as nobody would pay it, in every sum and fact.
    for (const table of ['lesson_fact', 'lesson_day', 'lesson_month', 'student_month'])
      await unsafeSql(app, `UPDATE ${table} SET pay_fen = pay_fen * -7 + revenue_fen % 1000003`);
    expect(await censuses(affairs)).toEqual(before);
    const owner = await app.as('owner');
    expect(told((await censuses(owner)).teachers).some((one) => one !== null)).toBe(true);
  });

  test('is refused every sort and drill by them', async () => {
    const affairs = await app.as('affairs');
    for (const by of RANKED_BY.filter((one) => one === 'margin_fen'))
      for (const api of [teacherCensusApi, subjectCensusApi])
        expect((await affairs.call(api.ranking, { ...span, by }, HERE)).code).toBe(3);
    for (const measure of ['margin', 'pay', 'per_hour'] as const)
      for (const api of [teacherCensusApi, subjectCensusApi, classCensusApi])
        expect((await affairs.call(api.drill, { ...span, measure }, HERE)).code).toBe(3);
    const { rows } = await affairs.ok(studentCensusApi.classhour, { limit: 1 }, HERE);
    for (const measure of ['margin', 'pay'] as const) {
      const one = { student_id: rows[0]?.student_id ?? 0, course_type: rows[0]?.course_type ?? 12, measure };
      expect((await affairs.call(studentCensusApi.drill, one, HERE)).code).toBe(3);
    }
  });
});

test('shared data changes no figure: granted companies count, and a shared student once', async () => {
  const [owner, manager] = [await app.as('owner'), await app.as('manager')];
  const all = { company: 1, selected: 0 };
  const look = async () => ({
    own: await censuses(manager),
    ownBoards: await boards(manager),
    all: await censuses(owner, all),
    allBoards: await boards(owner, all),
    cross: await owner.ok(crossBoardApi.cross, span, all),
  });
  const share = () =>
    unsafeSql(app, 'UPDATE company SET is_shared_data = 1 - is_shared_data WHERE family_id = 1');
  const before = await look();
  await share();
  const after = await look();
  await share();
  expect(after).toEqual(before);
});

test('days of 23 and of 25 hours lose no lesson and count none twice', async () => {
  const here = await lessonYear(app, at, 'Europe/London');
  const student = await here.withHours('2026-01-05', '伦敦学员', 6_000);
  const lived = async (moments: readonly string[], marked: string) => {
    for (const moment of moments) {
      const id = await here.lesson(moment, [student], { minutes: 30 });
      await here.mark(marked, id, { [student]: 'present' });
    }
  };
  // The clocks go forward on 29 March and back on 25 October.
  const march = ['2026-03-28T23:30', '2026-03-29T00:30', '2026-03-29T22:30', '2026-03-29T23:30'];
  const october = [
    '2026-10-24T23:30',
    '2026-10-25T00:30',
    '2026-10-25T01:30',
    '2026-10-25T23:30',
    '2026-10-26T00:30',
  ];
  await lived(
    march.map((moment) => `${moment}:00Z`),
    '2026-04-02',
  );
  await lived(
    october.map((moment) => `${moment}:00Z`),
    '2026-11-02',
  );
  const listed = callsOf(lessonService)(lessonApi.list);
  const counted = (from: string, to: string) =>
    here.on(null, async (ctx) => {
      const question = { companies: [here.company_id], from, to };
      const days = await lessonFacts.sums(ctx, question, ['day']);
      for (const { day, lessons } of days) {
        const one = { ...question, from: String(day), to: String(day) };
        expect([day, await lessonFacts.countBehind(ctx, 'lessons', one)]).toEqual([day, lessons]);
        const asked = { from_day: one.from, to_day: one.to, status: 'finished', kind: 'lesson' } as const;
        expect([day, (await listed(ctx, asked)).total]).toEqual([day, lessons]);
      }
      return Object.fromEntries(days.map(({ day, lessons }) => [day, lessons]));
    });
  for (const isFolded of [false, true]) {
    if (isFolded) await here.fold(null);
    expect(await counted('2026-03-01', '2026-03-31')).toEqual({
      '2026-03-28': 1,
      '2026-03-29': 2,
      '2026-03-30': 1,
    });
    expect(await counted('2026-10-01', '2026-10-31')).toEqual({ '2026-10-25': 4, '2026-10-26': 1 });
  }
});

test('a company that is taken from somebody’s grants is left out of the next answer, which says so', async () => {
  const fields = await at.staffFields(['manager']);
  const granted = (company_ids: number[]) => ({ ...fields, company_ids });
  const { id } = await at.owner.ok(adminApi.add, { ...granted([1, 2]), password: 'Another-2026!' }, HERE);
  const all = { company: 1, selected: 0 };
  const signIn = () => app.as(fields.login_name);
  const look = (person: Person) => person.ok(crossBoardApi.cross, span, all);
  const person = await signIn();
  const before = await look(person);
  expect(before.list.map(({ key }) => key).toSorted()).toEqual([1, 2]);
  const { version } = await at.owner.ok(adminApi.get, { id }, HERE);
  await at.owner.ok(adminApi.edit, { ...granted([1]), id, version }, HERE);
  expect((await person.call(crossBoardApi.cross, span, all)).code, 'what was granted before ends').toBe(-1);
  const after = await look(await signIn());
  expect(after.list.map(({ key }) => key)).toEqual([1]);
  expect(after.not_granted.length).toBe(before.not_granted.length + 1);
  expect(after.totals.net_fen).toBe(before.list.find(({ key }) => key === 1)?.net_fen);
});

describe('a company of which little can be said', () => {
  const month = monthOf(to_day);
  async function look(company: number) {
    const owner = await app.as('owner');
    const options = { company, selected: company };
    const found = { ...(await censuses(owner, options)), ...(await boards(owner, options)) };
    await owner.ok(crossBoardApi.cross, span, options);
    await owner.ok(manageDataApi.list, {}, options);
    const line = (key: string) => {
      const nth = found.month.lines.findIndex((one) => one.key === key);
      return found.month.months.at(-1)?.values[nth];
    };
    return { ...found, line };
  }
  const SHARES = ['refund_rate', 'renewal_rate', 'attendance_rate', 'fill_rate', 'revenue_per_student'];

  test('because nothing happened', async () => {
    const { teachers, subjects, receipt, personage, check, forecast, line } = await look(
      (await companyYear(app, at)).company_id,
    );
    expect([teachers.rows, subjects.rows, personage.list]).toEqual([[], [], []]);
    expect(teachers.totals).toMatchObject({ lessons: 0, attendance_percent: null, fill_percent: null });
    expect([receipt.totals.net_fen, receipt.target_fen, check.difference_fen]).toEqual([0, null, 0]);
    expect(forecast.estimate).toMatchObject({ forecast_fen: 0, before: null });
    for (const key of SHARES) expect([key, line(key)]).toEqual([key, null]);
  });

  test('because it has only what it began with', async () => {
    const here = await companyYear(app, at);
    const student_id = await here.student('2026-08-02', '期初学员');
    await here.on('2026-08-02', (ctx) =>
      ledger.post(ctx, { kind: 'opening', doc: 'opening', doc_id: 1, key: `opening:${here.company_id}` }, [
        { account: 'new', student_id, amount_fen: 123_400 },
        { account: 'opening', amount_fen: -123_400 },
      ]),
    );
    const { receipt, check, line } = await look(here.company_id);
    expect([receipt.totals.receipts_fen, check.difference_fen, check.bridge]).toEqual([0, 0, []]);
    expect([line('unearned'), line('receipts')]).toEqual([123_400, 0]);
    for (const key of [...SHARES, 'unearned_months']) expect([key, line(key) ?? null]).toEqual([key, null]);
  });

  test('because all that came was taken back', async () => {
    const here = await companyYear(app, at);
    const student_id = await here.student(plusDays(`${month}-01`, -20), '冲回学员');
    const adviser_id = (await app.as('adviser')).admin_id;
    const earlier = plusDays(`${month}-01`, -10);
    const [id] = (await here.recharge(earlier, [{ student_id, amount_fen: 8_000, adviser_id }])) as [number];
    await here.on(`${month}-01`, (ctx) =>
      calls.recharge(ctx, rechargeApi.reback, { id, reason: '重复收款' }),
    );
    const { line, check } = await look(here.company_id);
    expect([line('receipts'), line('net_receipts'), line('refund_rate')]).toEqual([0, -8_000, null]);
    expect(check.difference_fen).toBe(0);
  });
});
