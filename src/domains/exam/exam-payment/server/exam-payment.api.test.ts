import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { CODE } from '@/kernel/errors.ts';
import { examEntryApi } from '../../exam-entry/exam-entry.contract.ts';
import {
  ENTRY_PEOPLE,
  examinee,
  moved,
  offered,
  submitted,
} from '../../exam-entry/server/testing/exam-entry.samples.ts';
import { examPaymentApi } from '../exam-payment.contract.ts';
import { owedEntry, paymentFields } from './testing/exam-payment.samples.ts';

const HERE = { company: 1 };
let app: TestApp;
let at: Arranger;
let finance: Person;
let office: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  finance = await app.as(ENTRY_PEOPLE.pay);
  office = await app.as(ENTRY_PEOPLE.register);
});
afterEach(async () => expect((await app.db.superPool.query('SELECT * FROM exam_wrong()')).rows).toEqual([]));
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const openOf = async (series: number): Promise<number | undefined> =>
  (await finance.ok(examPaymentApi.payables, {}, HERE)).list.find(({ series_id }) => series_id === series)
    ?.open_fen;

test('the boards of the demo are paid: what is left on the account is of entries that no board knows of yet', async () => {
  const { list } = await finance.ok(examPaymentApi.payables, {}, HERE);
  expect(list.length).toBeGreaterThan(1);
  expect(list.filter(({ open_fen }) => open_fen !== 0)).toEqual([]);
  const { rows } = await app.db.superPool.query(
    `SELECT company_id, sum(fen) AS left_fen
       FROM (SELECT company_id, amount_fen AS fen FROM ledger_posting WHERE account = 'exam_fees_payable'
             UNION ALL
             SELECT l.company_id, -l.payable_fen FROM exam_fee_line l
               JOIN exam_entry e ON e.company_id = l.company_id AND e.id = l.entry_id
              WHERE e.status IN ('paid', 'cancelled')) moved
      GROUP BY company_id HAVING sum(fen) <> 0`,
  );
  expect(rows).toEqual([]);
});

test('a batch settles what is open, once; voided, it is open again', async () => {
  const { of, id: first } = await owedEntry(at);
  const { id: second } = await owedEntry(at, of);
  expect(await openOf(of.series_id)).toBe(2 * 11_800);
  const fields = await paymentFields(at, of.series_id);
  await finance.ok(examPaymentApi.add, { ...fields, entry_ids: [first] }, HERE);
  expect(await openOf(of.series_id)).toBe(11_800);
  const again = await finance.call(examPaymentApi.add, { ...fields, entry_ids: [first, second] }, HERE);
  expect(again).toMatchObject({ code: CODE.invalid });
  const { id } = await finance.ok(examPaymentApi.add, fields, HERE);
  expect(await openOf(of.series_id)).toBe(0);
  expect(await finance.call(examPaymentApi.add, fields, HERE)).toMatchObject({ code: CODE.refused });
  await finance.ok(examPaymentApi.void, { id, reason: '重复' }, HERE);
  expect(await openOf(of.series_id)).toBe(11_800);
});

test('the difference of rates is revenue, to the fen', async () => {
  const of = await offered(at, [{}], { currency: 'GBP' });
  const student = await examinee(at, 900_000);
  const [entry] = (await submitted(at, of, student)) as [number];
  await moved(at, entry, 'confirm', 'pay', 'register');
  const owed = await openOf(of.series_id);
  const fields = {
    ...(await paymentFields(at, of.series_id, (owed as number) + 321)),
    currency: 'GBP' as const,
    amount_cents: 11_800,
  };
  const { id } = await finance.ok(examPaymentApi.add, fields, HERE);
  expect(await finance.ok(examPaymentApi.get, { id }, HERE)).toMatchObject({
    owed_fen: owed,
    difference_fen: -321,
    lines: [{ entry_id: entry, kind: 'fee', amount_fen: owed }],
  });
  const { rows } = await app.db.superPool.query(
    `SELECT sum(p.amount_fen) AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
      WHERE e.doc = 'exam_payment' AND e.doc_id = $1 AND p.account = 'application_revenue'`,
    [id],
  );
  expect(Number(rows[0].fen)).toBe(-321);
  expect(await openOf(of.series_id)).toBe(0);
});

test('what is withdrawn after its board was paid is credited, and the series comes to zero', async () => {
  const { of, id } = await owedEntry(at);
  await finance.ok(examPaymentApi.add, await paymentFields(at, of.series_id), HERE);
  await office.ok(examEntryApi.withdraw, { id, reason: '改报下一季' }, HERE);
  await office.ok(examEntryApi.end_withdrawal, { id }, HERE);
  expect(await openOf(of.series_id)).toBe(-11_800);
  await finance.ok(examPaymentApi.add, await paymentFields(at, of.series_id, -11_800), HERE);
  expect(await openOf(of.series_id)).toBe(0);
});

test('a batch that is voided after its credit came can be paid anew, and the series comes to zero', async () => {
  const { of, id } = await owedEntry(at);
  const fields = await paymentFields(at, of.series_id);
  const batch = await finance.ok(examPaymentApi.add, fields, HERE);
  await office.ok(examEntryApi.withdraw, { id, reason: '改报下一季' }, HERE);
  await office.ok(examEntryApi.end_withdrawal, { id }, HERE);
  await finance.ok(examPaymentApi.add, await paymentFields(at, of.series_id, -11_800), HERE);
  await finance.ok(examPaymentApi.void, { id: batch.id, reason: '重复' }, HERE);
  expect(await openOf(of.series_id)).toBe(11_800);
  expect((await finance.ok(examPaymentApi.due, { series_id: of.series_id }, HERE)).list).toMatchObject([
    { entry_id: id, kind: 'fee', amount_fen: 11_800 },
  ]);
  await finance.ok(examPaymentApi.add, fields, HERE);
  expect(await openOf(of.series_id)).toBe(0);
});
