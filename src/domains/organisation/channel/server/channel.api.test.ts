import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '../../base-data/base-data.contract.ts';
import { type Channel, channelApi } from '../channel.contract.ts';
import { channelText } from '../channel.text.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
});
afterAll(() => app.close());

const list = async () => (await owner.ok(channelApi.list, {})).list;

describe('channels', () => {
  test('answer `list`, with their group; is_data=1 answers ids and names of what is on', async () => {
    const [first] = await list();
    expect(first).toMatchObject({ name: '小红书', group_name: '线上投放', status: 'on' });
    await owner.ok(channelApi.disable, { id: first?.id as number });
    const answer = await app.send(channelApi.list, { is_data: 1 }, { token: owner.token });
    const offered = (answer.data as { list: { id: number; name: string }[] }).list;
    expect(offered[0]).toEqual({ id: expect.any(Number), name: '抖音' });
    await owner.ok(channelApi.enable, { id: first?.id as number });
  });

  test('are one list for the family', async () => {
    const elsewhere = (await owner.ok(channelApi.list, {}, { company: 2 })).list;
    // How often each is used differs from company to company.
    const bare = (rows: typeof elsewhere) => rows.map(({ used_count: _, ...row }) => row);
    expect(bare(elsewhere)).toEqual(bare(await list()));
    expect((await (await app.as('c_owner')).ok(channelApi.list, {})).list.map(({ id }) => id)).not.toContain(
      elsewhere[0]?.id,
    );
  });

  test('are sorted into groups that are groups, and keep theirs from being deleted', async () => {
    const { list: levels } = await owner.ok(baseDataApi.options, { kind: 'alevel' });
    const wrong = await owner.call(channelApi.add, { name: '错组', group_id: levels[0]?.id as number });
    expect(wrong).toMatchObject({ code: 2, data: { fields: { group_id: channelText.group_not_found[0] } } });
    const { list: groups } = await owner.ok(baseDataApi.items, { kind: 'channel_group' });
    expect(groups.map(({ used_count }) => used_count)).toEqual([4, 2, 2, 1]);
    expect((await owner.call(baseDataApi.del, { id: groups[0]?.id as number })).code).toBe(0);
  });

  test('tell partners, terms and notes to who reads base data, and to everybody else what is offered', async () => {
    const partner = { contact: '王老师', phone: '13812340000', note: '年底结清' };
    const terms = { commission: 'first_percent' as const, commission_bp: 500, commission_cap_fen: 10_000 };
    const { id } = await owner.ok(channelApi.add, { name: '异业合作', ...partner, ...terms });
    const seenBy = async (one: Person) =>
      (await one.ok(channelApi.list, {})).list.find((row) => row.id === id) as Channel;
    expect(await seenBy(await app.as('viewer'))).toMatchObject({ ...partner, ...terms });
    const nothing = Object.fromEntries(
      Object.keys({ ...terms, contact: 0, note: 0 }).map((key) => [key, null]),
    );
    for (const login of ['adviser', 'classteacher', 'teacher'])
      expect(await seenBy(await app.as(login))).toMatchObject({
        name: '异业合作',
        phone: '138****0000',
        ...nothing,
      });
    await owner.ok(channelApi.del, { id });
  });

  test('are kept by who holds the right', async () => {
    const marketing = await app.as('marketing');
    const { id } = await marketing.ok(channelApi.add, { name: '校园大使' });
    await marketing.ok(channelApi.edit, { id, version: 1, name: '校园大使 2' });
    expect((await (await app.as('adviser')).call(channelApi.del, { id })).code).toBe(3);
    await marketing.ok(channelApi.del, { id });
  });
});
