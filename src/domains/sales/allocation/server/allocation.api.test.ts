import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { todayIn, weekdayOf } from '@/kernel/value/day.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { newLead } from '../../lead/server/testing/lead.samples.ts';
import { allocationApi } from '../allocation.contract.ts';
import { ruleFields } from './testing/allocation.samples.ts';

let app: TestApp;
let at: Arranger;
let manager: Person;
let channel_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  manager = await app.as('manager');
  channel_id = (await manager.ok(channelApi.list, {})).list[0]?.id as number;
  // Those that are there already would give first.
  for (const { id, status } of (await manager.ok(allocationApi.list, {})).list)
    if (status === 'on') await manager.ok(allocationApi.disable, { id });
});
afterAll(() => app.close());

const ownersOf = async (ids: readonly number[]): Promise<(number | null)[]> => {
  const { rows } = await app.db.superPool.query('SELECT id, owner_id FROM lead WHERE id = ANY ($1)', [ids]);
  return ids.map((id) => rows.find((row) => row.id === id)?.owner_id ?? null);
};
const arrive = () =>
  at.within(async (ctx) => {
    const n = at.next();
    const draft = {
      name: `到访${n}`,
      phones: [{ phone: `199${10_000_000 + n}` }],
      channel_id,
      source: 'link' as const,
    };
    return (await leads.arrive(ctx, draft)).id;
  });
const rule = async (more: object) =>
  (await manager.ok(allocationApi.add, { ...(await ruleFields(at)), sources: ['link'], ...more })).id;

describe('an allocation rule', () => {
  test('gives who arrives in turn by weight, with the rule’s name as why; switched off, they wait in the pool', async () => {
    const [a, b] = [await at.staff('adviser'), await at.staff('adviser')];
    const id = await rule({
      name: '官网轮流',
      receivers: [
        { admin_id: a.id, weight: 2 },
        { admin_id: b.id, weight: 1 },
      ],
    });
    const ids = [await arrive(), await arrive(), await arrive(), await arrive()];
    expect(await ownersOf(ids)).toEqual([a.id, a.id, b.id, a.id]);
    const { rows } = await app.db.superPool.query('SELECT how, why FROM lead_allocation WHERE lead_id = $1', [
      ids[0],
    ]);
    expect(rows).toEqual([{ how: 'rule', why: '官网轮流' }]);
    await manager.ok(allocationApi.disable, { id });
    expect(await ownersOf([await arrive()])).toEqual([null]);
  });

  test('skips who is off or at their cap; nobody left, the lead stays in the pool', async () => {
    const [a, b] = [await at.staff('adviser'), await at.staff('adviser')];
    const id = await rule({
      receivers: [
        { admin_id: a.id, weight: 1 },
        { admin_id: b.id, weight: 1 },
      ],
    });
    await manager.ok(allocationApi.quota_set, { admin_id: a.id, cap: 1 });
    await unsafeSql(app, "UPDATE admin SET status = 'off' WHERE id = $1", [b.id]);
    const ids = [await arrive(), await arrive()];
    expect(await ownersOf(ids)).toEqual([a.id, null]);
    const { list } = await manager.ok(allocationApi.quotas, {});
    expect(list.every(({ open }) => open >= 0)).toBe(true);
    await manager.ok(allocationApi.disable, { id });
  });

  test('a cap that is set leaves a trail; what somebody claims does not', async () => {
    const { id: admin_id } = await at.staff('adviser');
    for (const cap of [10, 20]) await manager.ok(allocationApi.quota_set, { admin_id, cap });
    await unsafeSql(app, 'UPDATE lead_quota SET claimed = claimed + 1 WHERE admin_id = $1', [admin_id]);
    const { list } = await manager.ok(auditApi.history, { doc: 'lead_quota', doc_id: admin_id });
    expect(list.map(({ op, changes }) => [op, changes])).toEqual([
      ['update', [{ field: 'cap', label: '上限', before: '10', after: '20' }]],
      ['insert', [{ field: 'cap', label: '上限', before: '', after: '10' }]],
    ]);
  });

  test('asks for groups, regions and education types of the family, each of its kind', async () => {
    const { rows } = await app.db.superPool.query(
      "SELECT id FROM base_item WHERE kind = 'region' AND family_id IN (1, 4) ORDER BY family_id",
    );
    const [own, foreign] = [rows[0].id, rows.at(-1).id];
    const add = async (more: object) =>
      (await manager.call(allocationApi.add, { ...(await ruleFields(at)), ...more })).code;
    expect(await add({ region_ids: [own] })).toBe(1);
    expect(await add({ region_ids: [foreign] })).toBe(2);
    expect(await add({ group_ids: [own] })).toBe(2);
    expect(await add({ education_type_ids: [own] })).toBe(2);
  });

  test('needs a team or somebody, hours that end after they begin, and a name of its own', async () => {
    const fields = await ruleFields(at);
    expect(await manager.call(allocationApi.add, { ...fields, receivers: [] })).toMatchObject({ code: 2 });
    expect(
      await manager.call(allocationApi.add, { ...fields, from_minute: 600, to_minute: 600 }),
    ).toMatchObject({
      code: 2,
    });
    await manager.ok(allocationApi.add, fields);
    expect(await manager.call(allocationApi.add, fields)).toMatchObject({ code: 2 });
  });
});

test('rules are asked in their order, which can be changed', async () => {
  const [a, b] = [await at.staff('adviser'), await at.staff('adviser')];
  const to = (admin_id: number) => ({ receivers: [{ admin_id, weight: 1 }] });
  const [first, second] = [await rule(to(a.id)), await rule(to(b.id))];
  expect(await ownersOf([await arrive()])).toEqual([a.id]);
  const ids = (await manager.ok(allocationApi.list, {})).list.map(({ id }) => id);
  await manager.ok(allocationApi.order, {
    ids: [second, first, ...ids.filter((id) => id !== first && id !== second)],
  });
  expect(await ownersOf([await arrive()])).toEqual([b.id]);
  for (const id of [first, second]) await manager.ok(allocationApi.disable, { id });
});

test('a rule asks for the grade, and gives in its working hours alone', async () => {
  const someone = await at.staff('adviser');
  const receivers = [{ admin_id: someone.id, weight: 1 }];
  const ofGrade = await rule({ receivers, grades: ['高三'] });
  expect(await ownersOf([await arrive()])).toEqual([null]);
  await manager.ok(allocationApi.disable, { id: ofGrade });
  // Today is the one day of the week on which it rests.
  const weekday = weekdayOf(todayIn('Asia/Shanghai'));
  const resting = await rule({ receivers, weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday) });
  expect(await ownersOf([await arrive()])).toEqual([null]);
  await manager.ok(allocationApi.disable, { id: resting });
});

test('leads of the pool are given in turn by hand, each once', async () => {
  const [a, b] = [await at.staff('adviser'), await at.staff('adviser')];
  const ids = [await newLead(at, { into_pool: 1 }), await newLead(at, { into_pool: 1 }), await newLead(at)];
  const [, , mine] = await ownersOf(ids);
  expect(await manager.ok(allocationApi.turn, { ids, admin_ids: [a.id, b.id] })).toEqual({
    count: 2,
    rest: 1,
  });
  expect(await ownersOf(ids)).toEqual([a.id, b.id, mine]);
});
