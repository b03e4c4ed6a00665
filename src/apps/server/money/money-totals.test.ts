import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountApi } from '@/domains/money/account/account.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { contractApi } from '@/domains/money/contract/contract.contract.ts';
import { conversionApi } from '@/domains/money/conversion/conversion.contract.ts';
import { invoiceApi } from '@/domains/money/invoice/invoice.contract.ts';
import { STUDENT_ACCOUNTS } from '@/domains/money/ledger/ledger.accounts.ts';
import { rechargeApi } from '@/domains/money/recharge/recharge.contract.ts';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

/** Over a year of the demo's money, with what goes wrong on top: every total is what the postings come to. */
let app: TestApp;
let adviser: Person;
let finance: Person;
let owner: Person;
let method_id: number;
beforeAll(async () => {
  app = await testApp();
  [adviser, finance, owner] = [await app.as('adviser'), await app.as('finance'), await app.as('owner')];
  method_id = (await finance.ok(baseDataApi.options, { kind: 'payment_method' })).list[0]?.id as number;
  await muddle();
});
afterAll(() => app.close());

const here = { company: 1 };
const asked = async (sql: string, values: unknown[] = []) => (await app.db.superPool.query(sql, values)).rows;

async function contractOf(student_id: number, instalments: { due_on: string; amount_fen: number }[]) {
  const { today, templates } = await adviser.ok(contractApi.terms, {});
  const { id } = await adviser.ok(contractApi.add, {
    student_id,
    template_id: templates[0]?.id as number,
    made_on: today,
    instalments,
    lines: [{ course_type: 12, minutes: 600, gift_minutes: 60, price_fen: 100_000 }],
  });
  await adviser.ok(contractApi.push, { id });
  await adviser.ok(contractApi.sign, { id });
  await owner.ok(contractApi.approve, { id }, here);
  return id;
}
async function pay(
  student_id: number,
  amount_fen: number,
  more: { contract_id?: number; account?: 'new' | 'learning'; gift_fen?: number } = {},
): Promise<number> {
  const { id } = await adviser.ok(rechargeApi.add, {
    category: 'top',
    received_fen: amount_fen,
    fee_fen: 7,
    method_id,
    submit_now: 1,
    paid_at: Math.floor(Date.now() / 1000) - 60,
    lines: [{ student_id, amount_fen, ...more }],
  });
  await finance.ok(rechargeApi.audit, { id, pass: 1 });
  return id;
}

/** Part payments, an excess, rebacks of money and of hours, lessons and undone ones, invoices and a red letter. */
async function muddle(): Promise<void> {
  const [row] = await asked(
    "SELECT max(id) AS id FROM student WHERE company_id = 1 AND status = 'active' AND adviser_id = $1",
    [adviser.admin_id],
  );
  const student_id = row.id as number;
  const plan = [
    { due_on: '2026-01-01', amount_fen: 30_000 },
    { due_on: '2099-01-01', amount_fen: 70_000 },
  ];
  const [part, whole, empty] = [
    await contractOf(student_id, plan),
    await contractOf(student_id, plan),
    await contractOf(student_id, plan),
  ];
  await pay(student_id, 12_345, { contract_id: part, account: 'learning' });
  await pay(student_id, 60_000, { contract_id: whole, account: 'learning', gift_fen: 500 });
  const excess = await pay(student_id, 55_555, { contract_id: whole, account: 'learning' });
  const back = await pay(student_id, 44_444, { contract_id: empty, gift_fen: 300 });
  await finance.ok(rechargeApi.reback, { id: back, reason: '付错了' });
  const line = (await owner.ok(contractApi.get, { id: whole })).lines[0]?.id as number;
  const hours = { student_id, course_type: 12 as const, contract_line_id: line, gift_minutes: 0 };
  for (const undone of [true, false]) {
    const { id } = await adviser.ok(conversionApi.buy, { ...hours, paid_minutes: 300, learning_fen: 50_000 });
    await finance.ok(conversionApi.approve, { id });
    if (undone) await finance.ok(conversionApi.reback, { id, reason: '不要了' });
  }
  await adviser.ok(conversionApi.add, {
    student_id,
    from_account: 'new',
    to_account: 'store',
    amount_fen: 1_000,
  });
  for (const undone of [true, false])
    await app.db.asSystem(async (ctx) => {
      const lesson = { student_id, course_type: 12 as const, subject_id: null, minutes: 77 };
      const doc = { doc: 'test', doc_id: undone ? 1 : 2 };
      await classHours.consume(ctx, { ...lesson, ...doc, used_on: '2026-11-01' });
      if (undone) await classHours.undoConsume(ctx, { student_id, ...doc });
    });
  const invoice = { kind: 'normal' as const, title: '王女士' };
  await adviser.ok(invoiceApi.request, { ...invoice, contract_id: whole, amount_fen: 40_000 });
  const red = await adviser.ok(invoiceApi.request, { ...invoice, contract_id: whole, amount_fen: 20_000 });
  const day = '2026-11-01';
  await finance.ok(invoiceApi.issue, { id: red.id, version: 1, invoice_no: '2431200001', issued_on: day });
  const letter = { red_no: '2431200002', red_on: day, reason: '开错了' };
  await finance.ok(invoiceApi.redLetter, { id: red.id, version: 2, ...letter });
  await adviser.ok(invoiceApi.request, { ...invoice, recharge_id: excess, amount_fen: 15_555 });
}

/** Of each student and account, from the postings alone. */
async function posted(): Promise<Map<number, Record<string, number>>> {
  const rows = await asked(
    `SELECT student_id, account, sum(amount_fen)::bigint AS fen FROM ledger_posting
      WHERE company_id = 1 AND student_id IS NOT NULL GROUP BY 1, 2`,
  );
  const found = new Map<number, Record<string, number>>();
  for (const { student_id, account, fen } of rows)
    found.set(student_id, { ...found.get(student_id), [account]: Number(fen) });
  return found;
}

test('balances: each student’s, their sum, and the totals of each account', async () => {
  const books = await posted();
  const seen = new Set<number>();
  for (let page = 1; ; page++) {
    const { list } = await owner.ok(accountApi.balances, { page, limit: 100 }, here);
    for (const row of list) {
      const mine = books.get(row.id) ?? {};
      const six = STUDENT_ACCOUNTS.map((account) => mine[account] ?? 0);
      expect(STUDENT_ACCOUNTS.map((account) => row[`${account}_fen`])).toEqual(six);
      expect(row.total_fen).toBe(six.reduce((sum, fen) => sum + fen, 0));
      seen.add(row.id);
    }
    if (list.length < 100) break;
  }
  expect([...books.keys()].filter((id) => !seen.has(id))).toEqual([]);
  const { list } = await owner.ok(accountApi.totals, {}, here);
  for (const { account, balance_fen } of list)
    expect([account, balance_fen]).toEqual([
      account,
      [...books.values()].reduce((sum, mine) => sum + (mine[account] ?? 0), 0),
    ]);
});

test('an account: balance, what is held, hours, and the last line of its statement', async () => {
  const books = await posted();
  const lots = await asked(
    `SELECT student_id, sum(paid_minutes + gift_minutes - paid_used_minutes - gift_used_minutes)::int AS minutes
       FROM class_lot WHERE company_id = 1 GROUP BY 1`,
  );
  for (const [student_id, mine] of [...books].slice(-12)) {
    const summary = await owner.ok(accountApi.summary, { student_id }, here);
    expect(summary.remaining_minutes).toBe(lots.find((row) => row.student_id === student_id)?.minutes ?? 0);
    for (const { account, balance_fen, held_fen, available_fen } of summary.accounts) {
      const [held] = await asked(
        `SELECT COALESCE(sum(amount_fen), 0)::int AS fen FROM ledger_hold
          WHERE student_id = $1 AND account = $2 AND ended_at IS NULL`,
        [student_id, account],
      );
      expect([balance_fen, held_fen]).toEqual([mine[account] ?? 0, held.fen]);
      expect(available_fen).toBe(balance_fen - held_fen);
      const { list } = await owner.ok(accountApi.statement, { student_id, account, limit: 1 }, here);
      expect(list[0]?.balance_after_fen ?? 0).toBe(balance_fen);
    }
  }
});

test.each(CATEGORIES)(
  'recharges of %s: what is approved stands in the books, what was taken back does not',
  async (category) => {
    const totals = await owner.ok(rechargeApi.totals, { category }, here);
    for (const status of ['approved', 'rebacked'] as const) {
      const [books] = await asked(
        `SELECT count(DISTINCT r.id)::int AS count,
              COALESCE(sum(p.amount_fen) FILTER (WHERE p.student_id IS NOT NULL AND p.account <> 'virtual'), 0)::bigint AS money,
              COALESCE(-sum(p.amount_fen) FILTER (WHERE p.account = 'payment_fees'), 0)::bigint AS fees
         FROM recharge r JOIN ledger_entry e ON e.company_id = r.company_id AND e.doc = 'recharge' AND e.doc_id = r.id
         JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
        WHERE r.company_id = 1 AND r.category = $1 AND r.status = $2`,
        [category, status],
      );
      const { amount_fen, fee_fen } = totals.approved;
      const inBooks = status === 'approved' ? [amount_fen, fee_fen] : [0, 0];
      expect([totals[status].count, ...inBooks]).toEqual([
        books.count,
        Number(books.money),
        Number(books.fees),
      ]);
    }
  },
);

test('contracts: what is paid is what payments settled, open and overdue follow the plan, invoices stay below', async () => {
  const settled = await asked(
    `SELECT r.contract_id, r.account, r.contract_fen, r.amount_fen,
            COALESCE((SELECT sum(p.amount_fen) FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
               WHERE e.company_id = 1 AND e.doc = 'recharge' AND e.doc_id = r.id AND p.account = r.account), 0)::int AS posted_fen
       FROM recharge r WHERE r.company_id = 1 AND r.contract_id IS NOT NULL AND r.status = 'approved'`,
  );
  // Where the target is another account than new money, the excess lies apart, and the books alone tell the two.
  for (const { account, contract_fen, posted_fen, amount_fen } of settled)
    expect(posted_fen).toBe(account === 'new' ? amount_fen : contract_fen);
  const { list } = await owner.ok(contractApi.list, { limit: 100 }, here);
  const sums = {
    count: list.length,
    total_fen: 0,
    paid_fen: 0,
    unpaid_fen: 0,
    pending_fen: 0,
    dropped_fen: 0,
    overdue_count: 0,
    overdue_fen: 0,
  };
  for (const { id } of list) {
    const one = await owner.ok(contractApi.get, { id }, here);
    const paid = settled
      .filter((row) => row.contract_id === id)
      .reduce((sum, row) => sum + Number(row.contract_fen), 0);
    expect([one.number, one.paid_fen]).toEqual([one.number, paid]);
    expect(one.instalments.reduce((sum, { paid_fen }) => sum + paid_fen, 0)).toBe(paid);
    const { list: invoices } = await owner.ok(invoiceApi.list, { contract_id: id, limit: 100 }, here);
    const living = invoices.filter(({ status }) => status === 'requested' || status === 'issued');
    expect(one.invoiced_fen).toBe(living.reduce((sum, { amount_fen }) => sum + amount_fen, 0));
    expect(one.invoiced_fen).toBeLessThanOrEqual(paid);
    const { payments } = await owner.ok(contractApi.links, { id }, here);
    expect(payments.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(paid);
    const isOpen = one.status === 'signed' || one.status === 'effective';
    const overdue = isOpen ? one.instalments.filter(({ state }) => state === 'overdue') : [];
    sums.total_fen += one.total_fen;
    sums.paid_fen += paid;
    sums.unpaid_fen += isOpen ? one.total_fen - paid : 0;
    sums.pending_fen += ['draft', 'pushed'].includes(one.status) ? one.total_fen - paid : 0;
    sums.dropped_fen += ['void', 'terminated'].includes(one.status) ? one.total_fen - paid : 0;
    sums.overdue_count += overdue.length > 0 ? 1 : 0;
    sums.overdue_fen += overdue.reduce((sum, { amount_fen, paid_fen }) => sum + amount_fen - paid_fen, 0);
  }
  expect(await owner.ok(contractApi.totals, {}, here)).toEqual(sums);
  expect(sums.paid_fen).toBe(settled.reduce((sum, row) => sum + Number(row.contract_fen), 0));
  expect(sums.paid_fen).toBeGreaterThanOrEqual(12_345 + 100_000);
});

test('conversions: what waits is held, what was approved is posted', async () => {
  const totals = await owner.ok(conversionApi.totals, {}, here);
  const [held] = await asked(
    `SELECT COALESCE(sum(amount_fen), 0)::bigint AS fen FROM ledger_hold
      WHERE company_id = 1 AND doc = 'conversion' AND ended_at IS NULL`,
  );
  const [done] = await asked(
    `SELECT COALESCE(-sum(p.amount_fen) FILTER (WHERE p.amount_fen < 0), 0)::bigint AS fen
       FROM conversion c JOIN ledger_entry e ON e.company_id = 1 AND e.doc = 'conversion' AND e.doc_id = c.id
       JOIN ledger_posting p ON p.company_id = 1 AND p.entry_id = e.id
      WHERE c.company_id = 1 AND c.status = 'approved' AND c.kind IN ('account', 'hours') AND e.kind IN ('convert', 'purchase')`,
  );
  const [moved] = await asked(
    "SELECT COALESCE(sum(amount_fen), 0)::bigint AS fen FROM conversion WHERE company_id = 1 AND status = 'approved' AND kind = 'transfer'",
  );
  expect(totals.waiting_fen).toBe(Number(held.fen));
  expect(totals.approved_fen).toBe(Number(done.fen) + Number(moved.fen));
});
