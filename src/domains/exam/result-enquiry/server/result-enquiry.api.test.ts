import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { examOfferingApi } from '../../exam-offering/exam-offering.contract.ts';
import { resultApi } from '../../result/result.contract.ts';
import { newSitting } from '../../result/server/testing/result.samples.ts';
import { resultEnquiryApi as api } from '../result-enquiry.contract.ts';
import { resultEnquiryText as text } from '../result-enquiry.text.ts';
import {
  ENQUIRY_FEE,
  ENQUIRY_PEOPLE,
  ENQUIRY_TOTAL,
  enquiry,
  enquiryFields,
  resultWithMoney,
} from './testing/result-enquiry.samples.ts';

let app: TestApp;
let at: Arranger;
let maker: Person;
let affairs: Person;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  maker = await app.as(ENQUIRY_PEOPLE.add);
  affairs = await app.as(ENQUIRY_PEOPLE.confirm);
  finance = await app.as(ENQUIRY_PEOPLE.pay);
});
afterAll(() => app.close());

const money = (student_id: number) =>
  at.within(async (ctx) => (await ledger.available(ctx, student_id)).apply);
const get = (id: number) => affairs.ok(api.get, { id });
const refusedAs = (sentence: readonly [string, string]) => sentence[0].split('{')[0] as string;
/** What the books and the documents of exams disagree on. */
const wrong = async () => (await app.db.superPool.query('SELECT * FROM exam_wrong()')).rows;
let before: unknown[];
beforeEach(async () => {
  before = await wrong();
});
const isWhole = async () => expect(await wrong()).toEqual(before);

test('the fee is held, taken, and stays where the grade is upheld', async () => {
  const { result_id, student_id } = await resultWithMoney(at);
  const id = await enquiry(at, result_id);
  expect(await money(student_id)).toMatchObject({ balance_fen: 100_000, held_fen: 0 });
  await affairs.ok(api.confirm, { id });
  expect(await money(student_id)).toMatchObject({ balance_fen: 100_000, held_fen: ENQUIRY_TOTAL });
  await finance.ok(api.pay, { id });
  expect(await money(student_id)).toMatchObject({ balance_fen: 100_000 - ENQUIRY_TOTAL, held_fen: 0 });
  await affairs.ok(api.send, { id, board_reference: 'EAR-7' } as never);
  await affairs.ok(api.uphold, { id });
  expect(await get(id)).toMatchObject({
    status: 'upheld',
    grade_before: 'B',
    grade_after: null,
    board_reference: 'EAR-7',
    open_fen: ENQUIRY_FEE.board_fee_cents,
    lines: [{ kind: 'fee', student_fen: ENQUIRY_TOTAL, payable_fen: ENQUIRY_FEE.board_fee_cents }],
  });
  await isWhole();
});

test('a grade that changes is another revision, and the fee comes back whole', async () => {
  const { result_id, student_id } = await resultWithMoney(at);
  const id = await enquiry(at, result_id, 'confirm', 'pay', 'send');
  expect(await affairs.call(api.change, { id, grade: 'B' })).toMatchObject({
    data: { fields: { grade: text.grade_same[0] } },
  });
  await affairs.ok(api.change, { id, grade: 'A' });
  expect(await get(id)).toMatchObject({ status: 'changed', grade_after: 'A', open_fen: 0 });
  expect(await money(student_id)).toMatchObject({ balance_fen: 100_000, held_fen: 0 });
  const result = await affairs.ok(resultApi.get, { id: result_id });
  expect(result).toMatchObject({
    grade: 'A',
    revision: 2,
    revisions: [{ why: 'enquiry' }, { why: 'first' }],
  });
  await isWhole();
});

test('a grade that a file brought before the letter still gives the fee back', async () => {
  const { result_id, student_id, series_id, item_id } = await resultWithMoney(at);
  const id = await enquiry(at, result_id, 'confirm', 'pay', 'send');
  const sitting = { student_id, series_id, item_id, kind: 'final' as const };
  await affairs.ok(resultApi.save, { ...sitting, grade: 'A', why: 'import' });
  expect(await affairs.call(api.change, { id, grade: 'B' })).toMatchObject({
    data: { fields: { grade: text.grade_same[0] } },
  });
  await affairs.ok(api.change, { id, grade: 'A' });
  expect(await get(id)).toMatchObject({ status: 'changed', grade_before: 'B', grade_after: 'A' });
  expect(await money(student_id)).toMatchObject({ balance_fen: 100_000, held_fen: 0 });
  expect(await affairs.ok(resultApi.get, { id: result_id })).toMatchObject({ grade: 'A', revision: 2 });
  await isWhole();
});

test('a new grade leaves what is known of the papers', async () => {
  const { result_id, student_id, series_id, item_id } = await resultWithMoney(at);
  const { list } = await affairs.ok(examOfferingApi.list, { series_id });
  const offering = list[0]?.id as number;
  const papers = [{ code: '1' }, { code: '2' }];
  await affairs.ok(examOfferingApi.edit, { id: offering, version: 1, components: papers });
  const { components } = await affairs.ok(examOfferingApi.get, { id: offering });
  const parts = components.map((one, nth) => ({ component_id: one.id, mark: 60 + nth }));
  const sitting = { student_id, series_id, item_id, kind: 'final' as const };
  await affairs.ok(resultApi.save, { ...sitting, grade: 'B', components: parts, why: 'mistyped' });
  const id = await enquiry(at, result_id, 'confirm', 'pay', 'send');
  await affairs.ok(api.change, { id, grade: 'A' });
  expect(await affairs.ok(resultApi.get, { id: result_id })).toMatchObject({
    grade: 'A',
    components: [{ mark: 60 }, { mark: 61 }],
  });
});

test('what was paid to the board and comes back is open until it is settled', async () => {
  const { result_id } = await resultWithMoney(at);
  const id = await enquiry(at, result_id, 'confirm', 'pay');
  const method_id = await baseItemOf(at, 'payment_method');
  const settle = (paid_fen: number) => finance.call(api.settle, { id, method_id, paid_fen });
  expect((await settle(60_120)).code).toBe(1);
  expect(await get(id)).toMatchObject({ open_fen: 0 });
  expect((await settle(1)).msg).toContain(refusedAs(text.nothing_open));
  await affairs.ok(api.send, { id });
  await affairs.ok(api.change, { id, grade: 'A' });
  expect(await get(id)).toMatchObject({ open_fen: -ENQUIRY_FEE.board_fee_cents });
  expect((await settle(-60_000)).code).toBe(1);
  expect(await get(id)).toMatchObject({ open_fen: 0 });
  await isWhole();
});

test('without the money it is not confirmed, and says how much is lacking', async () => {
  const { result_id } = await resultWithMoney(at, ENQUIRY_TOTAL - 1);
  const id = await enquiry(at, result_id);
  expect((await affairs.call(api.confirm, { id })).msg).toContain('0.01');
});

test('nobody confirms what they asked for, and one service is asked for once', async () => {
  const { result_id } = await resultWithMoney(at);
  const { id } = await affairs.ok(api.add, await enquiryFields(at, result_id));
  expect((await affairs.call(api.confirm, { id })).code).not.toBe(1);
  expect((await maker.call(api.add, await enquiryFields(at, result_id))).msg).toBe(text.already[0]);
  const other = { ...(await enquiryFields(at, result_id)), service: 'script' as const };
  expect((await maker.call(api.add, other)).code).toBe(1);
});

test('after the deadline nothing is asked for and nothing is sent', async () => {
  const { result_id, series_id } = await resultWithMoney(at);
  const id = await enquiry(at, result_id, 'confirm', 'pay');
  const pass = (sql: string, value: number) =>
    at.within(async (ctx) => {
      await ctx.query(sql, [value]);
    });
  await pass(`UPDATE result_enquiry SET deadline_at = now() - interval '1 minute' WHERE id = $1`, id);
  expect((await affairs.call(api.send, { id })).msg).toContain(refusedAs(text.deadline_passed));
  await affairs.ok(api.cancel, { id, reason: '已过截止' });
  await pass(`UPDATE exam_series SET enquiry_until = now() - interval '1 minute' WHERE id = $1`, series_id);
  const again = await maker.call(api.add, await enquiryFields(at, result_id));
  expect(again.msg).toContain(refusedAs(text.deadline_passed));
});

test('what was only predicted is not enquired about', async () => {
  const sitting = await newSitting(at);
  const { id } = await affairs.ok(resultApi.save, { ...sitting, kind: 'predicted', grade: 'B' });
  expect((await maker.call(api.add, await enquiryFields(at, id))).msg).toBe(text.not_official[0]);
});
