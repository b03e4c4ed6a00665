import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arranger } from '@/apps/server/testing/arranger.ts';
import { type Person, type TestApp, testApp } from '@/apps/server/testing/test-app.ts';
import { newCompany } from '@/domains/organisation/company/server/testing/company.samples.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { type EntryLine, STUDENT_ACCOUNTS } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { sourceSlot } from '../../ledger/server/ledger-source.service.ts';
import { accountApi } from '../account.contract.ts';
import { balanceStore } from './balance.store.ts';

let app: TestApp;
let finance: Person;
beforeAll(async () => {
  app = await testApp();
  finance = await app.as('finance');
});
afterAll(() => app.close());
afterAll(
  sourceSlot
    .part({
      doc: 'chit',
      label: ['字条', 'Chit'],
      kinds: { paid: ['收款', 'Paid'], spent: ['用款', 'Spent'], undone: ['冲正', 'Undone'] },
      find: async (_, ids) => ids.map((id) => ({ id, title: `ZT-${id}`, url: `/news?chit=${id}` })),
    })
    .connect(),
);
/** A new company without a history: it is brought in here. */
let HERE: number;
beforeAll(async () => {
  owner = await app.as('owner');
  HERE = await newCompany(new Arranger(app, owner));
  ask = { company: HERE };
});
const here = <T>(work: (ctx: Ctx) => Promise<T>) =>
  app.db.asSystem(work, { family_id: HERE === 4 ? 4 : 1, company_id: HERE });
const newStudent = async (username: string, company = HERE) =>
  (
    await app.db.asSystem((ctx) => students.insertMany(ctx, [{ username }]), {
      family_id: company === 4 ? 4 : 1,
      company_id: company,
    })
  )[0] as number;

let made = 0;
/** Money that came (or, negative, went) on an account, on a day of the past where one is named. */
const post = (student_id: number, fen: number, { account = 'new' as const, at = '', company = HERE } = {}) =>
  app.db.asSystem(
    async (ctx) => {
      await ctx.query("SELECT set_config('app.clock', $1, true)", [at]);
      const kind = fen > 0 ? 'paid' : 'spent';
      const lines: EntryLine[] = [
        { account, student_id, amount_fen: fen },
        { account: 'cash', amount_fen: -fen },
      ];
      return ledger.post(ctx, { kind, doc: 'chit', doc_id: ++made, key: `chit:${made}` }, lines);
    },
    { family_id: company === 4 ? 4 : 1, company_id: company },
  );
const undo = (entry: number) =>
  here((ctx) =>
    ledger.reverse(ctx, entry, { kind: 'undone', doc: 'chit', doc_id: ++made, key: `chit:${made}` }),
  );
let owner: Person;
let ask: { company: number };
const statement = async (student_id: number, more: object = {}) =>
  (await owner.ok(accountApi.statement, { student_id, account: 'new', ...more }, ask)).list;

describe('a history that is brought in', () => {
  test('goes forward only: what stands in the books is never added to', async () => {
    const student = await newStudent('旧账');
    await post(student, 500, { at: '2026-01-05T04:00:00Z' });
    await post(student, -200, { at: '2026-02-10T04:00:00Z' });
    await expect(post(student, 1, { at: '2026-01-06T04:00:00Z' })).rejects.toThrow('gone beyond');
    await expect(post(student, 1, { at: '2999-01-06T04:00:00Z' })).rejects.toThrow('gone beyond');
    const then = async (as_of: string) =>
      (await owner.ok(accountApi.summary, { student_id: student, as_of }, ask)).total_fen;
    expect([await then('2026-01-04'), await then('2026-01-05'), await then('2026-02-10')]).toEqual([
      0, 500, 300,
    ]);
  });
});

describe('a statement', () => {
  test('has the newest line first, with the balance after it, its document, and whether it was undone', async () => {
    const student = await newStudent('对账');
    await post(student, 100_00);
    const spent = await post(student, -30_00);
    await undo(spent);
    const lines = await statement(student);
    expect(
      lines.map((line) => [line.kind_name, line.amount_fen, line.balance_after_fen, line.undone]),
    ).toEqual([
      ['冲正', 30_00, 100_00, 'reversal'],
      ['用款', -30_00, 70_00, 'reversed'],
      ['收款', 100_00, 100_00, null],
    ]);
    expect(lines.every(({ source }) => source?.url.startsWith('/news?chit='))).toBe(true);
    expect((await statement(student, { direction: 'out' })).map(({ amount_fen }) => amount_fen)).toEqual([
      -30_00,
    ]);
    expect(await statement(student, { to: 1_000_000 })).toEqual([]);
  });

  test('is exported line by line', async () => {
    const student = await newStudent('导出');
    await post(student, 12_345);
    const input = { student_id: student, account: 'new' };
    const { data } = await app.send(accountApi.statementExport, input, {
      token: owner.token,
      'acting-company': String(HERE),
    });
    const { sheets } = await readXlsx(data as Buffer);
    expect(sheets[0]?.rows[1]).toEqual(expect.arrayContaining(['导出', '收款', `ZT-${made}`, 123.45]));
  });

  test('of a student of another company, or of one whom the role does not see, is not there', async () => {
    const elsewhere = await newStudent('别家', 4);
    const answer = await owner.call(accountApi.statement, { student_id: elsewhere, account: 'new' }, ask);
    expect(answer.code).toBe(4);
    const mine = await newStudent('不归我管', 1);
    const adviser = await app.as('classteacher');
    for (const endpoint of [accountApi.summary, accountApi.explain, accountApi.statement] as const)
      expect((await adviser.call(endpoint, { student_id: mine, account: 'new' })).code).not.toBe(1);
  });
});

describe('an explanation', () => {
  test('lists what is left of what came, and sums up to the balance', async () => {
    const student = await newStudent('说明');
    await post(student, 500);
    await undo(await post(student, 9_999));
    await post(student, 300);
    await post(student, -400);
    await here((ctx) =>
      ledger.hold(ctx, 'chit', 77, [{ account: 'new', student_id: student, amount_fen: 150 }]),
    );
    const said = await owner.ok(accountApi.explain, { student_id: student, account: 'new' }, ask);
    expect(said.pieces.map(({ amount_fen, left_fen }) => [amount_fen, left_fen])).toEqual([
      [300, 300],
      [500, 100],
    ]);
    expect(said).toMatchObject({
      balance_fen: 400,
      held_fen: 150,
      held: [{ amount_fen: 150, kind_name: '字条' }],
    });
  });
});

test('of class hours, an explanation lists the lots that are still to be taught', async () => {
  const student = await newStudent('课时说明');
  await post(student, 1_000_00);
  const hours = { student_id: student, course_type: 12 as const, subject_id: null, paid_minutes: 600 };
  await here(async (ctx) => {
    const tenders = [{ account: 'new' as const, amount_fen: 600_00 }];
    const bought = { ...hours, gift_minutes: 0, expires_on: null, tenders };
    await classHours.buy(ctx, bought, { doc: 'chit', doc_id: ++made });
    const lesson = { student_id: student, course_type: 12 as const, subject_id: null, minutes: 120 };
    await classHours.consume(ctx, { ...lesson, used_on: '2026-11-01', doc: 'lesson', doc_id: 1 });
  });
  const said = await owner.ok(accountApi.explain, { student_id: student, account: 'classes' }, ask);
  expect(said).toMatchObject({
    balance_fen: 480_00,
    pieces: [{ amount_fen: 600_00, left_fen: 480_00, kind_name: '一对一' }],
  });
  expect(said.pieces).toHaveLength(1);
});

describe('the totals', () => {
  const recomputed = async () => {
    const { rows } = await app.db.superPool.query(
      `SELECT account, sum(amount_fen)::bigint AS fen FROM ledger_posting
        WHERE company_id = $1 AND student_id IS NOT NULL GROUP BY account`,
      [HERE],
    );
    const fens = new Map(rows.map((row) => [row.account, Number(row.fen)]));
    return STUDENT_ACCOUNTS.map((account) => fens.get(account) ?? 0);
  };
  const shown = async (as_of?: string) =>
    (await owner.ok(accountApi.totals, as_of ? { as_of } : {}, ask)).list.map(
      ({ balance_fen }) => balance_fen,
    );
  const stored = async () => {
    const sums = STUDENT_ACCOUNTS.map((account) => `sum(${account}_fen)::bigint`).join();
    const { rows } = await app.db.superPool.query({
      text: `SELECT ${sums} FROM student_money WHERE company_id = $1`,
      values: [HERE],
      rowMode: 'array',
    });
    return (rows[0] as unknown as string[]).map(Number);
  };

  test('equal the postings and the balances, before and after the days are summed up', async () => {
    const before = await recomputed();
    expect(await shown()).toEqual(before);
    expect(await stored()).toEqual(before);
    await here(balanceStore.closeDays);
    await here(balanceStore.closeDays);
    expect(await shown()).toEqual(before);
    expect(await shown('2026-01-31')).toEqual([0, 500, 0, 0, 0, 0]);
    const student = await newStudent('之后');
    await post(student, 77);
    expect(await shown()).toEqual(await recomputed());
  });

  test('of days that were summed up never change: nothing is posted on them any more', async () => {
    const student = await newStudent('补记');
    await expect(post(student, 1, { at: '2026-10-01T04:00:00Z' })).rejects.toThrow();
  });
});

describe('the list of balances', () => {
  test('shows who has most on an account first, and finds by name', async () => {
    const [poor, rich] = [await newStudent('甲余额'), await newStudent('乙余额')];
    await post(poor, 5, { account: 'store' as never });
    await post(rich, 900, { account: 'store' as never });
    const { list } = await owner.ok(accountApi.balances, { account: 'store' }, ask);
    expect(list.map(({ id, store_fen }) => [id, store_fen])).toEqual([
      [rich, 900],
      [poor, 5],
    ]);
    const found = await owner.ok(accountApi.balances, { keyword: '乙余额' }, ask);
    expect(found.list.map(({ id, total_fen }) => [id, total_fen])).toEqual([[rich, 900]]);
  });
});

describe('the list of balances as of a day, and its sheet', () => {
  const as_of = '2026-01-31';
  const listed = (input: InputOf<typeof accountApi.balances>) => owner.ok(accountApi.balances, input, ask);

  test('have who had something then, with what they had, and sum up to the totals of the day', async () => {
    const then = { only: 'with_balance' as const, as_of };
    const { list } = await listed(then);
    expect(list.map(({ username, new_fen, total_fen }) => [username, new_fen, total_fen])).toEqual([
      ['旧账', 500, 500],
    ]);
    expect((await listed({ ...then, account: 'new' })).list.map(({ new_fen }) => new_fen)).toEqual([500]);
    expect((await listed({ ...then, as_of: '2026-01-04' })).list).toEqual([]);
    const { list: totals } = await owner.ok(accountApi.totals, { as_of }, ask);
    expect(totals.map(({ balance_fen }) => balance_fen)).toEqual([0, 500, 0, 0, 0, 0]);
    const { data } = await app.send(accountApi.balancesExport, then, {
      token: owner.token,
      'acting-company': String(HERE),
    });
    const { sheets } = await readXlsx(data as Buffer);
    expect(sheets[0]?.rows.slice(1).map((row) => [row[1], row[3]])).toEqual([['旧账', 5]]);
  });

  test('know of nothing that was held', async () => {
    expect((await listed({ only: 'with_held' })).total).toBe(1);
    expect((await listed({ only: 'with_held', as_of })).total).toBe((await listed({ as_of })).total);
  });
});

describe('a family statement', () => {
  const print = (input: object) =>
    app.send(accountApi.print, input, { token: owner.token, 'acting-company': String(HERE) });

  test('is a PDF of the days asked for; a span that is none is refused', async () => {
    const student = await newStudent('打印');
    await post(student, 12_00);
    const { data } = await print({ student_id: student, from: '2026-01-01', to: '2026-12-31' });
    expect((data as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    const wrong = await print({ student_id: student, from: '2026-12-31', to: '2026-01-01' });
    expect(wrong).toMatchObject({ code: 2, data: { fields: { to: '结束日期不能早于开始日期' } } });
  });

  test('needs its right', async () => {
    const student = await newStudent('无权');
    const viewer = await app.as('viewer');
    const answer = await viewer.call(accountApi.print, {
      student_id: student,
      from: '2026-01-01',
      to: '2026-01-02',
    });
    expect(answer.code).toBe(3);
    expect((await finance.call(accountApi.totals, {})).code).toBe(1);
  });
});
