import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
  wealthyIn,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { broughtTo, REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { accountApi } from '../../account/account.contract.ts';
import { branchTransferApi } from '../../branch-transfer/branch-transfer.contract.ts';
import { clearingApi } from '../../clearing/clearing.contract.ts';
import { conversionApi } from '../../conversion/conversion.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { refundApi } from '../../refund/refund.contract.ts';
import { rechargeApi } from '../recharge.contract.ts';

let app: TestApp;
let at: Arranger;
let adviser: Person;
let finance: Person;
let manager: Person;
let owner: Person;
let method_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [adviser, finance] = [await app.as('adviser'), await app.as('finance')];
  [manager, owner] = [await app.as('manager'), await app.as('owner')];
  method_id = await paymentMethod(at);
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const newStudent = () =>
  app.db.asSystem(async (ctx) => {
    const insert =
      "INSERT INTO student (company_id, username, adviser_id) VALUES (1, '扣回学员', $1) RETURNING id";
    return (await ctx.query(insert, [adviser.admin_id])).rows[0].id as number;
  });
/** Coins that are there, and gifts that are still to be made up. */
async function coinsOf(student_id: number) {
  const { virtual } = await app.db.asSystem((ctx) => ledger.available(ctx, student_id));
  const { rows } = await app.db.superPool.query(
    'SELECT COALESCE(sum(amount_fen - settled_fen), 0)::int AS open FROM clawback WHERE student_id = $1',
    [student_id],
  );
  return { coins: virtual.balance_fen, held: virtual.held_fen, open: rows[0].open as number };
}

/** A payment of ¥100 with so many coins, approved. */
async function recharge(student_id: number, gift_fen: number): Promise<number> {
  const { id } = await adviser.ok(rechargeApi.add, {
    category: 'top',
    reference: `CLAW-${at.next()}`,
    received_fen: 10_000,
    method_id,
    paid_at: Math.floor(Date.now() / 1000) - 3600,
    submit_now: 1,
    lines: [{ student_id, amount_fen: 10_000, gift_fen }],
  });
  await finance.ok(rechargeApi.audit, { id, pass: 1 });
  return id;
}
const takeBack = (id: number) => finance.ok(rechargeApi.reback, { id, reason: '重复收款' });
/** Money of another payment, which stays. */
const enrich = (student_id: number) =>
  app.db.asSystem((ctx) =>
    ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `enrich:${at.next()}` }, [
      { account: 'learning', student_id, amount_fen: 100_000 },
      { account: 'cash', amount_fen: -100_000 },
    ]),
  );
/** Hours for coins, and for money where it is said: asked for, not yet decided. */
const askForHours = async (student_id: number, virtual_fen: number, learning_fen = 0): Promise<number> =>
  (
    await finance.ok(conversionApi.buy, {
      student_id,
      course_type: 12,
      paid_minutes: 60,
      virtual_fen,
      ...(learning_fen && { learning_fen }),
    })
  ).id;
const buyHours = async (student_id: number, virtual_fen: number, learning_fen = 0): Promise<number> => {
  const id = await askForHours(student_id, virtual_fen, learning_fen);
  // The owner goes below the book as they like.
  await owner.ok(conversionApi.approve, { id });
  return id;
};
const lotOf = async (conversion: number): Promise<number> => {
  const { rows } = await app.db.superPool.query('SELECT lot_id FROM conversion WHERE id = $1', [conversion]);
  return rows[0].lot_id;
};
/** 30 coins given, 25 spent on hours, then the payment is taken back: 25 are to be made up. */
async function behind25(learning_fen = 0) {
  const student_id = await newStudent();
  if (learning_fen) await enrich(student_id);
  const id = await recharge(student_id, 3_000);
  const conversion = await buyHours(student_id, 2_500, learning_fen);
  await takeBack(id);
  expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 2_500 });
  return { student_id, recharge: id, conversion };
}

describe('coins that were to be made up come back, and settle that first', () => {
  test('a purchase taken back', async () => {
    const { student_id, recharge: id, conversion } = await behind25();
    await owner.ok(conversionApi.reback, { id: conversion, reason: '买错了' });
    expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 0 });
    const { clawbacks } = await finance.ok(rechargeApi.get, { id });
    expect(clawbacks).toMatchObject([{ student_id, amount_fen: 2_500, settled_fen: 2_500 }]);
    const { list } = await finance.ok(accountApi.statement, { student_id, account: 'virtual' });
    expect(list[0]).toMatchObject({ kind_name: '扣回已退充值的赠送', amount_fen: -2_500 });
    expect(list[0]?.source?.url).toContain(`recharge_id=${id}`);
  });

  test('a lot refunded; the payment fails, is made again, and comes back: as it was, each time', async () => {
    const { student_id, conversion } = await behind25(60_000);
    const maker = await app.as(REFUND_PEOPLE.maker);
    const { id } = await maker.ok(refundApi.request, {
      student_id,
      policy: 'unit_paid',
      method_id,
      payee_name: '王女士',
      cause: '搬家',
      lots: [{ lot_id: await lotOf(conversion), paid_minutes: 60 }],
    });
    const settled = { coins: 0, held: 0, open: 0 };
    const open = { coins: 0, held: 0, open: 2_500 };
    await broughtTo(at, id, 'pay');
    expect(await coinsOf(student_id)).toEqual(settled);
    await owner.ok(refundApi.fail, { id, reason: '账号有误' });
    expect(await coinsOf(student_id)).toEqual(open);
    await owner.ok(refundApi.pay, { id, pass: 1 });
    expect(await coinsOf(student_id)).toEqual(settled);
    // Coins that came in between are the family's while nothing is open, and settle what is open again.
    await recharge(student_id, 1_000);
    expect(await coinsOf(student_id)).toEqual({ coins: 1_000, held: 0, open: 0 });
    await owner.ok(refundApi.reback, { id, reason: '银行退汇' });
    expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 1_500 });
  });

  test('a purchase that held them and is rejected, or withdrawn', async () => {
    for (const end of [
      (id: number) => owner.ok(conversionApi.reject, { id, reason: '不批' }),
      (id: number) => finance.ok(conversionApi.withdraw, { id }),
    ]) {
      const student_id = await newStudent();
      const id = await recharge(student_id, 3_000);
      const waiting = await askForHours(student_id, 2_500);
      await takeBack(id);
      expect(await coinsOf(student_id)).toEqual({ coins: 2_500, held: 2_500, open: 2_500 });
      await end(waiting);
      expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 0 });
    }
  });

  test('a clearing taken back', async () => {
    const student_id = await newStudent();
    const [first, second] = [await recharge(student_id, 1_000), await recharge(student_id, 700)];
    const { lines } = await finance.ok(clearingApi.preview, { student_id });
    const coins = lines.filter(({ account }) => account === 'virtual');
    const cleared = coins.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      account,
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    }));
    const { id } = await finance.ok(clearingApi.add, { student_id, lines: cleared, note: '长期未上课' });
    await owner.ok(clearingApi.approve, { id });
    await takeBack(first);
    expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 1_000 });
    await owner.ok(clearingApi.reback, { id, reason: '弄错了' });
    expect(await coinsOf(student_id)).toEqual({ coins: 700, held: 0, open: 0 });
    await takeBack(second);
    expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 0 });
  });

  test('a student who moves in brings coins; taken back, they leave with them', async () => {
    const { student_id } = await behind25();
    const sender = await senderOf(at);
    const away = await wealthyIn(at, 3);
    const input = await transferOf(sender, 3, away, 1);
    const { id: out } = await sender.ok(branchTransferApi.add, input, { company: 3 });
    const id = await otherHalf(at, out);
    await owner.ok(branchTransferApi.place, { id, version: 1, student_id });
    await manager.ok(branchTransferApi.approve, { id });
    expect(await coinsOf(student_id)).toEqual({ coins: 2_500, held: 0, open: 0 });
    await manager.ok(branchTransferApi.reback, { id, reason: '家长改了主意' });
    expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 2_500 });
    expect(
      (await app.db.asSystem((ctx) => ledger.available(ctx, away), { company_id: 3 })).virtual.balance_fen,
    ).toBe(5_000);
  });

  test('several open ones, the oldest first, and no more than is open', async () => {
    const student_id = await newStudent();
    const [first, second] = [await recharge(student_id, 1_000), await recharge(student_id, 2_000)];
    await buyHours(student_id, 3_000);
    await takeBack(first);
    await takeBack(second);
    const openOf = async (id: number) =>
      (await finance.ok(rechargeApi.get, { id })).clawbacks.map((one) => one.amount_fen - one.settled_fen);
    await recharge(student_id, 1_500);
    expect([await openOf(first), await openOf(second)]).toEqual([[0], [1_500]]);
    await recharge(student_id, 4_000);
    expect([await openOf(first), await openOf(second)]).toEqual([[0], [0]]);
    expect(await coinsOf(student_id)).toEqual({ coins: 2_500, held: 0, open: 0 });
  });
});

describe('the database refuses', () => {
  test('coins that are free while gifts are to be made up', async () => {
    const { student_id } = await behind25();
    const lines = [
      { account: 'virtual', student_id, fen: 100 },
      { account: 'gift_cost', fen: -100 },
    ];
    const post = app.db.asSystem((ctx) =>
      ctx.query("SELECT ledger_post('test', 'test', 1, $1, '', $2, NULL)", [
        `free:${at.next()}`,
        JSON.stringify(lines),
      ]),
    );
    await expect(post).rejects.toMatchObject({ constraint: 'clawback_comes_first' });
  });

  test('a clawback while coins are free', async () => {
    const student_id = await newStudent();
    const id = await recharge(student_id, 1_000);
    const insert = app.db.asSystem((ctx) =>
      ctx.query(
        'INSERT INTO clawback (company_id, student_id, recharge_id, amount_fen) VALUES (1, $1, $2, 100)',
        [student_id, id],
      ),
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'clawback_comes_first' });
  });
});

test('coins that lay free beside what was open before this rule are settled by its migration', async () => {
  const { student_id, recharge: id } = await behind25();
  const lines = [
    { account: 'virtual', student_id, fen: 1_000 },
    { account: 'gift_cost', fen: -1_000 },
  ];
  await unsafeSql(
    app,
    `SELECT set_config('app.family', '1', true), set_config('app.write_company', '1', true),
            set_config('app.read_companies', '1', true), ledger_post('test', 'test', 1, $1, '', $2, NULL)`,
    [`before:${at.next()}`, JSON.stringify(lines)],
  );
  expect(await coinsOf(student_id)).toEqual({ coins: 1_000, held: 0, open: 2_500 });
  await app.db.ownerPool.query(await readFile('db/migrations/0090_clawback_settled.sql', 'utf8'));
  expect(await coinsOf(student_id)).toEqual({ coins: 0, held: 0, open: 1_500 });
  expect((await finance.ok(rechargeApi.get, { id })).clawbacks).toMatchObject([{ settled_fen: 1_000 }]);
  await recharge(student_id, 2_000);
  expect(await coinsOf(student_id)).toEqual({ coins: 500, held: 0, open: 0 });
});
