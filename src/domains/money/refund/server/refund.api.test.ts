import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
  wealthyIn,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { boughtContract } from '@/domains/money/carry-forward/server/testing/carry-forward.samples.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { broughtTo, REFUND_PEOPLE, requested } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import type { GiftMode } from '@/domains/organisation/company/company.rules.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { accountApi } from '../../account/account.contract.ts';
import { branchTransferApi } from '../../branch-transfer/branch-transfer.contract.ts';
import { carryForwardApi } from '../../carry-forward/carry-forward.contract.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { clearingApi } from '../../clearing/clearing.contract.ts';
import { contractApi } from '../../contract/contract.contract.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { invoiceApi } from '../../invoice/invoice.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { rechargeApi } from '../../recharge/recharge.contract.ts';
import { refundApi } from '../refund.contract.ts';
import type { Policy } from '../refund.rules.ts';
import { refundText } from '../refund.text.ts';

let app: TestApp;
let at: Arranger;
let maker: Person;
let teacher: Person;
let manager: Person;
let finance: Person;
let owner: Person;
let method_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  maker = await app.as(REFUND_PEOPLE.maker);
  teacher = await app.as(REFUND_PEOPLE.confirm);
  [manager, finance, owner] = [await app.as('manager'), await app.as('finance'), await app.as('owner')];
  method_id = await paymentMethod(at);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const inDatabase = (sql: string, values: unknown[]) => app.db.asSystem((ctx) => ctx.query(sql, values));
const moneyOf = async (student: number) => {
  const all = await app.db.asSystem((ctx) => ledger.available(ctx, student));
  return Object.fromEntries(
    (['new', 'learning', 'classes', 'virtual'] as const).map((name) => [
      name,
      [all[name].balance_fen, all[name].held_fen],
    ]),
  );
};
const lotsOf = (student: number) => app.db.asSystem((ctx) => classHours.lotsOf(ctx, student));
const postedOf = async (doc_id: number) =>
  (
    await app.db.superPool.query(
      `SELECT e.kind, p.account, p.amount_fen::int AS fen, p.method_id FROM ledger_entry e JOIN ledger_posting p ON p.entry_id = e.id
        WHERE e.doc = 'refund' AND e.doc_id = $1 ORDER BY e.id, p.account`,
      [doc_id],
    )
  ).rows;
const teach = (student_id: number, minutes: number, doc_id = at.next()) =>
  app.db.asSystem((ctx) =>
    classHours.consume(ctx, {
      student_id,
      minutes,
      doc: 'test',
      doc_id,
      course_type: 12 as const,
      subject_id: null,
      used_on: '2026-03-01',
    }),
  );
const statusOf = async (id: number) => (await owner.ok(refundApi.get, { id })).status;

interface Bought {
  readonly student_id: number;
  readonly lot_id: number;
}
/** Ten hours and some gifts, for money and coins. */
async function bought({ gift = 120, virtual = 6_000, learning = 200_000 } = {}): Promise<Bought> {
  const student_id = await richStudent(at);
  return app.db.asSystem(async (ctx) => {
    const doc_id = at.next();
    if (virtual)
      await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id, key: `coins:${student_id}` }, [
        { account: 'virtual', student_id, amount_fen: virtual },
        { account: 'gift_cost', amount_fen: -virtual },
      ]);
    const tenders = [
      { account: 'learning' as const, amount_fen: learning },
      { account: 'new' as const, amount_fen: 100_000 },
      ...(virtual ? [{ account: 'virtual' as const, amount_fen: virtual }] : []),
    ];
    const hours = { student_id, course_type: 12 as const, subject_id: null, expires_on: '2099-12-31' };
    const bought = { ...hours, paid_minutes: 600, gift_minutes: gift, tenders };
    return { student_id, ...(await classHours.buy(ctx, bought, { doc: 'test', doc_id })) };
  });
}
const asking = (student_id: number, more: Partial<InputOf<typeof refundApi.request>>) => ({
  student_id,
  policy: 'unit_paid' as const,
  method_id,
  payee_name: '王女士',
  cause: '搬家',
  ...more,
});
const ask = async (one: Bought, more: Partial<InputOf<typeof refundApi.request>> = {}) =>
  (
    await maker.ok(
      refundApi.request,
      asking(one.student_id, { lots: [{ lot_id: one.lot_id, paid_minutes: 600 }], ...more }),
    )
  ).id;

/** Works while lessons here take hours in this order. */
async function underMode<T>(mode: GiftMode, work: () => Promise<T>): Promise<T> {
  const set = (to: string) => unsafeSql(app, 'UPDATE company SET gift_mode = $1 WHERE id = 1', [to]);
  const { rows } = await app.db.superPool.query('SELECT gift_mode FROM company WHERE id = 1');
  await set(mode);
  try {
    return await work();
  } finally {
    await set(rows[0].gift_mode);
  }
}
/** So many paid minutes of a lot, refunded to the end. */
const refundPart = async (one: Bought, paid_minutes: number, policy: Policy): Promise<number> =>
  broughtTo(at, await ask(one, { policy, lots: [{ lot_id: one.lot_id, paid_minutes }] }), 'pay');
const amountOf = async (id: number) => (await owner.ok(refundApi.get, { id })).amount_fen;

describe('a lot refunded in parts', () => {
  /** Ten hours for ¥6,000, by the book ¥6,800. */
  const tenHours = (gift: number) => bought({ gift, virtual: 0, learning: 500_000 });
  async function inParts(gift: number, policy: Policy, parts: readonly number[]): Promise<number> {
    const one = await tenHours(gift);
    await teach(one.student_id, 120);
    let paid = 0;
    for (const part of parts) paid += await amountOf(await refundPart(one, part, policy));
    expect(await lotsOf(one.student_id)).toEqual([]);
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0] });
    return paid;
  }

  test('pays at the list price what it pays at once: ¥4,640.00 of ¥6,000, 120 minutes taught', async () => {
    expect(await inParts(0, 'list_price', [480])).toBe(464_000);
    expect(await inParts(0, 'list_price', [240, 240])).toBe(464_000);
    expect(await inParts(0, 'list_price', [120, 120, 120, 120])).toBe(464_000);
  });

  test('pays at the average what it pays at once, gifts used first: ¥5,333.33', async () => {
    await underMode('gift_first', async () => {
      expect(await inParts(480, 'average', [600])).toBe(533_333);
      expect(await inParts(480, 'average', [300, 300])).toBe(533_333);
      expect(await inParts(480, 'average', [150, 150, 150, 150])).toBe(533_333);
    });
  });

  test('the coins of the purchase come back whole, however it is split', async () => {
    const one = await bought({ virtual: 1_001 });
    for (const part of [7, 93, 200, 299, 1]) await refundPart(one, part, 'unit_paid');
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0], virtual: [1_001, 0] });
  });

  test('what the bank returns counts no more: the next part is reckoned as if it had never been paid', async () => {
    const one = await tenHours(0);
    const first = await refundPart(one, 300, 'unit_paid');
    expect(await amountOf(first)).toBe(300_000);
    await teach(one.student_id, 120);
    // 6,000 less two hours at 680, less the 3,000 paid before, for all that is left.
    const rest = await ask(one, { policy: 'list_price', lots: [{ lot_id: one.lot_id, paid_minutes: 180 }] });
    expect(await amountOf(rest)).toBe(164_000);
    await broughtTo(at, rest, 'finance');
    await owner.ok(refundApi.reback, { id: first, reason: '银行退汇' });
    // 180 of 480 minutes of 4,640.
    expect(await owner.ok(refundApi.get, { id: rest })).toMatchObject({
      status: 'submitted',
      amount_fen: 174_000,
      recalculated: 1,
    });
    await broughtTo(at, rest, 'pay');
    expect(await amountOf(await refundPart(one, 300, 'list_price'))).toBe(290_000);
  });

  test('by another policy pays no more than the books have left of it', async () => {
    const one = await tenHours(0);
    await teach(one.student_id, 120);
    expect(await amountOf(await refundPart(one, 240, 'list_price'))).toBe(232_000);
    // 4,800 in all less 2,320 is more than the 2,400 that are left.
    expect(await amountOf(await refundPart(one, 240, 'unit_paid'))).toBe(240_000);
  });

  test('a payment fails while another part waits: that is decided first, and the bank’s return is always taken', async () => {
    const one = await tenHours(0);
    const first = await refundPart(one, 240, 'unit_paid');
    const second = await ask(one, { lots: [{ lot_id: one.lot_id, paid_minutes: 240 }] });
    const { number } = await owner.ok(refundApi.get, { id: second });
    const answer = await owner.call(refundApi.fail, { id: first, reason: '账号有误' });
    expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining(number) });
    expect(await statusOf(first)).toBe('paid');
    await owner.ok(refundApi.reback, { id: first, reason: '银行退汇' });
    expect(await owner.ok(refundApi.get, { id: second })).toMatchObject({
      status: 'submitted',
      amount_fen: 240_000,
      recalculated: 0,
    });
    await maker.ok(refundApi.cancel, { id: second });
    await refundPart(one, 600, 'unit_paid');
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0] });
  });

  test('two refunds of a lot, the first fails and is paid again after the second', async () => {
    const one = await tenHours(0);
    await teach(one.student_id, 120);
    const first = await refundPart(one, 240, 'list_price');
    const second = await refundPart(one, 240, 'list_price');
    await owner.ok(refundApi.fail, { id: first, reason: '账号有误' });
    expect((await amountOf(first)) + (await amountOf(second))).toBe(464_000);
    await owner.ok(refundApi.pay, { id: first, pass: 1 });
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0] });
  });
});

describe('hours that were carried forward', () => {
  type OfContract = Bought & { readonly contract_id: number };
  /** Ten hours of a contract for ¥3,000 and 600 coins, by the book ¥6,800. */
  const tenHours = (): Promise<OfContract> => boughtContract(at, { virtual_fen: 60_000 });
  /** What is left of a contract goes into a new one. */
  async function carried({ student_id, contract_id, lot_id }: OfContract): Promise<OfContract> {
    const { lines } = await finance.ok(carryForwardApi.preview, { contract_id });
    const shown = lines.map(({ lot_id: from, paid_minutes, gift_minutes, amount_fen }) => ({
      lot_id: from,
      paid_minutes,
      gift_minutes,
      amount_fen,
    }));
    const { id } = await finance.ok(carryForwardApi.add, { contract_id, lines: shown, note: '换合同' });
    await manager.ok(carryForwardApi.approve, { id });
    const { new_contract_id } = await finance.ok(carryForwardApi.get, { id });
    const made = (await lotsOf(student_id)).find((lot) => lot.from_lot_id === lot_id);
    return { student_id, contract_id: new_contract_id as number, lot_id: made?.id as number };
  }
  const stays = async (one: OfContract) => one;
  const atListPrice = (...lots: { lot_id: number; paid_minutes: number }[]) => ({
    policy: 'list_price' as const,
    lots,
  });

  test('bring back what they would have, money and coins, carried once or twice, and with a part refunded before', async () => {
    for (const [first, second] of [
      [stays, stays],
      [carried, stays],
      [carried, carried],
    ] as const) {
      const old = await tenHours();
      const { student_id } = old;
      await teach(student_id, 60);
      const then = await first(old);
      await teach(student_id, 60);
      const part = await refundPart(then, 120, 'list_price');
      const now = await second(then);
      const last = await refundPart(now, 360, 'list_price');
      // 3,000 less two hours at 680, a quarter of it first; eight hours of ten for 600 coins.
      expect([await amountOf(part), await amountOf(last)]).toEqual([41_000, 123_000]);
      expect(await moneyOf(student_id)).toMatchObject({ classes: [0, 0], virtual: [48_000, 0] });
    }
  });

  test('are reckoned with what comes back to the lot that they came from, in one refund or in two', async () => {
    for (const inOne of [true, false]) {
      const old = await tenHours();
      const doc_id = at.next();
      await teach(old.student_id, 60, doc_id);
      await teach(old.student_id, 60);
      const now = await carried(old);
      const hours = { lot_id: now.lot_id, paid_minutes: 480 };
      const waiting = await ask(now, atListPrice(hours));
      expect(await amountOf(waiting)).toBe(164_000);
      await app.db.asSystem((ctx) =>
        classHours.undoConsume(ctx, { student_id: old.student_id, doc: 'test', doc_id }),
      );
      // 3,000 less one hour at 680 for nine hours, of which eight are asked for.
      expect(await owner.ok(refundApi.get, { id: waiting })).toMatchObject({
        amount_fen: 206_222,
        recalculated: 1,
      });
      await maker.ok(refundApi.cancel, { id: waiting });
      const back = { lot_id: old.lot_id, paid_minutes: 60 };
      let paid = 0;
      for (const lots of inOne ? [[hours, back]] : [[hours], [back]])
        paid += await amountOf(await broughtTo(at, await ask(now, atListPrice(...lots)), 'pay'));
      expect(paid).toBe(232_000);
      expect(await moneyOf(old.student_id)).toMatchObject({ classes: [0, 0], virtual: [54_000, 0] });
    }
  });
});

describe('from the request to the payment', () => {
  test('while it is open, its student is not cleared', async () => {
    const one = await bought();
    const id = await ask(one);
    const { number } = await owner.ok(refundApi.get, { id });
    const said = async () =>
      (await finance.ok(clearingApi.preview, { student_id: one.student_id })).obstacles;
    expect((await said())[0]).toBe(`退费 ${number} 还在处理`);
    await maker.ok(refundApi.cancel, { id });
    expect(await said()).toEqual([]);
  });

  test('what is asked for is held at once, and leaves when it is paid: hours, money, gifts to coins', async () => {
    const one = await bought();
    const { student_id, lot_id } = one;
    const id = await ask(one, {
      accounts: [{ account: 'new', amount_fen: 50_000 }],
      deductions: [{ name: '教材费', amount_fen: 4_000 }],
    });
    expect(await moneyOf(student_id)).toMatchObject({
      new: [400_000, 50_000],
      learning: [300_000, 0],
      classes: [300_000, 300_000],
      virtual: [0, 0],
    });
    await broughtTo(at, id, 'pay');
    expect(await moneyOf(student_id)).toMatchObject({
      new: [350_000, 0],
      learning: [300_000, 0],
      classes: [0, 0],
      virtual: [6_000, 0],
    });
    expect(await lotsOf(student_id)).toEqual([]);
    expect(await postedOf(id)).toEqual([
      { kind: 'refund', account: 'classes', fen: -300_000, method_id: null },
      { kind: 'refund', account: 'gift_cost', fen: -6_000, method_id: null },
      { kind: 'refund', account: 'new', fen: -50_000, method_id: null },
      { kind: 'refund', account: 'refund_fees', fen: 4_000, method_id: null },
      { kind: 'refund', account: 'refunds_payable', fen: 346_000, method_id: null },
      { kind: 'refund', account: 'virtual', fen: 6_000, method_id: null },
      { kind: 'refund_pay', account: 'cash', fen: 346_000, method_id },
      { kind: 'refund_pay', account: 'refunds_payable', fen: -346_000, method_id: null },
    ]);
    const found = await owner.ok(refundApi.get, { id });
    expect(found).toMatchObject({ status: 'paid', amount_fen: 346_000, withheld_fen: 4_000 });
    expect(found.lines.find((line) => line.lot_id === lot_id)).toMatchObject({
      paid_minutes: 600,
      gift_minutes: 120,
      refund_amount_fen: 300_000,
      learning_fen: 200_000,
      new_fen: 100_000,
      virtual_fen: 6_000,
    });
    expect(found.steps.map((step) => [step.to_status, step.admin_name])).toEqual([
      ['submitted', '孙婧'],
      ['confirmed', '周浩宇'],
      ['manager_approved', '罗敏'],
      ['finance_approved', '周楠'],
      ['paid', '苏晚晴'],
    ]);
    const { list } = await maker.ok(noticeApi.list, {});
    expect(list[0]).toMatchObject({ title: `${found.number} 已付款` });
  });

  test('the bank returns it: everything comes back to the fen and the minute, once', async () => {
    const one = await bought();
    await teach(one.student_id, 60);
    const [before, lots] = [await moneyOf(one.student_id), await lotsOf(one.student_id)];
    const id = await broughtTo(
      at,
      await ask(one, { policy: 'list_price', lots: [{ lot_id: one.lot_id, paid_minutes: 300 }] }),
      'pay',
    );
    expect(await moneyOf(one.student_id)).not.toEqual(before);
    await owner.ok(refundApi.reback, { id, reason: '银行退汇' });
    expect(await moneyOf(one.student_id)).toEqual(before);
    const minutes = ({ paid_minutes, gift_minutes, price_fen }: (typeof lots)[number]) => ({
      paid_minutes,
      gift_minutes,
      price_fen,
    });
    expect((await lotsOf(one.student_id)).map(minutes)).toEqual(lots.map(minutes));
    expect((await owner.call(refundApi.reback, { id, reason: '再来' })).code).toBe(0);
    expect((await owner.ok(refundApi.get, { id })).steps.at(-1)).toMatchObject({
      from_status: 'paid',
      to_status: 'rebacked',
      note: '银行退汇',
    });
  });

  test('the bank returns it when its coins are spent: what they went into is named, and taken back first', async () => {
    const one = await bought();
    const id = await refundPart(one, 600, 'unit_paid');
    const hours = {
      student_id: one.student_id,
      course_type: 12 as const,
      paid_minutes: 60,
      virtual_fen: 6_000,
    };
    const spent = await maker.ok(conversionApi.buy, hours);
    await owner.ok(conversionApi.approve, { id: spent.id });
    const { number } = await owner.ok(conversionApi.get, { id: spent.id });
    for (const endpoint of [refundApi.reback, refundApi.fail]) {
      const answer = await owner.call(endpoint, { id, reason: '银行退汇' });
      expect(answer).toMatchObject({ code: 0, msg: expect.stringContaining('只剩 ¥0.00，不足 ¥60.00') });
      expect(answer.msg).toContain(number);
    }
    expect(await statusOf(id)).toBe('paid');
    await owner.ok(conversionApi.reback, { id: spent.id, reason: '买错了' });
    await owner.ok(refundApi.reback, { id, reason: '银行退汇' });
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [300_000, 0], virtual: [0, 0] });
  });

  test('a payment that failed waits again with its hold, and is paid a second time', async () => {
    const one = await bought();
    const id = await broughtTo(at, await ask(one), 'pay');
    await owner.ok(refundApi.fail, { id, reason: '账号有误' });
    expect(await statusOf(id)).toBe('finance_approved');
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [300_000, 300_000], virtual: [0, 0] });
    await owner.ok(refundApi.pay, { id, pass: 1 });
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0], virtual: [6_000, 0] });
  });

  test('rejected at any step, or cancelled before finance: nothing is held any more', async () => {
    const steps = [
      [undefined, teacher, refundApi.confirm],
      ['confirm', manager, refundApi.approve],
      ['approve', finance, refundApi.finance],
      ['finance', owner, refundApi.pay],
    ] as const;
    for (const [before, person, endpoint] of steps) {
      const one = await bought();
      const id = await broughtTo(at, await ask(one), before);
      expect((await person.call(endpoint, { id, pass: 0 })).code).toBe(2);
      await person.ok(endpoint, { id, pass: 0, reason: '再考虑' });
      expect(await statusOf(id)).toBe('rejected');
      expect(await moneyOf(one.student_id)).toMatchObject({ classes: [300_000, 0] });
    }
    const one = await bought();
    const id = await broughtTo(at, await ask(one), 'approve');
    expect((await teacher.call(refundApi.cancel, { id })).msg).toBe('只有提交人可以做此操作');
    await maker.ok(refundApi.cancel, { id });
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [300_000, 0] });
    const late = await broughtTo(at, await ask(one), 'finance');
    expect((await maker.call(refundApi.cancel, { id: late })).code).toBe(0);
  });

  test('nobody takes two steps, and each step needs its right', async () => {
    const id = await requested(at);
    expect((await maker.call(refundApi.confirm, { id, pass: 1 })).msg).toBe('不能审批自己提交的单据');
    expect((await finance.call(refundApi.confirm, { id, pass: 1 })).code).toBe(3);
    await owner.ok(refundApi.confirm, { id, pass: 1 });
    expect((await teacher.call(refundApi.approve, { id, pass: 1 })).code).toBe(3);
    expect(await owner.call(refundApi.approve, { id, pass: 1 }, { lang: 'en' })).toMatchObject({
      code: 0,
      msg: 'You have taken a step of it already',
    });
    expect((await owner.call(refundApi.approve, { id, pass: 1 })).msg).toBe(
      '你已处理过其中一步，须由他人处理',
    );
    await manager.ok(refundApi.approve, { id, pass: 1 });
    expect((await owner.call(refundApi.finance, { id, pass: 1 })).code).toBe(0);
    await expect(
      app.db.superPool.query('UPDATE refund SET finance_approved_by = confirmed_by WHERE id = $1', [id]),
    ).rejects.toThrow('refund_two_steps');
  });

  test('it stands on the timeline and the statement, by its number', async () => {
    const one = await bought();
    const id = await ask(one);
    const { number } = await owner.ok(refundApi.get, { id });
    await broughtTo(at, id, 'pay');
    const { list } = await finance.ok(accountApi.statement, {
      student_id: one.student_id,
      account: 'classes',
    });
    expect(list[0]).toMatchObject({ kind_name: '退费', source: { title: number } });
    const line = await manager.ok(studentApi.timeline, { student_id: one.student_id });
    expect(line.list.some((item) => item.title === number)).toBe(true);
  });
});

describe('a lesson that is taught meanwhile', () => {
  test('wins: the refund goes back to the beginning with what is left, and everybody who took a step is told', async () => {
    const one = await bought({ gift: 0 });
    const id = await broughtTo(
      at,
      await ask(one, { accounts: [{ account: 'new', amount_fen: 1_000 }] }),
      'finance',
    );
    await teach(one.student_id, 90);
    const found = await owner.ok(refundApi.get, { id });
    expect(found).toMatchObject({
      status: 'submitted',
      amount_fen: 256_000,
      recalculated: 1,
      confirmed_by: null,
    });
    expect(found.lines).toMatchObject([
      { account: 'new' },
      { paid_minutes: 510, refund_amount_fen: 255_000 },
    ]);
    expect(found.steps.at(-1)).toMatchObject({ from_status: 'finance_approved', to_status: 'submitted' });
    expect(await moneyOf(one.student_id)).toMatchObject({
      classes: [255_000, 255_000],
      new: [400_000, 1_000],
    });
    for (const person of [maker, teacher, manager, finance]) {
      const { list } = await person.ok(noticeApi.list, {});
      expect(list[0]).toMatchObject({ title: `${found.number} 已重新计算` });
      expect(list[0]?.body).toContain('¥3,010.00 变为 ¥2,560.00');
    }
    await broughtTo(at, id, 'pay');
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0] });
  });

  test('that leaves the hours asked for as they are changes nothing', async () => {
    const one = await bought({ gift: 0 });
    const id = await broughtTo(
      at,
      await ask(one, { lots: [{ lot_id: one.lot_id, paid_minutes: 300 }] }),
      'approve',
    );
    await teach(one.student_id, 60);
    expect(await owner.ok(refundApi.get, { id })).toMatchObject({
      status: 'manager_approved',
      amount_fen: 150_000,
    });
  });

  test('that uses everything up ends the refund', async () => {
    const one = await bought({ gift: 0, virtual: 0 });
    const id = await broughtTo(at, await ask(one), 'confirm');
    await teach(one.student_id, 600);
    expect(await statusOf(id)).toBe('rejected');
    expect(await moneyOf(one.student_id)).toMatchObject({ classes: [0, 0] });
    expect((await maker.ok(noticeApi.list, {})).list[0]?.title).toContain('已失效');
  });

  test('and is undone again: what is paid is what the hours are worth then', async () => {
    const one = await bought();
    const doc_id = at.next();
    await teach(one.student_id, 120, doc_id);
    const lots = [{ lot_id: one.lot_id, paid_minutes: 480, gift_minutes: 120 }];
    const id = await broughtTo(at, await ask(one, { policy: 'list_price', lots }), 'confirm');
    const { amount_fen } = await owner.ok(refundApi.get, { id });
    await app.db.asSystem((ctx) =>
      classHours.undoConsume(ctx, { student_id: one.student_id, doc: 'test', doc_id }),
    );
    const found = await owner.ok(refundApi.get, { id });
    expect(found).toMatchObject({ status: 'submitted', amount_fen: 240_000 });
    expect(amount_fen).toBeLessThan(240_000);
  });

  test('a lesson and a step at once: one of them is told to try again, and the books are right', async () => {
    const one = await bought({ gift: 0 });
    const id = await broughtTo(at, await ask(one), 'finance');
    const lock = `SELECT 1 FROM student_money WHERE student_id = ${one.student_id} FOR UPDATE`;
    const answers = await atOnce(app.db, lock, [
      async () => (await owner.call(refundApi.pay, { id, pass: 1 })).code,
      async () =>
        teach(one.student_id, 60).then(
          () => 1,
          (error) => error.code,
        ),
    ]);
    const { status } = await owner.ok(refundApi.get, { id });
    // Paid first: the lesson is owed, or was told. Taught first: the payment was told.
    expect(['paid', 'submitted', 'finance_approved']).toContain(status);
    expect(answers.filter((code) => code === 1).length).toBeGreaterThanOrEqual(1);
    expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  });
});

describe('what is refused', () => {
  const refused = async (input: InputOf<typeof refundApi.request>, by = maker) => {
    const [zh, en] = [
      await by.call(refundApi.request, input),
      await by.call(refundApi.request, input, { lang: 'en' }),
    ];
    expect(zh.code).not.toBe(1);
    expect(en.code).toBe(zh.code);
    return [zh.code, zh.msg, en.msg];
  };

  test('each bad request says what is wrong, in both languages', async () => {
    const [one, other] = [await bought(), await bought()];
    const { student_id, lot_id } = one;
    const lots = (paid_minutes: number, gift_minutes = 0) => [{ lot_id, paid_minutes, gift_minutes }];
    expect(await refused(asking(student_id, {}))).toEqual([
      2,
      '请选择要退的余额或课时',
      'Say what goes back',
    ]);
    expect(await refused(asking(student_id, { lots: lots(601) }))).toEqual([
      2,
      '只剩付费 600 分钟、赠送 120 分钟',
      'Only 600 paid and 120 gift minutes are left',
    ]);
    expect(await refused(asking(student_id, { lots: lots(0, 60) }))).toEqual([
      2,
      '请填写要退的付费课时',
      'Say how many paid hours go back',
    ]);
    expect(await refused(asking(student_id, { lots: [...lots(60), ...lots(60)] }))).toEqual([
      2,
      '同一账户或课时只能填一次',
      'Each account and lot once',
    ]);
    expect(await refused(asking(other.student_id, { lots: lots(60) }))).toEqual([
      2,
      '课时不属于这名学员',
      'The hours are another student’s',
    ]);
    expect(
      await refused(asking(student_id, { accounts: [{ account: 'new', amount_fen: 400_001 }] })),
    ).toEqual([0, '新签款余额不足', 'Not enough available on New money']);
    expect(
      await refused(
        asking(student_id, { lots: lots(60), deductions: [{ name: '教材费', amount_fen: 40_000 }] }),
      ),
    ).toEqual([2, '扣款超出可退金额 ¥100.00', 'The deductions exceed what goes back by ¥100.00']);
    const twice = [1, 2].map(() => ({ name: '教材费', amount_fen: 1 }));
    expect((await refused(asking(student_id, { lots: lots(60), deductions: twice })))[1]).toBe(
      '扣款名称不能重复',
    );
    expect(await refused(asking(student_id, { lots: lots(60), method_id: 999_999 }))).toEqual([
      2,
      '没有这种付款方式',
      'There is no such method',
    ]);
    expect(await refused(asking(student_id, { lots: lots(60), file_ids: [999_999] }))).toEqual([
      2,
      '附件不存在',
      'There is no such file',
    ]);
    expect((await refused(asking(student_id, { lots: [{ lot_id: 999_999, paid_minutes: 60 }] })))[0]).toBe(4);
    expect((await refused(asking(999_999, { lots: lots(60) })))[0]).toBe(4);
    const coins = asking(student_id, { accounts: [{ account: 'virtual' as never, amount_fen: 1 }] });
    expect((await refused(coins))[0]).toBe(2);
  });

  test('hours wait in one refund, and go nowhere else meanwhile', async () => {
    const one = await bought();
    const id = await ask(one);
    const { number } = await owner.ok(refundApi.get, { id });
    const again = asking(one.student_id, { lots: [{ lot_id: one.lot_id, paid_minutes: 60 }] });
    expect(await refused(again)).toEqual([
      2,
      `这批课时已在退费 ${number} 中`,
      `These hours are in refund ${number} already`,
    ]);
    const gone = { lot_id: one.lot_id, out_paid_minutes: 60, out_gift_minutes: 0, paid_minutes: 60 };
    const to = { to_student_id: one.student_id, course_type: 1 as const, gift_minutes: 0, note: '转班课' };
    const transfer = await maker.ok(conversionApi.transfer, { ...gone, ...to });
    expect(await manager.call(conversionApi.approve, { id: transfer.id })).toMatchObject({
      code: 0,
      msg: `课时正在退费 ${number} 中，请先取消或驳回`,
    });
    await expect(
      app.db.asSystem((ctx) =>
        classHours.leave(
          ctx,
          'clear',
          { lot_id: one.lot_id, paid_minutes: 0, gift_minutes: 60 },
          { doc: 'test', doc_id: at.next() },
          '清零',
        ),
      ),
    ).rejects.toThrow(number);
  });

  test('while minutes are owed nothing is asked for, and nothing is paid', async () => {
    const one = await bought({ gift: 0, virtual: 0 });
    const money = { accounts: [{ account: 'new' as const, amount_fen: 1_000 }], lots: [] };
    const id = await broughtTo(at, await ask(one, money), 'finance');
    await teach(one.student_id, 660);
    expect(await refused(asking(one.student_id, money))).toEqual([
      0,
      '学员还欠 60 分钟课时，请先补足',
      '60 minutes are owed; settle them first',
    ]);
    expect((await owner.call(refundApi.pay, { id, pass: 1 })).msg).toBe('学员还欠 60 分钟课时，请先补足');
    expect(await statusOf(id)).toBe('finance_approved');
  });

  test('while an issued invoice covers it, and the invoice is named', async () => {
    const one = await bought();
    const id = await broughtTo(at, await ask(one), 'finance');
    await inDatabase(
      `INSERT INTO invoice (family_id, company_id, number, student_id, recharge_id, amount_fen, kind, title, invoice_no, issued_on, status, created_by)
       SELECT 1, 1, 'FP-T' || $1::bigint, $1::bigint, 1, 100, 'normal', '王女士', 'N' || $1::bigint, '2026-01-01', 'issued', $2`,
      [one.student_id, finance.admin_id],
    );
    expect(await owner.call(refundApi.pay, { id, pass: 1 })).toMatchObject({
      code: 0,
      msg: `发票 N${one.student_id} 覆盖此款项，请先开具红字发票`,
    });
    await inDatabase("UPDATE invoice SET status = 'red', red_on = issued_on WHERE student_id = $1", [
      one.student_id,
    ]);
    await owner.ok(refundApi.pay, { id, pass: 1 });
  });

  /** Money that has come in by a recharge, a refund of all of it that waits to be paid, and an invoice for it. */
  const newStudent = async () => (await manager.ok(studentApi.add, { username: `退费学员${at.next()}` })).id;
  const invoicedRefund = async (known?: number) => {
    const student_id = known ?? (await newStudent());
    const amount_fen = 80_000;
    const { ids } = await manager.ok(rechargeApi.add, {
      category: 'top',
      reference: `REFUND-${at.next()}`,
      received_fen: amount_fen,
      method_id,
      payer: '王女士',
      paid_at: Math.floor(Date.now() / 1000) - 86_400,
      submit_now: 1,
      lines: [{ student_id, account: 'new', amount_fen }],
    });
    const recharge_id = ids[0] as number;
    await owner.ok(rechargeApi.audit, { id: recharge_id, pass: 1 });
    const input = asking(student_id, { accounts: [{ account: 'new', amount_fen }] });
    const id = await broughtTo(at, (await maker.ok(refundApi.request, input)).id, 'finance');
    const wanted = { recharge_id, amount_fen, kind: 'normal' as const, title: '王女士' };
    const invoice = await manager.ok(invoiceApi.request, wanted);
    const number = { invoice_no: `R${id}`, issued_on: '2026-01-01' };
    const issue = () => finance.call(invoiceApi.issue, { id: invoice.id, version: 1, ...number });
    return { id, student_id, invoice_id: invoice.id, wanted, issue };
  };

  test('or it is paid, and no invoice for it is asked for or issued any more', async () => {
    const { id, wanted, issue, invoice_id } = await invoicedRefund();
    await owner.ok(refundApi.pay, { id, pass: 1 });
    const refused = { code: 0, msg: '这笔款项已经退还，不能再开发票' };
    expect(await issue()).toMatchObject(refused);
    await manager.ok(invoiceApi.cancel, { id: invoice_id, reason: '已退费' });
    expect(await manager.call(invoiceApi.request, wanted)).toMatchObject(refused);
    await owner.ok(refundApi.reback, { id, reason: '银行退汇' });
    await manager.ok(invoiceApi.request, wanted);
  });

  test('money that was brought along from another branch covers the invoices as well, as long as it is there', async () => {
    const sender = await senderOf(at);
    const moving = await transferOf(sender, 3, await wealthyIn(at, 3), 1);
    const half = await otherHalf(at, (await sender.ok(branchTransferApi.add, moving, { company: 3 })).id);
    await manager.ok(branchTransferApi.approve, { id: half });
    const { rows } = await app.db.superPool.query('SELECT student_id FROM branch_transfer WHERE id = $1', [
      half,
    ]);
    const { student_id } = rows[0];
    const { id, issue } = await invoicedRefund(student_id);
    expect((await issue()).code).toBe(1);
    await owner.ok(refundApi.pay, { id, pass: 1 });
    const { lots, new_fen, learning_fen } = await maker.ok(refundApi.quote, { student_id });
    const everything = await ask(
      { student_id, lot_id: lots[0]?.id as number },
      {
        accounts: [
          { account: 'new', amount_fen: new_fen },
          { account: 'learning', amount_fen: learning_fen },
        ],
      },
    );
    await broughtTo(at, everything, 'finance');
    const answer = await owner.call(refundApi.pay, { id: everything, pass: 1 });
    expect(answer).toMatchObject({ code: 0, msg: `发票 R${id} 覆盖此款项，请先开具红字发票` });
  });

  test('when the invoice is issued and the refund paid at once: one wins, the other is told', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const { id, student_id, issue } = await invoicedRefund();
      const gate = `SELECT 1 FROM student_money WHERE company_id = 1 AND student_id = ${student_id} FOR UPDATE`;
      const answers = await atOnce(app.db, gate, [
        () => owner.call(refundApi.pay, { id, pass: 1 }),
        () => issue(),
      ]);
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    }
  });
});

describe('to whom it goes', () => {
  test('is corrected by finance until it is paid, with a trail, and paid by somebody else', async () => {
    const one = await bought();
    const id = await ask(one);
    const right = { payee_name: '王先生', payee_account: '6222 0000', payee_bank: '招商银行' };
    expect(await maker.call(refundApi.payee, { id, version: 1, ...right })).toMatchObject({ code: 3 });
    expect(await finance.call(refundApi.payee, { id, version: 9, ...right })).toMatchObject({ code: 5 });
    await broughtTo(at, id, 'finance');
    const { version } = await owner.ok(refundApi.get, { id });
    await owner.ok(refundApi.payee, { id, version, ...right });
    expect(await owner.call(refundApi.pay, { id, pass: 1 })).toMatchObject({
      code: 0,
      msg: '收款人由你更正，须由其他人付款',
    });
    await finance.ok(refundApi.payee, { id, version: version + 1, ...right, payee_bank: '工商银行' });
    const { list } = await owner.ok(auditApi.list, { doc: 'refund', doc_id: id });
    expect(JSON.stringify(list)).toContain('王先生');
    // Whoever corrected it once does not pay, whoever corrects it afterwards.
    expect(await owner.call(refundApi.pay, { id, pass: 1 })).toMatchObject({ code: 0 });
    const payer = await app.as((await at.staff('owner')).login);
    await payer.ok(refundApi.pay, { id, pass: 1 });
    const late = await finance.call(refundApi.payee, { id, version: version + 3, ...right });
    expect(late).toMatchObject({ code: 0, msg: '已付款或已结束的退费不能更正收款人' });
    expect(await owner.ok(refundApi.get, { id })).toMatchObject({ ...right, payee_bank: '工商银行' });
    await expect(
      inDatabase("UPDATE refund SET payee_account = 'x' WHERE id = $1", [id]),
    ).rejects.toMatchObject({ constraint: 'refund_stays' });
    await expect(
      inDatabase('UPDATE refund SET payee_by = paid_by WHERE id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'refund_payee_checked' });
    // Where the bank did not take it, it is corrected and paid again.
    await owner.ok(refundApi.fail, { id, reason: '账号有误' });
    const again = (await owner.ok(refundApi.get, { id })).version;
    await finance.ok(refundApi.payee, { id, version: again, ...right });
    await payer.ok(refundApi.pay, { id, pass: 1 });
  });
});

describe('the database holds', () => {
  test('that what is invoiced is not paid back, and what is paid back not invoiced', async () => {
    const one = await bought();
    const id = await broughtTo(at, await ask(one), 'pay');
    const issued = `INSERT INTO invoice (family_id, company_id, number, student_id, recharge_id, amount_fen, kind, title, invoice_no, issued_on, status, created_by)
       SELECT 1, 1, 'FP-H' || $1::bigint, $1::bigint, 1, 100, 'normal', '王女士', 'H' || $1::bigint, '2026-01-01', 'issued', $2`;
    const values = [one.student_id, finance.admin_id];
    await expect(inDatabase(issued, values)).rejects.toMatchObject({ constraint: 'invoice_is_covered' });
    await unsafeSql(app, issued, values);
    await unsafeSql(
      app,
      "UPDATE refund SET status = 'finance_approved', paid_at = NULL, paid_by = NULL WHERE id = $1",
      [id],
    );
    const pay = "UPDATE refund SET status = 'paid', paid_at = now(), paid_by = $2 WHERE id = $1";
    await expect(inDatabase(pay, [id, owner.admin_id])).rejects.toMatchObject({
      constraint: 'refund_is_not_invoiced',
    });
    await unsafeSql(app, pay, [id, owner.admin_id]);
    await unsafeSql(app, 'DELETE FROM invoice WHERE student_id = $1', [one.student_id]);
  });

  test('that the amount is the sum of the lines, and the hold what they take', async () => {
    const id = await requested(at);
    await expect(
      inDatabase('UPDATE refund SET amount_fen = amount_fen + 1 WHERE id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'refund_adds_up' });
    await expect(
      inDatabase("UPDATE refund SET status = 'rejected' WHERE id = $1", [id]),
    ).rejects.toMatchObject({ constraint: 'refund_held' });
    await expect(
      inDatabase(
        'UPDATE refund_line SET book_value_fen = book_value_fen + 1 WHERE refund_id = $1 AND lot_id IS NOT NULL',
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'refund_held' });
  });

  test('that what is decided stays, and that no step is forgotten', async () => {
    const id = await broughtTo(at, await requested(at), 'pay');
    for (const sql of [
      'UPDATE refund_line SET refund_amount_fen = 0 WHERE refund_id = $1',
      'DELETE FROM refund_line WHERE refund_id = $1',
      'UPDATE refund SET amount_fen = 0 WHERE id = $1',
    ])
      await expect(inDatabase(sql, [id])).rejects.toMatchObject({ constraint: 'refund_stays' });
    await expect(inDatabase('DELETE FROM refund_step WHERE refund_id = $1', [id])).rejects.toThrow();
  });

  test('that a lot has the minutes that a waiting refund names', async () => {
    const one = await bought();
    await ask(one);
    await expect(
      inDatabase('UPDATE class_lot SET gift_minutes = gift_minutes - 1 WHERE id = $1', [one.lot_id]),
    ).rejects.toMatchObject({ constraint: 'refund_lot_left' });
  });
});

test('the simulator shows every policy side by side, and nothing happens', async () => {
  const one = await bought();
  await teach(one.student_id, 120);
  const before = await moneyOf(one.student_id);
  const { lots } = await maker.ok(refundApi.quote, { student_id: one.student_id });
  const list = lots[0]?.list;
  const { list: shown, note } = await maker.ok(refundApi.simulate, {
    student_id: one.student_id,
    lots: [{ lot_id: one.lot_id, paid_minutes: 480 }],
  });
  const outcomes = shown.map(({ effects: _, ...outcome }) => outcome);
  const reverted = 300_000 - Math.round(((list?.fen ?? 0) * 120) / (list?.minutes ?? 1));
  expect(outcomes).toEqual([
    {
      policy: 'unit_paid',
      taken_fen: 240_000,
      amount_fen: 240_000,
      gift_minutes: 120,
      virtual_fen: 4_800,
      fees_fen: 0,
    },
    {
      policy: 'list_price',
      taken_fen: 240_000,
      amount_fen: Math.max(0, reverted),
      gift_minutes: 120,
      virtual_fen: 4_800,
      fees_fen: 240_000 - Math.max(0, reverted),
    },
    {
      policy: 'average',
      taken_fen: 240_000,
      amount_fen: 240_000,
      gift_minutes: 120,
      virtual_fen: 4_800,
      fees_fen: 0,
    },
  ]);
  expect(note).toBe(refundText.average_is_paid[0]);
  expect(await moneyOf(one.student_id)).toEqual(before);
});

test('why the average is what was paid is said in both languages, where paid hours are used first and only there', async () => {
  const one = await bought();
  const what = { student_id: one.student_id, lots: [{ lot_id: one.lot_id, paid_minutes: 300 }] };
  const noteIn = async (lang: 'zh-CN' | 'en') => (await maker.ok(refundApi.simulate, what, { lang })).note;
  expect([await noteIn('zh-CN'), await noteIn('en')]).toEqual([...refundText.average_is_paid]);
  for (const mode of ['average', 'gift_first'] as const)
    expect(await underMode(mode, () => noteIn('en'))).toBeNull();
});

describe('the contract of hours that are refunded', () => {
  const stateOf = async (id: number) => (await manager.ok(contractApi.get, { id })).status;

  test('is over once nothing is left, and goes on with the bank’s return', async () => {
    const { contract_id, ...one } = await boughtContract(at);
    await refundPart(one, 300, 'unit_paid');
    expect(await stateOf(contract_id)).toBe('effective');
    const id = await refundPart(one, 300, 'unit_paid');
    expect(await stateOf(contract_id)).toBe('terminated');
    expect((await owner.ok(refundApi.get, { id })).ended_contracts).toMatchObject([{ id: contract_id }]);
    await owner.ok(refundApi.reback, { id, reason: '退汇' });
    expect(await stateOf(contract_id)).toBe('effective');
  });

  test('goes on while another line is paid for and the money for it is there, or its purchase waits', async () => {
    // The student has ¥7,000 left after the purchase of the first line.
    const withAnother = (price_fen: number) =>
      boughtContract(at, { others: [{ course_type: 1, minutes: 100, price_fen }] });
    const refunded = async ({ contract_id, ...one }: Bought & { contract_id: number }) => {
      await refundPart(one, 600, 'unit_paid');
      return stateOf(contract_id);
    };
    expect(await refunded(await withAnother(700_000))).toBe('effective');
    expect(await refunded(await withAnother(700_001))).toBe('terminated');
    const waits = await withAnother(700_000);
    const { lines } = await manager.ok(contractApi.get, { id: waits.contract_id });
    await manager.ok(conversionApi.buy, {
      student_id: waits.student_id,
      course_type: 1,
      paid_minutes: 100,
      learning_fen: 200_000,
      new_fen: 500_000,
      contract_line_id: lines[1]?.id as number,
    });
    expect(await refunded(waits)).toBe('effective');
  });
});

test('lists, totals and the sheet say the same', async () => {
  const one = await bought();
  const id = await ask(one);
  const { number } = await owner.ok(refundApi.get, { id });
  for (const filter of [
    { keyword: number.toLowerCase() },
    { student_id: one.student_id },
    { student_id: one.student_id, status: 'submitted' as const, policy: 'unit_paid' as const, method_id },
    { student_id: one.student_id, min_fen: 300_000, max_fen: 300_000, from: 1 },
  ]) {
    const { list } = await owner.ok(refundApi.list, filter);
    expect(list.map((row) => row.id)).toEqual([id]);
    expect(await owner.ok(refundApi.totals, filter)).toMatchObject({
      waiting: { count: 1, amount_fen: 300_000 },
      paid: { count: 0 },
    });
  }
  expect((await owner.ok(refundApi.list, { student_id: one.student_id, status: 'paid' })).total).toBe(0);
  for (const sort of ['amount_fen', 'created_at'] as const)
    expect((await owner.ok(refundApi.list, { sort, order: 'asc' })).total).toBeGreaterThan(1);
  const sheet = await manager.call(refundApi.export, { student_id: one.student_id });
  const book = await readXlsx(sheet.data as unknown as Buffer);
  expect(JSON.stringify(book.sheets[0]?.rows)).toContain(number);
});

test('two ask for the same hours at once: one is told', async () => {
  const one = await bought();
  const input = asking(one.student_id, { lots: [{ lot_id: one.lot_id, paid_minutes: 600 }] });
  const lock = `SELECT 1 FROM student_money WHERE student_id = ${one.student_id} FOR UPDATE`;
  const answers = await atOnce(app.db, lock, [
    () => maker.call(refundApi.request, input),
    () => teacher.call(refundApi.request, input),
  ]);
  expect(answers.map(({ code }) => code).sort()).toEqual([1, 2]);
});

test('what two payments of the largest amount come to is refunded at once, or cleared', async () => {
  const LARGEST = 99_999_999_999;
  const twice = async (): Promise<number> => {
    const student_id = await richStudent(at);
    for (const time of [1, 2])
      await app.db.asSystem((ctx) =>
        ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: time, key: `large:${student_id}:${time}` }, [
          { account: 'store', student_id, amount_fen: LARGEST },
          { account: 'cash', amount_fen: -LARGEST },
        ]),
      );
    return student_id;
  };
  const storeOf = async (student_id: number) =>
    (await app.db.asSystem((ctx) => ledger.available(ctx, student_id))).store.balance_fen;
  const refunded = await twice();
  const { store_fen } = await maker.ok(refundApi.quote, { student_id: refunded });
  expect(store_fen).toBe(2 * LARGEST);
  const accounts = [{ account: 'store' as const, amount_fen: store_fen }];
  const { id } = await maker.ok(refundApi.request, asking(refunded, { accounts }));
  expect(await amountOf(await broughtTo(at, id, 'pay'))).toBe(2 * LARGEST);
  expect(await storeOf(refunded)).toBe(0);
  const cleared = await twice();
  const { lines } = await finance.ok(clearingApi.preview, { student_id: cleared });
  const all = lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
    account,
    lot_id,
    paid_minutes,
    gift_minutes,
    amount_fen,
  }));
  const { id: clearing } = await finance.ok(clearingApi.add, {
    student_id: cleared,
    lines: all,
    note: '弃款',
  });
  await owner.ok(clearingApi.approve, { id: clearing });
  expect(await storeOf(cleared)).toBe(0);
});
