import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { handoverApi } from '@/domains/people/handover/handover.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { CODE } from '@/kernel/errors.ts';
import { checkedCandidate, newCandidate } from '../../candidate/server/testing/candidate.samples.ts';
import { examFeeApi } from '../../exam-fee/exam-fee.contract.ts';
import { examFeeText } from '../../exam-fee/exam-fee.text.ts';
import { resultApi } from '../../result/result.contract.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryPaths } from '../exam-entry.paths.ts';
import { passSteps } from './exam-entry.rise.ts';
import {
  ENTRY_PEOPLE,
  examinee,
  FEE,
  giveMoney,
  LATE,
  moved,
  offered,
  passStep,
  submitted,
  TOTAL,
} from './testing/exam-entry.samples.ts';

const HERE = { company: 1 };
/** As many as there are connections: who waits for one longer than the pool allows is turned away. */
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
const pass = () => at.within(passSteps);
const postings = async (account: string, id: number): Promise<number> =>
  Number(
    (
      await app.db.superPool.query(
        `SELECT COALESCE(sum(p.amount_fen), 0) AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
          WHERE e.doc = 'exam_entry' AND e.doc_id = $1 AND p.account = $2`,
        [id, account],
      )
    ).rows[0].fen,
  );

describe('money', () => {
  test('is held at confirmation, taken at payment, and given back whole when it is cancelled', async () => {
    const student = await examinee(at, 30_000);
    const [one, other] = (await submitted(at, await offered(at, [{}, {}]), student)) as [number, number];
    await moved(at, one, 'confirm');
    expect(await moneyOf(student)).toMatchObject({ balance_fen: 30_000, held_fen: TOTAL });
    await moved(at, other, 'confirm');
    // What is held is spent by nobody else.
    const third = (await submitted(at, undefined, student))[0] as number;
    expect(await office.call(examEntryApi.confirm, { id: third }, HERE)).toMatchObject({
      code: CODE.refused,
    });
    await moved(at, one, 'pay');
    expect(await moneyOf(student)).toMatchObject({ balance_fen: 30_000 - TOTAL, held_fen: TOTAL });
    expect(await postings('exam_fees_payable', one)).toBe(11_800);
    expect(await postings('application_revenue', one)).toBe(1_200);
    for (const id of [one, other]) await office.ok(examEntryApi.cancel, { id, reason: '不考了' }, HERE);
    expect(await moneyOf(student)).toMatchObject({ balance_fen: 30_000, held_fen: 0 });
    expect(await postings('exam_fees_payable', one)).toBe(0);
    expect((await get(one)).fee_lines.map(({ kind, student_fen }) => [kind, student_fen])).toEqual([
      ['fee', 13_000],
      ['refund', -13_000],
    ]);
  });

  test('a step that passes replaces the hold, or sends the entry back; run twice, nothing changes', async () => {
    const [rich, poor] = [await examinee(at, 20_000), await examinee(at, TOTAL)];
    const of = await offered(at);
    const [one] = (await submitted(at, of, rich)) as [number];
    const [other] = (await submitted(at, of, poor)) as [number];
    for (const id of [one, other]) await moved(at, id, 'confirm');
    await passStep(at, [one, other]);
    expect(await finance.call(examEntryApi.pay, { id: one }, HERE)).toMatchObject({ code: CODE.refused });
    for (const _ of [1, 2]) {
      await pass();
      expect(await get(one)).toMatchObject({ status: 'confirmed', step: 'late', fee_fen: TOTAL + LATE });
      expect(await get(other)).toMatchObject({ status: 'submitted', step: 'late', fee_fen: TOTAL + LATE });
      expect(await moneyOf(rich)).toMatchObject({ held_fen: TOTAL + LATE });
      expect(await moneyOf(poor)).toMatchObject({ held_fen: 0 });
    }
    expect(await office.call(examEntryApi.confirm, { id: other }, HERE)).toMatchObject({
      code: CODE.refused,
    });
    await giveMoney(at, poor, LATE);
    await moved(at, other, 'confirm', 'pay', 'register');
  });

  test('what was paid owes the surcharge: taken at once, collected, or borne by the company', async () => {
    const [rich, poor] = [await examinee(at, 20_000), await examinee(at, 2 * TOTAL)];
    const of = await offered(at, [{}, {}]);
    const [first] = (await submitted(at, of, rich)) as [number];
    const [second, third] = (await submitted(at, of, poor)) as [number, number];
    for (const id of [first, second, third]) await moved(at, id, 'confirm', 'pay');
    await passStep(at, [first, second, third]);
    for (const _ of [1, 2]) await pass();
    expect(await get(first)).toMatchObject({ supplement_fen: 0, fee_fen: TOTAL + LATE });
    expect(await moneyOf(rich)).toMatchObject({ balance_fen: 20_000 - TOTAL - LATE });
    expect(await get(second)).toMatchObject({ supplement_fen: LATE });
    const due = await at.owner.ok(examEntryApi.list, { has_supplement: 1, student_id: poor }, HERE);
    expect(due.list.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted());
    expect(await office.call(examEntryApi.register, { id: second }, HERE)).toMatchObject({
      code: CODE.refused,
    });
    await at.owner.ok(examEntryApi.bear, { id: second, reason: '我们报晚了' }, HERE);
    expect(await postings('application_revenue', second)).toBe(1_200 - LATE);
    expect(await postings('exam_fees_payable', second)).toBe(11_800 + LATE);
    await giveMoney(at, poor, LATE);
    await finance.ok(examEntryApi.collect, { id: third }, HERE);
    expect(await moneyOf(poor)).toMatchObject({ balance_fen: 0 });
    for (const id of [first, second, third]) await moved(at, id, 'register');
  });

  test('a withdrawal follows the rule of the day on which it was asked for', async () => {
    const student = await examinee(at, TOTAL);
    const [id] = (await submitted(at, undefined, student)) as [number];
    await moved(at, id, 'confirm', 'pay', 'register');
    await office.ok(examEntryApi.withdraw, { id, reason: '改报下一季' }, HERE);
    // The board answers weeks later, in a step that would give back half.
    await passStep(at, [id]);
    await office.ok(examEntryApi.end_withdrawal, { id }, HERE);
    expect(await get(id)).toMatchObject({ status: 'withdrawn', refund_fen: 11_800 + 600 });
    expect(await moneyOf(student)).toMatchObject({ balance_fen: 12_400 });
    expect(await postings('exam_fees_payable', id)).toBe(0);
    expect(await postings('application_revenue', id)).toBe(600);
  });

  test('foreign money keeps the rate of the day of confirmation', async () => {
    const of = await offered(at, [{}], { currency: 'GBP' });
    const student = await examinee(at, 500_000);
    const [id] = (await submitted(at, of, student)) as [number];
    await moved(at, id, 'confirm');
    const { rate_micro, fee_fen, fee_cents, currency } = await get(id);
    expect([currency, fee_cents]).toEqual(['GBP', TOTAL]);
    await at.within((ctx) =>
      ctx.query(
        "UPDATE exchange_rate SET rate_micro = rate_micro + 100000 WHERE currency = 'GBP' AND family_id = 1",
      ),
    );
    await moved(at, id, 'pay');
    expect(await get(id)).toMatchObject({ rate_micro, fee_fen });
    expect(await moneyOf(student)).toMatchObject({ balance_fen: 500_000 - fee_fen });
  });
});

describe('before it is confirmed', () => {
  const kinds = async (id: number) => (await get(id)).problems.map(({ kind }) => kind);

  test('whoever sent it does not confirm it, and the candidate is checked', async () => {
    const student = await newStudent(at);
    await giveMoney(at, student, 50_000);
    const [id] = (await submitted(at, undefined, student)) as [number];
    const maker = await app.as(ENTRY_PEOPLE.add);
    expect(await maker.call(examEntryApi.confirm, { id }, HERE)).toMatchObject({ code: CODE.refused });
    expect(await kinds(id)).toContain('candidate_missing');
    expect(await office.call(examEntryApi.confirm, { id }, HERE)).toMatchObject({ code: CODE.refused });
    await newCandidate(at, student);
    expect(await kinds(id)).toEqual(['candidate_unchecked']);
    expect(await office.call(examEntryApi.confirm, { id }, HERE)).toMatchObject({ code: CODE.refused });
  });

  test('options, private candidates and late entries are those of the item', async () => {
    const student = await examinee(at);
    const of = await offered(at, [{ options: ['BY', 'CY'] }, { takes_private: 0 }, { takes_late: 0 }]);
    const [option, alone, late] = (await submitted(at, of, student)) as [number, number, number];
    expect(await kinds(option)).toEqual(['option_wrong']);
    expect(await kinds(alone)).toEqual(['no_private']);
    expect(await kinds(late)).toEqual([]);
    await passStep(at, [late]);
    await pass();
    expect(await kinds(late)).toEqual(['late_refused']);
    for (const id of [option, alone, late])
      expect(await office.call(examEntryApi.confirm, { id }, HERE)).toMatchObject({ code: CODE.refused });
  });

  test('papers at one time are a clash, and more hours than the company says too long; both are seen, and no bar', async () => {
    const noon = Math.ceil(at.clock() / 86_400 + 160) * 86_400 + 12 * 3600;
    const of = await offered(at, [
      { starts_at: noon, minutes: 120 },
      { starts_at: noon + 3600, minutes: 180 },
      { starts_at: noon - 5 * 3600, minutes: 90 },
    ]);
    const [one, other, third] = (await submitted(at, of, await examinee(at))) as [number, number, number];
    expect(await kinds(one)).toEqual(['clash', 'long_day']);
    expect(await kinds(other)).toEqual(['clash', 'long_day']);
    expect(await kinds(third)).toEqual(['long_day']);
    await moved(at, one, 'confirm');
  });

  test('the same item once in a series, but for what was cancelled', async () => {
    const of = await offered(at);
    const student = await examinee(at);
    const [id] = (await submitted(at, of, student)) as [number];
    const maker = await app.as(ENTRY_PEOPLE.add);
    const again = {
      student_id: student,
      series_id: of.series_id,
      centre_id: of.centre_id,
      lines: of.item_ids.map((item_id) => ({ item_id })),
    };
    expect(await maker.call(examEntryApi.add, again, HERE)).toMatchObject({ code: CODE.invalid });
    await maker.ok(examEntryApi.recall, { id }, HERE);
    await maker.ok(examEntryApi.add, again, HERE);
  });

  test('units without a cash-in, a cash-in without its units, and a unit withdrawn after it', async () => {
    const of = await offered(at, [{ kind: 'unit' }, { kind: 'unit' }]);
    const student = await examinee(at);
    const [unit, other] = of.item_ids as [number, number];
    const cash = await offered(at, [{ kind: 'award', unit_ids: [unit, other] }]);
    const uncashed = async () =>
      (await at.owner.ok(examEntryApi.uncashed, { student_id: student }, HERE)).list.map(
        ({ award_id }) => award_id,
      );
    const [award] = (await submitted(at, cash, student)) as [number];
    expect(await kinds(award)).toEqual(['units_missing']);
    const units = (await submitted(at, of, student)) as [number, number];
    expect(await kinds(award)).toEqual([]);
    expect(await uncashed()).toEqual([]);
    await office.ok(examEntryApi.refuse, { id: award, reason: '先考单元' }, HERE);
    expect(await uncashed()).toEqual(cash.item_ids);
    const [again] = (await submitted(at, cash, student)) as [number];
    await office.ok(examEntryApi.refuse, { id: units[1], reason: '改下一季' }, HERE);
    expect(await kinds(again)).toEqual(['units_missing']);
  });
});

describe('at the board', () => {
  test('candidate numbers are given once at a centre in a series, to many at the same time', async () => {
    const of = await offered(at);
    const ids: number[] = [];
    while (ids.length < AT_ONCE) {
      const [id] = (await submitted(at, of, await examinee(at))) as [number];
      ids.push(await moved(at, id, 'confirm', 'pay'));
    }
    await Promise.all(ids.map((id) => office.ok(examEntryApi.register, { id }, HERE)));
    const numbers = await Promise.all(ids.map(async (id) => (await get(id)).candidate_number));
    expect(numbers.toSorted()).toEqual(ids.map((_, n) => String(n + 1).padStart(4, '0')));
  });

  test('where every number is given, the next is refused plainly; one that is free again is given', async () => {
    const of = await offered(at);
    const candidate = await checkedCandidate(at);
    await app.db.superPool.query('ALTER TABLE candidate_number DROP CONSTRAINT candidate_number_one_each');
    await app.db.superPool.query(
      `INSERT INTO candidate_number (family_id, centre_id, series_id, number, company_id, candidate_id)
       SELECT 1, $1, $2, n, 1, $3 FROM generate_series(1, 9999) n`,
      [of.centre_id, of.series_id, candidate],
    );
    const [id] = (await submitted(at, of, await examinee(at))) as [number];
    await moved(at, id, 'confirm', 'pay');
    expect(await office.call(examEntryApi.register, { id }, HERE)).toMatchObject({ code: CODE.refused });
    await app.db.superPool.query('DELETE FROM candidate_number WHERE series_id = $1 AND number = 77', [
      of.series_id,
    ]);
    await moved(at, id, 'register');
    expect(await get(id)).toMatchObject({ status: 'registered', candidate_number: '0077' });
  });

  test('what is ahead is neither sat nor missed; afterwards it is either', async () => {
    const of = await offered(at, [{ starts_at: at.clock() + 86_400 * 100 }]);
    const [id] = (await submitted(at, of, await examinee(at))) as [number];
    await moved(at, id, 'confirm', 'pay', 'register', 'ticket');
    expect(await office.call(examEntryApi.mark_sat, { id }, HERE)).toMatchObject({ code: CODE.refused });
    await at.within((ctx) =>
      ctx.query(
        `UPDATE exam_component SET starts_at = now() - interval '1 day' WHERE offering_id IN
          (SELECT id FROM exam_offering WHERE series_id = $1)`,
        [of.series_id],
      ),
    );
    await moved(at, id, 'mark_absent', 'mark_sat');
    expect(await get(id)).toMatchObject({ status: 'sat' });
  });

  test('a result of the board ends it, marked or not; a predicted one does not', async () => {
    const of = await offered(at, [{}, {}]);
    const student_id = await examinee(at);
    const [first, second] = (await submitted(at, of, student_id)) as [number, number];
    for (const id of [first, second]) await moved(at, id, 'confirm', 'pay', 'register');
    await moved(at, second, 'ticket');
    const say = (place: number, kind: 'final' | 'predicted', grade: string) =>
      office.ok(
        resultApi.save,
        { student_id, series_id: of.series_id, item_id: of.item_ids[place] as number, kind, grade },
        HERE,
      );
    await say(0, 'predicted', 'A');
    expect(await get(first)).toMatchObject({ status: 'registered', result_grade: null });
    await say(0, 'final', 'B');
    await say(1, 'final', 'A');
    expect(await get(first)).toMatchObject({ status: 'resulted', result_grade: 'B' });
    expect(await get(second)).toMatchObject({ status: 'resulted', result_grade: 'A' });
    const viewer = await app.as('viewer');
    expect(await viewer.ok(examEntryApi.get, { id: first }, HERE)).toMatchObject({ result_grade: null });
  });

  test('is handed over with who follows it, back again too, and makes nobody its maker', async () => {
    const [id] = (await submitted(at, undefined, await examinee(at))) as [number];
    const sender = await app.as(ENTRY_PEOPLE.add);
    const guidance = await app.as('guidance');
    const followed = async (admin_id: number) =>
      (await at.owner.ok(examEntryApi.list, { owner_id: admin_id, limit: 100 }, HERE)).list.map(
        (one) => one.id,
      );
    expect(await followed(sender.admin_id)).toContain(id);
    const moves = [{ kind: 'exam_entry', to_admin_id: guidance.admin_id, ids: [id] }];
    const { id: handover } = await at.owner.ok(handoverApi.add, { role: 'guidance', moves }, HERE);
    expect(await followed(guidance.admin_id)).toContain(id);
    expect((await guidance.ok(noticeApi.list, {}, HERE)).list[0]?.link).toBe(
      examEntryPaths.demand({ view: 'all', owner_id: guidance.admin_id }),
    );
    await at.owner.ok(handoverApi.undo, { id: handover }, HERE);
    expect(await followed(sender.admin_id)).toContain(id);
    await at.owner.ok(examEntryApi.confirm, { id }, HERE);
  });

  test('a fee that entries use is not changed', async () => {
    const of = await offered(at);
    await submitted(at, of);
    const { list } = await at.owner.ok(examFeeApi.list, { series_id: of.series_id }, HERE);
    const fee = list.find(({ attempt }) => attempt === 'first') as (typeof list)[number];
    const { id, version, from_day, currency } = fee;
    const edit = { id, version, from_day, currency, board_fee_cents: 1 };
    expect(await at.owner.call(examFeeApi.edit, edit, HERE)).toMatchObject({ code: CODE.refused });
  });

  test('an entry that cannot be quoted holds up no other, and has its turn once it can', async () => {
    const [lacking] = (await submitted(at, await offered(at))) as [number];
    const [other] = (await submitted(at, await offered(at))) as [number];
    await passStep(at, [lacking, other]);
    const turnSteps = () =>
      unsafeSql(
        app,
        'UPDATE exam_step SET fee_id = -fee_id WHERE abs(fee_id) = (SELECT fee_id FROM exam_entry WHERE id = $1)',
        [lacking],
      );
    await turnSteps();
    expect((await pass())?.code).toBe(CODE.refused);
    expect([(await get(lacking)).step, (await get(other)).step]).toEqual(['normal', 'late']);
    await turnSteps();
    expect(await pass()).toBeUndefined();
    expect((await get(lacking)).step).toBe('late');
  });

  test('a series that is open takes no fee without steps', async () => {
    const { series_id } = await offered(at);
    const { list } = await at.owner.ok(examFeeApi.list, { series_id }, HERE);
    const { id, version, offering_id, from_day } = list[0] as (typeof list)[number];
    const lacking = { code: CODE.invalid, data: { fields: { steps: examFeeText.steps_needed[0] } } };
    const another = { offering_ids: [offering_id], attempts: ['first' as const], ...FEE };
    const refused = await at.owner.call(examFeeApi.add, { ...another, from_day: '2035-01-01' }, HERE);
    expect(refused).toMatchObject(lacking);
    const emptied = { id, version, from_day, ...FEE, steps: [] };
    expect(await at.owner.call(examFeeApi.edit, emptied, HERE)).toMatchObject(lacking);
  });
});
