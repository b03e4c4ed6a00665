import { and, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import type { Db } from '@/kernel/server/db/database.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import { ledgerEntry, ledgerPosting as posting } from '../../ledger/server/ledger.table.ts';
import type { accountApi } from '../account.contract.ts';

const entry = ledgerEntry;
const undoing = alias(ledgerEntry, 'undoing');

const columns = {
  id: posting.id,
  posted_at: posting.posted_at,
  posted_on: posting.posted_on,
  accounting_on: posting.accounting_on,
  student_id: posting.student_id,
  username: student.username,
  kind: entry.kind,
  doc: entry.doc,
  doc_id: entry.doc_id,
  memo: entry.memo,
  admin_name: admin.admin_name,
  amount_fen: posting.amount_fen,
  balance_after_fen: posting.balance_after_fen,
  reverses: entry.reverses,
  corrects_month: entry.corrects_month,
  reversed_by: undoing.id,
};
const rowsOf = (db: Db) =>
  db
    .select(columns)
    .from(posting)
    .innerJoin(entry, and(eq(entry.company_id, posting.company_id), eq(entry.id, posting.entry_id)))
    .innerJoin(student, eq(student.id, posting.student_id))
    .leftJoin(undoing, and(eq(undoing.company_id, entry.company_id), eq(undoing.reverses, entry.id)))
    .leftJoin(admin, eq(admin.id, entry.admin_id));
export type PostedLine = Awaited<ReturnType<typeof rowsOf>>[number];

export type LineFilter = ParsedOf<typeof accountApi.movementsExport> & { student_id?: number };

const matching = (ctx: Ctx, { account, student_id, from, to, direction }: LineFilter): SQL | undefined =>
  and(
    inArray(posting.company_id, [...ctx.reading]),
    eq(posting.account, account),
    student_id === undefined ? sql`${posting.student_id} IS NOT NULL` : eq(posting.student_id, student_id),
    from === undefined ? undefined : gte(posting.posted_at, fromUnix(from)),
    to === undefined ? undefined : lte(posting.posted_at, fromUnix(to)),
    direction && (direction === 'in' ? gt(posting.amount_fen, 0) : lt(posting.amount_fen, 0)),
  );
/** One student's lines by their index; everybody's by the day's, which is the same order. */
const newestFirst = ({ student_id }: LineFilter): SQL =>
  student_id === undefined ? sql`${posting.posted_on} DESC, ${posting.id} DESC` : sql`${posting.id} DESC`;

export const statementStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof accountApi.movements | typeof accountApi.statement>) =>
    pageByIds(ctx, query, {
      id: posting.id,
      matching: sql`FROM ${posting} WHERE ${matching(ctx, query)}`,
      order: newestFirst(query),
      rows: (ids) => rowsOf(ctx.db).where(inArray(posting.id, [...ids])),
    }),

  chunks: (ctx: Ctx, filter: LineFilter) =>
    chunksOf<PostedLine>(
      ctx,
      columns,
      rowsOf(ctx.db).where(matching(ctx, filter)).orderBy(newestFirst(filter)).getSQL(),
    ),

  /** What came in and was not taken back, the newest first: as much of it as a balance is made of. */
  credits: (ctx: Ctx, company_id: number, student_id: number, account: StudentAccount, most: number) =>
    rowsOf(ctx.db)
      .where(
        and(
          eq(posting.company_id, company_id),
          eq(posting.student_id, student_id),
          eq(posting.account, account),
          gt(posting.amount_fen, 0),
          sql`${entry.reverses} IS NULL AND ${undoing.id} IS NULL`,
        ),
      )
      .orderBy(desc(posting.id))
      .limit(most),

  /** What moved on the accounts of a student before a moment, entry by entry, the newest first. */
  entriesBefore: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: entry.id,
        at: entry.posted_at,
        posted_on: entry.posted_on,
        accounting_on: entry.accounting_on,
        kind: entry.kind,
        doc: entry.doc,
        doc_id: entry.doc_id,
        memo: entry.memo,
        admin_name: admin.admin_name,
        moved: sql<
          { account: StudentAccount; fen: number }[]
        >`json_agg(json_build_object('account', ${posting.account}, 'fen', ${posting.amount_fen}) ORDER BY ${posting.id})`,
      })
      .from(posting)
      .innerJoin(entry, and(eq(entry.company_id, posting.company_id), eq(entry.id, posting.entry_id)))
      .leftJoin(admin, eq(admin.id, entry.admin_id))
      .where(
        and(
          inArray(posting.company_id, [...ctx.reading]),
          eq(posting.student_id, student_id),
          lt(posting.posted_at, before),
        ),
      )
      .groupBy(entry.id, admin.admin_name)
      .orderBy(desc(entry.posted_at), desc(entry.id))
      .limit(most),

  /** All lines of a student in a span of days, the oldest first. */
  between: (ctx: Ctx, company_id: number, student_id: number, from: string, to: string) =>
    ctx.db
      .select({ ...columns, account: posting.account })
      .from(posting)
      .innerJoin(entry, and(eq(entry.company_id, posting.company_id), eq(entry.id, posting.entry_id)))
      .innerJoin(student, eq(student.id, posting.student_id))
      .leftJoin(undoing, and(eq(undoing.company_id, entry.company_id), eq(undoing.reverses, entry.id)))
      .leftJoin(admin, eq(admin.id, entry.admin_id))
      .where(
        and(
          eq(posting.company_id, company_id),
          eq(posting.student_id, student_id),
          gte(posting.posted_on, from),
          lte(posting.posted_on, to),
        ),
      )
      .orderBy(posting.id),
};
