import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { auditApi } from '@/domains/organisation/audit/audit.contract.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { paidChannel } from '@/domains/sales/channel-cost/server/testing/channel-cost.samples.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { newLead } from '@/domains/sales/lead/server/testing/lead.samples.ts';
import { newLink } from '@/domains/sales/promo-link/server/testing/promo-link.samples.ts';
import { newStudent } from '@/domains/sales/sales-case/server/testing/sales-case.samples.ts';
import { weappUserApi } from '../weapp-user.contract.ts';
import { weappUserText } from '../weapp-user.text.ts';
import { newUser, toldUser } from './testing/weapp-user.samples.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
const HERE = { company: 1 };
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  owner = await app.as('owner');
});
afterAll(() => app.close());

const userOf = async (user_id: string) =>
  (await owner.ok(weappUserApi.list, { keyword: user_id }, HERE)).list[0];
const someChannel = async () =>
  (await owner.ok(channelApi.list, {})).list.find(({ status }) => status === 'on')?.id as number;

describe('a message of the mini-program', () => {
  test('is believed only if it is signed by the company’s secret, whole and recent', async () => {
    const told = await toldUser(at);
    const refused = { code: 0, msg: weappUserText.refused[0] };
    expect(await app.send(weappUserApi.notify, { ...told, nickname: '别人' })).toMatchObject(refused);
    expect(await app.send(weappUserApi.notify, { ...told, merchant: '1.2' })).toMatchObject(refused);
    const old = await toldUser(at, { at: at.clock() - 3600 });
    expect(await app.send(weappUserApi.notify, old)).toMatchObject(refused);
    expect(await userOf(told.user_id)).toBeUndefined();
  });

  test('of the same user makes one row, however often and however many at once it comes', async () => {
    const told = await toldUser(at, { phone: '' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.send(weappUserApi.notify, told)));
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    const { total } = await owner.ok(weappUserApi.list, { keyword: told.user_id }, HERE);
    expect(total).toBe(1);
    // What is told later completes what is there.
    await app.send(weappUserApi.notify, await toldUser(at, { ...told, phone: '17655550001', scene: '扫码' }));
    expect(await userOf(told.user_id)).toMatchObject({ scene: '扫码', status: 'new' });
  });

  test('says the scene, by which the list is filtered: those of late are offered', async () => {
    const scene = `展会${at.next()}`;
    const told = await toldUser(at, { scene });
    await app.send(weappUserApi.notify, told);
    expect((await owner.ok(weappUserApi.figures, {}, HERE)).scenes).toContain(scene);
    const { list } = await owner.ok(weappUserApi.list, { scene }, HERE);
    expect(list.map(({ user_id }) => user_id)).toEqual([told.user_id]);
  });

  test('names a link of its own company, and no other', async () => {
    const { id, code } = await newLink(at);
    const own = await toldUser(at, { link_code: code });
    await app.send(weappUserApi.notify, own);
    expect(await userOf(own.user_id)).toMatchObject({ link_id: id });
    const unknown = await toldUser(at, { link_code: 'zzzzzzzz' });
    await app.send(weappUserApi.notify, unknown);
    expect(await userOf(unknown.user_id)).toMatchObject({ link_id: null });
  });

  test('with a number that is known is matched by itself: to its student, else to its lead, who comes again', async () => {
    const phone = `17577${String(100_000 + at.next())}`;
    const lead_id = await newLead(at, { phones: [{ phone }] });
    const told = await toldUser(at, { phone: `+86${phone}` });
    await app.send(weappUserApi.notify, told);
    expect(await userOf(told.user_id)).toMatchObject({ status: 'lead', lead_id });
    const { rows } = await app.db.superPool.query(
      `SELECT count(*)::int AS n FROM lead_event WHERE lead_id = $1 AND kind = 'returned'`,
      [lead_id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('with the number of a lead leaves its last touch as it is, unless a link has brought them', async () => {
    const last = await paidChannel(at, {});
    const lastAfter = async (more: { link_code?: string } = {}) => {
      const phone = `17578${String(100_000 + at.next())}`;
      const lead_id = await newLead(at, { phones: [{ phone }] });
      await unsafeSql(app, 'UPDATE lead SET last_channel_id = $2 WHERE id = $1', [lead_id, last]);
      await app.send(weappUserApi.notify, await toldUser(at, { phone, ...more }));
      const { rows } = await app.db.superPool.query('SELECT last_channel_id FROM lead WHERE id = $1', [
        lead_id,
      ]);
      return rows[0].last_channel_id;
    };
    expect(await lastAfter()).toBe(last);
    const channel_id = await paidChannel(at, {});
    const { code } = await newLink(at, { channel_id });
    expect(await lastAfter({ link_code: code })).toBe(channel_id);
  });
});

describe('a user', () => {
  test('becomes a lead of the channel that is chosen, once', async () => {
    const id = await newUser(at);
    const channel_id = await someChannel();
    const { lead_id } = await owner.ok(weappUserApi.make_lead, { id, channel_id }, HERE);
    expect(await owner.ok(leadApi.get, { id: lead_id }, HERE)).toMatchObject({ source: 'weapp', channel_id });
    expect((await owner.call(weappUserApi.make_lead, { id, channel_id }, HERE)).code).toBe(0);
    const student_id = await newStudent(at);
    await owner.ok(weappUserApi.match, { id, student_id }, HERE);
    const { list } = await owner.ok(weappUserApi.list, { status: 'student' }, HERE);
    expect(list[0]).toMatchObject({ id, student_id, lead_id: null });
  });

  test('without a number becomes no lead, but can be ignored with a reason and taken up again', async () => {
    const id = await newUser(at, { phone: '' });
    expect(
      await owner.call(weappUserApi.make_lead, { id, channel_id: await someChannel() }, HERE),
    ).toMatchObject({
      code: 0,
      msg: weappUserText.phone_missing[0],
    });
    expect((await owner.call(weappUserApi.ignore, { id } as never, HERE)).code).toBe(2);
    await owner.ok(weappUserApi.ignore, { id, reason: '同行' }, HERE);
    await owner.ok(weappUserApi.restore, { id }, HERE);
    expect((await owner.ok(weappUserApi.figures, {}, HERE)).new_week).toBeGreaterThan(0);
  });

  test('is allocated with others, whose lead then goes to that adviser', async () => {
    const adviser = await app.as('adviser');
    const ids = [await newUser(at), await newUser(at)];
    await owner.ok(weappUserApi.allocate, { ids, adviser_id: adviser.admin_id }, HERE);
    const { lead_id } = await owner.ok(
      weappUserApi.make_lead,
      { id: ids[0] as number, channel_id: await someChannel() },
      HERE,
    );
    expect((await owner.ok(leadApi.get, { id: lead_id }, HERE)).owner_id).toBe(adviser.admin_id);
  });

  test('whose adviser has left becomes a lead that is not theirs', async () => {
    const gone = await at.staff('adviser');
    const id = await newUser(at);
    await owner.ok(weappUserApi.allocate, { ids: [id], adviser_id: gone.id }, HERE);
    await unsafeSql(app, "UPDATE admin SET status = 'off' WHERE id = $1", [gone.id]);
    const { lead_id } = await owner.ok(weappUserApi.make_lead, { id, channel_id: await someChannel() }, HERE);
    expect((await owner.ok(leadApi.get, { id: lead_id }, HERE)).owner_id).not.toBe(gone.id);
  });

  test('of another company is not there, and its number is masked for who may not see numbers', async () => {
    const id = await newUser(at, { phone: '17612345678' });
    expect((await (await app.as('c_owner')).call(weappUserApi.ignore, { id, reason: '无' })).code).toBe(4);
    const { list } = await (await app.as('viewer')).ok(weappUserApi.list, {});
    expect(list.find((one) => one.id === id)?.phone).toBe('176****5678');
  });

  test('is seen by whose adviser is of the reader’s department, by who handled it, and while nobody has it by who may take it up', async () => {
    const marketing = await app.as('marketing');
    const adviser = await app.as('adviser');
    const [free, given, own] = [await newUser(at), await newUser(at), await newUser(at)];
    await owner.ok(weappUserApi.allocate, { ids: [given], adviser_id: adviser.admin_id }, HERE);
    await owner.ok(weappUserApi.allocate, { ids: [own], adviser_id: marketing.admin_id }, HERE);
    const seenBy = async (one: Person) => {
      const { list } = await one.ok(weappUserApi.list, { limit: 100 });
      return [free, given, own].map((id) => list.some((row) => row.id === id));
    };
    expect(await seenBy(marketing)).toEqual([true, false, true]);
    expect(await seenBy(await app.as('manager'))).toEqual([true, true, true]);
    expect(await seenBy(await app.as('viewer'))).toEqual([true, true, true]);
    // What is not in the list is not there for a call either, nor in the trail.
    expect((await marketing.call(weappUserApi.ignore, { id: given, reason: '同行' })).code).toBe(4);
    expect(
      (await marketing.call(weappUserApi.allocate, { ids: [given], adviser_id: marketing.admin_id })).code,
    ).toBe(4);
    expect((await marketing.ok(auditApi.history, { doc: 'weapp_user', doc_id: given })).total).toBe(0);
    await marketing.ok(weappUserApi.make_lead, { id: free, channel_id: await someChannel() });
    await owner.ok(weappUserApi.allocate, { ids: [free], adviser_id: adviser.admin_id }, HERE);
    expect(await seenBy(marketing)).toEqual([true, false, true]);
  });
});
