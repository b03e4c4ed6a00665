import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { weappApi } from '@/domains/money/weapp/weapp.contract.ts';
import { weappText } from '@/domains/money/weapp/weapp.text.ts';
import { kernelSentences } from '@/kernel/errors.ts';
import { Arranger } from '../testing/arranger.ts';
import { atOnce } from '../testing/at-once.ts';
import { wrongInBooks } from '../testing/books.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';
import { signed } from '../testing/weapp.ts';

let app: TestApp;
let at: Arranger;
let [owner, finance, manager]: Person[] = [];
let methodId: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [owner, finance, manager] = await Promise.all(['owner', 'finance', 'manager'].map((who) => app.as(who)));
  methodId = (await ask("SELECT min(id) AS id FROM base_item WHERE kind = 'payment_method'")).rows[0].id;
});
afterAll(() => app.close());

const ask = (sql: string, values: unknown[] = []) => app.db.superPool.query(sql, values);
const as = (person: Person | undefined) => person as Person;
const newStudent = async (): Promise<number> => {
  const sql = "INSERT INTO student (company_id, username) VALUES (1, '争先') RETURNING id";
  const { rows } = await app.db.database.system(1, 1, 'test', (tx) => tx.query(sql));
  return rows[0].id;
};
const FEN = 100_000;
/** Paid in by the owner; it waits. */
async function entered(student_id: number): Promise<number> {
  const lines = [{ student_id, amount_fen: FEN }];
  const paid = { received_fen: FEN, method_id: methodId, paid_at: Math.floor(Date.now() / 1000) };
  const head = { category: 'top' as const, reference: `race-${at.next()}`, ...paid };
  return (await as(owner).ok(rechargeApi.add, { ...head, lines, submit_now: 1 })).id;
}
async function paidIn(student_id: number): Promise<number> {
  const id = await entered(student_id);
  await as(finance).ok(rechargeApi.audit, { id, pass: 1 });
  return id;
}
const buy = (student_id: number) =>
  as(finance).call(conversionApi.buy, { student_id, course_type: 12, paid_minutes: 60, new_fen: FEN });
const convert = (student_id: number, from_account: 'new' | 'learning', to_account: 'learning' | 'store') =>
  as(finance).call(conversionApi.add, { student_id, from_account, to_account, amount_fen: FEN });
const asked = async (call: ReturnType<typeof convert>): Promise<number> => {
  const { code, msg, data } = await call;
  if (code !== 1) throw new Error(msg);
  return data.id;
};

interface Race {
  /** What both must wait for, so that they meet. */
  readonly lock: string;
  readonly calls: readonly [Call, Call];
  /** What each hears where it comes second. */
  readonly told: readonly [string, string];
  /** What the student has on all accounts afterwards, by who won. */
  readonly left: readonly [number, number];
  readonly student: number;
}
type Call = () => Promise<{ code: number; msg: string }>;
const [barred] = kernelSentences.barred;
const reason = '重复';
const rowOf = (table: string, id: number) => `SELECT 1 FROM ${table} WHERE id = ${id} FOR UPDATE`;
const moneyOf = (student: number) => `SELECT 1 FROM student_money WHERE student_id = ${student} FOR UPDATE`;

const races: Readonly<Record<string, (student: number) => Promise<Race>>> = {
  'approving a recharge twice': async (student) => {
    const id = await entered(student);
    const approve = (who: Person | undefined) => () => as(who).call(rechargeApi.audit, { id, pass: 1 });
    const calls = [approve(finance), approve(manager)] as const;
    return { student, lock: rowOf('recharge', id), calls, told: [barred, barred], left: [FEN, FEN] };
  },
  'approving and rejecting a recharge': async (student) => {
    const id = await entered(student);
    const calls = [
      () => as(finance).call(rechargeApi.audit, { id, pass: 1 }),
      () => as(manager).call(rechargeApi.audit, { id, pass: 0, reason }),
    ] as const;
    return { student, lock: rowOf('recharge', id), calls, told: [barred, barred], left: [FEN, 0] };
  },
  'taking a recharge back twice': async (student) => {
    const id = await paidIn(student);
    const back = (who: Person | undefined) => () => as(who).call(rechargeApi.reback, { id, reason });
    const calls = [back(finance), back(manager)] as const;
    return { student, lock: rowOf('recharge', id), calls, told: [barred, barred], left: [0, 0] };
  },
  'taking a recharge back and buying hours with it': async (student) => {
    const id = await paidIn(student);
    const calls = [() => as(finance).call(rechargeApi.reback, { id, reason }), () => buy(student)] as const;
    return { student, lock: moneyOf(student), calls, told: ['只剩', '余额不足'], left: [0, FEN] };
  },
  'taking a recharge back and converting it': async (student) => {
    const id = await paidIn(student);
    const back = () => as(finance).call(rechargeApi.reback, { id, reason });
    const calls = [back, () => convert(student, 'new', 'store')] as const;
    return { student, lock: moneyOf(student), calls, told: ['只剩', '余额不足'], left: [0, FEN] };
  },
  'two purchases on one balance': async (student) => {
    await paidIn(student);
    const calls = [() => buy(student), () => buy(student)] as const;
    return { student, lock: moneyOf(student), calls, told: ['余额不足', '余额不足'], left: [FEN, FEN] };
  },
  'a purchase and a conversion on one balance': async (student) => {
    await paidIn(student);
    const calls = [() => buy(student), () => convert(student, 'new', 'learning')] as const;
    return { student, lock: moneyOf(student), calls, told: ['余额不足', '余额不足'], left: [FEN, FEN] };
  },
  'approving a purchase twice': async (student) => {
    await paidIn(student);
    const id = await asked(buy(student));
    const approve = (who: Person | undefined) => () => as(who).call(conversionApi.approve, { id });
    const calls = [approve(manager), approve(owner)] as const;
    return { student, lock: rowOf('conversion', id), calls, told: [barred, barred], left: [FEN, FEN] };
  },
  'approving and rejecting a purchase': async (student) => {
    await paidIn(student);
    const id = await asked(buy(student));
    const calls = [
      () => as(manager).call(conversionApi.approve, { id }),
      () => as(owner).call(conversionApi.reject, { id, reason }),
    ] as const;
    return { student, lock: rowOf('conversion', id), calls, told: [barred, barred], left: [FEN, FEN] };
  },
  'approving and withdrawing a purchase': async (student) => {
    await paidIn(student);
    const id = await asked(buy(student));
    const calls = [
      () => as(manager).call(conversionApi.approve, { id }),
      () => as(finance).call(conversionApi.withdraw, { id }),
    ] as const;
    return { student, lock: rowOf('conversion', id), calls, told: [barred, barred], left: [FEN, FEN] };
  },
  'taking a conversion back and spending what it brought': async (student) => {
    await paidIn(student);
    const id = await asked(convert(student, 'new', 'learning'));
    await as(manager).ok(conversionApi.approve, { id });
    const back = () => as(manager).call(conversionApi.reback, { id, reason });
    const calls = [back, () => convert(student, 'learning', 'store')] as const;
    return { student, lock: moneyOf(student), calls, told: ['余额不足', '余额不足'], left: [FEN, FEN] };
  },
  'assigning a payment of the mini-program twice': async (student) => {
    const now = Math.floor(Date.now() / 1000);
    const told = { merchant: '1.1', payment_id: `race-${at.next()}`, amount_fen: FEN, paid_at: now, at: now };
    await app.send(weappApi.notify, await signed(app.db, told));
    const { rows } = await ask('SELECT id FROM weapp_payment WHERE payment_id = $1', [told.payment_id]);
    const { id } = rows[0];
    const assign = (who: Person | undefined) => () =>
      as(who).call(weappApi.assign, { id, student_id: student });
    const [taken] = weappText.taken;
    const calls = [assign(finance), assign(manager)] as const;
    return { student, lock: rowOf('weapp_payment', id), calls, told: [taken, taken], left: [0, 0] };
  },
};

test.each(Object.keys(races))('%s: one wins, the other is told why, nothing is lost', async (name) => {
  const race = (await races[name]?.(await newStudent())) as Race;
  const answers = await atOnce(app.db, race.lock, race.calls);
  const winners = answers.flatMap(({ code }, n) => (code === 1 ? [n] : []));
  expect({ winners, answers }).toMatchObject({ winners: [expect.any(Number)] });
  const winner = winners[0] as 0 | 1;
  const loser = winner === 0 ? 1 : 0;
  expect(answers[loser]).toMatchObject({ code: 0, msg: expect.stringContaining(race.told[loser]) });
  const { rows } = await ask(
    'SELECT COALESCE(sum(amount_fen), 0)::int AS fen FROM ledger_posting WHERE student_id = $1',
    [race.student],
  );
  expect(rows[0].fen).toBe(race.left[winner]);
  expect(await wrongInBooks(ask)).toEqual({});
});
