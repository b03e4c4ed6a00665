import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { seedFor } from '@/apps/server/testing/setup/seed.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { Refusal } from '@/kernel/errors.ts';
import { isRetryable } from '@/kernel/server/http/errors.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { refundApi } from '../refund.contract.ts';
import { POLICIES, type Policy } from '../refund.rules.ts';

/** `ROUNDS=400 SEED=7 npx vitest run --project api refund.model`: longer, or the same again. */
const ROUNDS = Number(process.env.ROUNDS ?? 25);
const SEED = seedFor('refund model');
const AT_ONCE = 3;
/** What the student has at first on either account: enough for lots to be left at the end. */
const START = 5_000_000;
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 2_000 });

let app: TestApp;
let at: Arranger;
let people: Record<keyof typeof REFUND_PEOPLE, Person>;
let method_id: number;
let student_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  const entries = Object.entries(REFUND_PEOPLE).map(async ([name, login]) => [name, await app.as(login)]);
  people = Object.fromEntries(await Promise.all(entries));
  method_id = await paymentMethod(at);
  student_id = await richStudent(at);
  const more = START - 500_000;
  await app.db.asSystem((ctx) =>
    ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: 'model:start' }, [
      { account: 'new', student_id, amount_fen: more },
      { account: 'learning', student_id, amount_fen: more },
      { account: 'cash', amount_fen: -2 * more },
    ]),
  );
});
afterAll(() => app.close());

let state = SEED;
/** From 0 up to, and without, `most`. */
const any = (most: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
};
const oneOf = <T>(list: readonly T[]): T | undefined => list[any(list.length)];
const ask = async (sql: string) => (await app.db.superPool.query(sql, [student_id])).rows;

/** What is refused is refused in words; nothing else goes wrong. */
async function mayRefuse(work: Promise<{ code: number; msg: string; data?: unknown } | unknown>) {
  try {
    const answer = await work;
    const { code, msg } = (answer ?? {}) as { code?: number; msg?: string };
    if (code === 0 && /系统出错/.test(msg ?? '')) throw new Error(`broke: ${JSON.stringify(answer)}`);
    return answer;
  } catch (error) {
    if (error instanceof Refusal || isRetryable(error)) return undefined;
    throw error;
  }
}

const lessons: number[] = [];
async function teach() {
  const doc_id = at.next();
  const lesson = { student_id, doc: 'model', doc_id, course_type: 12 as const, subject_id: null };
  const done = await mayRefuse(
    app.db.asSystem((ctx) =>
      classHours.consume(ctx, { ...lesson, minutes: 30 + any(90), used_on: '2026-03-01' }),
    ),
  );
  if (done) lessons.push(doc_id);
}
async function undo() {
  const doc_id = lessons.splice(any(lessons.length), 1)[0];
  if (doc_id === undefined) return;
  const done = await mayRefuse(
    app.db.asSystem((ctx) => classHours.undoConsume(ctx, { student_id, doc: 'model', doc_id })),
  );
  if (!done) lessons.push(doc_id);
}
async function buy() {
  // About what the book says, so that a policy leaves something; sometimes far below it.
  const hours = 1 + any(6);
  const [paid_minutes, money] = [60 * hours, any(3) ? hours * (8_000 + any(4_000)) : 1 + any(9_999)];
  const tenders = any(2) ? { learning_fen: money * 6 } : { learning_fen: money * 4, new_fen: money * 2 };
  const { data } = await people.maker.call(conversionApi.buy, {
    student_id,
    course_type: 12,
    paid_minutes,
    gift_minutes: 60 * any(3),
    ...tenders,
  });
  if (!data?.id) return;
  // The owner goes below the book as they like.
  await mayRefuse(people.pay.call(conversionApi.approve, { id: data.id }));
}
async function takePurchaseBack() {
  const made = oneOf(await ask("SELECT id FROM conversion WHERE student_id = $1 AND status = 'approved'"));
  if (made) await mayRefuse(people.pay.call(conversionApi.reback, { id: made.id, reason: '买错了' }));
}
async function request() {
  const lots = await ask(living);
  const lot = oneOf(lots);
  const whole = any(2) === 0;
  await mayRefuse(
    people.maker.call(refundApi.request, {
      student_id,
      policy: oneOf(POLICIES) ?? 'unit_paid',
      method_id,
      payee_name: '家长',
      cause: '模型',
      ...(lot && {
        lots: [{ lot_id: Number(lot.id), paid_minutes: whole ? lot.paid : 1 + any(lot.paid) }],
      }),
      ...((!lot || any(2)) && { accounts: [{ account: 'new' as const, amount_fen: 1 + any(20_000) }] }),
    }),
  );
}
const STEPS = {
  submitted: 'confirm',
  confirmed: 'approve',
  manager_approved: 'finance',
  finance_approved: 'pay',
} as const;
async function step() {
  const doc = oneOf(await ask('SELECT id, status FROM refund WHERE student_id = $1'));
  const name: (typeof STEPS)[keyof typeof STEPS] | undefined = STEPS[doc?.status as keyof typeof STEPS];
  if (!name) return;
  const pass = any(8) ? 1 : 0;
  await mayRefuse(
    people[name].call(refundApi[name], { id: doc.id, pass, ...(pass ? {} : { reason: '不退' }) }),
  );
}
async function comesBack() {
  const doc = oneOf(await ask("SELECT id FROM refund WHERE student_id = $1 AND status = 'paid'"));
  if (!doc) return;
  const endpoint = any(2) ? refundApi.reback : refundApi.fail;
  await mayRefuse(people.pay.call(endpoint, { id: doc.id, reason: '银行' }));
}
const WORK = [
  teach,
  teach,
  undo,
  buy,
  buy,
  takePurchaseBack,
  request,
  request,
  step,
  step,
  step,
  step,
  comesBack,
];

/** The whole of it from the documents alone, as if the books were lost. */
async function fromScratch() {
  const [row] = await ask(`
    WITH bought AS (
      SELECT COALESCE(sum(t.amount_fen) FILTER (WHERE t.account = 'new'), 0) AS new, COALESCE(sum(t.amount_fen) FILTER (WHERE t.account = 'learning'), 0) AS learning
        FROM conversion c JOIN conversion_tender t ON t.conversion_id = c.id WHERE c.student_id = $1 AND c.kind = 'hours' AND c.status = 'approved'),
    lines AS (
      SELECT l.*, r.status, r.id IN (SELECT id FROM refund WHERE status = 'paid') AS paid,
             r.status IN ('submitted', 'confirmed', 'manager_approved', 'finance_approved') AS waits
        FROM refund r JOIN refund_line l ON l.refund_id = r.id WHERE r.student_id = $1),
    asked AS (
      SELECT COALESCE(sum(t.amount_fen) FILTER (WHERE t.account = 'new'), 0) AS new, COALESCE(sum(t.amount_fen) FILTER (WHERE t.account = 'learning'), 0) AS learning
        FROM conversion c JOIN conversion_tender t ON t.conversion_id = c.id WHERE c.student_id = $1 AND c.status = 'submitted'),
    taught AS (
      SELECT COALESCE(sum(p.fen), 0) AS fen FROM class_use u JOIN class_use_part p ON p.use_id = u.id WHERE u.student_id = $1 AND u.undone_at IS NULL),
    back AS (
      SELECT COALESCE(sum(book_value_fen) FILTER (WHERE paid AND account = 'new'), 0) AS new, COALESCE(sum(book_value_fen) FILTER (WHERE paid AND account = 'classes'), 0) AS classes,
             COALESCE(sum(book_value_fen) FILTER (WHERE waits AND account = 'new'), 0) AS new_held, COALESCE(sum(book_value_fen) FILTER (WHERE waits AND account = 'classes'), 0) AS classes_held
        FROM lines)
    SELECT (${START} - bought.new - back.new)::int AS new_fen, (${START} - bought.learning)::int AS learning_fen,
           (bought.new + bought.learning - taught.fen - back.classes)::int AS classes_fen,
           (asked.new + back.new_held)::int AS new_held_fen, back.classes_held::int AS classes_held_fen,
           (SELECT COALESCE(sum(amount_fen), 0)::int FROM refund WHERE student_id = $1 AND status = 'paid') AS cash_fen,
           (SELECT COALESCE(sum(l.book_value_fen), 0)::int FROM lines l WHERE l.paid)
             - (SELECT COALESCE(sum(amount_fen), 0)::int FROM refund WHERE student_id = $1 AND status = 'paid') AS fees_fen,
           taught.fen::int AS revenue_fen
      FROM bought, asked, taught, back`);
  return row;
}
async function inTheBooks() {
  const [row] = await ask(`
    SELECT m.new_fen::int, m.learning_fen::int, m.classes_fen::int, m.new_held_fen::int, m.classes_held_fen::int,
           (SELECT COALESCE(sum(p.amount_fen), 0)::int FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
             WHERE p.account = 'cash' AND e.doc = 'refund' AND e.doc_id IN (SELECT id FROM refund WHERE student_id = $1)) AS cash_fen,
           (SELECT COALESCE(sum(p.amount_fen), 0)::int FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
             WHERE p.account = 'refund_fees' AND e.doc = 'refund' AND e.doc_id IN (SELECT id FROM refund WHERE student_id = $1)) AS fees_fen,
           (SELECT COALESCE(sum(p.amount_fen), 0)::int FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
             WHERE p.account = 'revenue' AND ((e.doc = 'refund' AND e.doc_id IN (SELECT id FROM refund WHERE student_id = $1))
                OR (e.doc = 'model' AND e.doc_id IN (SELECT doc_id FROM class_use WHERE student_id = $1)))) AS revenue_fen
      FROM student_money m WHERE m.student_id = $1`);
  return row;
}

const PAYERS = ['confirm', 'approve', 'finance', 'pay'] as const;
/** Whatever waits is given up, and nothing is owed: what is left then belongs to nobody but the student. */
async function calmDown() {
  for (const { id, status } of await ask('SELECT id, status FROM refund WHERE student_id = $1')) {
    const name = STEPS[status as keyof typeof STEPS];
    if (name) await people[name].ok(refundApi[name], { id, pass: 0, reason: '不退' });
  }
  const owing =
    'SELECT doc_id FROM class_use WHERE student_id = $1 AND owed_minutes > 0 AND undone_at IS NULL';
  for (const { doc_id } of await ask(owing))
    await app.db.asSystem((ctx) =>
      classHours.undoConsume(ctx, { student_id, doc: 'model', doc_id: Number(doc_id) }),
    );
}
/** What a lot would pay at once is what it pays in parts, whatever has happened to it before. */
async function refundInParts(lot_id: number, left: number, policy: Policy) {
  const what = { student_id, lots: [{ lot_id, paid_minutes: left }] };
  const { list } = await people.maker.ok(refundApi.simulate, what);
  let [paid, rest] = [0, left];
  while (rest > 0) {
    const part = any(3) ? 1 + any(rest) : rest;
    const { id } = await people.maker.ok(refundApi.request, {
      student_id,
      policy,
      method_id,
      payee_name: '家长',
      cause: '分次',
      lots: [{ lot_id, paid_minutes: part }],
    });
    for (const name of PAYERS) await people[name].ok(refundApi[name], { id, pass: 1 });
    paid += (await people.maker.ok(refundApi.get, { id })).amount_fen;
    rest -= part;
  }
  expect({ lot_id, policy, paid }).toEqual({
    lot_id,
    policy,
    paid: list.find((one) => one.policy === policy)?.amount_fen,
  });
}
const living =
  'SELECT id, paid_minutes - paid_used_minutes AS paid FROM class_lot WHERE student_id = $1 AND closed_at IS NULL AND paid_minutes > paid_used_minutes ORDER BY id';

test(`refunds, lessons, purchases and returns by several people at once: the books are what the documents say (seed ${SEED})`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => (oneOf(WORK) ?? teach)()));
    expect({ round, ...(await inTheBooks()) }).toEqual({ round, ...(await fromScratch()) });
  }
  await calmDown();
  let lotsRefunded = 0;
  for (const policy of [...POLICIES, ...POLICIES, ...POLICIES]) {
    // The lot that gives first has something used.
    await teach();
    await calmDown();
    const [lot] = await ask(living);
    if (lot) await refundInParts(Number(lot.id), lot.paid, policy);
    lotsRefunded += lot ? 1 : 0;
  }
  expect(lotsRefunded).toBeGreaterThan(0);
  expect(await inTheBooks()).toEqual(await fromScratch());
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  const payable = await ask(
    `SELECT COALESCE(sum(p.amount_fen), 0)::int AS fen FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
      WHERE p.account = 'refunds_payable' AND e.doc = 'refund' AND e.doc_id IN (SELECT id FROM refund WHERE student_id = $1)`,
  );
  expect(payable).toEqual([{ fen: 0 }]);
});
