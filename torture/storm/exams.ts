import type { Person } from '@/apps/server/testing/test-app.ts';
import { checkedCandidate } from '@/domains/exam/candidate/server/testing/candidate.samples.ts';
import { examEntryApi } from '@/domains/exam/exam-entry/exam-entry.contract.ts';
import {
  ENTRY_PEOPLE,
  giveMoney,
  newExamItem,
  type Offered,
  offered,
} from '@/domains/exam/exam-entry/server/testing/exam-entry.samples.ts';
import { examPaymentApi } from '@/domains/exam/exam-payment/exam-payment.contract.ts';
import { paymentFields } from '@/domains/exam/exam-payment/server/testing/exam-payment.samples.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { ChaosApp } from './app.ts';
import type { Operation } from './operations.ts';
import { type Meeting, Met } from './people.ts';

// Few series that many students are entered for. Their steps pass within the storm, by the servers' own clock; boards are paid
// while entries come, go and are withdrawn; and the same students' money is spent elsewhere meanwhile.

const HERE = { company: 1 };
/** Of a series: until when it takes entries. */
export interface Season extends Offered {
  readonly closes_at: number;
}
const OPEN_SEASONS = 3;
export const seasons = new Met<Season>(12);
const entries = new Met<number>(80);
const candidates = new Map<number, Promise<void>>();

let known: Promise<number[]> | undefined;
/** Two subjects, which conditions of offers ask for as well. */
export function subjects(at: Meeting): Promise<number[]> {
  const sql = "SELECT id FROM subject WHERE family_id = 1 AND status = 'on' ORDER BY id LIMIT 2";
  known ??= at.app.db.superPool.query(sql).then(({ rows }) => rows.map(({ id }) => id));
  known.catch(() => {
    known = undefined;
  });
  return known;
}

/** Two units and their award, two others; whoever is early is asked for the surcharge soon. */
async function newSeason(at: Meeting): Promise<Season> {
  const units = [await newExamItem(at, { kind: 'unit' }), await newExamItem(at, { kind: 'unit' })];
  const award = await newExamItem(at, { kind: 'award', unit_ids: units });
  const currency = at.random.one(['CNY', 'GBP'] as const);
  const rises_at = at.clock() + 45 + at.random.below(60);
  const closes_at = rises_at + 60 + at.random.below(90);
  const others = (await subjects(at)).map((subject_id) => ({ subject_id }));
  const made = await offered(at, [...others, ...units, award], { currency }, [rises_at, closes_at]);
  return { ...made, closes_at };
}
let making: Promise<void> | undefined;
/** One that takes entries; whoever finds too few of them makes one for everybody. */
async function openSeason(at: Meeting): Promise<Season | undefined> {
  const isOpen = ({ closes_at }: Season) => closes_at > at.clock() + 5;
  if (seasons.count(isOpen) < OPEN_SEASONS && !making) {
    making = newSeason(at)
      .then((season) => seasons.add(season))
      .finally(() => {
        making = undefined;
      });
    await making;
  }
  return seasons.one(at.random, isOpen);
}

async function prepare(at: Meeting, student_id: number): Promise<void> {
  const { rows } = await at.app.db.superPool.query('SELECT 1 FROM candidate WHERE student_id = $1', [
    student_id,
  ]);
  if (rows.length === 0) await checkedCandidate(at, student_id);
  await giveMoney(at, student_id, 600_000);
}
/** Whose money everybody else spends as well; they are known to the boards, and have some on the account for exams. */
export async function sitter(at: Meeting): Promise<number> {
  const student_id = await richStudent(at);
  let ready = candidates.get(student_id);
  if (!ready) {
    ready = prepare(at, student_id);
    ready.catch(() => candidates.delete(student_id));
    candidates.set(student_id, ready);
  }
  await ready;
  return student_id;
}

/** A demand with some of the items, or two of one student at once. */
async function demand(at: Meeting): Promise<void> {
  const season = await openSeason(at);
  if (!season) return;
  const { series_id, centre_id, item_ids } = season;
  const student_id = await sitter(at);
  const lines = item_ids.filter(() => at.random.chance(0.4)).map((item_id) => ({ item_id }));
  const cut = at.random.chance(0.3) ? 1 : lines.length;
  const parts = [lines.slice(0, cut), lines.slice(cut)].filter((part) => part.length > 0);
  const maker = await at.app.as(ENTRY_PEOPLE.add);
  const answers = await Promise.all(
    parts.map((part) =>
      maker.call(examEntryApi.add, { student_id, series_id, centre_id, lines: part }, HERE),
    ),
  );
  for (const { code, data } of answers) if (code === 1) for (const id of data.entry_ids) entries.add(id);
}

type Move = readonly [name: keyof typeof examEntryApi, to: string, by: string];
const MOVES = {
  confirm: ['confirm', 'confirmed', 'affairs'],
  refuse: ['refuse', 'cancelled', 'affairs'],
  recall: ['recall', 'cancelled', 'manager'],
  cancel: ['cancel', 'cancelled', 'affairs'],
  pay: ['pay', 'paid', 'finance'],
  register: ['register', 'registered', 'affairs'],
  ticket: ['ticket', 'ticketed', 'affairs'],
  mark_sat: ['mark_sat', 'sat', 'affairs'],
  mark_absent: ['mark_absent', 'absent', 'affairs'],
  withdraw: ['withdraw', 'withdrawing', 'affairs'],
  end_withdrawal: ['end_withdrawal', 'withdrawn', 'affairs'],
  keep: ['keep', 'registered', 'affairs'],
  /** Of a surcharge: no move, but a call of its own. */
  bear: ['bear', '', 'manager'],
  collect: ['collect', '', 'finance'],
} as const satisfies Record<string, Move>;
type Name = keyof typeof MOVES;
const REASONED: readonly Name[] = ['refuse', 'recall', 'cancel', 'withdraw', 'keep', 'bear'];
/** What is done in each state, the usual more often. */
const USUAL: Readonly<Record<string, readonly Name[]>> = {
  submitted: ['confirm', 'confirm', 'confirm', 'confirm', 'confirm', 'refuse', 'recall'],
  confirmed: ['pay', 'pay', 'pay', 'pay', 'cancel'],
  paid: ['register', 'register', 'register', 'register', 'bear', 'collect', 'cancel'],
  registered: ['ticket', 'ticket', 'mark_sat', 'mark_absent', 'withdraw', 'withdraw'],
  ticketed: ['mark_sat', 'mark_absent', 'withdraw'],
  withdrawing: ['end_withdrawal', 'end_withdrawal', 'keep'],
  sat: ['mark_absent'],
  absent: ['mark_sat'],
};
async function made(at: Meeting, app: ChaosApp, id: number, name: Name): Promise<void> {
  const [call, to, login] = MOVES[name];
  const [by, endpoint] = [await at.app.as(login), examEntryApi[call] as unknown as Endpoint];
  const input = { id, ...(REASONED.includes(name) && { reason: '风暴' }) };
  if (to === '') await by.call(endpoint, input as never);
  else await app.move(by, endpoint, input, { machine: 'exam_entry', id, to });
}
/** The next step of an entry, or two people's at once. */
async function step(at: Meeting, app: ChaosApp): Promise<void> {
  const id = entries.one(at.random);
  if (id === undefined) return;
  const { rows } = await at.app.db.superPool.query('SELECT status FROM exam_entry WHERE id = $1', [id]);
  const usual = USUAL[rows[0]?.status];
  if (!usual) return;
  const names = at.random.chance(0.2) ? [at.random.one(usual), at.random.one(usual)] : [at.random.one(usual)];
  await Promise.all(names.map((name) => made(at, app, id, name)));
}

/** What is open of a series, or a part of it, by one or by two at once; some batches are taken back. */
async function board(at: Meeting, app: ChaosApp): Promise<void> {
  const season = seasons.one(at.random);
  if (!season) return;
  const { series_id } = season;
  const finance = await at.app.as('finance');
  const { list } = await finance.ok(examPaymentApi.due, { series_id }, HERE);
  if (list.length === 0) return;
  const part = list.filter(() => at.random.chance(0.5));
  const chosen = part.length > 0 && at.random.chance(0.6) ? part : undefined;
  const owed = (chosen ?? list).reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  const fields = await paymentFields(at, series_id, owed - 300 + at.random.below(600));
  const foreign = { currency: 'GBP' as const, amount_cents: Math.round(Math.abs(fields.paid_fen) / 9.2) };
  const input = {
    ...fields,
    ...(at.random.chance(0.5) && foreign),
    ...(chosen && { entry_ids: chosen.map(({ entry_id }) => entry_id) }),
  };
  const payers: Person[] = at.random.chance(0.3) ? [finance, at.owner] : [finance];
  const paid = await Promise.all(payers.map((by) => by.call(examPaymentApi.add, input, HERE)));
  const id = paid.find(({ code }) => code === 1)?.data.id;
  if (id === undefined || !at.random.chance(0.35)) return;
  const undo = examPaymentApi.void as unknown as Endpoint;
  await app.move(finance, undo, { id, reason: '付错考季' }, { machine: 'exam_payment', id, to: 'voided' });
}

/** Money for exams and applications comes in, and is perhaps taken back at once. */
export async function topUp(at: Meeting, app: ChaosApp, student_id: number): Promise<void> {
  const [manager, finance] = [await at.app.as('manager'), await at.app.as('finance')];
  const fen = 10_000 + at.random.below(190_000);
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top' as const,
    reference: `STORM-${at.next()}`,
    received_fen: fen,
    method_id: await paymentMethod(at),
    paid_at: at.clock(),
    lines: [{ student_id, amount_fen: fen, account: 'apply' as const }],
    submit_now: 1,
  });
  const id = ids[0] as number;
  const audit = rechargeApi.audit as unknown as Endpoint;
  const to = { machine: 'recharge', id, to: 'approved' };
  if ((await app.move(finance, audit, { id, pass: 1 }, to)).code !== 1 || !at.random.chance(0.2)) return;
  await finance.call(rechargeApi.reback, { id, reason: '重复收款' });
}
/** What is not held goes elsewhere: to another account, or back to the family. */
async function elsewhere(at: Meeting, app: ChaosApp): Promise<void> {
  const student_id = await sitter(at);
  if (at.random.chance(0.4)) return topUp(at, app, student_id);
  const amount_fen = 1_000 + at.random.below(150_000);
  if (at.random.chance(0.6)) {
    const manager = await at.app.as('manager');
    const to_account = at.random.one(['new', 'learning'] as const);
    const input = { student_id, from_account: 'apply' as const, to_account, amount_fen };
    const { id } = await manager.ok(conversionApi.add, input);
    if (at.random.chance(0.8)) await at.owner.ok(conversionApi.approve, { id }, HERE);
    else await at.owner.ok(conversionApi.reject, { id, reason: '金额不对' }, HERE);
    return;
  }
  const { id } = await (await at.app.as(REFUND_PEOPLE.maker)).ok(refundApi.request, {
    student_id,
    accounts: [{ account: 'apply' as const, amount_fen }],
    lots: [],
    policy: 'unit_paid' as const,
    method_id: await paymentMethod(at),
    payee_name: '王女士',
    cause: '不考了',
  });
  for (const step of ['confirm', 'approve', 'finance', 'pay'] as const) {
    if (at.random.chance(0.2)) return;
    await (await at.app.as(REFUND_PEOPLE[step])).ok(refundApi[step], { id, pass: 1 });
  }
}

export const exams: readonly Operation[] = [
  { name: 'a demand for exams', weight: 30, run: demand },
  { name: 'an entry goes on', weight: 110, run: step },
  { name: 'a board is paid', weight: 10, run: board },
  { name: 'money for exams goes elsewhere', weight: 25, run: elsewhere },
];
