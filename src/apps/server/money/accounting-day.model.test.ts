import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { balanceStore } from '@/domains/money/account/server/balance.store.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { COMPANY_ACCOUNTS, STUDENT_ACCOUNTS } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { newCompany } from '@/domains/organisation/company/server/testing/company.samples.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { lastDayOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import { Arranger } from '../testing/arranger.ts';
import { seedFor } from '../testing/setup/seed.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { unsafeSql } from '../testing/unsafe-sql.ts';

/** `ROUNDS=400 SEED=7 npx vitest run --project api accounting-day.model`: longer, or the same again. */
const ROUNDS = Number(process.env.ROUNDS ?? 90);
const SEED = seedFor('accounting day model');
vi.setConfig({ testTimeout: 60_000 + ROUNDS * 2_000 });

let app: TestApp;
let at: Arranger;
beforeAll(async () => {
  app = await testApp();
  at = await Arranger.in(app);
});
afterAll(() => app.close());

let state = SEED;
/** From 0 up to, and without, `most`. */
const any = (most: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
};
const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const sql = async (text: string, values: unknown[] = []) => (await app.db.superPool.query(text, values)).rows;

interface Taught {
  readonly doc_id: number;
  readonly student_id: number;
  readonly used_on: string;
}
/** A company with a history of its own, at a day that goes forward. */
interface Branch {
  readonly company_id: number;
  readonly students: readonly number[];
  day: string;
  readonly locked: string[];
  standing: Taught[];
  /** What must come out: fen by month, reckoned from the lessons. */
  readonly expected: Map<string, number>;
  /** What was recognised on another day than the lesson's, and is taken back on another too. */
  readonly elsewhere: Map<number, Map<string, number>>;
}

const within = <T>({ company_id, day }: Branch, work: (ctx: Ctx) => Promise<T>) =>
  app.db.asSystem(
    async (ctx) => {
      await ctx.query("SELECT set_config('app.clock', $1, true)", [day ? `${day}T04:00:00Z` : '']);
      return work(day ? { ...ctx, now: new Date(`${day}T04:00:00Z`) } : ctx);
    },
    { company_id },
  );

let made = 0;
const buy = (branch: Branch, student_id: number, minutes: number) =>
  within(branch, (ctx) =>
    classHours.buy(
      ctx,
      {
        student_id,
        course_type: 12,
        subject_id: null,
        expires_on: null,
        gift_minutes: any(2) * 20,
        paid_minutes: minutes,
        tenders: [{ account: 'learning', amount_fen: minutes * 7 + 3 }],
      },
      { doc: 'test', doc_id: ++made },
    ),
  );

async function begin(minutes: number): Promise<Branch> {
  const day = '2026-02-10';
  const company_id = await newCompany(at);
  const empty = { standing: [], locked: [], expected: new Map(), elsewhere: new Map() };
  const branch: Branch = { company_id, students: [], day, ...empty };
  const students = await within(branch, async (ctx) => {
    const insert = 'INSERT INTO student (company_id, username) VALUES ($1, $2) RETURNING id';
    const ids: number[] = [];
    for (const name of ['甲', '乙', '丙']) ids.push((await ctx.query(insert, [company_id, name])).rows[0].id);
    for (const student_id of ids)
      await ledger.post(ctx, { kind: 'test', doc: 'test', doc_id: ++made, key: `paid:${made}` }, [
        { account: 'learning', student_id, amount_fen: 9_000_000 },
        { account: 'cash', amount_fen: -9_000_000 },
      ]);
    return ids;
  });
  for (const student_id of students) await buy(branch, student_id, minutes);
  // Each begins with one lesson of its first day, so that nobody is without any.
  const ready = { ...branch, students };
  for (const student_id of students) await teach(ready, student_id, day);
  return ready;
}

const add = (sums: Map<string, number>, month: string, fen: number) =>
  sums.set(month, (sums.get(month) ?? 0) + fen);
const today = (branch: Branch) => branch.day;
/** Where a lesson's own money goes, by the rule as it is written down. */
const dayOf = (branch: Branch, used_on: string) =>
  branch.locked.includes(monthOf(used_on)) ? today(branch) : used_on;

async function teach(branch: Branch, student_id: number, used_on: string): Promise<void> {
  const lesson = { student_id, used_on, doc_id: ++made };
  const minutes = 30 + any(4) * 15;
  const { parts } = await within(branch, (ctx) =>
    classHours.consume(ctx, { ...lesson, minutes, course_type: 12, subject_id: null, doc: 'test' }),
  );
  const fen = parts.reduce((sum, part) => sum + part.fen, 0);
  const day = dayOf(branch, used_on);
  add(branch.expected, monthOf(day), fen);
  branch.standing.push(lesson);
  if (day !== used_on) add(elsewhereOf(branch, lesson.doc_id), monthOf(day), fen);
}
const elsewhereOf = ({ elsewhere }: Branch, doc_id: number): Map<string, number> => {
  const found = elsewhere.get(doc_id) ?? new Map<string, number>();
  elsewhere.set(doc_id, found);
  return found;
};

/** What a lesson brings altogether, by its parts. */
const broughtBy = async ({ company_id }: Branch): Promise<Map<number, number>> => {
  const rows = await sql(
    `SELECT u.doc_id, sum(p.fen)::int AS fen FROM class_use u JOIN class_use_part p ON p.company_id = u.company_id AND p.use_id = u.id
      WHERE u.company_id = $1 GROUP BY 1`,
    [company_id],
  );
  return new Map(rows.map(({ doc_id, fen }) => [doc_id, fen]));
};
/** Runs what may settle hours that are owed: that revenue belongs to the day on which it happens. */
async function settling(branch: Branch, work: () => Promise<unknown>): Promise<void> {
  const before = await broughtBy(branch);
  await work();
  for (const [doc_id, fen] of await broughtBy(branch)) {
    const more = fen - (before.get(doc_id) ?? 0);
    if (more === 0) continue;
    add(branch.expected, monthOf(today(branch)), more);
    const lesson = branch.standing.find((one) => one.doc_id === doc_id);
    if (lesson?.used_on !== today(branch)) add(elsewhereOf(branch, doc_id), monthOf(today(branch)), more);
  }
}

async function undo(branch: Branch, lesson: Taught): Promise<void> {
  branch.standing = branch.standing.filter((one) => one !== lesson);
  await settling(branch, async () => {
    const { parts } = await within(branch, (ctx) => classHours.undoConsume(ctx, { ...lesson, doc: 'test' }));
    const all = parts.reduce((sum, part) => sum + part.fen, 0);
    const posted = [...(branch.elsewhere.get(lesson.doc_id) ?? [])].reduce((sum, [, fen]) => sum + fen, 0);
    // What went to the lesson's day is taken back there while it is open; the rest today.
    add(branch.expected, monthOf(dayOf(branch, lesson.used_on)), posted - all);
    add(branch.expected, monthOf(today(branch)), -posted);
  });
}

const ACCOUNTS = [...STUDENT_ACCOUNTS, ...COMPANY_ACCOUNTS];
type DayKind = 'posted_on' | 'accounting_on';
const inMonth = (branch: Branch, month: string, day: DayKind) =>
  within(branch, (ctx) =>
    ledger.movedOn(ctx, [branch.company_id], ACCOUNTS, day, { from: `${month}-01`, to: lastDayOf(month) }),
  );
const MONTHS = Array.from({ length: 12 }, (_, n) => monthAfter('2026-01', n));

/** By both days, and month by month: what the app reckons is what the postings come to. */
async function comparesWithRaw(branch: Branch): Promise<void> {
  for (const day of ['posted_on', 'accounting_on'] as const) {
    const raw = await sql(
      `SELECT to_char(${day}, 'YYYY-MM') AS month, account, sum(amount_fen)::bigint AS fen FROM ledger_posting
        WHERE company_id = $1 GROUP BY 1, 2`,
      [branch.company_id],
    );
    for (const month of MONTHS) {
      const moved = await inMonth(branch, month, day);
      for (const account of ACCOUNTS) {
        const fen = raw.find((row) => row.month === month && row.account === account)?.fen ?? 0;
        expect([day, month, account, moved.get(account) ?? 0]).toEqual([day, month, account, Number(fen)]);
      }
    }
  }
}
async function revenueByMonth(branch: Branch): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const month of MONTHS)
    found[month] = (await inMonth(branch, month, 'accounting_on')).get('revenue') ?? 0;
  return found;
}
const expectedByMonth = ({ expected }: Branch) =>
  Object.fromEntries(MONTHS.map((month) => [month, expected.get(month) ?? 0]));

/** A day of the last months, not before the first lesson. */
const someDay = (branch: Branch) => {
  const day = plus(branch.day, -any(80));
  return day < '2026-02-01' ? '2026-02-01' : day;
};
const someStudent = ({ students }: Branch) => students[any(students.length)] as number;

async function step(branch: Branch, withLocks: boolean): Promise<void> {
  const what = any(10);
  if (what < 4) return teach(branch, someStudent(branch), someDay(branch));
  if (what < 6 && branch.standing.length)
    return undo(branch, branch.standing[any(branch.standing.length)] as Taught);
  if (what < 7) return settling(branch, () => buy(branch, someStudent(branch), 60 + any(3) * 30));
  if (what < 9) {
    const next = plus(branch.day, 1 + any(6));
    branch.day = next > '2026-10-20' ? '2026-10-20' : next;
    return;
  }
  const month = branch.locked.length ? monthAfter(branch.locked.at(-1) as string) : '2026-02';
  if (!withLocks || month >= monthOf(branch.day)) return;
  await within(branch, (ctx) =>
    ctx.query('INSERT INTO month_close (family_id, company_id, month) VALUES (1, $1, $2)', [
      branch.company_id,
      month,
    ]),
  );
  branch.locked.push(month);
}

test('random marks, undoings, purchases and locks: each month has what the lessons say, and a locked one stays', async () => {
  const branch = await begin(120);
  const frozen = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    await step(branch, true);
    for (const month of branch.locked)
      if (!frozen.has(month)) frozen.set(month, (await revenueByMonth(branch))[month] as number);
  }
  expect(await revenueByMonth(branch)).toEqual(expectedByMonth(branch));
  for (const [month, fen] of frozen)
    expect([month, (await revenueByMonth(branch))[month]]).toEqual([month, fen]);
  await comparesWithRaw(branch);

  // Days of posting that are over are summed up in two goes, with more in between that belongs to the first.
  const { company_id } = branch;
  await within(branch, balanceStore.closeDays);
  await comparesWithRaw(branch);
  await unsafeSql(app, "DELETE FROM ledger_day WHERE company_id = $1 AND posted_on > '2026-05-15'", [
    company_id,
  ]);
  await unsafeSql(app, "UPDATE ledger_day_until SET done_on = '2026-05-15' WHERE company_id = $1", [
    company_id,
  ]);
  await comparesWithRaw(branch);
  const sums = () =>
    sql(
      `SELECT account, posted_on, accounting_on, in_fen, out_fen FROM ledger_day
        WHERE company_id = $1 AND posted_on <= '2026-05-15' ORDER BY 1, 2, 3`,
      [company_id],
    );
  const before = await sums();
  await within(branch, balanceStore.closeDays);
  expect(await sums()).toEqual(before);
  await comparesWithRaw(branch);
  const [split] = await sql(
    'SELECT count(*)::int AS n FROM ledger_day WHERE company_id = $1 AND accounting_on < posted_on',
    [company_id],
  );
  expect(split.n).toBeGreaterThan(0);
});

test('while no month is locked and nothing is owed, each month has what its own lessons brought', async () => {
  const branch = await begin(6_000);
  for (let round = 0; round < ROUNDS / 2; round++) await step(branch, false);
  const lessons = await sql(
    `SELECT to_char(u.used_on, 'YYYY-MM') AS month, sum(p.fen)::int AS fen FROM class_use u
       JOIN class_use_part p ON p.company_id = u.company_id AND p.use_id = u.id
      WHERE u.company_id = $1 AND u.undone_at IS NULL GROUP BY 1`,
    [branch.company_id],
  );
  const taught = Object.fromEntries(MONTHS.map((month) => [month, 0]));
  for (const { month, fen } of lessons) taught[month] = fen;
  expect(await revenueByMonth(branch)).toEqual(taught);
});

test('what was posted before there were two days takes the lesson’s where both months are open; sums stay exact', async () => {
  const branch = await begin(300);
  const [one, two, three] = branch.students as [number, number, number];
  const taught = async (day: string, used_on: string, student_id: number) => {
    branch.day = day;
    await teach(branch, student_id, used_on);
    return branch.standing.at(-1) as Taught;
  };
  const openTake = await taught('2026-05-04', '2026-04-28', one);
  await taught('2026-05-05', '2026-03-31', two);
  const undone = await taught('2026-05-06', '2026-05-06', three);
  const late = await taught('2026-05-07', '2026-03-20', one);
  branch.day = '2026-06-03';
  await undo(branch, undone);
  await undo(branch, openTake);
  await undo(branch, late);
  // Of what is owed, and settled by a purchase, nothing moves.
  for (let n = 0; n < 8; n++) await taught('2026-06-10', '2026-06-09', two);
  branch.day = '2026-07-02';
  await settling(branch, () => buy(branch, two, 600));
  await within(branch, balanceStore.closeDays);

  // As the books were before: one day, and March locked by then.
  const client = await app.db.superPool.connect();
  const all = `SELECT e.kind, e.posted_on::text, e.accounting_on::text, u.used_on::text, e.key LIKE '%:settle:%' AS settled
    FROM ledger_entry e JOIN class_use_part p ON p.company_id = e.company_id AND p.entry_id = COALESCE(e.reverses, e.id)
    JOIN class_use u ON u.company_id = p.company_id AND u.id = p.use_id WHERE e.company_id = $1 ORDER BY e.id, p.id`;
  try {
    await client.query('BEGIN');
    await client.query(`
      DROP TRIGGER own_day ON ledger_entry;
      DROP FUNCTION ledger_entry_own_day();
      DROP FUNCTION ledger_accounting_day(bigint, text, date, date, bigint);
      ALTER TABLE ledger_entry DROP COLUMN accounting_on;
      ALTER TABLE ledger_posting DROP COLUMN accounting_on;
      ALTER TABLE attendance_change DROP COLUMN accounting_on;
      CREATE INDEX ledger_posting_account ON ledger_posting (company_id, account, posted_on, id) INCLUDE (amount_fen);
      CREATE TEMP TABLE summed ON COMMIT DROP AS SELECT company_id, account, posted_on, sum(in_fen) AS in_fen, sum(out_fen) AS out_fen
        FROM ledger_day GROUP BY 1, 2, 3;
      DELETE FROM ledger_day;
      ALTER TABLE ledger_day DROP COLUMN accounting_on, ADD CONSTRAINT ledger_day_pkey PRIMARY KEY (company_id, account, posted_on);
      INSERT INTO ledger_day SELECT * FROM summed;
      SET LOCAL session_replication_role = 'replica';
      UPDATE ledger_entry SET kind = 'lesson' WHERE kind = 'lesson_owed';`);
    await client.query("INSERT INTO month_close (family_id, company_id, month) VALUES (1, $1, '2026-03')", [
      branch.company_id,
    ]);
    await client.query("SET LOCAL session_replication_role = 'origin'; SET LOCAL ROLE xuezhang_owner");
    await client.query(await readFile('db/migrations/0083_accounting_day.sql', 'utf8'));
    await client.query('RESET ROLE; COMMIT');
    const { rows } = await client.query(all, [branch.company_id]);
    const days = [...new Set(rows.map((row) => JSON.stringify(row)))].map((row) => JSON.parse(row));
    const ofLesson = (used_on: string) =>
      days.flatMap((row) =>
        row.used_on === used_on && !row.settled ? [[row.kind, row.posted_on, row.accounting_on]] : [],
      );
    expect(ofLesson('2026-04-28')).toEqual([
      ['lesson', '2026-05-04', '2026-04-28'],
      ['lesson_undo', '2026-06-03', '2026-04-28'],
    ]);
    expect(ofLesson('2026-03-31')).toEqual([['lesson', '2026-05-05', '2026-05-05']]);
    expect(ofLesson('2026-05-06')).toEqual([
      ['lesson', '2026-05-06', '2026-05-06'],
      ['lesson_undo', '2026-06-03', '2026-05-06'],
    ]);
    expect(ofLesson('2026-03-20')).toEqual([
      ['lesson', '2026-05-07', '2026-05-07'],
      ['lesson_undo', '2026-06-03', '2026-06-03'],
    ]);
    const settled = days.filter((row) => row.settled);
    expect(settled.length).toBeGreaterThan(0);
    expect(settled.every((row) => row.accounting_on === '2026-07-02')).toBe(true);
    expect(ofLesson('2026-06-09').every(([, , day]) => day === '2026-06-09')).toBe(true);
  } finally {
    client.release(true);
  }
  branch.locked.push('2026-03');
  await comparesWithRaw(branch);
  const astray = await sql(
    `SELECT e.id FROM ledger_entry e JOIN ledger_posting p ON p.company_id = e.company_id AND p.entry_id = e.id
      WHERE p.posted_on <> e.posted_on OR p.accounting_on <> e.accounting_on`,
  );
  expect(astray).toEqual([]);
  for (const table of ['ledger_entry', 'ledger_posting', 'attendance_change'])
    await expect(sql(`UPDATE ${table} SET accounting_on = posted_on`)).rejects.toThrow(/append-only/);
  const forced = await sql(
    `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace`,
  );
  expect(forced).toEqual([]);
});
