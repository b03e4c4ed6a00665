import { afterAll, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { readCalendar } from '@/apps/server/testing/calendar-reader.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import { senderOf } from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { plainTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';
import { demandApi } from '@/domains/teaching/demand/demand.contract.ts';
import { demandOf } from '@/domains/teaching/demand/server/testing/demand.samples.ts';
import { planApi } from '@/domains/teaching/plan/plan.contract.ts';
import { CODE } from '@/kernel/errors.ts';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { examPaymentApi } from '../../exam-payment/exam-payment.contract.ts';
import { paymentFields } from '../../exam-payment/server/testing/exam-payment.samples.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import { passSteps } from './exam-entry.rise.ts';
import { examEntries } from './exam-entry.service.ts';
import { examEntryStore } from './exam-entry.store.ts';
import {
  ENTRY_PEOPLE,
  examinee,
  LATE,
  moved,
  offered,
  submitted,
  TOTAL,
} from './testing/exam-entry.samples.ts';

const HERE = { company: 1 };
const BRANCH = 3;
/** As many as there are connections. */
const AT_ONCE = 8;
let app: TestApp;
let at: Arranger;
let office: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  office = await app.as(ENTRY_PEOPLE.confirm);
  finance = await app.as(ENTRY_PEOPLE.pay);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const get = (id: number) => at.owner.ok(examEntryApi.get, { id }, HERE);
const moneyOf = async (student: number) =>
  (await app.db.asSystem((ctx) => ledger.available(ctx, student))).apply;
const passAt = (moment: number) => at.within((ctx) => passSteps({ ...ctx, now: fromUnix(moment) }));
const openOf = async (series: number): Promise<number | undefined> =>
  (await finance.ok(examPaymentApi.payables, {}, HERE)).list.find(({ series_id }) => series_id === series)
    ?.open_fen;
const revenueOf = async (doc: string, id: number): Promise<number> => {
  const { rows } = await app.db.superPool.query(
    `SELECT COALESCE(sum(p.amount_fen), 0) AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
      WHERE e.doc = $1 AND e.doc_id = $2 AND p.account = 'application_revenue'`,
    [doc, id],
  );
  return Number(rows[0].fen);
};

test('what is held is neither spent nor refunded: only the rest is', async () => {
  const student_id = await examinee(at, TOTAL + 5_000);
  const [id] = (await submitted(at, undefined, student_id)) as [number];
  await moved(at, id, 'confirm');
  const asked = (amount_fen: number) => ({
    student_id,
    accounts: [{ account: 'apply' as const, amount_fen }],
    lots: [],
    policy: 'unit_paid' as const,
    method_id: 0,
    payee_name: '王女士',
    payee_account: '6222 0000 1234',
    payee_bank: '招商银行',
    cause: '不考了',
  });
  const method_id = await paymentMethod(at);
  expect(await office.call(refundApi.request, { ...asked(5_001), method_id }, HERE)).toMatchObject({
    code: 0,
  });
  await office.ok(refundApi.request, { ...asked(5_000), method_id }, HERE);
  // Nor is another entry confirmed with it.
  const [second] = (await submitted(at, undefined, student_id)) as [number];
  expect(await office.call(examEntryApi.confirm, { id: second }, HERE)).toMatchObject({ code: 0 });
  expect(await get(second)).toMatchObject({ status: 'submitted', has_money: false });
  await moved(at, id, 'pay');
  expect(await moneyOf(student_id)).toMatchObject({ balance_fen: 5_000, held_fen: 5_000 });
});

test('an entry that was paid in a month locked since: given back today, and the month is named', async () => {
  const student = await examinee(at, TOTAL);
  const of = await offered(at);
  const [id] = (await submitted(at, of, student)) as [number];
  await moved(at, id, 'confirm', 'pay', 'register');
  await unsafeSql(app, "UPDATE exam_entry SET paid_at = '2019-07-10 10:00+08' WHERE id = $1", [id]);
  await unsafeSql(app, "INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, '2019-07')");
  await office.ok(examEntryApi.withdraw, { id, reason: '改报下一季' }, HERE);
  await office.ok(examEntryApi.end_withdrawal, { id }, HERE);
  const { rows } = await app.db.superPool.query(
    `SELECT corrects_month, posted_on >= current_date - 1 AS is_new FROM ledger_entry
      WHERE doc = 'exam_entry' AND doc_id = $1 AND kind = 'exam_refund'`,
    [id],
  );
  expect(rows).toEqual([{ corrects_month: '2019-07', is_new: true }]);
  expect(await openOf(of.series_id)).toBe(0);
});

test('three rates: the student pays the first, and the difference to the last is ours, to the fen', async () => {
  const of = await offered(at, [{}], { currency: 'GBP' });
  const student = await examinee(at, 500_000);
  const [id] = (await submitted(at, of, student)) as [number];
  const raise = () =>
    at.within((ctx) =>
      ctx.query(
        "UPDATE exchange_rate SET rate_micro = rate_micro + 70000 WHERE currency = 'GBP' AND family_id = 1",
      ),
    );
  await moved(at, id, 'confirm');
  const { fee_fen, board_fee_fen, centre_fee_fen, service_fee_fen } = await get(id);
  await raise();
  await moved(at, id, 'pay', 'register');
  await raise();
  const { rate_micro } = await at.within(async (ctx) => {
    const { rows } = await ctx.query(
      "SELECT rate_micro FROM exchange_rate WHERE currency = 'GBP' ORDER BY day DESC LIMIT 1",
    );
    return { rate_micro: Number(rows[0]?.rate_micro) };
  });
  const paid_fen = Math.round((11_800 * rate_micro) / 1_000_000);
  const owed = board_fee_fen + centre_fee_fen;
  expect(paid_fen).toBeGreaterThan(owed);
  const payment = await finance.ok(
    examPaymentApi.add,
    { ...(await paymentFields(at, of.series_id, paid_fen)), currency: 'GBP', amount_cents: 11_800 },
    HERE,
  );
  expect(await moneyOf(student)).toMatchObject({ balance_fen: 500_000 - fee_fen });
  expect(await revenueOf('exam_entry', id)).toBe(service_fee_fen);
  expect(await revenueOf('exam_payment', payment.id)).toBe(owed - paid_fen);
  expect(await openOf(of.series_id)).toBe(0);
});

test('two hundred candidates get their numbers at once: each another', async () => {
  const { centre_id, series_id } = await offered(at);
  const { rows } = await app.db.superPool.query(
    'SELECT id FROM student WHERE company_id = 1 AND id NOT IN (SELECT student_id FROM candidate) ORDER BY id LIMIT 200',
  );
  const ids = await at.within(async (ctx) => {
    const made = await ctx.query(
      `INSERT INTO candidate (company_id, student_id, legal_name)
       SELECT 1, s, '考生' FROM unnest($1::bigint[]) s RETURNING id`,
      [rows.map(({ id }) => id)],
    );
    return made.rows.map(({ id }) => Number(id));
  });
  const given: (number | undefined)[] = [];
  const one = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const candidate = id;
      given.push(await at.within((ctx) => examEntryStore.numberOf(ctx, { centre_id, series_id }, candidate)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  expect(new Set(given).size).toBe(rows.length);
  expect(Math.max(...given.map(Number))).toBe(rows.length);
});

test('a candidate is found by the number at the centre', async () => {
  const [id] = (await submitted(at, undefined, await examinee(at))) as [number];
  await moved(at, id, 'confirm', 'pay', 'register');
  const { candidate_number, student_name } = await get(id);
  expect(candidate_number).toBe('0001');
  const { list } = await at.owner.ok(examEntryApi.list, { keyword: '0001', limit: 100 }, HERE);
  expect(list.map((row) => row.id)).toContain(id);
  const found = await at.within((ctx) => examEntries.byCandidateNumber(ctx, '0001', 50));
  expect(found.map(({ title }) => title)).toContain(`0001 · ${student_name}`);
});

test('who has an entry ahead does not move to another company; that one sees nothing of it', async () => {
  const student_id = await examinee(at, 20_000);
  const [id] = (await submitted(at, undefined, student_id)) as [number];
  const { demand_number, item_code } = await get(id);
  const sender = await senderOf(at);
  const { obstacles } = await sender.ok(branchTransferApi.preview, { student_id }, HERE);
  expect(obstacles).toEqual([`报考 ${demand_number} ${item_code} 还未结束`]);
  expect(await sender.call(examEntryApi.get, { id }, { company: BRANCH })).toMatchObject({
    code: CODE.notFound,
  });
  expect((await sender.ok(examEntryApi.list, { student_id }, { company: BRANCH })).total).toBe(0);
  expect(await sender.call(examEntryApi.timetable, { student_id }, { company: BRANCH })).toMatchObject({
    code: CODE.notFound,
  });
});

test('a calendar reader finds every paper at its time, by the clock of the board and by ours', async () => {
  // In summer, in winter, and on the two days on which London changes its clocks and Shanghai does not.
  const papers = [
    { day: '2027-06-04', minute: 9 * 60, minutes: 105, london: '2027-06-04 09:00', here: '2027-06-04 16:00' },
    {
      day: '2027-11-09',
      minute: 13 * 60 + 30,
      minutes: 90,
      london: '2027-11-09 13:30',
      here: '2027-11-09 21:30',
    },
    { day: '2027-03-28', minute: 9 * 60, minutes: 60, london: '2027-03-28 09:00', here: '2027-03-28 16:00' },
    {
      day: '2027-10-31',
      minute: 17 * 60,
      minutes: 120,
      london: '2027-10-31 17:00',
      here: '2027-11-01 01:00',
    },
  ];
  const of = await offered(
    at,
    papers.map(({ day, minute, minutes }) => ({
      starts_at: momentOf('Europe/London', day, minute),
      minutes,
    })),
  );
  const student_id = await examinee(at);
  await submitted(at, of, student_id);
  const events = readCalendar(
    String(await at.owner.ok(examEntryApi.timetable_calendar, { student_id }, HERE)),
  );
  const shown = (timeZone: string, moment: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
  const read = events.map(({ starts, ends }) => ({
    london: shown('Europe/London', starts),
    here: shown('Asia/Shanghai', starts),
    minutes: (ends.getTime() - starts.getTime()) / 60_000,
  }));
  const wanted = papers.map(({ london, here, minutes }) => ({ london, here, minutes }));
  expect(read.toSorted((a, b) => a.london.localeCompare(b.london))).toEqual(
    wanted.toSorted((a, b) => a.london.localeCompare(b.london)),
  );
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(papers.length);
});

test('planning warns of an exam at that time, and refuses nothing', async () => {
  const demand_id = await demandOf(at, 'submit', 'accept');
  const { students } = await at.owner.ok(demandApi.get, { id: demand_id }, HERE);
  const starts_at = momentOf('Europe/London', '2031-03-08', 11 * 60);
  const of = await offered(at, [{ starts_at, minutes: 90 }]);
  await submitted(at, of, students[0]?.id);
  const pattern = {
    teacher_id: await plainTeacher(at),
    time_zone: 'Europe/London',
    weekly: ['6 10:00-12:00'],
    from_day: '2031-03-01',
    count: 2,
    skip_holidays: 1 as const,
  };
  const { lines, clash_count } = await at.owner.ok(planApi.preview, { id: demand_id, ...pattern }, HERE);
  expect(lines.map(({ warnings }) => warnings.length)).toEqual([0, 1]);
  expect(lines[1]?.warnings[0]).toContain('有考试');
  expect(clash_count).toBe(0);
});

// The last one: from here on the clock of this company has moved on.
test('a step passes at midnight of the board while an entry is confirmed: one price, the one that is held', async () => {
  const of = await offered(at);
  const student = await examinee(at, 8 * (TOTAL + LATE));
  const [id] = (await submitted(at, of, student)) as [number];
  const until = (await get(id)).step_until as number;
  expect(clockOf('Europe/London', until).minute).toBe(0);
  expect(clockOf('Asia/Shanghai', until).minute).not.toBe(0);
  await passAt(until - 1);
  expect(await get(id)).toMatchObject({ step: 'normal', fee_fen: TOTAL });
  await Promise.all([office.ok(examEntryApi.confirm, { id }, HERE), passAt(until)]);
  for (const _ of [1, 2]) {
    await passAt(until);
    const { status, fee_fen, step } = await get(id);
    expect({ status, fee_fen, step }).toEqual({ status: 'confirmed', fee_fen: TOTAL + LATE, step: 'late' });
    expect(await moneyOf(student)).toMatchObject({ held_fen: TOTAL + LATE });
  }
});
