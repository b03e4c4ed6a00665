import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { leadApi } from '../../lead/lead.contract.ts';
import { salesSettingApi } from '../sales-setting.contract.ts';
import { DEFAULTS } from '../sales-setting.rules.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let adviser: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  adviser = await app.as('adviser');
});
afterAll(() => app.close());

const today = todayIn('Asia/Shanghai');
const get = async () => manager.ok(salesSettingApi.get, {});
async function edit(more: object, by = manager) {
  const { rules, ...values } = await get();
  const own = rules.map(({ group_name: _, ...rule }) => rule);
  return by.call(salesSettingApi.edit, { ...values, rules: own, ...more });
}
async function newLead(): Promise<{ id: number; channel_id: number }> {
  const { list } = await manager.ok(channelApi.list, {});
  const channel = list.find(({ status, group_id }) => status === 'on' && group_id !== null) ?? list[0];
  const channel_id = channel?.id as number;
  const phones = [{ phone: `188${String(10_000_000 + at.next())}` }];
  const { id } = await adviser.ok(leadApi.add, { name: `规则线索${at.next()}`, phones, channel_id });
  return { id, channel_id };
}
const fallsOn = async (id: number) => (await manager.ok(leadApi.get, { id })).falls_on;

describe('the rules of sales', () => {
  test('are the usual ones until a company decides others, within bounds and one after the other', async () => {
    expect(await get()).toMatchObject({ ...DEFAULTS, version: expect.any(Number) });
    expect(await edit({ lead_cap: 0 })).toMatchObject({ code: 2 });
    const { version } = await get();
    expect(await edit({ lead_cap: 150 })).toMatchObject({ code: 1 });
    expect(await edit({ lead_cap: 160, version })).toMatchObject({ code: 5 });
    expect(await get()).toMatchObject({ lead_cap: 150 });
  });

  test('change the day on which every lead falls, at once, and those of a channel group apart', async () => {
    const { id, channel_id } = await newLead();
    expect(await fallsOn(id)).toBe(plusDays(today, 15));
    await edit({ pool_days_c: 10 });
    expect(await fallsOn(id)).toBe(plusDays(today, 10));
    const { rows } = await app.db.superPool.query('SELECT group_id FROM channel WHERE id = $1', [channel_id]);
    const group_id = rows[0].group_id as number;
    const rule = {
      group_id,
      pool_days_a: 1,
      pool_days_b: 2,
      pool_days_c: 4,
      pool_days_d: 5,
      pool_deal_days: 60,
    };
    expect(await edit({ rules: [rule] })).toMatchObject({ code: 1 });
    expect(await fallsOn(id)).toBe(plusDays(today, 4));
    expect(await edit({ rules: [rule, rule] })).toMatchObject({ code: 2 });
    expect(await edit({ rules: [{ ...rule, group_id: 999_999 }] })).toMatchObject({ code: 2 });
    expect(await edit({ rules: [], pool_days_c: 15 })).toMatchObject({ code: 1 });
    expect(await fallsOn(id)).toBe(plusDays(today, 15));
  });

  test('say before they are kept how many leads and renewals they touch tonight', async () => {
    const { rules: _, version: __, ranking_open: ___, ...values } = await get();
    const usual = await manager.ok(salesSettingApi.preview, values);
    const strict = {
      ...values,
      renewal_hours: 100,
      pool_days_d: 1,
      pool_days_c: 1,
      pool_days_b: 1,
      pool_days_a: 1,
    };
    const more = await manager.ok(salesSettingApi.preview, strict);
    expect(more.leads).toBeGreaterThanOrEqual(usual.leads);
    expect(more.renewals).toBeGreaterThan(usual.renewals);
    expect(await get()).toMatchObject({ pool_days_c: 15 });
  });

  test('are changed by who leads sales, and by nobody else', async () => {
    expect((await edit({ lead_cap: 10 }, adviser)).code).not.toBe(1);
  });
});
