import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { broughtTo, REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import {
  baseItemOf,
  paymentMethod,
} from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { channelText } from '@/domains/organisation/channel/channel.text.ts';
import { newLead } from '@/domains/sales/lead/server/testing/lead.samples.ts';
import { receiptMoveApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { approvedReceipt, newStudent } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { calls, companyYear } from '@/domains/sales/sales-case/server/testing/sales-case.year.ts';
import { fill } from '@/kernel/text.ts';
import { monthAfter, monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
import { channelCostApi } from '../channel-cost.contract.ts';
import { FIGURES } from '../channel-cost.rules.ts';
import { channelCostText } from '../channel-cost.text.ts';
import { channelCosts } from './channel-cost.service.ts';
import { paidChannel, submittedCost } from './testing/channel-cost.samples.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
let marketing: Person;
const HERE = { company: 1 };
const today = todayIn('Asia/Shanghai');
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [owner, manager, marketing] = [await app.as('owner'), await app.as('manager'), await app.as('marketing')];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const linesOf = async (channel_id: number) =>
  (await owner.ok(channelCostApi.commissions, { channel_id, limit: 100 }, HERE)).list;
const owedTo = async (channel_id: number): Promise<number[]> =>
  (await linesOf(channel_id)).map(({ amount_fen }) => amount_fen).reverse();

/** Paid back out of the student's own money, each step by its person. */
async function refunded(student_id: number, amount_fen: number): Promise<number> {
  const maker = await app.as(REFUND_PEOPLE.maker);
  const { id } = await maker.ok(refundApi.request, {
    student_id,
    accounts: [{ account: 'new', amount_fen }],
    policy: 'unit_paid',
    method_id: await paymentMethod(at),
    payee_name: '家长',
    payee_account: '6222 0000 1234',
    payee_bank: '招商银行',
    cause: '搬家',
  });
  return broughtTo(at, id, 'pay');
}

describe('a channel', () => {
  test('of somebody who does not decide on channels waits, is not offered, and is decided on by another', async () => {
    const name = `校友会${at.next()}`;
    const { id } = await marketing.ok(channelApi.add, { name });
    const offered = async () =>
      (
        (await app.send(channelApi.list, { is_data: 1 }, { token: owner.token })).data as {
          list: { id: number }[];
        }
      ).list.some((one) => one.id === id);
    expect(await offered()).toBe(false);
    expect((await marketing.call(channelApi.audit, { id, pass: 1 })).code).toBe(3);
    await manager.ok(channelApi.audit, { id, pass: 1 });
    expect(await offered()).toBe(true);
  });

  test('that was rejected says why, and can be submitted again', async () => {
    const { id } = await marketing.ok(channelApi.add, { name: `商场${at.next()}` });
    expect((await manager.call(channelApi.audit, { id, pass: 0 })).code).toBe(2);
    await manager.ok(channelApi.audit, { id, pass: 0, reason: '与社区讲座重复' });
    const row = (await owner.ok(channelApi.list, {})).list.find((one) => one.id === id);
    expect(row).toMatchObject({ status: 'rejected', reason: '与社区讲座重复' });
    await marketing.ok(channelApi.submit, { id });
    expect((await marketing.call(channelApi.enable, { id })).code).toBe(0);
  });

  test('has all figures of its kind of commission and no others', async () => {
    const add = (more: object) => manager.call(channelApi.add, { name: `条款${at.next()}`, ...more });
    expect(await add({ commission: 'fixed' })).toMatchObject({
      code: 2,
      data: { fields: { commission_fen: channelText.terms_missing[0] } },
    });
    expect(
      await add({ commission: 'first_percent', commission_bp: 500, commission_months: 3 }),
    ).toMatchObject({
      code: 2,
      data: { fields: { commission_months: channelText.terms_needless[0] } },
    });
    expect((await add({ commission: 'all_percent', commission_bp: 500, commission_months: 3 })).code).toBe(1);
  });

  test('once approved keeps its commission, unless somebody who decides on channels changes it', async () => {
    const { id } = await manager.ok(channelApi.add, { name: `代理${at.next()}` });
    const terms = {
      id,
      version: 1,
      name: `代理${at.next()}`,
      commission: 'fixed',
      commission_fen: 10_000,
    } as const;
    expect(await marketing.call(channelApi.edit, terms)).toMatchObject({
      code: 2,
      data: { fields: { commission: channelText.terms_audited[0] } },
    });
    await marketing.ok(channelApi.edit, { id, version: 1, name: `代理${at.next()}`, contact: '王经理' });
    await manager.ok(channelApi.edit, { ...terms, version: 2 });
  });
});

describe('a cost', () => {
  test('is entered by one and decided by another, never by its maker', async () => {
    const id = await submittedCost(at);
    expect((await manager.call(channelCostApi.audit, { id, pass: 1 })).code).toBe(0);
    await owner.ok(channelCostApi.audit, { id, pass: 1 }, HERE);
    expect(await owner.ok(channelCostApi.get, { id }, HERE)).toMatchObject({ status: 'approved' });
    expect((await owner.ok(channelCostApi.get, { id }, HERE)).number).toMatch(/^FY/);
  });

  test('counts from its approval, on its own days alone, and no more once it is taken back', async () => {
    const channel_id = await paidChannel(at, {});
    const from_on = plusDays(today, -2);
    const id = await submittedCost(at, { channel_id, from_on, to_on: today, amount_fen: 101 });
    const cost = async (first: string, last: string) =>
      (await owner.ok(channelCostApi.data, { channel_id, from_on: first, to_on: last }, HERE)).total.cost_fen;
    expect(await cost(from_on, today)).toBe(0);
    await owner.ok(channelCostApi.audit, { id, pass: 1 }, HERE);
    expect([await cost(from_on, from_on), await cost(today, today), await cost(from_on, today)]).toEqual([
      33, 34, 101,
    ]);
    await owner.ok(channelCostApi.reback, { id, reason: '登记有误' }, HERE);
    expect(await cost(from_on, today)).toBe(0);
  });

  test('lies in no locked month; its correction lies in an open one and names it', async () => {
    const month = '2019-05';
    await unsafeSql(app, 'INSERT INTO month_close (family_id, company_id, month) VALUES (1, 1, $1)', [month]);
    const input = {
      channel_id: await paidChannel(at, {}),
      cost_type_id: await baseItemOf(at, 'cost_type'),
      from_on: '2019-04-20',
      to_on: '2019-06-10',
      amount_fen: 100,
    };
    expect(await manager.call(channelCostApi.add, input)).toMatchObject({
      code: 2,
      data: { fields: { from_on: channelCostText.month_locked[0] } },
    });
    const open = { ...input, from_on: today, to_on: today };
    expect(await manager.call(channelCostApi.add, { ...open, corrects_month: '2019-07' })).toMatchObject({
      code: 2,
      data: { fields: { corrects_month: channelCostText.corrects_open[0] } },
    });
    const { id } = await manager.ok(channelCostApi.add, { ...open, corrects_month: month });
    expect(await manager.ok(channelCostApi.get, { id })).toMatchObject({ corrects_month: month });
  });

  test('is refused where its end comes before its beginning, or its channel is unknown', async () => {
    const cost_type_id = await baseItemOf(at, 'cost_type');
    const usual = {
      cost_type_id,
      channel_id: await paidChannel(at, {}),
      from_on: today,
      to_on: today,
      amount_fen: 1,
    };
    expect((await manager.call(channelCostApi.add, { ...usual, to_on: plusDays(today, -1) })).code).toBe(2);
    expect((await manager.call(channelCostApi.add, { ...usual, channel_id: 999_999 })).code).toBe(2);
    expect(
      (await manager.call(channelCostApi.add, { ...usual, cost_type_id: usual.channel_id + 900_000 })).code,
    ).toBe(2);
  });
});

describe('commission', () => {
  test('accrues with a receipt, in its transaction, and goes back with it to the fen', async () => {
    const channel_id = await paidChannel(at, { commission: 'first_percent', commission_bp: 333 });
    const { recharge_id } = await approvedReceipt(at, { channel_id, amount_fen: 1_000_001 });
    expect(await owedTo(channel_id)).toEqual([33_300]);
    await owner.ok(rechargeApi.reback, { id: recharge_id, reason: '重复收款' }, HERE);
    expect(await owedTo(channel_id)).toEqual([33_300, -33_300]);
  });

  test('falls with each refund in proportion, is nothing once all is paid back, and returns with what the bank returns', async () => {
    const channel_id = await paidChannel(at);
    const { student_id } = await approvedReceipt(at, { channel_id, amount_fen: 1_000, account: 'new' });
    await refunded(student_id, 333);
    const last = await refunded(student_id, 667);
    expect(await owedTo(channel_id)).toEqual([100, -33, -67]);
    await owner.ok(refundApi.fail, { id: last, reason: '账号有误' }, HERE);
    expect(await owedTo(channel_id)).toEqual([100, -33, -67, 67]);
    await owner.ok(refundApi.pay, { id: last, pass: 1 }, HERE);
    expect(await owedTo(channel_id)).toEqual([100, -33, -67, 67, -67]);
  });

  test('of a fixed sum comes once for a deal, of all receipts with each, and never beyond the cap', async () => {
    const fixed = await paidChannel(at, { commission: 'fixed', commission_fen: 5_000 });
    const student_id = await newStudent(at);
    await approvedReceipt(at, { channel_id: fixed, student_id, amount_fen: 100_000 });
    expect(await owedTo(fixed)).toEqual([5_000]);
    const capped = await paidChannel(at, {
      commission: 'all_percent',
      commission_bp: 1_000,
      commission_months: 12,
      commission_cap_fen: 12_000,
    });
    const other = await newStudent(at);
    for (const amount_fen of [100_000, 100_000, 100_000])
      await approvedReceipt(at, { channel_id: capped, student_id: other, amount_fen });
    expect(await owedTo(capped)).toEqual([10_000, 2_000]);
  });

  test('is paid by a cost that names its lines, each once, and owed again where the cost does not stand', async () => {
    const channel_id = await paidChannel(at);
    const other = await paidChannel(at);
    await approvedReceipt(at, { channel_id, amount_fen: 10_000 });
    const { recharge_id } = await approvedReceipt(at, { channel_id, amount_fen: 20_000 });
    await approvedReceipt(at, { channel_id: other, amount_fen: 10_000 });
    const ids = (await linesOf(channel_id)).map(({ id }) => id);
    const mixed = [...ids, (await linesOf(other))[0]?.id as number];
    expect(await manager.call(channelCostApi.pay, { ids: mixed })).toMatchObject({
      code: 0,
      msg: channelCostText.lines_one_channel[0],
    });
    const { id } = await manager.ok(channelCostApi.pay, { ids });
    expect(await owner.ok(channelCostApi.get, { id }, HERE)).toMatchObject({
      is_commission: true,
      amount_fen: 3_000,
      lines: [{ amount_fen: 1_000 }, { amount_fen: 2_000 }],
    });
    expect((await manager.call(channelCostApi.pay, { ids: [ids[0] as number] })).code).toBe(0);
    await owner.ok(channelCostApi.audit, { id, pass: 1 }, HERE);
    // What is taken back after it was paid lessens the next payment.
    await owner.ok(rechargeApi.reback, { id: recharge_id, reason: '重复收款' }, HERE);
    const unpaid = await owner.ok(channelCostApi.commissions, { channel_id, paid: 0 }, HERE);
    expect(unpaid.list.map(({ amount_fen }) => amount_fen)).toEqual([-2_000]);
    expect(await manager.call(channelCostApi.pay, { ids: unpaid.list.map((line) => line.id) })).toMatchObject(
      {
        code: 0,
        msg: channelCostText.lines_nothing[0],
      },
    );
    await owner.ok(channelCostApi.reback, { id, reason: '付错' }, HERE);
    expect((await owner.ok(channelCostApi.commissions, { channel_id, paid: 0 }, HERE)).total).toBe(3);
  });

  test('of all receipts counts its months from the first that stands', async () => {
    const here = await companyYear(app, at);
    const terms = { commission: 'all_percent', commission_bp: 1_000, commission_months: 1 } as const;
    const channel_id = await paidChannel(at, terms);
    const student_id = await here.student('2026-03-01', '重新来过的学员');
    await unsafeSql(app, 'UPDATE student SET channel_id = $2 WHERE id = $1', [student_id, channel_id]);
    const [gone = 0] = await here.recharge('2026-03-01', [{ student_id, amount_fen: 10_000 }]);
    await here.on('2026-03-02', (ctx) =>
      calls.recharge(ctx, rechargeApi.reback, { id: gone, reason: '重复收款' }),
    );
    await here.recharge('2026-06-01', [{ student_id, amount_fen: 20_000 }]);
    const { rows } = await app.db.superPool.query(
      'SELECT amount_fen FROM channel_commission WHERE channel_id = $1 ORDER BY id',
      [channel_id],
    );
    expect(rows.map(({ amount_fen }) => amount_fen)).toEqual([1_000, -1_000, 2_000]);
  });

  test('is not paid for a receipt that was moved to a case of no channel', async () => {
    const channel_id = await paidChannel(at);
    const unpaid = () => at.within((ctx) => channelCosts.unpaidUntil(ctx, monthOf(today)));
    const before = await unpaid();
    const { recharge_id, student_id } = await approvedReceipt(at, {
      channel_id,
      amount_fen: 10_000,
      account: 'new',
    });
    expect(await unpaid()).toBe(before + 1);
    const { case_id } = await approvedReceipt(at, { student_id, amount_fen: 100, account: 'new' });
    const parts = [{ case_id, amount_fen: 10_000 }];
    const { id } = await manager.ok(receiptMoveApi.add, { recharge_id, lines: parts, note: '没有渠道' });
    await owner.ok(receiptMoveApi.approve, { id }, HERE);
    const [line] = await linesOf(channel_id);
    const number = line?.recharge_number as string;
    const refusal = { code: 0, msg: fill(channelCostText.lines_moved, { number })[0] };
    expect(await manager.call(channelCostApi.pay, { ids: [line?.id as number] })).toMatchObject(refusal);
    expect(await unpaid(), 'nothing is left to be done about it').toBe(before);
    // What the channel never had is not taken from it when the family is paid back.
    await refunded(student_id, 10_100);
    await approvedReceipt(at, { channel_id, amount_fen: 50_000 });
    const lines = await linesOf(channel_id);
    expect(lines.map(({ amount_fen }) => amount_fen)).toEqual([5_000, -1_000, 1_000]);
    const [owed, taken] = lines.map(({ id: one }) => one) as [number, number];
    expect(await manager.call(channelCostApi.pay, { ids: [owed, taken] })).toMatchObject(refusal);
    await manager.ok(channelCostApi.pay, { ids: [owed] });
  });

  test('asked for by two at once is paid once', async () => {
    const channel_id = await paidChannel(at);
    await approvedReceipt(at, { channel_id, amount_fen: 10_000 });
    const ids = (await linesOf(channel_id)).map(({ id }) => id);
    const answers = await Promise.all([1, 2, 3].map(() => manager.call(channelCostApi.pay, { ids })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test('of a recharge of two at once, taken back and refunded, is never less than nothing', async () => {
    const channel_id = await paidChannel(at);
    const { recharge_id, student_id } = await approvedReceipt(at, {
      channel_id,
      amount_fen: 5_000,
      account: 'new',
    });
    await refunded(student_id, 2_500);
    await owner.call(rechargeApi.reback, { id: recharge_id, reason: '更正' }, HERE);
    const sum = (await owedTo(channel_id)).reduce((total, fen) => total + fen, 0);
    expect(sum).toBeGreaterThanOrEqual(0);
  });
});

describe('the figures of a channel', () => {
  test('are the sums of what each of them opens', async () => {
    const filter = { from_on: `${monthAfter(monthOf(today), -5)}-01`, to_on: today };
    for (const touch of ['first', 'last'] as const) {
      const data = await owner.ok(channelCostApi.data, { ...filter, touch }, HERE);
      for (const figure of FIGURES) {
        const { list, total } = await owner.ok(
          channelCostApi.rows,
          { ...filter, touch, figure, limit: 100 },
          HERE,
        );
        if (total <= 100)
          expect([figure, list.reduce((sum, { value }) => sum + value, 0)]).toEqual([
            figure,
            data.total[figure],
          ]);
        const byChannel = data.list.reduce((sum, row) => sum + row[figure], 0);
        const byMonth = data.months.reduce((sum, row) => sum + row[figure], 0);
        expect([figure, byChannel, byMonth]).toEqual([figure, data.total[figure], data.total[figure]]);
      }
    }
  });

  test('count a lead, its deal and its money where the lead came from', async () => {
    const channel_id = await paidChannel(at, {});
    await newLead(at, { channel_id });
    await approvedReceipt(at, { channel_id, amount_fen: 40_000 });
    const cost = await submittedCost(at, { channel_id, amount_fen: 10_000 });
    await owner.ok(channelCostApi.audit, { id: cost, pass: 1 }, HERE);
    const { total } = await owner.ok(channelCostApi.data, { channel_id }, HERE);
    expect(total).toMatchObject({
      leads: 1,
      receipts_fen: 40_000,
      first_fen: 40_000,
      cost_fen: 10_000,
      cost_per_lead_fen: 10_000,
      roi_bp: 30_000,
    });
    const row = (await owner.ok(channelCostApi.overview, { limit: 100 }, HERE)).list.find(
      ({ id }) => id === channel_id,
    );
    expect(row).toMatchObject({ leads_30: 1, cost_30_fen: 10_000, audit_state: 'approved' });
  });

  test('are for nobody who may not see them, and of no other family', async () => {
    expect((await (await app.as('teacher')).call(channelCostApi.data, {})).code).toBe(3);
    const channel_id = await paidChannel(at, {});
    await submittedCost(at, { channel_id });
    const elsewhere = await (await app.as('c_owner')).ok(channelCostApi.list, { channel_id });
    expect(elsewhere.total).toBe(0);
  });
});
