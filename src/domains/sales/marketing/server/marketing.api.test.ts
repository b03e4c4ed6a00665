import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { channelCostApi } from '@/domains/sales/channel-cost/channel-cost.contract.ts';
import { FIGURES } from '@/domains/sales/channel-cost/channel-cost.rules.ts';
import { submittedCost } from '@/domains/sales/channel-cost/server/testing/channel-cost.samples.ts';
import { newLead } from '@/domains/sales/lead/server/testing/lead.samples.ts';
import { campaignApi } from '@/domains/sales/promo-link/promo-link.contract.ts';
import { salesCaseApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { approvedReceipt } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { targetApi } from '@/domains/sales/target/target.contract.ts';
import { monthOf, plusDays, todayIn } from '@/kernel/value/day.ts';
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

  test('has the leads of each day by channel, which sum to those of the day', async () => {
    const { days, areas, channels } = await owner.ok(marketingApi.data, YEAR, HERE);
    expect(areas.length).toBeGreaterThan(1);
    for (const [at, { leads }] of days.entries())
      expect(areas.reduce((sum, area) => sum + (area.leads[at] ?? 0), 0)).toBe(leads);
    const [first] = channels.toSorted((a, b) => b.leads - a.leads);
    expect(areas[0]).toMatchObject({ key: first?.key, name: first?.name });
    const english = await owner.ok(marketingApi.data, YEAR, { ...HERE, lang: 'en' });
    const busy = channels.filter(({ leads }) => leads > 0).length;
    expect(english.areas.at(-1)?.name === 'Other channels').toBe(busy > 5);
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

  test('stands against the target of the person, as the targets have it; of one channel there is none', async () => {
    const { id: admin_id } = await at.staff('marketing');
    const channel_id = (await owner.ok(channelApi.add, { name: `目标渠道${at.next()}`, owner_id: admin_id }))
      .id;
    const { case_id } = await approvedReceipt(at, { channel_id, amount_fen: 60_000 });
    const share = { admin_id, role: 'marketing' as const, share_bp: 10_000 };
    await (await app.as('manager')).ok(salesCaseApi.propose, { id: case_id, shares: [share] });
    await owner.ok(salesCaseApi.confirm, { id: case_id }, HERE);
    const month = monthOf(today);
    const aim = { scope: 'person' as const, admin_id, month, goal: 240_000 };
    await owner.ok(targetApi.set, { metric: 'receipts', items: [aim] }, HERE);
    const own = async (more: object = {}) =>
      (await owner.ok(marketingApi.performance, more, HERE)).list.find(({ key }) => key === admin_id);
    // A draft is nobody's target yet.
    expect(await own()).toMatchObject({ target_fen: null, target_percent: null });
    await unsafeSql(app, "UPDATE target SET status = 'published' WHERE admin_id = $1", [admin_id]);
    expect(await own()).toMatchObject({ target_fen: 240_000, achieved_fen: 60_000, target_percent: 25 });
    expect(await own({ channel_id })).toMatchObject({ target_fen: null, achieved_fen: null });
  });
});

describe('figures of one source, campaign or person', () => {
  test('are a part of the whole, and say nothing of costs, which are of a channel', async () => {
    const id = await submittedCost(at, { amount_fen: 5_000 });
    await owner.ok(channelCostApi.audit, { id, pass: 1 }, HERE);
    const all = (await owner.ok(marketingApi.data, YEAR, HERE)).total;
    const sources = ['hand', 'import', 'link', 'share', 'weapp', 'event', 'phone'] as const;
    let leads = 0;
    for (const source of sources) {
      const { total } = await owner.ok(marketingApi.data, { ...YEAR, source }, HERE);
      expect([total.cost_fen, total.cost_per_lead_fen]).toEqual([0, null]);
      if (source !== 'link') expect(total.link_visits).toBe(0);
      leads += total.leads;
    }
    expect(all.cost_fen).toBeGreaterThanOrEqual(5_000);
    expect(leads).toBe(all.leads);
  });

  test('of a campaign count for who runs it, and what each figure opens is the same', async () => {
    const runner = await at.staff('marketing');
    const { id: campaign_id } = await owner.ok(
      campaignApi.add,
      { name: `秋季${at.next()}`, owner_id: runner.id },
      HERE,
    );
    await newLead(at, { campaign_id });
    const { list } = await owner.ok(marketingApi.performance, {}, HERE);
    expect(list.find(({ key }) => key === runner.id)).toMatchObject({ leads: 1 });
    const { total } = await owner.ok(marketingApi.data, { person_id: runner.id }, HERE);
    const rows = await owner.ok(channelCostApi.rows, { figure: 'leads', person_id: runner.id }, HERE);
    expect([total.leads, rows.total]).toEqual([1, 1]);
  });

  test('of the role are of the channels that are asked for', async () => {
    const { admin_id } = await app.as('marketing');
    const channel_id = (await owner.ok(channelApi.add, { name: `角色渠道${at.next()}` })).id;
    const { case_id } = await approvedReceipt(at, { channel_id, amount_fen: 40_000 });
    await (await app.as('manager')).ok(salesCaseApi.propose, {
      id: case_id,
      shares: [{ admin_id, role: 'marketing', share_bp: 10_000 }],
    });
    await owner.ok(salesCaseApi.confirm, { id: case_id }, HERE);
    const ofRole = async (more: object) =>
      (await owner.ok(marketingApi.performance, more, HERE)).list.find(({ key }) => key === admin_id)
        ?.marketing_fen ?? 0;
    expect(await ofRole({ channel_id })).toBe(40_000);
    expect(await ofRole({ channel_id: channel_id + 1_000_000 })).toBe(0);
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
