import type { Person } from '@/apps/server/testing/test-app.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { newLead } from '@/domains/sales/lead/server/testing/lead.samples.ts';
import { receiptMoveApi, salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import type { ChaosApp } from './app.ts';
import type { Operation } from './operations.ts';
import { type Meeting, someAdviser } from './people.ts';

// Leads that several want at once, what is said to them, what they pay, and whose it is: while the same student's money
// comes in, is taken back or goes out again elsewhere in the storm.

const COMPANY = { company: 1 };
const MOST = 60;
/** Met by everybody: leads of the pool and of somebody, students who were leads, receipts with their cases. */
const pool: number[] = [];
const owned: number[] = [];
const became: number[] = [];
const receipts: { readonly recharge_id: number; readonly case_id: number; readonly fen: number }[] = [];
function keepIn<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > MOST) list.shift();
}

/** Several advisers click at once: one gets it, none beyond what a day allows. */
async function claims(at: Meeting): Promise<void> {
  if (pool.length < 8) keepIn(pool, await newLead(at, { into_pool: 1 }));
  const id = at.random.one(pool);
  const people: Person[] = [];
  for (let n = 2 + at.random.below(4); n > 0; n--) people.push(await at.app.as(await someAdviser(at)));
  await Promise.all([...new Set(people)].map((one) => one.call(leadApi.claim, { id })));
  pool.splice(pool.indexOf(id), 1);
  keepIn(owned, id);
}

async function followUp(at: Meeting): Promise<void> {
  if (owned.length < 8) keepIn(owned, await newLead(at));
  const id = at.random.one(owned);
  const what = at.random.below(10);
  if (what < 6) {
    const is_effective = at.random.chance(0.6) ? (1 as const) : (0 as const);
    await at.owner.ok(leadApi.log, { lead_id: id, content: '风暴中的电话', is_effective }, COMPANY);
  } else if (what < 8) {
    await at.owner.ok(leadApi.return, { id, why: '太忙' }, COMPANY);
    keepIn(pool, id);
  } else {
    const owner_id = (await at.app.as(await someAdviser(at))).admin_id;
    await at.owner.ok(leadApi.allocate, { ids: [id], owner_id, why: '转给同事' }, COMPANY);
  }
}

async function conversion(at: Meeting): Promise<void> {
  const id = at.random.chance(0.5) && owned.length > 0 ? at.random.one(owned) : await newLead(at);
  keepIn(became, (await at.owner.ok(leadApi.convert, { id }, COMPANY)).student_id);
}

/** The first wins the lead, and the last that is taken back loses it again. */
async function payment(at: Meeting, app: ChaosApp): Promise<void> {
  if (became.length < 6) await conversion(at);
  const student_id = at.random.one(became);
  const [manager, finance] = [await at.app.as('manager'), await at.app.as('finance')];
  const fen = 1 + at.random.below(90_000);
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top' as const,
    reference: `STORM-${at.next()}`,
    received_fen: fen,
    method_id: await paymentMethod(at),
    paid_at: Math.floor(Date.now() / 1000),
    lines: [{ student_id, amount_fen: fen }],
    submit_now: 1,
  });
  const id = ids[0] as number;
  const audit = rechargeApi.audit as unknown as Endpoint;
  const passed = await app.move(finance, audit, { id, pass: 1 }, { machine: 'recharge', id, to: 'approved' });
  if (passed.code !== 1) return;
  const { rows } = await at.app.db.superPool.query(
    'SELECT case_id FROM case_receipt WHERE recharge_id = $1',
    [id],
  );
  keepIn(receipts, { recharge_id: id, case_id: rows[0].case_id, fen });
  if (at.random.chance(0.35)) await takenBack(at);
}

async function takenBack(at: Meeting): Promise<void> {
  const finance = await at.app.as('finance');
  await finance.ok(rechargeApi.reback, { id: at.random.one(receipts).recharge_id, reason: '重复收款' });
}

/** Another share for each of two or three, proposed by one and decided by another, perhaps while money comes in. */
async function shares(at: Meeting): Promise<void> {
  if (receipts.length === 0) return;
  const { case_id: id } = at.random.one(receipts);
  const manager = await at.app.as('manager');
  const others = [manager.admin_id, at.owner.admin_id, (await at.app.as('adviser')).admin_id];
  const parts = others.slice(0, 1 + at.random.below(3));
  const cut = parts.map(() => 1 + at.random.below(3_000));
  const rest = 10_000 - cut.slice(1).reduce((sum, bp) => sum + bp, 0);
  const proposal = {
    id,
    shares: parts.map((admin_id, n) => ({
      admin_id,
      role: n === 0 ? ('adviser' as const) : ('co_adviser' as const),
      share_bp: n === 0 ? rest : (cut[n] as number),
    })),
  };
  const { status } = await manager.ok(salesCaseApi.get, { id });
  if (status === 'auto') await manager.ok(salesCaseApi.propose, proposal);
  if (status === 'confirmed') await manager.ok(salesCaseApi.revise, { ...proposal, reason: '分成有误' });
  if (at.random.chance(0.15))
    return void (await at.owner.ok(salesCaseApi.reject, { id, reason: '比例不对' }, COMPANY));
  await at.owner.ok(salesCaseApi.confirm, { id }, COMPANY);
}

/** A receipt over two cases. */
async function split(at: Meeting): Promise<void> {
  const found = receipts.filter(({ fen }) => fen > 1);
  if (found.length === 0) return;
  const { recharge_id, case_id, fen } = at.random.one(found);
  const part = 1 + at.random.below(fen - 1);
  const to = at.random.chance(0.5) ? null : at.random.one(receipts).case_id;
  const lines = [
    { case_id, amount_fen: part },
    { case_id: to === case_id ? null : to, amount_fen: fen - part },
  ];
  const manager = await at.app.as('manager');
  const { id } = await manager.ok(receiptMoveApi.add, { recharge_id, lines, note: '两笔生意' });
  await at.owner.ok(receiptMoveApi.approve, { id }, COMPANY);
}

export const sales: readonly Operation[] = [
  { name: 'a lead that several claim', weight: 30, run: claims },
  { name: 'a lead is followed', weight: 40, run: followUp },
  { name: 'a lead becomes a student', weight: 8, run: conversion },
  { name: 'a lead pays', weight: 30, run: payment },
  {
    name: 'a receipt of a lead is taken back',
    weight: 8,
    run: (at) => (receipts.length ? takenBack(at) : Promise.resolve()),
  },
  { name: 'other shares of a case', weight: 25, run: shares },
  { name: 'a receipt over two cases', weight: 8, run: split },
];
