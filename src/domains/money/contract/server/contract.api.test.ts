import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '@/apps/server/testing/at-once.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { contractTemplateApi } from '@/domains/money/contract-template/contract-template.contract.ts';
import { noticeApi } from '@/domains/organisation/news/news.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { kernelSentences } from '@/kernel/errors.ts';
import { contractApi } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';
import { contracts } from './contract.service.ts';

let app: TestApp;
let adviser: Person;
let manager: Person;
let finance: Person;
let owner: Person;
let today: string;
let template_id: number;
let student_id: number;
beforeAll(async () => {
  app = await testApp();
  [adviser, manager, finance, owner] = await Promise.all([
    app.as('adviser'),
    app.as('manager'),
    app.as('finance'),
    app.as('owner'),
  ]);
  const terms = await adviser.ok(contractApi.terms, {});
  today = terms.today;
  template_id = terms.templates[0]?.id as number;
  const { rows } = await app.db.superPool.query(
    "SELECT max(id) AS id FROM student WHERE company_id = 1 AND status = 'active' AND adviser_id = $1",
    [adviser.admin_id],
  );
  student_id = rows[0].id;
});
afterAll(() => app.close());

type New = InputOf<typeof contractApi.add>;
const fresh = (changes: Partial<New> = {}): New => ({
  student_id,
  template_id,
  made_on: today,
  lines: [{ course_type: 12, minutes: 600, gift_minutes: 60, price_fen: 1_000_000 }],
  ...changes,
});
const add = async (changes: Partial<New> = {}, by = adviser) =>
  (await by.ok(contractApi.add, fresh(changes))).id;
const get = (id: number, by = owner) => by.ok(contractApi.get, { id });
const signed = async (changes: Partial<New> = {}, by = adviser) => {
  const id = await add(changes, by);
  await by.ok(contractApi.push, { id });
  await by.ok(contractApi.sign, { id });
  return id;
};
const effective = async (changes: Partial<New> = {}) => {
  const id = await signed(changes);
  // No discount is beyond the owner.
  await owner.ok(contractApi.approve, { id }, { company: 1 });
  return id;
};
const stateOf = async (id: number) => (await get(id)).status;
const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields?: Record<string, string> }).fields ?? {};
describe('a contract', () => {
  test('is made with lines by the book, the discount spread to the fen, and a plan that sums to the total', async () => {
    const id = await add({
      lines: [
        { course_type: 12, minutes: 600 },
        { course_type: 1, minutes: 90, price_fen: 33_333 },
        { course_type: 17, minutes: 60, price_fen: 33_333, expires_on: '2099-01-01' },
      ],
      discount_fen: 10_001,
      instalments: [{ due_on: today, amount_fen: 1 }],
    }).catch((error) => String(error));
    expect(id).toContain('应等于总额');
    const { list } = await adviser.ok(contractApi.listPrices, {});
    const hour = list.find(({ course_type }) => course_type === 12)?.price_fen as number;
    const whole = await get(
      await add({
        lines: [
          { course_type: 12, minutes: 600 },
          { course_type: 1, minutes: 90, price_fen: 33_333 },
        ],
        discount_fen: 10_001,
      }),
    );
    expect(whole.number).toMatch(/^HT\d{4}-\d{6}$/);
    expect(whole.lines[0]).toMatchObject({ list_fen: hour * 10, price_fen: hour * 10 });
    expect(whole.total_fen).toBe(hour * 10 + 33_333 - 10_001);
    expect(whole.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(whole.total_fen);
    expect(whole.instalments).toEqual([
      { due_on: today, amount_fen: whole.total_fen, paid_fen: 0, state: 'due' },
    ]);
    expect(whole.discount_percent).toBeGreaterThan(0);
  });

  test('sums that differ are refused by the database itself', async () => {
    const id = await add();
    for (const statement of [
      'UPDATE contract_line SET amount_fen = amount_fen - 1 WHERE contract_id = $1',
      'DELETE FROM contract_instalment WHERE contract_id = $1',
      'UPDATE contract SET total_fen = total_fen + 1 WHERE id = $1',
    ])
      await expect(app.db.asSystem((ctx) => ctx.query(statement, [id]))).rejects.toMatchObject({
        constraint: 'contract_sums',
      });
  });

  test('goes from draft to effective by its moves alone, and cannot be changed once it is pushed', async () => {
    const id = await add();
    const before = await get(id);
    const edit = (by = adviser, version = before.version) =>
      by.call(contractApi.edit, { ...fresh({ note: '改' }), id, version });
    expect((await adviser.call(contractApi.sign, { id })).code).toBe(0);
    expect((await manager.call(contractApi.approve, { id })).code).toBe(0);
    expect((await edit()).code).toBe(1);
    expect((await edit()).code).toBe(5);
    await adviser.ok(contractApi.push, { id });
    const pushed = await edit(adviser, (await get(id)).version);
    expect([pushed.code, pushed.msg]).toEqual([0, contractText.only_draft[0]]);
    await adviser.ok(contractApi.reback, { id });
    expect(await stateOf(id)).toBe('draft');
    await adviser.ok(contractApi.push, { id });
    await adviser.ok(contractApi.sign, { id });
    expect((await adviser.call(contractApi.reback, { id })).code).toBe(0);
    expect((await adviser.call(contractApi.cancel, { id })).code).toBe(0);
    expect(await get(id)).toMatchObject({ status: 'signed', signed_on: today });
    await finance.ok(contractApi.approve, { id });
    expect(await get(id)).toMatchObject({ status: 'effective', effective_at: expect.any(Number) });
  });

  test('a draft or a pushed one is voided; an old version of it is told to reload', async () => {
    const id = await add();
    const { version } = await get(id);
    await adviser.ok(contractApi.push, { id, version });
    expect((await adviser.call(contractApi.cancel, { id, version })).code).toBe(5);
    await adviser.ok(contractApi.cancel, { id, reason: '不签了' });
    expect(await stateOf(id)).toBe('void');
  });

  test('is never audited by whoever made it', async () => {
    const id = await signed({}, manager);
    const own = await manager.call(contractApi.approve, { id });
    expect([own.code, own.msg]).toEqual([0, kernelSentences.notMaker[0]]);
    expect((await manager.call(contractApi.send_back, { id, reason: '试试' })).code).toBe(0);
    await finance.ok(contractApi.approve, { id });
  });

  test('sent back it is a draft again, with the reason, and its maker is told', async () => {
    const id = await signed();
    expect((await finance.call(contractApi.send_back, { id } as never)).code).toBe(2);
    await finance.ok(contractApi.send_back, { id, reason: '课时写错了' });
    expect(await get(id)).toMatchObject({ status: 'draft', reason: '课时写错了', signed_on: null });
    const { number } = await get(id);
    const { list } = await adviser.ok(noticeApi.list, {});
    expect(list[0]).toMatchObject({
      title: `合同 ${number} 被退回`,
      link: `/StudentContract?contract_id=${id}`,
    });
    expect(list[0]?.body).toContain('课时写错了');
  });

  test('once signed, those who audit are told', async () => {
    const id = await signed();
    expect((await finance.ok(noticeApi.list, {})).list[0]?.link).toBe(`/StudentContract?contract_id=${id}`);
  });

  test('of two approvals at once one wins, the other is told, and it is effective once', async () => {
    const id = await signed();
    const lock = `SELECT 1 FROM contract WHERE id = ${id} FOR UPDATE`;
    const answers = await atOnce(app.db, lock, [
      () => finance.call(contractApi.approve, { id }),
      () => manager.call(contractApi.approve, { id }),
      () => owner.call(contractApi.send_back, { id, reason: '等等' }, { company: 1 }),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1]);
    expect(['effective', 'draft']).toContain(await stateOf(id));
  });

  test('below the book it needs a limit: that of whoever pushed it, or of whoever audits it', async () => {
    const half = { lines: [{ course_type: 12 as const, minutes: 600 }] };
    const { total_fen } = await get(await add(half));
    const deep = { ...half, discount_fen: Math.floor(total_fen * 0.35) };
    const id = await signed(deep);
    const refused = await finance.call(contractApi.approve, { id });
    expect([refused.code, refused.msg]).toEqual([0, expect.stringContaining('折扣 35%')]);
    expect(await stateOf(id)).toBe('signed');
    await manager.ok(contractApi.approve, { id });
    const small = await signed({ ...half, discount_fen: Math.floor(total_fen * 0.08) });
    await finance.ok(contractApi.approve, { id: small });
  });

  test('keeps the edition that it was made from, and prints in it', async () => {
    const id = await effective();
    const before = await manager.ok(contractTemplateApi.get, { id: template_id });
    await manager.ok(contractTemplateApi.edit, { ...before, body: `${before.body}\n补充条款` });
    expect((await get(id)).edition).toBe(before.edition);
    expect((await get(await add())).edition).toBe(before.edition + 1);
    const pdf = (await manager.call(contractApi.pdf, { id })).data as unknown as Buffer;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await manager.call(contractTemplateApi.del, { id: template_id })).code).toBe(0);
  });
});

describe('bad input', () => {
  const line = { course_type: 12 as const, minutes: 60, price_fen: 100 };
  test.each<[string, Partial<Record<keyof New, unknown>>, string, number]>([
    ['no line', { lines: [] }, 'lines', 2],
    ['no minutes', { lines: [{ ...line, minutes: 0 }] }, 'lines', 2],
    ['negative gift', { lines: [{ ...line, gift_minutes: -1 }] }, 'lines', 2],
    ['negative price', { lines: [{ ...line, price_fen: -1 }] }, 'lines', 2],
    ['too large', { lines: Array(20).fill({ ...line, price_fen: 99_999_999_999 }) }, 'lines', 2],
    ['expired before it begins', { lines: [{ ...line, expires_on: '2020-01-01' }] }, 'lines', 2],
    ['a foreign subject', { lines: [{ ...line, subject_id: 999_999 }] }, 'lines', 2],
    ['a discount beyond the price', { lines: [line], discount_fen: 101 }, 'discount_fen', 2],
    [
      'instalments short of the total',
      { instalments: [{ due_on: '2099-01-01', amount_fen: 5 }] },
      'instalments',
      2,
    ],
    ['a date of tomorrow', { made_on: '2099-01-01' }, 'made_on', 2],
    ['a date of last year', { made_on: '2025-01-01' }, 'made_on', 2],
    ['an unknown template', { template_id: 999_999 }, 'template_id', 2],
    ['an unknown adviser', { adviser_id: 999_999 }, 'adviser_id', 2],
    ['a level that is none', { level_id: 999_999 }, 'level_id', 2],
    ['an unknown student', { student_id: 999_999 }, '', 4],
  ])('%s is refused with the reason, and nothing is written', async (_, changes, field, code) => {
    const count = async () => (await owner.ok(contractApi.totals, {})).count;
    const before = await count();
    for (const lang of ['zh-CN', 'en'] as const) {
      const answer = await adviser.call(contractApi.add, fresh(changes as Partial<New>), { lang });
      expect(answer.code).toBe(code);
      expect(Object.keys(fieldsOf(answer))).toEqual(field ? [field] : []);
      expect(answer.msg).not.toBe('');
    }
    expect(await count()).toBe(before);
  });

  test('a student of another company is not found; a cleared one is refused', async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT (SELECT min(id) FROM student WHERE company_id = 2) AS branch, (SELECT min(id) FROM student WHERE company_id = 4)
       AS stranger, (SELECT min(id) FROM student WHERE company_id = 1 AND status = 'cleared') AS cleared`,
    );
    const { branch, stranger, cleared } = rows[0];
    for (const id of [branch, stranger])
      expect((await adviser.call(contractApi.add, fresh({ student_id: id }))).code).toBe(4);
    expect((await manager.call(contractApi.add, fresh({ student_id: cleared }))).code).toBe(0);
  });
});

describe('money for a contract', () => {
  const lines = [
    { course_type: 12 as const, minutes: 600, gift_minutes: 60, price_fen: 100_000 },
    { course_type: 1 as const, minutes: 100, price_fen: 50_000 },
  ];
  test('unlocks minutes line by line, takes no more than the total, and goes back only unspent', async () => {
    const id = await effective({ lines });
    expect(await app.db.asSystem((ctx) => contracts.paid(ctx, id, 50_000))).toBe(50_000);
    const unlocked = async () =>
      (await get(id)).lines.map((one) => [one.unlocked_minutes, one.unlocked_gift_minutes]);
    expect(await unlocked()).toEqual([
      [300, 30],
      [0, 0],
    ]);
    expect(await app.db.asSystem((ctx) => contracts.paid(ctx, id, 120_000))).toBe(100_000);
    expect(await get(id)).toMatchObject({ paid_fen: 150_000, next_due_on: null });
    const first = (await get(id)).lines[0]?.id as number;
    await app.db.asSystem((ctx) => contracts.bought(ctx, first, 600, 60));
    await expect(app.db.asSystem((ctx) => contracts.bought(ctx, first, 1, 0))).rejects.toThrow(
      'unlocks only',
    );
    await expect(app.db.asSystem((ctx) => contracts.paid(ctx, id, -60_000))).rejects.toThrow(
      'undo the purchase',
    );
    expect(await app.db.asSystem((ctx) => contracts.paid(ctx, id, -50_000))).toBe(-50_000);
    await app.db.asSystem((ctx) => contracts.bought(ctx, first, -600, -60));
    await expect(app.db.asSystem((ctx) => contracts.bought(ctx, first, -1, 0))).rejects.toThrow('not bought');
    expect(await app.db.asSystem((ctx) => contracts.paid(ctx, id, -100_000))).toBe(-100_000);
    await expect(app.db.asSystem((ctx) => contracts.paid(ctx, id, -1))).rejects.toThrow();
  });

  test('is taken from the signature on, and hours are bought once it is effective', async () => {
    const id = await add({ lines });
    await expect(app.db.asSystem((ctx) => contracts.paid(ctx, id, 100))).rejects.toThrow('once it is signed');
    await adviser.ok(contractApi.push, { id });
    await adviser.ok(contractApi.sign, { id });
    await app.db.asSystem((ctx) => contracts.paid(ctx, id, 100_000));
    const first = (await get(id)).lines[0]?.id as number;
    await expect(app.db.asSystem((ctx) => contracts.line(ctx, first))).rejects.toThrow('not effective');
    await owner.ok(contractApi.approve, { id }, { company: 1 });
    const found = await app.db.asSystem((ctx) => contracts.line(ctx, first));
    expect(found).toMatchObject({
      contract_id: id,
      student_id,
      course_type: 12,
      unlocked_minutes: 600,
      bought_minutes: 0,
    });
    expect(contracts.priceOf(found, 300)).toBe(50_000);
  });

  test('two payments at once are both counted', async () => {
    const id = await effective({ lines });
    const lock = `SELECT 1 FROM contract WHERE id = ${id} FOR UPDATE`;
    const pay = () => app.db.asSystem((ctx) => contracts.paid(ctx, id, 80_000));
    expect((await atOnce(app.db, lock, [pay, pay])).toSorted()).toEqual([70_000, 80_000]);
    expect((await get(id)).paid_fen).toBe(150_000);
  });

  test('a paid draft that came back cannot be voided, nor its total fall below what is paid', async () => {
    const id = await signed({ lines });
    await app.db.asSystem((ctx) => contracts.paid(ctx, id, 120_000));
    await finance.ok(contractApi.send_back, { id, reason: '改课程' });
    const barred = await adviser.call(contractApi.cancel, { id });
    expect([barred.code, barred.msg]).toEqual([0, contractText.has_payments[0]]);
    const { version } = await get(id);
    const less = await adviser.call(contractApi.edit, {
      ...fresh({ lines: [lines[0] as never] }),
      id,
      version,
    });
    expect([less.code, less.msg]).toEqual([0, '总额不能低于已付的 ¥1,200.00']);
  });

  test('a refund terminates it, once it is effective', async () => {
    const id = await effective({ lines });
    await app.db.asSystem((ctx) => contracts.terminate(ctx, id, '退费'));
    expect(await stateOf(id)).toBe('terminated');
    await expect(app.db.asSystem((ctx) => contracts.terminate(ctx, id, '退费'))).rejects.toThrow();
  });

  test('an instalment that is past its day marks and lists the contract as overdue', async () => {
    const id = await effective({
      lines,
      instalments: [
        { due_on: '2026-01-01', amount_fen: 100_000 },
        { due_on: '2099-01-01', amount_fen: 50_000 },
      ],
    });
    const ids = async () =>
      (await owner.ok(contractApi.list, { overdue: 1, limit: 100 })).list.map((row) => row.id);
    expect(await get(id)).toMatchObject({ is_overdue: 1, next_due_on: '2026-01-01' });
    expect(await ids()).toContain(id);
    const { overdue_fen } = await owner.ok(contractApi.totals, { student_id, overdue: 1 });
    expect(overdue_fen).toBeGreaterThanOrEqual(100_000);
    await app.db.asSystem((ctx) => contracts.paid(ctx, id, 100_000));
    expect(await ids()).not.toContain(id);
    expect((await get(id)).instalments.map(({ state }) => state)).toEqual(['paid', 'due']);
  });
});

describe('the list', () => {
  test('is filtered by student, state, adviser and number; its totals are those of its rows', async () => {
    const id = await add({ note: '找我' });
    const { number, adviser_id } = await get(id);
    for (const filter of [
      { keyword: number.toLowerCase() },
      { student_id, status: 'draft' as const, adviser_id },
    ]) {
      const { list } = await adviser.ok(contractApi.list, { ...filter, limit: 100 });
      expect(list.map((row) => row.id)).toContain(id);
      const totals = await adviser.ok(contractApi.totals, filter);
      expect(totals.count).toBe(list.length);
      expect(totals.total_fen).toBe(list.reduce((sum, row) => sum + row.total_fen, 0));
    }
  });

  test('shows whoever sees only their own what they advise on or made, and nobody else’s', async () => {
    const theirs = await add({}, manager);
    const mine = await add({ adviser_id: adviser.admin_id }, manager);
    expect((await adviser.call(contractApi.get, { id: theirs })).code).toBe(4);
    expect((await adviser.call(contractApi.push, { id: theirs })).code).toBe(4);
    expect((await adviser.call(contractApi.get, { id: mine })).code).toBe(1);
    expect((await (await app.as('b_manager')).call(contractApi.get, { id: mine })).code).toBe(4);
    expect((await (await app.as('teacher')).call(contractApi.list, {})).code).toBe(3);
  });

  test('is exported as it is filtered', async () => {
    const { number } = await get(await add());
    const answer = await manager.call(contractApi.export, { keyword: number }, { lang: 'en' });
    const { sheets } = await readXlsx(answer.data as unknown as Buffer);
    expect(sheets[0]?.rows.map((cells) => [cells[0], cells[4], cells[8]])).toEqual([
      ['Number', 'Status', 'Total'],
      [number, 'Draft', 10_000],
    ]);
  });

  test('what a student’s payments can name are signed and effective contracts', async () => {
    const [draft, open] = [await add(), await effective()];
    const { list } = await manager.ok(contractApi.options, { student_id });
    const ids = list.map(({ id }) => id);
    expect([ids.includes(draft), ids.includes(open)]).toEqual([false, true]);
  });
});
