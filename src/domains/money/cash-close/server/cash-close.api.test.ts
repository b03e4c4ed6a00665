import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { signed } from '@/apps/server/testing/weapp.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { rechargeApi } from '../../recharge/recharge.contract.ts';
import { weappApi } from '../../weapp/weapp.contract.ts';
import { cashCloseApi } from '../cash-close.contract.ts';

let app: TestApp;
let at: Arranger;
let adviser: Person;
let finance: Person;
let manager: Person;
let student_id: number;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
  adviser = await app.as('adviser');
  finance = await app.as('finance');
  manager = await app.as('manager');
  const { rows } = await app.db.superPool.query('SELECT min(id) AS id FROM student WHERE company_id = 1');
  student_id = rows[0].id;
});
afterAll(() => app.close());

const dayOf = (when: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(when);
const ago = (days: number) => dayOf(Date.now() - days * 86_400_000);
const today = ago(0);
const sql = async (text: string, values: unknown[] = []) => (await app.db.superPool.query(text, values)).rows;
const method = async (): Promise<number> =>
  (await at.owner.ok(baseDataApi.add, { kind: 'payment_method', name: `收款${at.next()}` }, { company: 1 }))
    .id;

/** Money comes in today by a method, or goes out. */
const paid = (method_id: number, fen: number) =>
  app.db.asSystem((ctx) =>
    ledger.post(
      ctx,
      { kind: 'test', doc: 'test', doc_id: student_id, key: `cash:${method_id}:${at.next()}` },
      [
        { account: 'new', student_id, amount_fen: fen },
        { account: 'cash', method_id, amount_fen: -fen },
      ],
    ),
  );
/** A recharge that was paid on a day, entered now, and waits. */
const recharged = async (method_id: number, fen: number, day = ago(2), fee_fen = 0): Promise<number> => {
  const paid_at = day === today ? Math.floor(Date.now() / 1000) : Date.parse(`${day}T04:00:00Z`) / 1000;
  const { id } = await adviser.ok(rechargeApi.add, {
    category: 'top',
    reference: `CASH-${at.next()}`,
    received_fen: fen,
    fee_fen,
    method_id,
    paid_at,
    lines: [{ student_id, amount_fen: fen }],
    submit_now: 1,
  });
  return id;
};
const approve = (id: number) => manager.ok(rechargeApi.audit, { id, pass: 1 });
const reject = (id: number) => manager.ok(rechargeApi.audit, { id, pass: 0, reason: '没有到账' });

const rowOf = async (method_id: number, day = today) =>
  (await finance.ok(cashCloseApi.list, { method_id, from: day, to: day })).list[0];
const close = (
  method_id: number,
  expected_fen: number,
  counted_fen: number,
  more: { day?: string; reason?: string; on_purpose?: 0 | 1 } = {},
  by = finance,
) => by.call(cashCloseApi.add, { day: today, on_purpose: 1, method_id, expected_fen, counted_fen, ...more });
const closed = async (...args: Parameters<typeof close>): Promise<number> => {
  const answer = await close(...args);
  expect(answer).toMatchObject({ code: 1 });
  return (answer.data as { id: number }).id;
};
const afterOf = async (id: number) => (await finance.ok(cashCloseApi.after, { id, limit: 100 })).list;
/** What stands on an account of the company, by the closes or by a method. */
const overShort = async (method_id: number): Promise<number> =>
  Number(
    (
      await sql(
        `SELECT COALESCE(sum(o.amount_fen), 0) AS fen FROM ledger_posting o
          WHERE o.account = 'cash_over_short' AND o.entry_id IN (SELECT entry_id FROM ledger_posting WHERE method_id = $1)`,
        [method_id],
      )
    )[0]?.fen,
  );
const cashIn = async (method_id: number): Promise<number> =>
  Number(
    (
      await sql(`SELECT COALESCE(-sum(amount_fen), 0) AS fen FROM ledger_posting WHERE method_id = $1`, [
        method_id,
      ])
    )[0]?.fen,
  );

describe('a day and a method', () => {
  test('go by the day of payment, with what is approved and what waits apart', async () => {
    const method_id = await method();
    await approve(await recharged(method_id, 50_000, ago(2), 300));
    await recharged(method_id, 7_000, ago(2));
    await recharged(method_id, 900, ago(1));
    expect(await rowOf(method_id, ago(2))).toMatchObject({
      day: ago(2),
      in_fen: 49_700,
      out_fen: 0,
      approved_fen: 49_700,
      waiting_fen: 7_000,
      carried_fen: 0,
      expected_fen: 56_700,
      close_id: null,
      status: null,
      is_today: false,
    });
    expect(await rowOf(method_id, ago(1))).toMatchObject({ approved_fen: 0, waiting_fen: 900 });
    // It was approved today; it was paid two days ago.
    expect(await rowOf(method_id)).toBeUndefined();
  });

  test('count what goes out on the day on which it goes: a reback, and what else is posted', async () => {
    const method_id = await method();
    const id = await recharged(method_id, 50_000, ago(2));
    await approve(id);
    await at.owner.ok(rechargeApi.reback, { id, reason: '付错了' }, { company: 1 });
    await paid(method_id, 57_000);
    await paid(method_id, -2_000);
    expect(await rowOf(method_id, ago(2))).toMatchObject({ approved_fen: 50_000 });
    expect(await rowOf(method_id)).toMatchObject({
      day: today,
      in_fen: 57_000,
      out_fen: 52_000,
      expected_fen: 5_000,
      is_today: true,
    });
  });

  test('keep a draft, and what a partner has taken for us, out of the drawer', async () => {
    const method_id = await method();
    const input = {
      received_fen: 500,
      method_id,
      paid_at: Math.floor(Date.now() / 1000) - 60,
      lines: [{ student_id, amount_fen: 500 }],
    };
    await adviser.ok(rechargeApi.add, { ...input, category: 'top', reference: `D-${method_id}` });
    await adviser.ok(rechargeApi.add, {
      ...input,
      category: 'fujin',
      reference: `F-${method_id}`,
      submit_now: 1,
    });
    expect(await rowOf(method_id)).toBeUndefined();
  });

  test('are closed once, and what comes later is shown as after the close', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    const id = await closed(method_id, 50_000, 50_000);
    expect(await rowOf(method_id)).toMatchObject({ counted_fen: 50_000, difference_fen: 0, after_count: 0 });
    expect((await close(method_id, 50_000, 50_000)).msg).toBe('这一天已经对过款');
    await paid(method_id, 3_000);
    expect(await rowOf(method_id)).toMatchObject({
      expected_fen: 50_000,
      counted_fen: 50_000,
      difference_fen: 0,
      status: 'even',
      after_fen: 3_000,
      after_count: 1,
    });
    expect(await afterOf(id)).toMatchObject([{ amount_fen: 3_000, what: 'late', counted_on: null }]);
    const later = await finance.ok(cashCloseApi.list, { state: 'later', from: today, to: today });
    expect(later.list.map((row) => row.method_id)).toContain(method_id);
    expect(await finance.ok(cashCloseApi.get, { id })).toMatchObject({ close_id: id, after_fen: 3_000 });
  });

  test('need a reason where they differ, which the database asks for too', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    expect(await close(method_id, 50_000, 49_900)).toMatchObject({ code: 2 });
    expect(await close(method_id, 50_000, 49_900, { reason: ' ' })).toMatchObject({ code: 2 });
    expect((await close(method_id, 50_000, 49_900, { reason: '找零差一元' })).code).toBe(1);
    expect(await rowOf(method_id)).toMatchObject({ difference_fen: -100, reason: '找零差一元' });
    await expect(
      sql(
        `INSERT INTO cash_close (family_id, company_id, day, expected_fen, counted_fen, created_by)
         VALUES (1, 1, '2020-01-01', 0, 2, 1)`,
      ),
    ).rejects.toThrow('cash_close_explained');
  });

  test('that have changed since they were shown are looked at again', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    await paid(method_id, 100);
    expect((await close(method_id, 50_000, 50_000)).code).toBe(5);
    expect(await rowOf(method_id)).toMatchObject({ expected_fen: 50_100, close_id: null });
  });

  test('of the future, of a method that is not there, or of more than a year are refused', async () => {
    const method_id = await method();
    expect((await close(method_id, 0, 0, { day: '2199-01-01' })).code).toBe(2);
    expect((await close(999_999_999, 0, 0)).code).toBe(2);
    expect((await finance.call(cashCloseApi.list, { from: '2020-01-01', to: '2026-01-01' })).code).toBe(2);
    expect((await finance.call(cashCloseApi.after, { id: 999_999_999 })).code).toBe(4);
    expect((await adviser.call(cashCloseApi.list, {})).code).toBe(3);
  });

  test('hold more than is entered at once', async () => {
    const method_id = await method();
    const most = 99_999_999_999;
    await paid(method_id, most);
    await paid(method_id, most);
    expect(await rowOf(method_id)).toMatchObject({ expected_fen: 2 * most });
    await closed(method_id, 2 * most, 2 * most + 1, { reason: '多一分' });
    expect(await rowOf(method_id)).toMatchObject({ counted_fen: 2 * most + 1, difference_fen: 1 });
    await paid(method_id, -most);
    await paid(method_id, -most);
  });
});

describe('the running day', () => {
  test('closes only on purpose, and says that what comes later belongs to the next', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    const refused = await close(method_id, 50_000, 50_000, { on_purpose: 0 });
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.msg).toContain('今天尚未结束');
    expect(refused.msg).toContain('之后的收付归入下一次对款');
    await closed(method_id, 50_000, 50_000, { on_purpose: 1 });
  });

  test('of the past needs no such word', async () => {
    const method_id = await method();
    await recharged(method_id, 700);
    await closed(method_id, 700, 700, { day: ago(2), on_purpose: 0 });
  });
});

describe('what comes after the close', () => {
  test('is each of them: entered later, approved later, rejected later', async () => {
    const method_id = await method();
    const [kept, gone] = [await recharged(method_id, 1_000), await recharged(method_id, 200)];
    const id = await closed(method_id, 1_200, 1_200, { day: ago(2) });
    expect(await afterOf(id)).toEqual([]);
    await approve(kept);
    await reject(gone);
    const late = await recharged(method_id, 30);
    expect(await afterOf(id)).toMatchObject([
      { what: 'approved', amount_fen: 1_000, counted_on: ago(2), is_waiting: false },
      { what: 'rejected', amount_fen: 200, counted_on: ago(2) },
      { what: 'late', amount_fen: 30, counted_on: null, is_waiting: true },
    ]);
    expect((await afterOf(id))[2]?.source?.url).toContain(`recharge_id=${late}`);
    expect(await rowOf(method_id, ago(2))).toMatchObject({ after_count: 3, after_fen: -170 });
  });

  test('belongs to the next open day’s close, as of earlier days; a rejection goes out on its own day', async () => {
    const method_id = await method();
    const gone = await recharged(method_id, 200, ago(3));
    await recharged(method_id, 5_000, ago(1));
    const first = await closed(method_id, 200, 200, { day: ago(3) });
    await approve(await recharged(method_id, 30, ago(3)));
    await reject(gone);
    expect(await rowOf(method_id, ago(1))).toMatchObject({
      approved_fen: 30,
      waiting_fen: 5_000,
      carried_fen: 30,
      expected_fen: 5_030,
    });
    expect(await rowOf(method_id)).toMatchObject({ out_fen: 200, expected_fen: -200, carried_fen: 0 });
    await closed(method_id, 5_030, 5_030, { day: ago(1) });
    expect((await afterOf(first)).find(({ what }) => what === 'late')).toMatchObject({ counted_on: ago(1) });
    await closed(method_id, -200, -200);
    expect(await overShort(method_id)).toBe(0);
  });

  test('stands under today where no other day is open, and is not lost where today is closed too', async () => {
    const method_id = await method();
    await recharged(method_id, 200, ago(3));
    await closed(method_id, 200, 200, { day: ago(3) });
    await recharged(method_id, 30, ago(3));
    expect(await rowOf(method_id)).toMatchObject({ waiting_fen: 30, carried_fen: 30, is_today: true });
    const id = await closed(method_id, 30, 30);
    await recharged(method_id, 4, today);
    expect(await afterOf(id)).toMatchObject([{ what: 'late', amount_fen: 4, counted_on: null }]);
    const open = await finance.ok(cashCloseApi.list, { method_id, state: 'open' });
    expect(open.list).toEqual([]);
  });

  test('is paged to its last row', async () => {
    const method_id = await method();
    const id = await closed(method_id, 0, 0);
    await app.db.asSystem(async (ctx) => {
      for (let n = 1; n <= 210; n++)
        await ledger.post(
          ctx,
          { kind: 'test', doc: 'test', doc_id: student_id, key: `p:${method_id}:${n}` },
          [
            { account: 'new', student_id, amount_fen: n },
            { account: 'cash', method_id, amount_fen: -n },
          ],
        );
    });
    const pages = [1, 2, 3].map((page) => finance.ok(cashCloseApi.after, { id, page, limit: 100 }));
    const [first, , last] = await Promise.all(pages);
    expect(first).toMatchObject({ total: 210, page: 1, limit: 100 });
    expect(last?.list.map(({ amount_fen }) => amount_fen)).toEqual(
      Array.from({ length: 10 }, (_, n) => 201 + n),
    );
  });
});

describe('a payment of the mini-program', () => {
  const tell = async (payment_id: string, paid_at: number) => {
    const message = { merchant: '1.1', payment_id, amount_fen: 500_00, fee_fen: 3_00, paid_at };
    const told = { ...message, at: Math.floor(Date.now() / 1000) };
    expect((await app.send(weappApi.notify, await signed(app.db, told))).code).toBe(1);
    const [found] = (await finance.ok(weappApi.list, { keyword: payment_id })).list;
    return found?.id as number;
  };
  const linesOf = (id: number) =>
    sql('SELECT amount_fen, status, recharge_id, close_id FROM cash_line WHERE weapp_payment_id = $1', [id]);

  test('waits in the drawer before it is anybody’s, and is the same money afterwards', async () => {
    const id = await tell('WX-CASH', Date.parse(`${ago(2)}T04:00:00Z`) / 1000);
    expect(await linesOf(id)).toMatchObject([{ amount_fen: 497_00, status: 'waiting', recharge_id: null }]);
    const { id: recharge_id } = await finance.ok(weappApi.assign, { id, student_id });
    expect(await linesOf(id)).toMatchObject([{ status: 'waiting', recharge_id }]);
    await reject(recharge_id);
    // The family has paid all the same.
    expect(await linesOf(id)).toMatchObject([{ amount_fen: 497_00, status: 'waiting' }]);
    const { id: another } = await finance.ok(weappApi.assign, { id, student_id });
    await approve(another);
    expect(await linesOf(id)).toMatchObject([
      { amount_fen: 497_00, status: 'approved', recharge_id: another },
    ]);
    const all = await sql("SELECT id FROM cash_line WHERE doc = 'recharge' AND doc_id = ANY ($1)", [
      [recharge_id, another],
    ]);
    expect(all).toHaveLength(1);
  });
});

describe('a difference', () => {
  const short = async () => {
    const method_id = await method();
    await recharged(method_id, 5_000);
    const id = await closed(method_id, 5_000, 4_900, { day: ago(2), reason: '少一元' });
    return { id, method_id };
  };

  test('is posted to over and short with the close, against the cash of the method', async () => {
    const { id, method_id } = await short();
    const postings = await sql(
      `SELECT p.account, p.method_id, p.amount_fen, e.kind FROM ledger_entry e
         JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
        WHERE e.doc = 'cash_close' AND e.doc_id = $1 ORDER BY p.account`,
      [id],
    );
    expect(postings).toEqual([
      { account: 'cash', method_id, amount_fen: 100, kind: 'over_short' },
      { account: 'cash_over_short', method_id: null, amount_fen: -100, kind: 'over_short' },
    ]);
    expect(await rowOf(method_id, ago(2))).toMatchObject({ status: 'waiting', difference_fen: -100 });
    // It is no movement of cash that a close would count.
    expect(await rowOf(method_id)).toBeUndefined();
  });

  test('waits for somebody else than whoever counted, who is told what became of it', async () => {
    const { id } = await short();
    const own = await finance.call(cashCloseApi.accept, { id });
    expect(own).toMatchObject({ code: 0, msg: '不能审批自己提交的单据' });
    expect(await finance.call(cashCloseApi.explain, { id, line_ids: [1], reason: 'x' })).toMatchObject({
      code: 0,
    });
    await manager.ok(cashCloseApi.accept, { id, reason: '零钱误差' });
    expect(await finance.ok(cashCloseApi.get, { id })).toMatchObject({
      status: 'accepted',
      decision_note: '零钱误差',
      decided_by_name: expect.any(String),
    });
    const told = await finance.ok(noticeApi.list, {});
    expect(told.list[0]?.title).toContain('计入长短款');
    expect(await manager.call(cashCloseApi.accept, { id })).toMatchObject({ code: 0 });
    expect(await adviser.call(cashCloseApi.accept, { id })).toMatchObject({ code: 3 });
  });

  test('that is accepted stays over or short', async () => {
    const { id, method_id } = await short();
    await manager.ok(cashCloseApi.accept, { id });
    expect(await overShort(method_id)).toBe(-100);
  });

  test('that is explained by what came later is taken back, and those lines count with that close', async () => {
    const method_id = await method();
    await recharged(method_id, 5_000);
    const id = await closed(method_id, 5_000, 5_300, { day: ago(2), reason: '多三元' });
    const late = await recharged(method_id, 300);
    await recharged(method_id, 7, today);
    const { list } = await manager.ok(cashCloseApi.candidates, { id });
    expect(list.map(({ amount_fen }) => amount_fen)).toEqual([7, 300]);
    const [other, line] = list as [(typeof list)[number], (typeof list)[number]];
    const explain = (line_ids: number[]) =>
      manager.call(cashCloseApi.explain, { id, line_ids, reason: '当时漏登记' });
    expect(await explain([other.id])).toMatchObject({
      code: 0,
      msg: '所选合计 ¥0.07，与差额 ¥3.00 不等',
    });
    expect(await explain([line.id])).toMatchObject({ code: 1 });
    expect(await overShort(method_id)).toBe(0);
    expect(await rowOf(method_id, ago(2))).toMatchObject({
      status: 'explained',
      decision_note: '当时漏登记',
    });
    expect(await afterOf(id)).toMatchObject([{ what: 'explains', amount_fen: 300, counted_on: ago(2) }]);
    expect(await rowOf(method_id)).toMatchObject({ waiting_fen: 7, carried_fen: 0 });
    expect(await explain([other.id])).toMatchObject({ code: 0 });
    // What explained it may still be rejected: then it goes out again.
    await reject(late);
    expect(await rowOf(method_id)).toMatchObject({ out_fen: 300, expected_fen: -293 });
  });

  test('is not explained by what another close has counted, nor by another method', async () => {
    const { id, method_id } = await short();
    const other = await method();
    await paid(other, -100);
    const [line] = await sql('SELECT id FROM cash_line WHERE method_id = $1', [other]);
    const explain = (line_id: number) =>
      manager.call(cashCloseApi.explain, { id, line_ids: [line_id], reason: 'x' });
    expect(await explain(line?.id)).toMatchObject({ code: 2 });
    await paid(method_id, -100);
    await closed(method_id, -100, -100);
    const [counted] = await sql('SELECT id FROM cash_line WHERE method_id = $1 AND amount_fen = -100', [
      method_id,
    ]);
    expect(await explain(counted?.id)).toMatchObject({ code: 2 });
    expect(await rowOf(method_id, ago(2))).toMatchObject({ status: 'waiting' });
  });

  test('is held by the database: posted or explained to the fen, decided once, by another, and nothing else changes', async () => {
    const { id, method_id } = await short();
    const [{ family_id }] = (await sql('SELECT family_id FROM cash_close WHERE id = $1', [id])) as [
      { family_id: number },
    ];
    const change = (text: string, values: unknown[] = [id]) =>
      app.db.asSystem((ctx) => ctx.query(text, values));
    await expect(change('UPDATE cash_close SET counted_fen = 1 WHERE id = $1')).rejects.toThrow(
      'is not changed',
    );
    await expect(change('DELETE FROM cash_close WHERE id = $1')).rejects.toThrow();
    await expect(
      change(
        `UPDATE cash_close SET status = 'accepted', decided_at = now(), decided_by = created_by WHERE id = $1`,
      ),
    ).rejects.toThrow('cash_close_by_another');
    await expect(
      change(
        `UPDATE cash_close SET status = 'explained', decided_at = now(), decided_by = $2 WHERE id = $1`,
        [id, manager.admin_id],
      ),
    ).rejects.toMatchObject({ constraint: 'cash_close_adds_up' });
    // A close whose difference nobody posted.
    await expect(
      change(
        `INSERT INTO cash_close (family_id, company_id, day, method_id, expected_fen, counted_fen, reason, created_by)
         VALUES ($1, 1, '2020-01-01', $2, 0, 5, 'x', $3)`,
        [family_id, method_id, finance.admin_id],
      ),
    ).rejects.toMatchObject({ constraint: 'cash_close_adds_up' });
    await expect(change('UPDATE cash_line SET close_id = NULL WHERE close_id = $1')).rejects.toThrow(
      'permission denied',
    );
    await manager.ok(cashCloseApi.accept, { id });
    await expect(change('UPDATE cash_close SET version = 9 WHERE id = $1')).rejects.toThrow('is not changed');
  });
});

describe('two at once', () => {
  test('close the same: one does, the other is told', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    const answers = await atOnce(app.db, 'LOCK TABLE cash_close IN EXCLUSIVE MODE', [
      () => close(method_id, 50_000, 50_000),
      () => close(method_id, 50_000, 50_000),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
  });

  test('a posting that commits while a day is closed is either counted or after it, never lost', async () => {
    const method_id = await method();
    await paid(method_id, 50_000);
    // A payment that has been posted and is not committed yet.
    await app.db.asSystem(async (ctx) => {
      await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: student_id, key: `late:${method_id}` }, [
        { account: 'new', student_id, amount_fen: 700 },
        { account: 'cash', method_id, amount_fen: -700 },
      ]);
      expect((await close(method_id, 50_000, 50_000)).code).toBe(1);
    });
    expect(await rowOf(method_id)).toMatchObject({ expected_fen: 50_000, after_fen: 700, after_count: 1 });
  });

  test('a recharge that is rejected while its day is closed is either not counted or goes out again', async () => {
    const method_id = await method();
    const id = await recharged(method_id, 400);
    await atOnce<unknown>(app.db, 'LOCK TABLE cash_line IN EXCLUSIVE MODE', [
      () => close(method_id, 400, 400, { day: ago(2) }),
      () => reject(id),
    ]);
    const [{ fen }] = (await sql(
      `SELECT COALESCE(sum(amount_fen), 0) AS fen FROM cash_line WHERE method_id = $1`,
      [method_id],
    )) as [{ fen: string }];
    expect(Number(fen)).toBe(0);
  });
});

describe('over any sequence', () => {
  /** A small generator of its own, so that a failure can be run again. */
  const dice = (seed: number) => {
    let state = seed;
    return (n: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * n);
    };
  };

  test.each([3, 17, 101])(
    'what was counted is the cash in the books and what waits, but for what no close has counted yet (%d)',
    { timeout: 120_000 },
    async (seed) => {
      const roll = dice(seed);
      const method_id = await method();
      const waiting: number[] = [];
      const approved: number[] = [];
      const differing: number[] = [];
      const pick = (list: number[]) => list.splice(roll(list.length), 1)[0];
      const steps = [
        async () => waiting.push(await recharged(method_id, 100 + roll(900), ago(roll(4)))),
        async () => paid(method_id, (roll(2) ? 1 : -1) * (1 + roll(50))),
        async () => {
          const id = pick(waiting);
          if (id) approved.push(id);
          if (id) await approve(id);
        },
        async () => {
          const id = pick(waiting);
          if (id) await reject(id);
        },
        async () => {
          const id = pick(approved);
          if (id) await at.owner.ok(rechargeApi.reback, { id, reason: '退回' }, { company: 1 });
        },
        async () => {
          const { list } = await finance.ok(cashCloseApi.list, { method_id, state: 'open' });
          const row = list[roll(list.length)];
          if (!row) return;
          const off = roll(2) ? roll(40) - 20 : 0;
          const counted_fen = row.expected_fen + off;
          const id = await closed(method_id, row.expected_fen, counted_fen, { day: row.day, reason: '抽查' });
          if (off !== 0) differing.push(id);
        },
        async () => {
          const id = pick(differing);
          if (!id) return;
          const { difference_fen } = await manager.ok(cashCloseApi.get, { id });
          const { list } = await manager.ok(cashCloseApi.candidates, { id, limit: 100 });
          const line = list.find(({ amount_fen }) => amount_fen === difference_fen);
          if (line) await manager.ok(cashCloseApi.explain, { id, line_ids: [line.id], reason: '查明' });
          else await manager.ok(cashCloseApi.accept, { id });
        },
      ];
      for (let n = 0; n < 60; n++) await steps[roll(steps.length)]?.();
      // Each difference that is left once explained by a line of just that sum.
      for (const id of differing.splice(0)) {
        const { difference_fen } = await manager.ok(cashCloseApi.get, { id });
        await paid(method_id, difference_fen as number);
        const { list } = await manager.ok(cashCloseApi.candidates, { id });
        const line_ids = [list[0]?.id as number];
        await manager.ok(cashCloseApi.explain, { id, line_ids, reason: '查明' });
      }
      const [sums] = await sql(
        `SELECT (SELECT COALESCE(sum(counted_fen), 0) FROM cash_close WHERE method_id = $1) AS counted,
                COALESCE(sum(amount_fen) FILTER (WHERE status = 'waiting'), 0) AS waiting,
                COALESCE(sum(amount_fen) FILTER (WHERE close_id IS NULL), 0) AS uncounted,
                (SELECT COALESCE(sum(amount_fen - fee_fen), 0) FROM recharge
                  WHERE method_id = $1 AND status = 'submitted') AS submitted
           FROM cash_line WHERE method_id = $1`,
        [method_id],
      );
      const [counted, waits, uncounted] = [
        Number(sums?.counted),
        Number(sums?.waiting),
        Number(sums?.uncounted),
      ];
      expect(waits).toBe(Number(sums?.submitted));
      expect(counted).toBe((await cashIn(method_id)) + waits - uncounted);
      // And without what is over or short: the money of the documents.
      const lines = await sql(
        `SELECT COALESCE(sum(amount_fen), 0) AS fen FROM cash_line WHERE method_id = $1`,
        [method_id],
      );
      const differences = await overShort(method_id);
      expect(counted - differences).toBe(Number(lines[0]?.fen) - uncounted);
      // Nothing is lost: once the days that are open are closed, only what came after today’s close is left.
      for (;;) {
        const { list } = await finance.ok(cashCloseApi.list, { method_id, state: 'open' });
        const row = list.at(-1);
        if (!row) break;
        await closed(method_id, row.expected_fen, row.expected_fen, { day: row.day });
      }
      const left = await sql(
        `SELECT l.id FROM cash_line l WHERE l.method_id = $1 AND l.close_id IS NULL AND NOT EXISTS
           (SELECT 1 FROM cash_close c WHERE c.method_id = $1 AND c.day = $2)`,
        [method_id, today],
      );
      expect(left).toEqual([]);
    },
  );
});
