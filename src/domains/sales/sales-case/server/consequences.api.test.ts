import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { wrongInBooks } from '@/apps/server/testing/books.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { branchTransferApi } from '@/domains/money/branch-transfer/branch-transfer.contract.ts';
import {
  otherHalf,
  senderOf,
  transferOf,
} from '@/domains/money/branch-transfer/server/testing/branch-transfer.samples.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { type RechargeLine, rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { paymentMethod } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { paidChannel } from '@/domains/sales/channel-cost/server/testing/channel-cost.samples.ts';
import { leadApi } from '@/domains/sales/lead/lead.contract.ts';
import { newLead } from '@/domains/sales/lead/server/testing/lead.samples.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { salesCaseApi } from '../sales-case.contract.ts';
import { approvedReceipt, newStudent } from './testing/sales-case.samples.ts';

const HERE = 1;
const BRANCH = 3;
const today = todayIn('Asia/Shanghai');
let app: TestApp;
let at: Arranger;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  [owner, manager] = [await app.as('owner'), await app.as('manager')];
});
afterAll(async () => {
  expect(await wrongInBooks((sql) => app.db.superPool.query(sql))).toEqual({});
  await app.close();
});
const rows = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;

/** Twenty hours, of which sixteen are taken: a renewal asks for more. */
async function fewHoursLeft(student_id: number): Promise<void> {
  const hours = { student_id, course_type: 12 as const, subject_id: null };
  const source = { kind: 'test', doc: 'test', doc_id: student_id, key: `few:${student_id}` };
  await at.within(async (ctx) => {
    await ledger.post(ctx, source, [
      { account: 'learning', student_id, amount_fen: 50_000 },
      { account: 'cash', amount_fen: -50_000 },
    ]);
    const tenders = [{ account: 'learning' as const, amount_fen: 50_000 }];
    const lot = { ...hours, paid_minutes: 1200, gift_minutes: 0, expires_on: null, tenders };
    await classHours.buy(ctx, lot, { doc: 'test', doc_id: at.next() });
  });
  const lesson = { ...hours, minutes: 960, used_on: today, doc: 'test', doc_id: at.next() };
  await at.within((ctx) => classHours.consume(ctx, lesson));
}

/** Not effective yet: a contract that is would be a deal by itself. */
async function signedToday(student_id: number): Promise<number> {
  await unsafeSql(
    app,
    `INSERT INTO contract (family_id, company_id, number, student_id, edition_id, adviser_id, made_on, signed_on,
       list_fen, total_fen, status, created_by)
     SELECT 1, 1, $1, $2, (SELECT min(id) FROM contract_edition WHERE family_id = 1), $3, $4, $4, 90000, 90000, 'signed', $3`,
    [`HT-C${at.next()}`, student_id, manager.admin_id, today],
  );
  const [{ id }] = await rows('SELECT max(id) AS id FROM contract WHERE student_id = $1', [student_id]);
  await unsafeSql(
    app,
    `INSERT INTO contract_line (family_id, company_id, contract_id, position, course_type, minutes, list_fen, price_fen, amount_fen)
     VALUES (1, 1, $1, 0, 12, 2400, 90000, 90000, 90000)`,
    [id],
  );
  return id as number;
}

async function paid(line: RechargeLine): Promise<number> {
  const { ids } = await manager.ok(rechargeApi.add, {
    category: 'referral',
    reference: `CONS-${at.next()}`,
    received_fen: line.amount_fen,
    method_id: await paymentMethod(at),
    payer: '家长',
    paid_at: at.now - 3600,
    lines: [line],
    submit_now: 1,
  });
  const [id = 0] = ids;
  await owner.ok(rechargeApi.audit, { id, pass: 1 }, { company: HERE });
  return id;
}

describe('a recharge that is taken back', () => {
  /** A lead that came by a paid channel, its student with few hours left, and who referred them. */
  async function family() {
    const channel_id = await paidChannel(at);
    const lead_id = await newLead(at, { channel_id });
    const { student_id } = await owner.ok(leadApi.convert, { id: lead_id }, { company: HERE });
    await fewHoursLeft(student_id);
    const referrer_id = await newStudent(at);
    const line: RechargeLine = {
      student_id,
      amount_fen: 60_000,
      channel_id,
      referrer_id,
      reward_fen: 3_000,
      adviser_id: manager.admin_id,
      contract_id: await signedToday(student_id),
    };
    const [{ id: renewal_id }] = await rows('SELECT id FROM renewal WHERE student_id = $1', [student_id]);
    return { lead_id, student_id, channel_id, referrer_id, renewal_id, line };
  }
  const figures = async ({
    lead_id,
    channel_id,
    referrer_id,
    renewal_id,
    student_id,
  }: Awaited<ReturnType<typeof family>>) => {
    const [found] = await rows(
      `SELECT (SELECT status FROM lead WHERE id = $1) AS lead,
              (SELECT COALESCE(sum(i.amount_fen), 0)::int FROM performance_item i JOIN recharge r ON r.id = i.recharge_id WHERE r.student_id = $5) AS items,
              (SELECT COALESCE(sum(amount_fen), 0)::int FROM channel_commission WHERE channel_id = $2) AS commission,
              (SELECT COALESCE(sum(amount_fen), 0)::int FROM ledger_posting WHERE account = 'virtual' AND student_id = $3) AS reward,
              (SELECT status FROM renewal WHERE id = $4) AS renewal`,
      [lead_id, channel_id, referrer_id, renewal_id, student_id],
    );
    return found;
  };

  test('takes with it, in its transaction, the deal, the performance, the commission, the reward and the renewal', async () => {
    const it = await family();
    const id = await paid(it.line);
    expect(await figures(it)).toEqual({
      lead: 'won',
      items: 60_000,
      commission: 6_000,
      reward: 3_000,
      renewal: 'renewed',
    });
    await owner.ok(rechargeApi.reback, { id, reason: '重复收款' }, { company: HERE });
    expect(await figures(it)).toEqual({
      lead: 'negotiating',
      items: 0,
      commission: 0,
      reward: 0,
      renewal: 'open',
    });
    // Whatever one transaction wrote carries its number.
    const [one] = await rows(
      `SELECT count(DISTINCT x)::int AS transactions, count(*)::int AS documents FROM (
         SELECT xmin::text AS x FROM lead WHERE id = $1
         UNION ALL SELECT xmin::text FROM performance_item WHERE recharge_id = $2 AND kind = 'reback'
         UNION ALL SELECT xmin::text FROM channel_commission WHERE recharge_id = $2 AND amount_fen < 0
         UNION ALL SELECT xmin::text FROM ledger_entry WHERE doc = 'recharge' AND doc_id = $2 AND kind = 'reback'
         UNION ALL SELECT xmin::text FROM renewal WHERE id = $3) written`,
      [it.lead_id, id, it.renewal_id],
    );
    expect(one).toEqual({ transactions: 1, documents: 5 });
  });

  test('while another one stands leaves the deal and the renewal as they are', async () => {
    const it = await family();
    const first = await paid(it.line);
    await paid({ ...it.line, amount_fen: 30_000, reward_fen: 0 });
    await owner.ok(rechargeApi.reback, { id: first, reason: '重复收款' }, { company: HERE });
    expect(await figures(it)).toEqual({
      lead: 'won',
      items: 30_000,
      commission: 3_000,
      reward: 0,
      renewal: 'renewed',
    });
  });
});

describe('a student who moves to another branch', () => {
  const share = (is: 0 | 1) =>
    at.within((ctx) => ctx.query('UPDATE company SET is_shared_data = $1 WHERE family_id = 1', [is]));
  const ITEMS = `SELECT id, admin_id, project, nature, amount_fen, posted_on FROM performance_item WHERE recharge_id = $1 ORDER BY id`;

  test('leaves the old performance where it is; the first recharge there is a renewal, and leads stay apart', async () => {
    const sender = await senderOf(at);
    const there = { company: BRANCH };
    const phone = `166${30_000_000 + at.next()}`;
    const lead_id = await newLead(at, { phones: [{ phone }] });
    const { student_id } = await owner.ok(leadApi.convert, { id: lead_id }, { company: HERE });
    const before = await approvedReceipt(at, { student_id });
    const items = await rows(ITEMS, [before.recharge_id]);
    expect(items).toMatchObject([{ nature: 'new', amount_fen: 100_000 }]);

    const asked = await transferOf(sender, HERE, student_id, BRANCH);
    const { id } = await sender.ok(branchTransferApi.add, asked, { company: HERE });
    const incoming = await otherHalf(at, id);
    await owner.ok(branchTransferApi.approve, { id: incoming }, there);
    const moved = (await owner.ok(branchTransferApi.get, { id: incoming }, there)).student_id as number;

    const { ids } = await sender.ok(
      rechargeApi.add,
      {
        category: 'top',
        reference: `MOVED-${at.next()}`,
        received_fen: 40_000,
        method_id: await paymentMethod(at),
        payer: '家长',
        paid_at: at.now - 3600,
        lines: [{ student_id: moved, amount_fen: 40_000 }],
        submit_now: 1,
      },
      there,
    );
    await owner.ok(rechargeApi.audit, { id: ids[0] as number, pass: 1 }, there);
    expect(await rows(ITEMS, [before.recharge_id])).toEqual(items);
    const { list } = await owner.ok(salesCaseApi.list, { student_id: moved }, there);
    expect(list).toMatchObject([{ nature: 'renewal', collected_fen: 40_000, company_id: BRANCH }]);

    await share(0);
    const seenThere = async () => (await sender.ok(leadApi.duplicates, { phones: [phone] }, there)).list;
    expect((await seenThere()).filter(({ kind }) => kind !== 'student')).toEqual([]);
    expect((await sender.call(leadApi.get, { id: lead_id }, there)).code).not.toBe(1);
    await share(1);
    expect((await seenThere()).filter(({ kind }) => kind !== 'student')).toMatchObject([
      { kind: 'elsewhere', id: null, name: null },
    ]);
    await share(0);
  });
});
