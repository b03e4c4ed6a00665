import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { drain } from '@/apps/server/testing/drain.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { rechargeApi } from '../../recharge/recharge.contract.ts';
import { contractApi } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';

let app: TestApp;
let adviser: Person;
let finance: Person;
let owner: Person;
let method_id: number;
let terms: { today: string; template_id: number };
beforeAll(async () => {
  app = await testApp();
  [adviser, finance, owner] = await Promise.all([app.as('adviser'), app.as('finance'), app.as('owner')]);
  method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
  const { today, templates } = await adviser.ok(contractApi.terms, {});
  terms = { today, template_id: templates[0]?.id as number };
});
afterAll(() => app.close());

async function student(): Promise<number> {
  const { rows } = await app.db.asSystem((ctx) =>
    ctx.query(
      "INSERT INTO student (company_id, username, adviser_id) VALUES (1, '签约学员', $1) RETURNING id",
      [adviser.admin_id],
    ),
  );
  return rows[0].id;
}
const LINES = [
  { course_type: 12 as const, minutes: 600, gift_minutes: 60, price_fen: 100_000 },
  { course_type: 1 as const, minutes: 100, price_fen: 50_000 },
];
const PLAN = [
  { due_on: '2099-01-01', amount_fen: 60_000 },
  { due_on: '2099-02-01', amount_fen: 40_000 },
  { due_on: '2099-03-01', amount_fen: 50_000 },
];
/** An effective contract of a new student, over 1,500 yuan in three instalments. */
async function effective(
  lines: InputOf<typeof contractApi.add>['lines'] = LINES,
  instalments = PLAN,
): Promise<{ id: number; student_id: number }> {
  const student_id = await student();
  const { id } = await adviser.ok(contractApi.add, {
    student_id,
    template_id: terms.template_id,
    made_on: terms.today,
    lines,
    instalments,
  });
  await adviser.ok(contractApi.push, { id });
  await adviser.ok(contractApi.sign, { id });
  await owner.ok(contractApi.approve, { id }, { company: 1 });
  return { id, student_id };
}
type Contract = Awaited<ReturnType<typeof effective>>;
async function entered({ id, student_id }: Contract, amount_fen: number, account: 'new' | 'learning') {
  const { ids } = await adviser.ok(rechargeApi.add, {
    category: 'top',
    received_fen: amount_fen,
    method_id,
    submit_now: 1,
    paid_at: Math.floor(Date.now() / 1000) - 60,
    lines: [{ student_id, amount_fen, contract_id: id, account }],
  });
  return ids[0] as number;
}
async function pay(contract: Contract, amount_fen: number, account: 'new' | 'learning' = 'learning') {
  const recharge = await entered(contract, amount_fen, account);
  await finance.ok(rechargeApi.audit, { id: recharge, pass: 1 });
  return recharge;
}
const get = (id: number) => owner.ok(contractApi.get, { id });
const plan = async (id: number) =>
  (await get(id)).instalments.map(({ paid_fen, state }) => [paid_fen, state]);
const reback = (id: number) => finance.call(rechargeApi.reback, { id, reason: '付错了' });

/** What the books say, account by account. */
async function booked(where: 'e.doc_id' | 'p.student_id', id: number): Promise<Record<string, number>> {
  const { rows } = await app.db.superPool.query(
    `SELECT p.account, sum(p.amount_fen)::int AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
      WHERE e.company_id = 1 AND ${where} = $1 ${where === 'e.doc_id' ? "AND e.doc = 'recharge'" : ''}
      GROUP BY 1 HAVING sum(p.amount_fen) <> 0`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, fen }) => [account, fen]));
}
const buy = async ({ id, student_id }: Contract, at: 0 | 1, paid_minutes: number, gift_minutes: number) => {
  const line = (await get(id)).lines[at];
  const learning_fen = Math.round(((line?.amount_fen ?? 0) * paid_minutes) / (line?.minutes ?? 1));
  const bought = await adviser.ok(conversionApi.buy, {
    student_id,
    course_type: LINES[at]?.course_type as 12,
    paid_minutes,
    gift_minutes,
    learning_fen,
    contract_line_id: line?.id as number,
  });
  await finance.ok(conversionApi.approve, { id: bought.id });
  return bought.id;
};
let lessons = 0;
const lesson = (student_id: number, course_type: 12 | 1, minutes: number) => ({
  student_id,
  course_type,
  minutes,
  subject_id: null,
  used_on: terms.today,
  doc: 'test',
  doc_id: ++lessons,
});

describe('a payment for a contract', () => {
  test('settles the plan in its order, and comes to the account that it names', async () => {
    const contract = await effective();
    const first = await pay(contract, 70_000);
    expect(await plan(contract.id)).toEqual([
      [60_000, 'paid'],
      [10_000, 'part'],
      [0, 'due'],
    ]);
    expect(await get(contract.id)).toMatchObject({ paid_fen: 70_000, next_due_on: '2099-02-01' });
    expect(await booked('e.doc_id', first)).toEqual({ learning: 70_000, cash: -70_000 });
    await pay(contract, 80_000);
    expect(await plan(contract.id)).toEqual(PLAN.map(({ amount_fen }) => [amount_fen, 'paid']));
    expect(await get(contract.id)).toMatchObject({ paid_fen: 150_000, next_due_on: null });
    expect(await booked('p.student_id', contract.student_id)).toEqual({ learning: 150_000 });
  });

  test('that exceeds what is open leaves the rest in new money, and shows what the contract took', async () => {
    const contract = await effective();
    await pay(contract, 140_000);
    const last = await pay(contract, 25_000);
    expect(await booked('e.doc_id', last)).toEqual({ learning: 10_000, new: 15_000, cash: -25_000 });
    expect(await finance.ok(rechargeApi.get, { id: last })).toMatchObject({ contract_fen: 10_000 });
    const { payments } = await owner.ok(contractApi.links, { id: contract.id });
    expect(payments.map(({ amount_fen }) => amount_fen)).toEqual([140_000, 10_000]);
    // Paid whole, it takes nothing more.
    const more = await pay(contract, 5_000);
    expect(await booked('e.doc_id', more)).toEqual({ new: 5_000, cash: -5_000 });
    expect((await get(contract.id)).paid_fen).toBe(150_000);
  });

  test('two at once never settle more than the total, and nothing is lost', async () => {
    const contract = await effective();
    const ids: number[] = [];
    for (const amount_fen of [100_000, 90_000]) {
      const made = await adviser.ok(rechargeApi.add, {
        category: 'top',
        received_fen: amount_fen,
        method_id,
        submit_now: 1,
        paid_at: Math.floor(Date.now() / 1000) - 60,
        lines: [
          { student_id: contract.student_id, amount_fen, contract_id: contract.id, account: 'learning' },
        ],
      });
      ids.push(made.id);
    }
    const lock = `SELECT 1 FROM contract WHERE id = ${contract.id} FOR UPDATE`;
    const answers = await atOnce(
      app.db,
      lock,
      ids.map((id) => () => finance.call(rechargeApi.audit, { id, pass: 1 })),
    );
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect((await get(contract.id)).paid_fen).toBe(150_000);
    expect(await booked('p.student_id', contract.student_id)).toEqual({ learning: 150_000, new: 40_000 });
  });
});

describe('a reback', () => {
  test('undoes exactly what the payment settled, the excess too, and the plan is open again', async () => {
    const contract = await effective();
    const first = await pay(contract, 70_000);
    const second = await pay(contract, 100_000);
    expect(await reback(second)).toMatchObject({ code: 1 });
    expect(await get(contract.id)).toMatchObject({ paid_fen: 70_000, next_due_on: '2099-02-01' });
    expect(await booked('e.doc_id', second)).toEqual({});
    expect(await booked('p.student_id', contract.student_id)).toEqual({ learning: 70_000 });
    expect(await reback(first)).toMatchObject({ code: 1 });
    expect(await plan(contract.id)).toEqual(PLAN.map(() => [0, 'due']));
    expect(await booked('p.student_id', contract.student_id)).toEqual({});
  });

  test('of an earlier payment leaves what the later one settled', async () => {
    const contract = await effective();
    const first = await pay(contract, 100_000);
    const second = await pay(contract, 80_000);
    expect(await reback(first)).toMatchObject({ code: 1 });
    expect(await plan(contract.id)).toEqual([
      [50_000, 'part'],
      [0, 'due'],
      [0, 'due'],
    ]);
    expect(await booked('p.student_id', contract.student_id)).toEqual({ learning: 50_000, new: 30_000 });
    expect(await finance.ok(rechargeApi.get, { id: second })).toMatchObject({ contract_fen: 50_000 });
  });

  test('is refused while hours were bought with it, with the reason, and works once they are undone', async () => {
    const contract = await effective();
    const paid = await pay(contract, 50_000);
    const bought = await buy(contract, 0, 300, 30);
    const before = await booked('p.student_id', contract.student_id);
    const answer = await reback(paid);
    expect([answer.code, answer.msg]).toEqual([0, contractText.bought_with[0]]);
    const english = await finance.call(rechargeApi.reback, { id: paid, reason: 'wrong' }, { lang: 'en' });
    expect(english.msg).toBe(contractText.bought_with[1]);
    expect(await booked('p.student_id', contract.student_id)).toEqual(before);
    expect((await get(contract.id)).paid_fen).toBe(50_000);
    await finance.ok(conversionApi.reback, { id: bought, reason: '不要了' });
    expect(await reback(paid)).toMatchObject({ code: 1 });
    expect(await booked('p.student_id', contract.student_id)).toEqual({});
    expect((await get(contract.id)).paid_fen).toBe(0);
  });

  test('is refused while part of its excess is spent, and nothing is undone', async () => {
    const contract = await effective();
    const paid = await pay(contract, 160_000);
    await app.db.asSystem((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: paid, key: `spend-${paid}` }, [
        { account: 'new', student_id: contract.student_id, amount_fen: -4_000 },
        { account: 'store', student_id: contract.student_id, amount_fen: 4_000 },
      ]),
    );
    const answer = await reback(paid);
    expect(answer.code).toBe(0);
    expect(answer.msg).toContain('新签款只剩 ¥60.00，不足 ¥100.00');
    expect(await get(contract.id)).toMatchObject({ paid_fen: 150_000, next_due_on: null });
    expect(await booked('p.student_id', contract.student_id)).toEqual({
      learning: 150_000,
      new: 6_000,
      store: 4_000,
    });
  });
});

describe('a contract whose lots are used up', () => {
  const stateOf = async ({ id }: Contract) => (await get(id)).status;
  async function bought(): Promise<Contract> {
    const contract = await effective();
    await pay(contract, 150_000);
    await buy(contract, 0, 600, 60);
    await buy(contract, 1, 100, 0);
    return contract;
  }

  test('is finished with the last lesson, and goes on where that is undone', async () => {
    const contract = await bought();
    const { effective_at } = await get(contract.id);
    const last = lesson(contract.student_id, 1, 100);
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 12, 660)));
    await drain(app);
    expect(await stateOf(contract)).toBe('effective');
    await app.db.asSystem((ctx) => classHours.consume(ctx, last));
    await drain(app);
    expect(await get(contract.id)).toMatchObject({ status: 'finished', effective_at });
    await app.db.asSystem((ctx) => classHours.undoConsume(ctx, last));
    await drain(app);
    expect(await get(contract.id)).toMatchObject({ status: 'effective', effective_at });
  });

  test('is finished where the rest went to another student', async () => {
    const contract = await bought();
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 12, 660)));
    const [lot] = await app.db.asSystem((ctx) => classHours.lotsOf(ctx, contract.student_id));
    const moved = { paid_minutes: 100, gift_minutes: 0 };
    const to = { ...moved, course_type: 1 as const, subject_id: null, expires_on: null };
    const student_id = await student();
    await app.db.asSystem((ctx) =>
      classHours.transfer(
        ctx,
        { ...moved, lot_id: lot?.id as number, to: { ...to, student_id } },
        { doc: 'test', doc_id: ++lessons },
        '转给弟弟',
      ),
    );
    await drain(app);
    expect(await stateOf(contract)).toBe('finished');
  });

  test('is finished with what it gives away, which nobody pays and which is taken back as anything else', async () => {
    const [first, second] = LINES as [(typeof LINES)[0], (typeof LINES)[0]];
    const contract = await effective([first, { ...second, price_fen: 0 }], PLAN.slice(0, 2));
    await pay(contract, 100_000);
    const all = { contract_id: contract.id, learning_fen: 100_000 };
    const { ids } = await adviser.ok(conversionApi.buyContract, all);
    for (const id of ids) await finance.ok(conversionApi.approve, { id });
    const prices = async () =>
      (await app.db.asSystem((ctx) => classHours.lotsOf(ctx, contract.student_id))).map(
        ({ price_fen, paid_minutes }) => [price_fen, paid_minutes],
      );
    const both = [
      [100_000, 600],
      [0, 100],
    ];
    expect(await prices()).toEqual(both);
    await finance.ok(conversionApi.reback, { id: ids[1] as number, reason: '点错了' });
    expect(await prices()).toEqual(both.slice(0, 1));
    await buy(contract, 1, 100, 0);
    expect(await prices()).toEqual(both);
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 12, 660)));
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 1, 100)));
    await drain(app);
    expect(await stateOf(contract)).toBe('finished');
  });

  test('is ended by a person, who says why, once no hours are left and nothing for it waits', async () => {
    const contract = await effective();
    const end = (by = adviser, reason = '不再上课') => by.call(contractApi.end, { id: contract.id, reason });
    const waiting = { code: 0, msg: contractText.still_waiting[0] };
    const payment = await entered(contract, 50_000, 'learning');
    expect(await end()).toMatchObject(waiting);
    await finance.ok(rechargeApi.audit, { id: payment, pass: 1 });
    const half = { contract_id: contract.id, learning_fen: 50_000 };
    const { ids } = await adviser.ok(conversionApi.buyContract, half);
    expect(await end()).toMatchObject(waiting);
    for (const id of ids) await finance.ok(conversionApi.approve, { id });
    expect(await end()).toMatchObject({ code: 0, msg: contractText.hours_left[0] });
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 12, 330)));
    expect([(await end(adviser, '')).code, (await end(finance)).code]).toEqual([2, 3]);
    expect(await end()).toMatchObject({ code: 1 });
    expect(await stateOf(contract)).toBe('terminated');
  });

  test('is not finished while something is unpaid or not yet bought', async () => {
    const contract = await effective();
    await pay(contract, 100_000);
    await buy(contract, 0, 600, 60);
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 12, 660)));
    await drain(app);
    expect(await stateOf(contract)).toBe('effective');
    await pay(contract, 50_000);
    await drain(app);
    expect(await stateOf(contract)).toBe('effective');
  });

  test('a last lesson and an undone purchase of the same contract at once never block each other', async () => {
    const contract = await bought();
    await app.db.asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 12, 660)));
    const { list } = await finance.ok(conversionApi.list, { student_id: contract.student_id });
    const newest = list[0]?.id as number;
    // The purchase holds the contract and waits for the student; the lesson holds the student and needs no contract.
    const lock = `SELECT 1 FROM student_money WHERE student_id = ${contract.student_id} FOR UPDATE`;
    const [taught, undone] = await atOnce<boolean>(app.db, lock, [
      () =>
        app.db
          .asSystem((ctx) => classHours.consume(ctx, lesson(contract.student_id, 1, 100)))
          .then(() => true),
      async () => (await finance.call(conversionApi.reback, { id: newest, reason: '不要了' })).code === 1,
    ]);
    expect(taught).toBe(true);
    await drain(app);
    expect(await stateOf(contract)).toBe(undone ? 'effective' : 'finished');
    const { rows } = await app.db.superPool.query(
      'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(rows[0].n).toBe(0);
  });
});
