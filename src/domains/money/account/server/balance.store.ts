import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { company } from '@/domains/organisation/company/server/company.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student, studentFigures } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { STUDENT_ACCOUNTS, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { ledgerHold, studentMoney as money } from '../../ledger/server/ledger.table.ts';
import type { accountApi } from '../account.contract.ts';

const held = sql.join(
  STUDENT_ACCOUNTS.map((account) => sql`${money[`${account}_held_fen`]}`),
  sql` + `,
);
const total = sql.join(
  STUDENT_ACCOUNTS.map((account) => sql`${money[`${account}_fen`]}`),
  sql` + `,
);
const columns = {
  id: student.id,
  username: student.username,
  number: student.number,
  virtual_fen: money.virtual_fen,
  new_fen: money.new_fen,
  learning_fen: money.learning_fen,
  classes_fen: money.classes_fen,
  store_fen: money.store_fen,
  apply_fen: money.apply_fen,
  held_fen: sql<number>`${held}`.mapWith(Number),
  total_fen: sql<number>`${total}`.mapWith(Number),
  remaining_minutes: sql<number>`COALESCE(${studentFigures.remaining_minutes}, 0)`.mapWith(Number),
  minutes_per_class_hour: company.minutes_per_class_hour,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(money)
    .innerJoin(student, and(eq(student.company_id, money.company_id), eq(student.id, money.student_id)))
    .innerJoin(company, eq(company.id, money.company_id))
    .leftJoin(studentFigures, eq(studentFigures.student_id, student.id));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

export type BalanceFilter = ParsedOf<typeof accountApi.balancesExport>;

/** What was on accounts at the end of a day: of each the last line until then. */
const lastLines = (
  company_id: SQLWrapper,
  student_id: SQLWrapper,
  accounts: readonly StudentAccount[],
  day: string,
): SQL => sql`unnest(${sql.param([...accounts])}::text[]) AS a(account)
  CROSS JOIN LATERAL (
    SELECT p.balance_after_fen AS fen FROM ledger_posting p
     WHERE p.company_id = ${company_id} AND p.student_id = ${student_id} AND p.account = a.account
       AND p.posted_on <= ${day} ORDER BY p.id DESC LIMIT 1) AS last`;
/** What somebody has on an account, or on all of them together; now, or at the end of a day. */
function fenOf({ as_of }: BalanceFilter, account?: StudentAccount): SQL {
  if (as_of === undefined) return account ? sql`${money[`${account}_fen`]}` : total;
  const those = account ? [account] : STUDENT_ACCOUNTS;
  return sql`(SELECT COALESCE(sum(last.fen), 0) FROM ${lastLines(money.company_id, money.student_id, those, as_of)})`;
}

/** With an account, those who have something on it, the most first; without, everybody, the newest student first. */
const matching = (ctx: Ctx, filter: BalanceFilter): SQL | undefined => {
  const { keyword, account, only, as_of } = filter;
  return and(
    inArray(money.company_id, [...ctx.reading]),
    keyword ? sql`${money.student_id} IN ${students.foundBy(ctx, keyword)}` : undefined,
    scoped(ctx),
    account ? sql`${fenOf(filter, account)} > 0` : undefined,
    only === 'with_balance' ? sql`${fenOf(filter)} > 0` : undefined,
    only === 'with_held' && as_of === undefined ? hasHeld(account) : undefined,
  );
};
/** Who looks after some students sees the money of these. */
const isNarrow = ({ data_scope }: Ctx) => !['all', 'company_tree', 'company'].includes(data_scope);
const scoped = (ctx: Ctx) =>
  isNarrow(ctx)
    ? sql`${money.student_id} IN (SELECT ${student.id} FROM ${student} WHERE ${students.visible(ctx)})`
    : undefined;
const hasHeld = (account: StudentAccount | undefined) =>
  sql`${money.student_id} IN (SELECT ${ledgerHold.student_id} FROM ${ledgerHold} WHERE ${and(
    isNull(ledgerHold.ended_at),
    account && eq(ledgerHold.account, account),
  )})`;
const orderOf = (filter: BalanceFilter): SQL =>
  filter.account
    ? sql`${fenOf(filter, filter.account)} DESC, ${money.student_id}`
    : sql`${money.student_id} DESC`;

export const balanceStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof accountApi.balances>) =>
    pageByIds(ctx, query, {
      id: money.student_id,
      matching: sql`FROM ${money} WHERE ${matching(ctx, query)}`,
      order: orderOf(query),
      rows: (ids) => rowsOf(ctx.db).where(inArray(money.student_id, [...ids])),
    }),

  chunks: (ctx: Ctx, filter: BalanceFilter) =>
    chunksOf<Row>(
      ctx,
      columns,
      rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(orderOf(filter)).getSQL(),
    ),

  /** The balances of some students at the end of a day. */
  async asOf(ctx: Ctx, studentIds: readonly number[], day: string) {
    const { rows } = await ctx.db.execute<{ student_id: number; account: StudentAccount; fen: number }>(sql`
      SELECT s.id AS student_id, a.account, last.fen
        FROM unnest(${sql.param([...studentIds])}::bigint[]) AS s(id)
        JOIN ${student} ON ${student.id} = s.id
        CROSS JOIN ${lastLines(student.company_id, sql`s.id`, STUDENT_ACCOUNTS, day)}`);
    const fens = new Map(rows.map(({ student_id, account, fen }) => [`${student_id} ${account}`, fen]));
    return (id: number, account: StudentAccount): number => fens.get(`${id} ${account}`) ?? 0;
  },

  /** What the companies owe their students on each account at the end of a day, from the books. */
  totals: (ctx: Ctx, until: string | undefined) =>
    ledger.movedOn(ctx, ctx.reading, STUDENT_ACCOUNTS, 'posted_on', { to: until }),

  async heldNow(ctx: Ctx) {
    const rows = await ctx.db
      .select({
        account: ledgerHold.account,
        fen: sql<number>`sum(${ledgerHold.amount_fen})::bigint`.mapWith(Number),
      })
      .from(ledgerHold)
      .where(and(inArray(ledgerHold.company_id, [...ctx.reading]), isNull(ledgerHold.ended_at)))
      .groupBy(ledgerHold.account);
    return new Map(rows.map(({ account, fen }) => [account, fen]));
  },

  holdsOf: (ctx: Ctx, student_id: number, account: StudentAccount) =>
    ctx.db
      .select({
        id: ledgerHold.id,
        doc: ledgerHold.doc,
        doc_id: ledgerHold.doc_id,
        amount_fen: ledgerHold.amount_fen,
        placed_at: ledgerHold.placed_at,
      })
      .from(ledgerHold)
      .where(
        and(
          eq(ledgerHold.student_id, student_id),
          eq(ledgerHold.account, account),
          isNull(ledgerHold.ended_at),
        ),
      )
      .orderBy(ledgerHold.id),

  closeDays: (ctx: Ctx) => ctx.query('SELECT ledger_close_days()'),
};
