import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { unsafeSql } from '@/apps/server/testing/unsafe-sql.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { importText } from '@/kernel/import.text.ts';
import { paymentText } from '@/kernel/payment.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { rechargeApi } from '../../recharge/recharge.contract.ts';
import { partnerStatementApi as api } from '../partner-statement.contract.ts';

let app: TestApp;
let finance: Person;
let manager: Person;
let adviser: Person;
let method_id: number;
beforeAll(async () => {
  app = await testApp();
  finance = await app.as('finance');
  manager = await app.as('manager');
  adviser = await app.as('adviser');
  method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[2]?.id as number;
});
afterAll(() => app.close());
const student = async (): Promise<number> =>
  (
    await app.db.asSystem((ctx) =>
      students.insertMany(ctx, [{ username: '福金学员', adviser_id: adviser.admin_id }]),
    )
  )[0] as number;
const balance = async (id: number) =>
  (await app.db.asSystem((ctx) => ledger.available(ctx, id))).new.balance_fen;

const paid_at = Math.floor(Date.UTC(2026, 10, 10, 4) / 1000);
const recharge = (
  student_id: number,
  reference: string,
  amount_fen: number,
  more: Partial<InputOf<typeof rechargeApi.add>> = {},
) =>
  adviser.ok(rechargeApi.add, {
    category: 'fujin' as const,
    reference,
    received_fen: amount_fen,
    method_id,
    paid_at,
    submit_now: 1 as const,
    lines: [{ student_id, amount_fen }],
    ...more,
  });
const file = (...lines: string[]) =>
  Buffer.from(['流水号,金额,手续费,付款人,学员编号,付款时间', ...lines].join('\n'));
const bring = (bytes: Buffer, by = manager) =>
  by.call(api.add, { name: '福金.csv', method_id, bytes } as never);
const brought = async (...lines: string[]) => {
  const answer = await bring(file(...lines));
  expect(answer).toMatchObject({ code: 1 });
  return answer.data.id;
};
const clearing = async () => {
  const { rows } = await app.db.superPool.query(
    `SELECT account, COALESCE(sum(amount_fen), 0)::int AS fen FROM ledger_posting
      WHERE company_id = 1 AND (account = 'partner_clearing' OR method_id = $1) GROUP BY 1 ORDER BY 1`,
    [method_id],
  );
  const fens = new Map(rows.map((row) => [row.account, row.fen]));
  return { cash: fens.get('cash') ?? 0, owed: fens.get('partner_clearing') ?? 0 };
};

describe('a partner’s statement', () => {
  test('is matched by reference and amount; differences are shown, mended, approved as a whole and settled', async () => {
    const [a, b, c] = [await student(), await student(), await student()];
    await recharge(a, 'FJ-A', 1000_00);
    const wrong = await recharge(b, 'FJ-B', 900_00);
    const extra = await recharge(c, 'FJ-X', 77_00);
    const id = await brought(
      'FJ-A,1000.00,0,王女士,,2026-11-10 12:00',
      'FJ-B,950.00,0,李先生,,2026-11-10 12:30',
      'FJ-C,500.00,3.00,陈女士,,2026-11-10 13:00',
    );
    const looked = await finance.ok(api.get, { id });
    expect(looked.lines.map(({ state }) => state)).toEqual(['matched', 'differs', 'missing']);
    expect(looked.lines[1]).toMatchObject({
      amount_fen: 950_00,
      ours_fen: 900_00,
      differs_in: ['amount'],
      student_names: ['福金学员'],
    });
    expect(looked.extra.map((one) => one.id)).toEqual([extra.id]);
    expect(looked).toMatchObject({ line_count: 3, amount_fen: 2450_00, open_count: 2 });

    expect(await finance.call(api.approve, { id })).toMatchObject({
      code: 0,
      msg: '还有 2 笔不一致，处理后才能整批入账',
    });
    await finance.ok(rechargeApi.audit, { id: wrong.id, pass: 0, reason: '金额不符' });
    for (const line of looked.lines.slice(1))
      await manager.ok(api.assign, { line_id: line.id, student_id: line.reference === 'FJ-B' ? b : c });
    expect(
      await manager.call(api.assign, { line_id: looked.lines[0]?.id as number, student_id: a }),
    ).toMatchObject({
      code: 0,
    });
    expect((await finance.ok(api.get, { id })).open_count).toBe(0);

    const before = await clearing();
    expect(await manager.call(api.approve, { id })).toMatchObject({ code: 0 });
    await finance.ok(api.approve, { id });
    expect([await balance(a), await balance(b), await balance(c)]).toEqual([1000_00, 950_00, 500_00]);
    const owed = await clearing();
    expect(owed.owed - before.owed).toBe(-(2450_00 - 3_00));
    const paid = { id, pay_reference: 'FJ-8', paid_on: '2099-01-01' } as never;
    expect(await finance.call(api.settle, paid)).toMatchObject({
      code: 2,
      data: { fields: { paid_on: paymentText.paid_later[0] } },
    });
    await finance.ok(api.settle, { id, pay_reference: 'FJ-8', paid_on: '2026-01-05' } as never);
    expect(await finance.ok(api.get, { id })).toMatchObject({ pay_reference: 'FJ-8', paid_on: '2026-01-05' });
    expect(await clearing()).toEqual({ cash: before.cash - (2450_00 - 3_00), owed: before.owed });
    expect(await finance.call(api.settle, { id })).toMatchObject({ code: 0 });
  });

  test('differs where its fee is another, where ours is no partner’s payment, and where ours is a draft', async () => {
    const id = await student();
    await recharge(id, 'FJ-FEE', 100_00);
    await recharge(id, 'FJ-TOP', 100_00, { category: 'top' });
    await recharge(id, 'FJ-DRAFT', 100_00, { submit_now: 0 });
    const statement = await brought(
      'FJ-FEE,100,6,,,2026-11-10',
      'FJ-TOP,100,0,,,2026-11-10',
      'FJ-DRAFT,100,0,,,2026-11-10',
    );
    const { lines, open_count } = await finance.ok(api.get, { id: statement });
    expect(lines.map(({ state, differs_in }) => [state, ...differs_in])).toEqual([
      ['differs', 'fee'],
      ['differs', 'category'],
      ['differs', 'draft'],
    ]);
    expect(open_count).toBe(3);
    expect(await finance.call(api.approve, { id: statement })).toMatchObject({
      code: 0,
      msg: '还有 3 笔不一致，处理后才能整批入账',
    });
  });

  test('differs where a part of ours was rejected, until that is entered anew', async () => {
    const [a, b] = [await student(), await student()];
    const lines = [
      { student_id: a, amount_fen: 600_00 },
      { student_id: b, amount_fen: 400_00 },
    ];
    const { receipt_id, ids } = await recharge(a, 'FJ-PART', 1000_00, { lines });
    const id = await brought('FJ-PART,1000,0,,,2026-11-10');
    const state = async () => {
      const { lines: shown, open_count } = await finance.ok(api.get, { id });
      return [open_count, ...(shown[0]?.differs_in ?? [])];
    };
    expect(await state()).toEqual([0]);
    await finance.ok(rechargeApi.audit, { id: ids[1] as number, pass: 0, reason: '分错了' });
    expect(await state()).toEqual([1, 'part']);
    expect(await finance.call(api.approve, { id })).toMatchObject({ code: 0 });
    expect(await balance(a)).toBe(0);
    const { receipt_version: version } = await adviser.ok(rechargeApi.get, { id: ids[0] as number });
    const head = { receipt_id, version, reference: 'FJ-PART', received_fen: 1000_00, method_id, paid_at };
    await adviser.ok(rechargeApi.edit, { ...head, lines: lines.slice(1), submit_now: 1 });
    expect(await state()).toEqual([0]);
    await finance.ok(api.approve, { id });
    expect([await balance(a), await balance(b)]).toEqual([600_00, 400_00]);
  });

  test('that was imported twice is approved and settled once, and is not imported again', async () => {
    await recharge(await student(), 'FJ-TWICE', 400_00);
    const row = 'FJ-TWICE,400,0,,,2026-11-10';
    const both = [await brought(row), await brought(row)];
    const answers = await Promise.all(both.map((id) => finance.call(api.approve, { id })));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const [done, other] = (answers[0]?.code === 1 ? both : both.toReversed()) as [number, number];
    const { number } = await finance.ok(api.get, { id: done });
    const msg = `流水号 FJ-TWICE 已在对账单 ${number} 中入账`;
    expect(await finance.call(api.approve, { id: other })).toMatchObject({ code: 0, msg });
    expect(await bring(file(row))).toMatchObject({ code: 2, data: { fields: { file: msg } } });
    // Approved when nobody asked for that yet: the first to be settled is paid.
    await unsafeSql(app, "UPDATE partner_statement SET status = 'approved' WHERE id = $1", [other]);
    await finance.ok(api.settle, { id: done });
    expect(await finance.call(api.settle, { id: other })).toMatchObject({ code: 0, msg });
  });

  test('of which one recharge cannot be approved is not approved at all', async () => {
    const [a, b] = [await student(), await student()];
    await recharge(a, 'FJ-ONE', 100_00);
    // Submitted by the very person who approves the batch.
    await finance.ok(rechargeApi.add, {
      category: 'fujin',
      reference: 'FJ-TWO',
      received_fen: 200_00,
      method_id,
      paid_at,
      submit_now: 1,
      lines: [{ student_id: b, amount_fen: 200_00 }],
    });
    const id = await brought('FJ-ONE,100,0,,,2026-11-10', 'FJ-TWO,200,0,,,2026-11-10');
    expect(await finance.call(api.approve, { id })).toMatchObject({ code: 0 });
    expect([await balance(a), await balance(b)]).toEqual([0, 0]);
    expect(await finance.ok(api.get, { id })).toMatchObject({ status: 'open' });
  });

  test('that names students by number needs no hand', async () => {
    const a = await student();
    const { rows } = await app.db.superPool.query('SELECT number FROM student WHERE id = $1', [a]);
    const id = await brought(`FJ-NUM,300,0,,${rows[0].number},2026-11-11`);
    expect((await finance.ok(api.get, { id })).lines).toMatchObject([{ state: 'matched' }]);
    await finance.ok(api.approve, { id });
    expect(await balance(a)).toBe(300_00);
  });

  test.each([
    ['a line without an amount', '流水号,金额,付款时间\nFJ-1,,2026-11-10'],
    ['an amount that is none', '流水号,金额,付款时间\nFJ-1,abc,2026-11-10'],
    ['a negative amount', '流水号,金额,付款时间\nFJ-1,-5,2026-11-10'],
    ['the same reference twice', '流水号,金额,付款时间\nFJ-1,5,2026-11-10\nFJ-1,5,2026-11-10'],
    ['no headings', '1,2,3\n4,5,6'],
    ['a picture', 'GIF89a'],
  ])('with %s is refused, and nothing is kept', async (_, content) => {
    const count = async () =>
      (await app.db.superPool.query('SELECT count(*)::int AS n FROM partner_statement')).rows[0].n;
    const before = await count();
    expect((await bring(Buffer.from(content))).code).toBe(2);
    expect(await count()).toBe(before);
  });
});

test('the template has the headings that the import understands, in the reader’s language', async () => {
  for (const [lang, heading] of [
    ['zh-CN', '流水号*'],
    ['en', 'Reference*'],
  ] as const) {
    const { data } = await manager.call(api.template, {}, { lang });
    const { sheets } = await readXlsx(data as Buffer);
    expect(sheets[0]?.rows[0]?.[0]).toBe(heading);
    // Nothing but the example stands in it, which is nobody's payment.
    const answer = await bring(data as Buffer);
    expect(answer).toMatchObject({ code: 2, data: { fields: { file: importText.no_rows[0] } } });
  }
});
