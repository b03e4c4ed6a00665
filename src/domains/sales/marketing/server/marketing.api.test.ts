import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { channelCostApi } from '@/domains/sales/channel-cost/channel-cost.contract.ts';
import { FIGURES } from '@/domains/sales/channel-cost/channel-cost.rules.ts';
import { submittedCost } from '@/domains/sales/channel-cost/server/testing/channel-cost.samples.ts';
import { approvedReceipt } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { marketingApi } from '../marketing.contract.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
const HERE = { company: 1 };
const today = todayIn('Asia/Shanghai');
const YEAR = { from_on: plusDays(today, -360), to_on: today };
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = await app.as('owner');
});
afterAll(() => app.close());

describe('marketing data', () => {
  test('is the same by day, by channel and in all, and the same as the figures of the channels', async () => {
    const data = await owner.ok(marketingApi.data, YEAR, HERE);
    const channels = await owner.ok(channelCostApi.data, YEAR, HERE);
    expect(data.days).toHaveLength(361);
    expect(data.total.leads).toBeGreaterThan(0);
    for (const figure of FIGURES) {
      const byDay = data.days.reduce((sum, row) => sum + row[figure], 0);
      const byChannel = data.channels.reduce((sum, row) => sum + row[figure], 0);
      expect([figure, byDay, byChannel]).toEqual([figure, data.total[figure], channels.total[figure]]);
    }
    expect(data.days.reduce((sum, row) => sum + row.link_visits, 0)).toBe(data.total.link_visits);
  });
});

describe('marketing performance', () => {
  test('is by who is responsible for a channel, with what it brought and cost', async () => {
    const { admin_id } = await app.as('marketing');
    const channel_id = (await owner.ok(channelApi.add, { name: `业绩渠道${at.next()}`, owner_id: admin_id }))
      .id;
    const before = await owner.ok(marketingApi.performance, {}, HERE);
    const own = (list: typeof before.list) => list.find(({ key }) => key === admin_id);
    await approvedReceipt(at, { channel_id, amount_fen: 70_000 });
    const id = await submittedCost(at, { channel_id, amount_fen: 10_000 });
    await owner.ok(channelCostApi.audit, { id, pass: 1 }, HERE);
    const after = await owner.ok(marketingApi.performance, {}, HERE);
    expect((own(after.list)?.receipts_fen ?? 0) - (own(before.list)?.receipts_fen ?? 0)).toBe(70_000);
    expect((own(after.list)?.cost_fen ?? 0) - (own(before.list)?.cost_fen ?? 0)).toBe(10_000);
    expect(after.list.map(({ rank }) => rank)).toEqual(after.list.map((_, place) => place + 1));
  });
});

describe('students won', () => {
  test('are as many as the deals, and worth what they paid less what they were paid back', async () => {
    const { total, list } = await owner.ok(marketingApi.students, { ...YEAR, limit: 100 }, HERE);
    const deals = (await owner.ok(marketingApi.data, YEAR, HERE)).total.deals;
    expect(total).toBe(deals);
    expect(total).toBeGreaterThan(0);
    for (const row of list) expect(row.value_fen).toBe(row.paid_fen - row.refunded_fen);
    const cohorts = (await owner.ok(marketingApi.cohorts, YEAR, HERE)).list;
    expect(cohorts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });

  test('are for nobody who may not see them', async () => {
    expect((await (await app.as('teacher')).call(marketingApi.students, {})).code).toBe(3);
    const elsewhere = await (await app.as('c_owner')).ok(marketingApi.data, YEAR);
    const here = await owner.ok(marketingApi.data, YEAR, HERE);
    expect(elsewhere.total.receipts_fen).not.toBe(here.total.receipts_fen);
  });
});
