import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { refundApi } from '@/domains/money/refund/refund.contract.ts';
import { broughtTo, REFUND_PEOPLE } from '@/domains/money/refund/server/testing/refund.samples.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { shareApi, shareConfigApi, shareRewardApi } from '../share.contract.ts';
import { shareConfigText, shareRewardText, shareText } from '../share.text.ts';
import { settleRewards } from './share.jobs.ts';
import { newConfig, newShare } from './testing/share.samples.ts';

let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
const HERE = { company: 1 };
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0';
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [owner, manager] = [await app.as('owner'), await app.as('manager')];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});

const newAddress = () => `10.9.${at.next() % 250}.${at.next() % 250}`;
const newPhone = () => `179${String(10_000_000 + at.next())}`;
const look = (code: string, address = newAddress(), agent = BROWSER) =>
  app.http.inject({
    method: 'GET',
    url: `/s/${code}`,
    remoteAddress: address,
    headers: { 'accept-language': 'zh', 'user-agent': agent },
  });
const send = (code: string, phone: string, address = newAddress()) =>
  app.http.inject({
    method: 'POST',
    url: `/s/${code}`,
    remoteAddress: address,
    headers: { 'user-agent': BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ person: `朋友${at.next()}`, phone }).toString(),
  });
const rewardsOf = async (share_id: number) =>
  (await owner.ok(shareRewardApi.list, { share_id, limit: 100 }, HERE)).list.toReversed();
const shareOf = (id: number) => owner.ok(shareApi.get, { id }, HERE);
const coinsOf = async (student_id: number): Promise<number> =>
  (await at.within((ctx) => ledger.available(ctx, student_id))).virtual.balance_fen;
/** The day after, for these rewards alone. */
async function dayLater(share_id: number): Promise<void> {
  await unsafeSql(
    app,
    `UPDATE share_reward SET due_at = now() - interval '1 minute' WHERE share_id = $1 AND due_at IS NOT NULL`,
    [share_id],
  );
  await at.within(settleRewards);
}
const leadsOf = async (share_id: number) =>
  (await owner.ok(leadApi.list, { view: 'all', share_id, limit: 100 }, HERE)).list;

/** A friend who came by the share and has become a student. */
async function friendOf({ id, code }: { id: number; code: string }): Promise<number> {
  await send(code, newPhone());
  const lead = (await leadsOf(id))[0] as { id: number; version: number };
  await owner.ok(leadApi.allocate, { ids: [lead.id], owner_id: manager.admin_id }, HERE);
  return (await owner.ok(leadApi.convert, { id: lead.id }, HERE)).student_id;
}
async function pays(student_id: number, amount_fen = 100_000, more: object = {}): Promise<number> {
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'top',
    reference: `SHARE-${at.next()}`,
    received_fen: amount_fen,
    method_id: await paymentMethod(at),
    payer: '家长',
    paid_at: at.now - 3600,
    lines: [{ student_id, amount_fen, ...more }],
    submit_now: 1,
  });
  return ids[0] as number;
}
const approve = (id: number) => owner.ok(rechargeApi.audit, { id, pass: 1 }, HERE);
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

describe('a scheme', () => {
  test('has whole terms, and a limit for the day where visits are rewarded', async () => {
    const id = await newConfig(at);
    const list = await owner.ok(shareConfigApi.list, { limit: 100 }, HERE);
    const { name, channel_id, starts_on, version } = list.list.find((one) => one.id === id) as never;
    const edit = (more: object) =>
      owner.call(
        shareConfigApi.edit,
        { id, version, name, channel_id, starts_on, deal_mode: 'none', ...more },
        HERE,
      );
    expect(await edit({ visit_fen: 100 })).toMatchObject({
      code: 2,
      data: { fields: { day_cap_fen: shareConfigText.day_cap_missing[0] } },
    });
    expect(await edit({ deal_mode: 'percent' })).toMatchObject({
      code: 2,
      data: { fields: { deal_bp: shareConfigText.terms_missing[0] } },
    });
    expect((await edit({ channel_id: 999_999 })).code).toBe(2);
    expect((await edit({ picture_file_id: 999_999 })).code).toBe(2);
    expect((await edit({ lead_fen: 300 })).code).toBe(1);
    expect((await edit({ lead_fen: 400 })).code).toBe(5);
  });

  test('is its company’s alone, and for who may see it', async () => {
    const { id } = await newShare(at);
    expect((await (await app.as('c_owner')).call(shareApi.get, { id })).code).toBe(4);
    expect((await (await app.as('teacher')).call(shareApi.list, {})).code).toBe(3);
    expect((await (await app.as('viewer')).call(shareConfigApi.add, {} as never)).code).toBe(3);
  });
});

describe('a share', () => {
  test('is an active student’s, one for each scheme, while the scheme is on', async () => {
    const { config_id, student_id } = await newShare(at);
    const add = (input: { config_id: number; student_id: number }) => owner.call(shareApi.add, input, HERE);
    expect(await add({ config_id, student_id })).toMatchObject({
      code: 2,
      data: { fields: { student_id: shareText.already[0] } },
    });
    await owner.ok(studentApi.pause, { id: student_id, reason: '休学' }, HERE);
    expect(await add({ config_id: await newConfig(at), student_id })).toMatchObject({
      data: { fields: { student_id: shareText.not_active[0] } },
    });
    await owner.ok(shareConfigApi.set_status, { id: config_id, pass: 0 }, HERE);
    const other = await newShare(at);
    expect(await add({ config_id, student_id: other.student_id })).toMatchObject({
      data: { fields: { config_id: shareText.config_unknown[0] } },
    });
  });

  test('has the same light page as a link, which is gone once it or its scheme is off, or the student has left', async () => {
    const share = await newShare(at, { page_title: '<b>推荐</b>' });
    const page = await look(share.code);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('&lt;b&gt;推荐&lt;/b&gt;');
    await owner.ok(shareApi.set_status, { id: share.id, pass: 0 }, HERE);
    expect((await look(share.code)).statusCode).toBe(404);
    await owner.ok(shareApi.set_status, { id: share.id, pass: 1 }, HERE);
    await owner.ok(shareConfigApi.set_status, { id: share.config_id, pass: 0 }, HERE);
    expect((await look(share.code)).statusCode).toBe(404);
    await owner.ok(shareConfigApi.set_status, { id: share.config_id, pass: 1 }, HERE);
    expect((await look(share.code)).statusCode).toBe(200);
    await owner.ok(studentApi.finish, { id: share.student_id, reason: '毕业' }, HERE);
    expect((await look(share.code)).statusCode).toBe(404);
  });
});

describe('visits', () => {
  test('count once per visitor and day, robots not at all, and are rewarded a day later, once', async () => {
    const { id, code, student_id } = await newShare(at);
    const address = newAddress();
    for (let n = 0; n < 3; n++) await look(code, address);
    await look(code);
    await look(code, newAddress(), 'Googlebot/2.1');
    expect(await shareOf(id)).toMatchObject({ visits: 4, visitors: 2, waiting_fen: 200, rewarded_fen: 0 });
    await at.within(settleRewards);
    expect(await coinsOf(student_id)).toBe(0);
    await dayLater(id);
    await dayLater(id);
    expect(await coinsOf(student_id)).toBe(200);
    expect(await shareOf(id)).toMatchObject({ waiting_fen: 0, rewarded_fen: 200 });
    const { list } = await owner.ok(shareApi.days, { id }, HERE);
    expect(list.at(-1)).toMatchObject({ visits: 4, visitors: 2 });
  });

  test('at once are rewarded up to the limit of the day, and no fen beyond it', async () => {
    const { id, code } = await newShare(at, { visit_fen: 100, day_cap_fen: 250 });
    await Promise.all(Array.from({ length: 6 }, () => look(code)));
    const rewards = await rewardsOf(id);
    const standing = rewards.filter(({ status }) => status === 'waiting').map((one) => one.amount_fen);
    expect(standing.sort()).toEqual([100, 100, 50].sort());
    expect(rewards.filter(({ why }) => why === 'cap')).toHaveLength(3);
  });

  test('a person can refuse while they wait, with a reason, and then they are never given', async () => {
    const { id, code, student_id } = await newShare(at);
    await look(code);
    const reward = (await rewardsOf(id))[0];
    const refuse = { id: reward?.id as number };
    expect((await owner.call(shareRewardApi.refuse, refuse as never, HERE)).code).toBe(2);
    await owner.ok(shareRewardApi.refuse, { ...refuse, reason: '自己点的' }, HERE);
    await dayLater(id);
    expect(await coinsOf(student_id)).toBe(0);
    expect((await rewardsOf(id))[0]).toMatchObject({ status: 'refused', why: 'by_hand', reason: '自己点的' });
  });
});

describe('leads', () => {
  test('name who brought them and are rewarded once; one that was known or is a student is not, and says why', async () => {
    const first = await newShare(at);
    const phone = newPhone();
    await send(first.code, phone);
    await send(first.code, phone);
    const [lead] = await leadsOf(first.id);
    expect(lead).toMatchObject({ source: 'share' });
    expect(await owner.ok(leadApi.get, { id: lead?.id as number }, HERE)).toMatchObject({
      referrer_student_id: first.student_id,
    });
    const second = await newShare(at);
    await send(second.code, phone);
    const known = (await owner.ok(studentApi.get, { id: first.student_id }, HERE)).guardians[0]?.phone;
    await send(second.code, known as string);
    expect(await rewardsOf(first.id)).toMatchObject([{ kind: 'lead', status: 'waiting', amount_fen: 2_000 }]);
    expect((await rewardsOf(second.id)).map(({ why }) => why)).toEqual(['known', 'is_student']);
    await dayLater(first.id);
    expect(await coinsOf(first.student_id)).toBe(2_000);
  });

  test('nobody invites themself: not by their own number, nor a guardian’s, nor as the visitor who used it', async () => {
    const { id, code, student_id } = await newShare(at);
    const own = await owner.ok(studentApi.get, { id: student_id }, HERE);
    const address = newAddress();
    await look(code, address);
    await send(code, own.guardians[0]?.phone as string, address);
    expect(await leadsOf(id)).toEqual([]);
    await send(code, newPhone(), address);
    expect((await rewardsOf(id)).map(({ kind, status, why }) => [kind, status, why])).toEqual([
      ['visit', 'refused', 'same_visitor'],
      ['lead', 'refused', 'same_phone'],
      ['lead', 'refused', 'same_visitor'],
    ]);
    await dayLater(id);
    expect(await coinsOf(student_id)).toBe(0);
  });

  test('that turn out invalid are not rewarded, or the coins go back, as far as they are there', async () => {
    const { id, code, student_id } = await newShare(at, { visit_fen: 0 });
    await send(code, newPhone());
    await send(code, newPhone());
    const [second, first] = await leadsOf(id);
    const invalidate = (lead?: { id: number }) =>
      owner.ok(leadApi.invalidate, { id: lead?.id as number, invalid_reason: 'wrong_number' }, HERE);
    await invalidate(first);
    await dayLater(id);
    expect(await coinsOf(student_id)).toBe(2_000);
    await invalidate(second);
    await at.within(settleRewards);
    await at.within(settleRewards);
    expect(await coinsOf(student_id)).toBe(0);
    expect((await rewardsOf(id)).map(({ status, why, back_fen }) => [status, why, back_fen])).toEqual([
      ['refused', 'lead_invalid', 0],
      ['taken_back', 'lead_invalid', 2_000],
    ]);
  });

  test('wait in vain where the share is switched off before their day is over', async () => {
    const { id, code } = await newShare(at, { visit_fen: 0 });
    await send(code, newPhone());
    await owner.ok(shareApi.set_status, { id, pass: 0 }, HERE);
    await dayLater(id);
    expect(await rewardsOf(id)).toMatchObject([{ status: 'refused', why: 'share_off' }]);
  });
});

describe('a deal', () => {
  const NO_OTHERS = { visit_fen: 0, lead_fen: 0 };

  test('is rewarded by its recharge: filled in when it is submitted, posted when somebody else approves it', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    const recharge = await pays(friend, 120_000);
    expect(await owner.ok(rechargeApi.get, { id: recharge }, HERE)).toMatchObject({
      referrer_id: share.student_id,
      reward_fen: 12_000,
    });
    const [reward] = await rewardsOf(share.id);
    expect(reward).toMatchObject({ kind: 'deal', status: 'waiting', recharge_id: recharge });
    const refuse = { id: reward?.id as number, reason: '不给' };
    expect(await owner.call(shareRewardApi.refuse, refuse, HERE)).toMatchObject({
      code: 0,
      msg: shareRewardText.only_day_later[0],
    });
    expect((await manager.call(rechargeApi.audit, { id: recharge, pass: 1 })).code).toBe(0);
    await approve(recharge);
    expect(await coinsOf(share.student_id)).toBe(12_000);
    expect(await shareOf(share.id)).toMatchObject({ leads: 1, deals: 1, rewarded_fen: 12_000 });
  });

  test('is rewarded once: the next receipt brings nothing, nor does a second that is submitted at the same moment', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    const both = await Promise.all([pays(friend), pays(friend)]);
    for (const id of both) await approve(id);
    await approve(await pays(friend));
    expect(await coinsOf(share.student_id)).toBe(10_000);
    expect(await rewardsOf(share.id)).toHaveLength(1);
  });

  test('whose recharge names a referrer already is rewarded as it says, and not twice', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    await approve(await pays(friend, 100_000, { referrer_id: share.student_id, reward_fen: 500 }));
    await approve(await pays(friend));
    expect(await coinsOf(share.student_id)).toBe(500);
    expect(await rewardsOf(share.id)).toEqual([]);
  });

  test('whose recharge is rejected is not; the next one is', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    await owner.ok(rechargeApi.audit, { id: await pays(friend), pass: 0, reason: '金额不符' }, HERE);
    await approve(await pays(friend));
    expect((await rewardsOf(share.id)).map(({ status, why }) => [status, why])).toEqual([
      ['refused', 'recharge_rejected'],
      ['given', null],
    ]);
    expect(await coinsOf(share.student_id)).toBe(10_000);
  });

  test('of the only recharge that is taken back: lead open again, coins and reward gone, in one transaction', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    const recharge = await pays(friend);
    await approve(recharge);
    await owner.ok(rechargeApi.reback, { id: recharge, reason: '重复收款' }, HERE);
    expect(await coinsOf(share.student_id)).toBe(0);
    expect((await leadsOf(share.id))[0]).toMatchObject({ status: 'negotiating' });
    expect(await rewardsOf(share.id)).toMatchObject([{ status: 'taken_back', why: 'recharge_rebacked' }]);
    expect(await shareOf(share.id)).toMatchObject({ deals: 0, rewarded_fen: 0 });
  });

  test('keeps its reward while anything of the receipt is left; refunded in whole it goes, and comes back with the money', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    await approve(await pays(friend));
    await refunded(friend, 40_000);
    expect(await coinsOf(share.student_id)).toBe(10_000);
    const refund = await refunded(friend, 60_000);
    expect(await coinsOf(share.student_id)).toBe(0);
    expect(await rewardsOf(share.id)).toMatchObject([{ status: 'taken_back', why: 'refunded' }]);
    await owner.ok(refundApi.fail, { id: refund, reason: '账号有误' }, HERE);
    expect(await coinsOf(share.student_id)).toBe(10_000);
    await owner.ok(refundApi.pay, { id: refund, pass: 1 }, HERE);
    expect(await coinsOf(share.student_id)).toBe(0);
    await owner.ok(refundApi.reback, { id: refund, reason: '银行退汇' }, HERE);
    expect(await coinsOf(share.student_id)).toBe(10_000);
    expect(await rewardsOf(share.id)).toMatchObject([{ status: 'given', why: null }]);
  });

  test('of somebody with a number of the sharer’s family is none, and says why', async () => {
    const share = await newShare(at, NO_OTHERS);
    const friend = await friendOf(share);
    await unsafeSql(
      app,
      `INSERT INTO student_phone SELECT (jsonb_populate_record(p, jsonb_build_object('student_id', $2::bigint, 'is_shared', true))).*
         FROM student_phone p WHERE p.student_id = $1 LIMIT 1`,
      [share.student_id, friend],
    );
    const recharge = await pays(friend);
    expect(await owner.ok(rechargeApi.get, { id: recharge }, HERE)).toMatchObject({
      referrer_id: null,
      reward_fen: 0,
    });
    expect(await rewardsOf(share.id)).toMatchObject([{ status: 'refused', why: 'same_phone' }]);
  });
});

test('rewards are summed over the filter, and stand in the sharer’s timeline and statement', async () => {
  const { id, code, student_id } = await newShare(at);
  await send(code, newPhone());
  await look(code);
  await dayLater(id);
  expect(await owner.ok(shareRewardApi.totals, { share_id: id }, HERE)).toEqual({
    waiting_fen: 0,
    given_fen: 2_100,
    back_fen: 0,
  });
  const { list } = await owner.ok(studentApi.timeline, { student_id }, HERE);
  expect(list.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['share', 'share_reward']));
});
