import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { drain } from '@/apps/server/testing/drain.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { newProgramme } from '../../programme/server/testing/programme.samples.ts';
import { applyDemandApi, applyMilestoneApi } from '../apply-demand.contract.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';
import { applyDemands } from './apply-demand.service.ts';

let app: TestApp;
let at: Arranger;
let adviser: Person;
let manager: Person;
let guidance: Person;
let finance: Person;
let method_id: number;
let terms: { today: string; template_id: number };
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [adviser, manager, guidance, finance] = await Promise.all([
    app.as('adviser'),
    app.as('manager'),
    app.as('guidance'),
    app.as('finance'),
  ]);
  method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
  const { today, templates } = await adviser.ok(contractApi.terms, {});
  terms = { today, template_id: templates[0]?.id as number };
});
afterAll(() => app.close());

const PRICE = 1_000_000;
let made = 0;

/** A demand whose service is sold by an effective contract, accepted and with a shortlist. */
async function served() {
  const { id: student_id } = await manager.ok(studentApi.add, {
    username: `服务学员${++made}`,
    adviser_id: adviser.admin_id,
  });
  const contract = await adviser.ok(contractApi.add, {
    student_id,
    template_id: terms.template_id,
    made_on: terms.today,
    lines: [{ course_type: 15, minutes: 601, gift_minutes: 60, price_fen: PRICE }],
  });
  await adviser.ok(contractApi.push, { id: contract.id });
  await adviser.ok(contractApi.sign, { id: contract.id });
  await at.owner.ok(contractApi.approve, { id: contract.id }, { company: 1 });
  const contract_line_id = (await adviser.ok(contractApi.get, { id: contract.id })).lines[0]?.id as number;
  const { id } = await adviser.ok(applyDemandApi.add, {
    student_id,
    countries: ['gb'],
    intake_year: 2027,
    intake_term: 'autumn',
    degree: 'bachelor',
    contract_line_id,
    submit_now: 1,
  });
  await manager.ok(applyDemandApi.accept, { id, guidance_id: guidance.admin_id });
  const { version } = await manager.ok(applyDemandApi.get, { id });
  const choices = [{ programme_id: await newProgramme(at), tier: 'match' as const }];
  await guidance.ok(applyDemandApi.shortlist, { id, version, choices });
  return { id, student_id, contract_id: contract.id };
}
type Served = Awaited<ReturnType<typeof served>>;

/** Money for the contract, to the account that services are charged from. */
async function pay({ student_id, contract_id }: Served, amount_fen: number): Promise<number> {
  const { ids } = await adviser.ok(rechargeApi.add, {
    category: 'top',
    received_fen: amount_fen,
    method_id,
    submit_now: 1,
    paid_at: Math.floor(Date.now() / 1000) - 60,
    lines: [{ student_id, amount_fen, contract_id, account: 'apply' }],
  });
  await finance.ok(rechargeApi.audit, { id: ids[0] as number, pass: 1 });
  return ids[0] as number;
}
const get = (id: number) => manager.ok(applyDemandApi.get, { id });
const states = async (id: number) => (await get(id)).milestones.map(({ status }) => status);
const milestone = async (id: number, nth: number) => (await get(id)).milestones[nth]?.id as number;
const money = async (student_id: number) =>
  (await at.within((ctx) => ledger.available(ctx, student_id))).apply.balance_fen;
const revenueOf = async (id: number): Promise<[number, number]> => {
  const { rows } = await app.db.superPool.query(
    `SELECT count(DISTINCT e.id)::int AS n, COALESCE(sum(p.amount_fen), 0)::int AS fen FROM ledger_posting p
       JOIN ledger_entry e ON e.id = p.entry_id
      WHERE e.doc = 'apply_demand' AND e.doc_id = $1 AND p.account = 'application_revenue'`,
    [id],
  );
  return [rows[0].n, rows[0].fen];
};
const contractOf = async ({ contract_id }: Served) => {
  const { status, lines } = await at.owner.ok(contractApi.get, { id: contract_id });
  return { status, bought: lines[0]?.bought_minutes, gift: lines[0]?.bought_gift_minutes };
};

describe('a milestone', () => {
  test('that is reached is charged at once where the money is there, and its part of the line is used', async () => {
    const one = await served();
    await pay(one, PRICE);
    await guidance.ok(applyDemandApi.plan, { id: one.id });
    expect(await states(one.id)).toEqual(['charged', 'open', 'open']);
    expect(await money(one.student_id)).toBe(600_000);
    expect(await revenueOf(one.id)).toEqual([1, 400_000]);
    expect(await contractOf(one)).toEqual({ status: 'effective', bought: 240, gift: 0 });
    expect(await get(one.id)).toMatchObject({
      price_fen: PRICE,
      paid_fen: PRICE,
      charged_fen: 400_000,
      owed_fen: 0,
    });
  });

  test('with the last one the contract is finished', async () => {
    const one = await served();
    await pay(one, PRICE);
    await guidance.ok(applyDemandApi.plan, { id: one.id });
    await at.within((ctx) => applyDemands.reached(ctx, one.id, 'all_submitted'));
    await at.within((ctx) => applyDemands.reached(ctx, one.id, 'all_submitted'));
    await guidance.ok(applyMilestoneApi.attain, { id: await milestone(one.id, 2) });
    expect(await states(one.id)).toEqual(['charged', 'charged', 'charged']);
    expect(await revenueOf(one.id)).toEqual([3, PRICE]);
    expect(await money(one.student_id)).toBe(0);
    expect(await contractOf(one)).toEqual({ status: 'finished', bought: 601, gift: 60 });
  });

  test('for which one fen is missing is owed whole, and charged once when the money comes', async () => {
    const one = await served();
    await pay(one, 399_999);
    await guidance.ok(applyDemandApi.plan, { id: one.id });
    expect(await states(one.id)).toEqual(['owed', 'open', 'open']);
    expect(await money(one.student_id)).toBe(399_999);
    expect(await revenueOf(one.id)).toEqual([0, 0]);
    expect(await contractOf(one)).toMatchObject({ bought: 0 });
    const unpaid = await manager.ok(applyDemandApi.list, { view: 'unpaid', limit: 100 });
    expect(unpaid.list.find(({ id }) => id === one.id)).toMatchObject({
      owed_fen: 400_000,
      paid_fen: 399_999,
    });

    await Promise.all([pay(one, 1), pay(one, 100_000)]);
    await drain(app);
    await drain(app);
    expect(await states(one.id)).toEqual(['charged', 'open', 'open']);
    expect(await revenueOf(one.id)).toEqual([1, 400_000]);
    expect(await money(one.student_id)).toBe(100_000);
    expect(await contractOf(one)).toMatchObject({ bought: 240 });
  });

  test('is reached once by two at the same time', async () => {
    const one = await served();
    await pay(one, PRICE);
    const id = await milestone(one.id, 0);
    const answers = await atOnce(app.db, `SELECT 1 FROM apply_demand WHERE id = ${one.id} FOR UPDATE`, [
      () => guidance.call(applyMilestoneApi.attain, { id }),
      () => manager.call(applyMilestoneApi.attain, { id }),
    ]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(await revenueOf(one.id)).toEqual([1, 400_000]);
  });

  test('is taken back by a manager, with its money and its use, and may be reached again', async () => {
    const one = await served();
    await pay(one, PRICE);
    const id = await milestone(one.id, 0);
    await guidance.ok(applyMilestoneApi.attain, { id });
    expect((await guidance.call(applyMilestoneApi.take_back, { id, reason: '不许' })).code).toBe(3);
    await manager.ok(applyMilestoneApi.take_back, { id, reason: '家长还没同意' });
    await drain(app);
    expect(await states(one.id)).toEqual(['open', 'open', 'open']);
    expect(await money(one.student_id)).toBe(PRICE);
    expect(await revenueOf(one.id)).toEqual([2, 0]);
    expect(await contractOf(one)).toMatchObject({ bought: 0 });
    await guidance.ok(applyMilestoneApi.attain, { id });
    expect(await revenueOf(one.id)).toEqual([3, 400_000]);
  });

  test('keeps its demand from being cancelled, and its payment from being taken back', async () => {
    const one = await served();
    const recharge = await pay(one, PRICE);
    await guidance.ok(applyMilestoneApi.attain, { id: await milestone(one.id, 0) });
    expect(await adviser.call(applyDemandApi.cancel, { id: one.id, reason: '算了' })).toMatchObject({
      code: 0,
      msg: text.has_milestones[0],
    });
    expect((await finance.call(rechargeApi.reback, { id: recharge, reason: '付错了' })).code).toBe(0);
    expect(await money(one.student_id)).toBe(600_000);
  });
});

test('a service that the contract was not paid for counts as used once it is', async () => {
  const one = await served();
  await at.within(async (ctx) => {
    await ledger.lock(ctx, [one.student_id]);
    await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: one.id, key: `test-apply-${one.id}` }, [
      { account: 'apply', student_id: one.student_id, amount_fen: 400_000 },
      { account: 'cash', amount_fen: -400_000 },
    ]);
  });
  await guidance.ok(applyMilestoneApi.attain, { id: await milestone(one.id, 0) });
  expect(await states(one.id)).toEqual(['charged', 'open', 'open']);
  expect(await contractOf(one)).toMatchObject({ bought: 0 });
  await pay(one, PRICE);
  await drain(app);
  expect(await contractOf(one)).toMatchObject({ bought: 240 });
  expect(await revenueOf(one.id)).toEqual([1, 400_000]);
});
