import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { accountNames, STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { docName, kindName, sourcesOf } from '../../ledger/server/ledger-source.service.ts';
import { accountApi, type Balance, type StatementLine } from '../account.contract.ts';
import { livingPieces } from '../account.rules.ts';
import { balanceStore } from './balance.store.ts';
import { belongsTo, familyStatement } from './family-statement.ts';
import { type LineFilter, type PostedLine, statementStore } from './statement.store.ts';

/** Lines as a person reads them: what it was, and the document behind it. */
async function readable(ctx: Ctx, lines: readonly PostedLine[]): Promise<StatementLine[]> {
  const source = await sourcesOf(ctx, lines);
  return lines.map((line) => ({
    id: line.id,
    posted_at: toUnix(line.posted_at),
    posted_on: line.posted_on,
    accounting_on: line.accounting_on,
    student_id: line.student_id as number,
    username: line.username,
    kind_name: kindName(ctx, line),
    source: source(line),
    memo: line.memo,
    admin_name: line.admin_name ?? '',
    amount_fen: line.amount_fen,
    balance_after_fen: line.balance_after_fen as number,
    corrects_month: line.corrects_month,
    undone: line.reversed_by !== null ? 'reversed' : line.reverses !== null ? 'reversal' : null,
  }));
}

async function statement(ctx: Ctx, query: LineFilter & { page: number; limit: number }) {
  const { list, ...page } = await statementStore.page(ctx, query);
  return { ...page, list: await readable(ctx, list) };
}

async function* exported(ctx: Ctx, filter: LineFilter) {
  for await (const lines of statementStore.chunks(ctx, filter))
    yield (await readable(ctx, lines)).map((line) => ({ ...line, source_title: line.source?.title ?? '' }));
}

const held = (account: StudentAccount, balance_fen: number, held_fen: number): Balance => ({
  account,
  balance_fen,
  held_fen,
  available_fen: balance_fen - held_fen,
});

/** A row of the list with the balances of another day. */
function backThen<R extends { id: number }>(row: R, then: (id: number, account: StudentAccount) => number) {
  const fens = STUDENT_ACCOUNTS.map((account) => [`${account}_fen`, then(row.id, account)] as const);
  const total_fen = sumOf(fens, ([, fen]) => fen);
  return { ...row, ...Object.fromEntries(fens), held_fen: 0, total_fen };
}

/** Rows of the list as they are now, or as they were at the end of a day. */
async function onDay<R extends { id: number }>(ctx: Ctx, rows: R[], as_of: string | undefined): Promise<R[]> {
  if (as_of === undefined) return rows;
  const then = await balanceStore.asOf(
    ctx,
    rows.map(({ id }) => id),
    as_of,
  );
  return rows.map((row) => backThen(row, then));
}

/** Until enough of them have been read to make up the balance. */
async function creditsFor(
  ctx: Ctx,
  student: { id: number; company_id: number },
  account: StudentAccount,
  balance: number,
) {
  for (let most = 50; ; most *= 10) {
    const credits = await statementStore.credits(ctx, student.company_id, student.id, account, most);
    const read = sumOf(credits, ({ amount_fen }) => amount_fen);
    if (read >= balance || credits.length < most) return credits;
  }
}

async function moneyPieces(
  ctx: Ctx,
  student: { id: number; company_id: number },
  account: StudentAccount,
  balance_fen: number,
) {
  const credits = await creditsFor(ctx, student, account, balance_fen);
  return livingPieces(balance_fen, credits).map((piece) => ({ ...piece, kind_name: kindName(ctx, piece) }));
}

/** Paid hours that are not yet taught: each lot with what of its price is still to be earned. */
async function lotPieces(ctx: Ctx, student_id: number) {
  const lots = await classHours.lotsOf(ctx, student_id);
  return lots.flatMap((lot) => {
    const left_fen = lot.price_fen - lot.recognised_fen;
    const { id, doc, doc_id, bought_at: posted_at, price_fen: amount_fen } = lot;
    const kind_name = ctx.say(courseTypeText[lot.course_type]);
    return left_fen > 0 ? [{ id, doc, doc_id, posted_at, amount_fen, left_fen, kind_name }] : [];
  });
}

/** What other nouns ask of accounts. */
export const accounts = {
  /** For the timeline of a student. */
  async timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
    const entries = await statementStore.entriesBefore(ctx, studentId, before, most);
    const source = await sourcesOf(ctx, entries);
    const moved = ({ account, fen }: (typeof entries)[number]['moved'][number]) =>
      `${ctx.say(accountNames[account])} ${fen > 0 ? '+' : ''}${formatFen(fen)}`;
    return entries.map((entry) => {
      const shown = source(entry);
      return {
        id: entry.id,
        at: entry.at,
        title: [kindName(ctx, entry), shown?.title].filter(Boolean).join(' · '),
        text: [...entry.moved.map(moved), belongsTo(ctx, entry), entry.memo].filter(Boolean).join(' · '),
        admin_name: entry.admin_name,
        url: shown?.url ?? null,
      };
    });
  },
};

const AN_HOUR = 3600;
export const accountJobs = (database: Database): Job[] => [
  every('ledger.close_days', AN_HOUR, () =>
    asEveryCompany(database, 'ledger.close_days', balanceStore.closeDays),
  ),
];

export const accountService = implement(accountApi, {
  summary: async (ctx, { student_id, as_of }) => {
    const student = await students.seen(ctx, student_id);
    const { minutes_per_class_hour } = await companies.paper(ctx, student.company_id);
    const now = await ledger.available(ctx, student_id);
    const then = as_of === undefined ? undefined : await balanceStore.asOf(ctx, [student_id], as_of);
    const accounts = STUDENT_ACCOUNTS.map((account) =>
      // What was held on a day that is over is nowhere written down, and no longer matters.
      then ? held(account, then(student_id, account), 0) : { account, ...now[account] },
    );
    const { company_id } = student;
    const { lessons: _, ...on_credit } = await classHours.onCredit(ctx, {
      company_id,
      student_id,
      to: as_of ?? todayOf(ctx),
    });
    return {
      student: {
        id: student.id,
        username: student.username,
        number: student.number,
        status: student.status,
        company_id: student.company_id,
      },
      accounts,
      total_fen: sumOf(accounts, ({ balance_fen }) => balance_fen),
      remaining_minutes: student.remaining_minutes,
      minutes_per_class_hour,
      on_credit,
    };
  },
  statement: async (ctx, query) => {
    await students.seen(ctx, query.student_id);
    return statement(ctx, query);
  },
  statementExport: async function* (ctx, filter) {
    await students.seen(ctx, filter.student_id);
    yield* exported(ctx, filter);
  },
  explain: async (ctx, { student_id, account }) => {
    const student = await students.seen(ctx, student_id);
    const { balance_fen, held_fen } = (await ledger.available(ctx, student_id))[account];
    const pieces =
      account === 'classes'
        ? await lotPieces(ctx, student_id)
        : await moneyPieces(ctx, student, account, balance_fen);
    const holds = await balanceStore.holdsOf(ctx, student_id, account);
    const source = await sourcesOf(ctx, [...pieces, ...holds]);
    return {
      balance_fen,
      held_fen,
      pieces: pieces.map((piece) => ({
        id: piece.id,
        posted_at: toUnix(piece.posted_at),
        kind_name: piece.kind_name,
        source: source(piece),
        amount_fen: piece.amount_fen,
        left_fen: piece.left_fen,
      })),
      held: holds.map((hold) => ({
        id: hold.id,
        posted_at: toUnix(hold.placed_at),
        kind_name: docName(ctx, hold.doc),
        source: source(hold),
        amount_fen: hold.amount_fen,
      })),
    };
  },
  print: async (ctx, input) => familyStatement(ctx, await students.seen(ctx, input.student_id), input),
  movements: statement,
  movementsExport: exported,
  balances: async (ctx, query) => {
    const page = await balanceStore.page(ctx, query);
    return { ...page, list: await onDay(ctx, page.list, query.as_of) };
  },
  balancesExport: async function* (ctx, filter) {
    for await (const rows of balanceStore.chunks(ctx, filter)) yield await onDay(ctx, rows, filter.as_of);
  },
  totals: async (ctx, { as_of }) => {
    const balances = await balanceStore.totals(ctx, as_of);
    const holds = as_of === undefined ? await balanceStore.heldNow(ctx) : new Map<StudentAccount, number>();
    return {
      list: STUDENT_ACCOUNTS.map((account) =>
        held(account, balances.get(account) ?? 0, holds.get(account) ?? 0),
      ),
    };
  },
});
