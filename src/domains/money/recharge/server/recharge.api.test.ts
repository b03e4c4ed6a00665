import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { DataScope } from '@/kernel/permission.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { receiptText } from '../../receipt/receipt.text.ts';
import { type RechargeLine, rechargeApi } from '../recharge.contract.ts';
import { rechargeText } from '../recharge.text.ts';
import { rechargeStore } from './recharge.store.ts';

let app: TestApp;
let adviser: Person;
let finance: Person;
let manager: Person;
let method_id: number;
beforeAll(async () => {
  app = await testApp();
  adviser = await app.as('adviser');
  finance = await app.as('finance');
  manager = await app.as('manager');
  method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
});
afterAll(() => app.close());
const here = <T>(work: (ctx: Ctx) => Promise<T>) => app.db.asSystem(work);
const student = (company = 1): Promise<number> =>
  app.db.asSystem(
    async (ctx) => {
      const { rows } = await ctx.query(
        "INSERT INTO student (company_id, username, adviser_id) VALUES ($1, '充值学员', $2) RETURNING id",
        [company, company === 1 ? adviser.admin_id : null],
      );
      return rows[0].id;
    },
    { family_id: company === 4 ? 4 : 1, company_id: company },
  );
const money = (id: number) => here((ctx) => ledger.available(ctx, id));
const balance = async (id: number, account: 'new' | 'learning' | 'virtual' = 'new') =>
  (await money(id))[account].balance_fen;

let made = 0;
const paid_at = Math.floor(Date.now() / 1000) - 3600;
type Add = InputOf<typeof rechargeApi.add>;
const one = (lines: RechargeLine[], more: Partial<Add> = {}): Add => ({
  category: 'top',
  reference: `REF-${++made}`,
  received_fen: lines.reduce((sum, line) => sum + line.amount_fen, 0),
  method_id,
  payer: '家长',
  paid_at,
  lines,
  ...more,
});
const enter = (lines: RechargeLine[], more: Partial<Add> = {}, by = adviser) =>
  by.ok(rechargeApi.add, one(lines, { submit_now: 1, ...more }));
const approve = (id: number, by = finance) => by.call(rechargeApi.audit, { id, pass: 1 });
const approved = async (lines: RechargeLine[], more: Partial<Add> = {}) => {
  const { ids } = await enter(lines, more);
  for (const id of ids) expect(await approve(id)).toMatchObject({ code: 1 });
  return ids;
};
const get = (id: number, by = finance) => by.ok(rechargeApi.get, { id });

describe('a receipt', () => {
  test('credits colleagues alone: somebody of another company is answered like somebody who never was', async () => {
    const student_id = await student();
    const { admin_id } = await app.as('b_adviser');
    const crediting = (adviser_id: number) =>
      manager.call(rechargeApi.add, one([{ student_id, amount_fen: 100_00, adviser_id }], { reference: '' }));
    const foreign = await crediting(admin_id);
    expect(foreign).toMatchObject({ code: 2, msg: rechargeText.adviser_unknown[0] });
    expect(foreign).toEqual(await crediting(9_007_199_254_740_000));
    expect((await crediting(adviser.admin_id)).code).toBe(1);
  });

  test('is split over two siblings, and the parts bear its fee to the last fen', async () => {
    const [a, b] = [await student(), await student()];
    const { ids } = await enter(
      [
        { student_id: a, amount_fen: 100_01 },
        { student_id: b, amount_fen: 200_02, account: 'learning' },
      ],
      { fee_fen: 100 },
    );
    for (const id of ids) await approve(id);
    expect([await balance(a), await balance(b, 'learning')]).toEqual([100_01, 200_02]);
    const parts = await Promise.all(ids.map((id) => get(id)));
    expect(parts.map(({ fee_fen }) => fee_fen)).toEqual([33, 67]);
    expect(parts[0]?.siblings.map(({ student_id }) => student_id)).toEqual([a, b]);
    const { rows } = await app.db.superPool.query(
      `SELECT p.account, sum(p.amount_fen)::int AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
        WHERE e.doc = 'recharge' AND e.doc_id = ANY ($1) AND p.student_id IS NULL GROUP BY 1 ORDER BY 1`,
      [ids],
    );
    expect(rows).toEqual([
      { account: 'cash', fen: -299_03 },
      { account: 'payment_fees', fen: -100 },
    ]);
  });

  test('may be split in part as a draft; nothing of it is submitted before all of it is split', async () => {
    const [a, b] = [await student(), await student()];
    const { ids, receipt_id } = await adviser.ok(
      rechargeApi.add,
      one([{ student_id: a, amount_fen: 600 }], { received_fen: 1000 }),
    );
    const [id] = ids as [number];
    const early = await adviser.call(rechargeApi.submit, { id });
    expect(early).toMatchObject({ code: 0, msg: '分配合计 ¥6.00，与收款金额 ¥10.00 不一致' });
    const { receipt_version: version, reference } = await get(id);
    const lines = [
      { student_id: a, amount_fen: 600 },
      { student_id: b, amount_fen: 400 },
    ];
    const again = { receipt_id, version, reference, received_fen: 1000, method_id, paid_at, lines };
    const anew = await adviser.ok(rechargeApi.edit, { ...again, submit_now: 1 });
    expect(anew.ids[0]).toBe(id);
    expect((await get(id)).status).toBe('submitted');
    expect(await adviser.call(rechargeApi.edit, again)).toMatchObject({ code: 5 });
    const late = await adviser.call(rechargeApi.edit, { ...again, version: (await get(id)).receipt_version });
    expect(late).toMatchObject({ code: 0, msg: rechargeText.only_draft[0] });
    expect(await adviser.call(rechargeApi.del, { id })).toMatchObject({ code: 0 });
  });

  test('of which a part was rejected is split anew, and the rest stays', async () => {
    const [a, b] = [await student(), await student()];
    const { ids, receipt_id } = await enter(
      [
        { student_id: a, amount_fen: 600 },
        { student_id: b, amount_fen: 400 },
      ],
      { fee_fen: 10 },
    );
    const [first, second] = ids as [number, number];
    await approve(first);
    await finance.ok(rechargeApi.audit, { id: second, pass: 0, reason: '学员不对' });
    const { receipt_version: version, reference } = await get(first);
    const head = { receipt_id, version, reference, received_fen: 1000, fee_fen: 10, method_id, paid_at };
    const changed = await adviser.call(rechargeApi.edit, {
      ...head,
      received_fen: 1200,
      lines: [{ student_id: b, amount_fen: 600 }],
    });
    expect(changed).toMatchObject({ code: 0, msg: rechargeText.head_fixed[0] });
    const { ids: more } = await adviser.ok(rechargeApi.edit, {
      ...head,
      lines: [{ student_id: b, amount_fen: 400 }],
      submit_now: 1,
    });
    await approve(more[0] as number);
    expect([await balance(a), await balance(b)]).toEqual([600, 400]);
    expect((await get(more[0] as number)).fee_fen).toBe(4);
  });

  test('has a reference that is entered once while it lives, and is free again after that', async () => {
    const a = await student();
    const lines = [{ student_id: a, amount_fen: 500 }];
    const { ids } = await enter(lines, { reference: 'WX-SAME' });
    const twice = await adviser.call(rechargeApi.add, one(lines, { reference: 'WX-SAME' }));
    expect(twice).toMatchObject({ code: 2, data: { fields: { reference: receiptText.reference_taken[0] } } });
    await finance.ok(rechargeApi.audit, { id: ids[0] as number, pass: 0, reason: '重复' });
    await enter(lines, { reference: 'WX-SAME' });
    const results = await Promise.all(
      [1, 2, 3].map(() => adviser.call(rechargeApi.add, one(lines, { reference: 'WX-RACE' }))),
    );
    expect(results.filter(({ code }) => code === 1)).toHaveLength(1);
  });
});

describe('bad input', () => {
  const table: readonly [string, (a: number) => Promise<Partial<Add>> | Partial<Add>, number][] = [
    ['a negative amount', (a) => ({ lines: [{ student_id: a, amount_fen: -5 }] }), 2],
    ['nothing', (a) => ({ lines: [{ student_id: a, amount_fen: 0 }] }), 2],
    ['too much', (a) => ({ lines: [{ student_id: a, amount_fen: 1e12 }] }), 2],
    ['no part', () => ({ lines: [] }), 2],
    ['parts that exceed the receipt', () => ({ received_fen: 99 }), 2],
    [
      'a student of another company',
      async () => ({ lines: [{ student_id: await student(4), amount_fen: 100 }] }),
      4,
    ],
    ['a fee as large as the receipt', () => ({ fee_fen: 100 }), 2],
    ['a method that is none', () => ({ method_id: 999_999 }), 2],
    ['a payment in the future', () => ({ paid_at: paid_at + 90_000 }), 2],
    ['a referral without a referrer', () => ({ category: 'referral' }), 2],
    [
      'whoever refers themselves',
      (a) => ({ lines: [{ student_id: a, amount_fen: 100, referrer_id: a }] }),
      2,
    ],
    [
      'a label that is a method',
      (a) => ({ lines: [{ student_id: a, amount_fen: 100, label_ids: [method_id] }] }),
      2,
    ],
    ['class hours', (a) => ({ lines: [{ student_id: a, amount_fen: 100, account: 'classes' as never }] }), 2],
  ];
  test.each(table)('%s is refused with the reason, and nothing is written', async (_, wrong, code) => {
    const a = await student();
    const count = async () =>
      (await app.db.superPool.query('SELECT count(*)::int AS n FROM receipt')).rows[0].n;
    const before = await count();
    const input = { ...one([{ student_id: a, amount_fen: 100 }]), ...(await wrong(a)) } as Add;
    for (const lang of ['zh-CN', 'en'] as const) {
      const answer = await adviser.call(rechargeApi.add, input, { lang });
      expect(answer.code).toBe(code);
      expect(/\p{Script=Han}/u.test(answer.msg)).toBe(lang === 'zh-CN');
    }
    expect(await count()).toBe(before);
  });
});

describe('the audit', () => {
  test('is never made by who entered or submitted it, and needs the right', async () => {
    const a = await student();
    const { ids } = await enter([{ student_id: a, amount_fen: 100 }], {}, manager);
    const [id] = ids as [number];
    expect(await approve(id, manager)).toMatchObject({ code: 0, msg: rechargeText.own_submission[0] });
    expect(await approve(id, adviser)).toMatchObject({ code: 3 });
    const drafted = await adviser.ok(rechargeApi.add, one([{ student_id: a, amount_fen: 100 }]));
    await manager.ok(rechargeApi.submit, { id: drafted.ids[0] as number });
    expect(await approve(drafted.ids[0] as number, manager)).toMatchObject({ code: 0 });
    expect(await approve(drafted.ids[0] as number)).toMatchObject({ code: 1 });
  });

  test('that rejects says why, and the submitter is told', async () => {
    const { ids } = await enter([{ student_id: await student(), amount_fen: 100 }]);
    const [id] = ids as [number];
    expect(await finance.call(rechargeApi.audit, { id, pass: 0 })).toMatchObject({ code: 2 });
    await finance.ok(rechargeApi.audit, { id, pass: 0, reason: '金额不符' });
    expect(await get(id)).toMatchObject({ status: 'rejected', reason: '金额不符' });
    const { list } = await adviser.ok(noticeApi.list, {});
    expect(list[0]).toMatchObject({ kind: 'recharge.rejected' });
    expect(list[0]?.body).toContain('金额不符');
  });

  test('twice at once posts once; approve and reject at once: one wins, the other is told', async () => {
    for (const pass of [1, 0] as const) {
      const a = await student();
      const { ids } = await enter([{ student_id: a, amount_fen: 700 }]);
      const [id] = ids as [number];
      const answers = await atOnce(app.db, `SELECT 1 FROM recharge WHERE id = ${id} FOR UPDATE`, [
        () => approve(id),
        () => manager.call(rechargeApi.audit, { id, pass, reason: '不对' }),
      ]);
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      const { status } = await get(id);
      expect(await balance(a)).toBe(status === 'approved' ? 700 : 0);
    }
  });
});

describe('gifts and rewards', () => {
  test('come with the approval, and go with the reback; what is spent is made up by the next recharge', async () => {
    const [a, b] = [await student(), await student()];
    const [id] = (await approved(
      [{ student_id: a, amount_fen: 1000, gift_fen: 300, referrer_id: b, reward_fen: 200 }],
      { category: 'referral' },
    )) as [number];
    expect([await balance(a, 'virtual'), await balance(b, 'virtual')]).toEqual([300, 200]);
    expect(await get(id)).toMatchObject({ reward_state: 'granted' });
    await here((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: 1, key: `spend-${id}` }, [
        { account: 'virtual', student_id: a, amount_fen: -250 },
        { account: 'gift_cost', amount_fen: 250 },
      ]),
    );
    expect(await finance.ok(rechargeApi.spent, { id })).toMatchObject({ missing_fen: 0, clawback_fen: 250 });
    await finance.ok(rechargeApi.reback, { id, reason: '重复收款' });
    expect([await balance(a), await balance(a, 'virtual'), await balance(b, 'virtual')]).toEqual([0, 0, 0]);
    expect((await get(id)).clawbacks).toMatchObject([{ student_id: a, amount_fen: 250, settled_fen: 0 }]);
    await approved([{ student_id: a, amount_fen: 1000, gift_fen: 100 }]);
    expect(await balance(a, 'virtual')).toBe(0);
    expect((await get(id)).clawbacks).toMatchObject([{ settled_fen: 100 }]);
    await approved([{ student_id: a, amount_fen: 1000, gift_fen: 400 }]);
    expect(await balance(a, 'virtual')).toBe(250);
    expect((await get(id)).clawbacks).toMatchObject([{ settled_fen: 250 }]);
  });
});

describe('a reback', () => {
  const spend = (a: number, fen: number, key: string) =>
    here((ctx) =>
      ledger.post(ctx, { kind: 'test', doc: 'conversion', doc_id: 7, key }, [
        { account: 'new', student_id: a, amount_fen: -fen },
        { account: 'learning', student_id: a, amount_fen: fen },
      ]),
    );

  test('whose money is gone is refused with what it was spent on', async () => {
    const a = await student();
    const [id] = (await approved([{ student_id: a, amount_fen: 1000 }])) as [number];
    await spend(a, 400, `conv-${id}`);
    const answer = await finance.call(rechargeApi.reback, { id, reason: '退款' });
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.msg).toContain('新签款只剩 ¥6.00，不足 ¥10.00');
    expect(answer.msg).toContain('¥4.00');
    const { missing_fen, list } = await finance.ok(rechargeApi.spent, { id });
    expect({ missing_fen, list }).toMatchObject({ missing_fen: 400, list: [{ amount_fen: 400 }] });
    expect((await get(id)).status).toBe('approved');
  });

  test('and a spending at once: one wins, the other is told, nothing is lost', async () => {
    const a = await student();
    const [id] = (await approved([{ student_id: a, amount_fen: 1000 }])) as [number];
    const lock = `SELECT 1 FROM student_money WHERE student_id = ${a} FOR UPDATE`;
    const results = await atOnce(app.db, lock, [
      async () => (await finance.call(rechargeApi.reback, { id, reason: '退款' })).code === 1,
      () =>
        spend(a, 1000, `race-${id}`).then(
          () => true,
          () => false,
        ),
    ]);
    expect(results.filter(Boolean)).toHaveLength(1);
    const { new: left, learning } = await money(a);
    expect(left.balance_fen + learning.balance_fen).toBe(results[0] ? 0 : 1000);
    expect((await get(id)).status).toBe(results[0] ? 'rebacked' : 'approved');
  });

  test('is never made by who entered or submitted it', async () => {
    const refused = { code: 0, msg: rechargeText.own_submission[0] };
    const line = { student_id: await student(), amount_fen: 1000 };
    const entered = (await enter([line], {}, manager)).ids[0] as number;
    const drafted = (await adviser.ok(rechargeApi.add, one([line]))).ids[0] as number;
    await manager.ok(rechargeApi.submit, { id: drafted });
    for (const id of [entered, drafted]) {
      expect(await approve(id)).toMatchObject({ code: 1 });
      expect(await manager.call(rechargeApi.reback, { id, reason: '重复' })).toMatchObject(refused);
      expect((await get(id)).status).toBe('approved');
      expect(await finance.call(rechargeApi.reback, { id, reason: '重复' })).toMatchObject({ code: 1 });
    }
  });

  test('leaves the books as if it had never been, and frees the reference', async () => {
    const a = await student();
    const [id] = (await approved([{ student_id: a, amount_fen: 1000 }], {
      reference: 'BACK-1',
      fee_fen: 6,
    })) as [number];
    await finance.ok(rechargeApi.reback, { id, reason: '重复' });
    const { rows } = await app.db.superPool.query(
      `SELECT p.account, sum(p.amount_fen)::int AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
        WHERE e.doc = 'recharge' AND e.doc_id = $1 GROUP BY 1 HAVING sum(p.amount_fen) <> 0`,
      [id],
    );
    expect(rows).toEqual([]);
    await enter([{ student_id: a, amount_fen: 1000 }], { reference: 'BACK-1' });
  });
});

describe('what the screens show', () => {
  test('the totals are the ledger’s, recomputed from postings', async () => {
    const a = await student();
    await approved([{ student_id: a, amount_fen: 1234, gift_fen: 50 }], { category: 'bazaar', fee_fen: 7 });
    const [back] = (await approved([{ student_id: a, amount_fen: 99 }], { category: 'bazaar' })) as [number];
    await finance.ok(rechargeApi.reback, { id: back, reason: '错' });
    for (const category of ['top', 'referral', 'bazaar', 'label'] as const) {
      const { approved: sums } = await finance.ok(rechargeApi.totals, { category });
      const { rows } = await app.db.superPool.query(
        `SELECT COALESCE(sum(p.amount_fen) FILTER (WHERE p.student_id IS NOT NULL AND p.account <> 'virtual'), 0)::int AS amount_fen,
                COALESCE(-sum(p.amount_fen) FILTER (WHERE p.account = 'payment_fees'), 0)::int AS fee_fen,
                COALESCE(-sum(p.amount_fen) FILTER (WHERE p.account = 'gift_cost'
                  AND e.kind IN ('gift', 'reward')), 0)::int AS coins_fen
           FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id JOIN recharge r ON r.id = e.doc_id
          WHERE e.doc = 'recharge' AND r.company_id = 1 AND r.category = $1 AND r.status = 'approved'`,
        [category],
      );
      expect({
        amount_fen: sums.amount_fen,
        fee_fen: sums.fee_fen,
        coins_fen: sums.gift_fen + sums.reward_fen,
      }).toEqual(rows[0]);
    }
  });

  test('each filter finds what it says, and the totals follow it', async () => {
    const a = await student();
    const { list: labels } = await finance.ok(baseDataApi.options, { kind: 'recharge_label' });
    const label_id = labels[0]?.id as number;
    const [id] = (await approved(
      [{ student_id: a, amount_fen: 777, label_ids: [label_id], adviser_id: adviser.admin_id }],
      {
        category: 'label',
        reference: 'FIND-ME',
      },
    )) as [number];
    const { number } = await get(id);
    const filters = [
      { student_id: a },
      { label_id, student_id: a },
      { keyword: 'FIND-ME' },
      { keyword: number.toLowerCase() },
      { student_id: a, min_fen: 777, max_fen: 777 },
      { student_id: a, paid_from: paid_at, paid_to: paid_at },
      { student_id: a, adviser_id: adviser.admin_id, method_id, status: 'approved' as const },
    ];
    for (const filter of filters) {
      const { list } = await finance.ok(rechargeApi.list, filter);
      expect(list.map((row) => row.id)).toEqual([id]);
      expect((await finance.ok(rechargeApi.totals, filter)).approved).toMatchObject({
        count: 1,
        amount_fen: 777,
      });
    }
    expect((await finance.ok(rechargeApi.list, { student_id: a, min_fen: 778 })).list).toEqual([]);
  });

  test('an adviser sees their own, a stranger none', async () => {
    const a = await student();
    const [mine] = (await approved([{ student_id: a, amount_fen: 10 }])) as [number];
    const { ids } = await enter([{ student_id: a, amount_fen: 20 }], {}, manager);
    const seen = (await adviser.ok(rechargeApi.list, { student_id: a })).list.map(({ id }) => id);
    expect(seen).toEqual([mine]);
    expect(await adviser.call(rechargeApi.get, { id: ids[0] as number })).toMatchObject({ code: 4 });
    const stranger = await app.as('c_owner');
    expect(await stranger.call(rechargeApi.get, { id: mine })).toMatchObject({ code: 4 });
    expect(await stranger.call(rechargeApi.audit, { id: ids[0] as number, pass: 1 })).toMatchObject({
      code: 4,
    });
  });

  test('is held for a decision by whoever’s role reaches it, and by nobody else', async () => {
    const line = { student_id: await student(), amount_fen: 10, adviser_id: adviser.admin_id };
    const [id] = (await enter([line], {}, manager)).ids as [number];
    await here(async (ctx) => {
      const { rows } = await ctx.query(
        'SELECT d.id, d.parent_id FROM department d JOIN admin a ON a.department_id = d.id WHERE a.id = $1',
        [adviser.admin_id],
      );
      const theirs = rows[0] as { id: number; parent_id: number };
      const holds = async (data_scope: DataScope, admin_id: number, department_id: number | null) =>
        (await rechargeStore.lock({ ...ctx, data_scope, admin_id, department_id }, id)) !== undefined;
      expect(await holds('own', adviser.admin_id, null)).toBe(true);
      expect(await holds('own', manager.admin_id, null)).toBe(true);
      expect(await holds('own', finance.admin_id, theirs.id)).toBe(false);
      expect(await holds('department', finance.admin_id, theirs.id)).toBe(true);
      expect(await holds('department', finance.admin_id, theirs.parent_id)).toBe(false);
      expect(await holds('department_tree', finance.admin_id, theirs.parent_id)).toBe(true);
      expect(await holds('department_tree', finance.admin_id, null)).toBe(false);
      expect(await holds('company', finance.admin_id, null)).toBe(true);
    });
  });
});
