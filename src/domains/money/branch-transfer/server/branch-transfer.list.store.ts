import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { chunksOf } from '@/kernel/server/db/cursor.ts';
import { pageByIds } from '@/kernel/server/db/page.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { subject } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { BranchTransfer } from '../branch-transfer.contract.ts';
import type { Side } from '../branch-transfer.rules.ts';
import { branchTransfer, branchTransferLine } from './branch-transfer.table.ts';

const decider = alias(admin, 'decider');
const other = alias(company, 'other_company');

const columns = {
  id: branchTransfer.id,
  company_id: branchTransfer.company_id,
  number: branchTransfer.number,
  side: branchTransfer.side,
  other_company_id: branchTransfer.other_company_id,
  other_company_name: other.name,
  student_id: branchTransfer.student_id,
  student_name: branchTransfer.student_name,
  student_number: branchTransfer.student_number,
  placed: branchTransfer.placed,
  amount_fen: branchTransfer.amount_fen,
  coins_fen: branchTransfer.coins_fen,
  paid_minutes: branchTransfer.paid_minutes,
  gift_minutes: branchTransfer.gift_minutes,
  note: branchTransfer.note,
  reason: branchTransfer.reason,
  status: branchTransfer.status,
  created_by: branchTransfer.created_by,
  created_by_name: admin.admin_name,
  created_at: branchTransfer.created_at,
  decided_by_name: decider.admin_name,
  decided_at: branchTransfer.decided_at,
  minutes_per_class_hour: company.minutes_per_class_hour,
  version: branchTransfer.version,
};
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(branchTransfer)
    .leftJoin(student, eq(student.id, branchTransfer.student_id))
    .innerJoin(admin, eq(admin.id, branchTransfer.created_by))
    .innerJoin(company, eq(company.id, branchTransfer.company_id))
    .innerJoin(other, eq(other.id, branchTransfer.other_company_id))
    .leftJoin(decider, eq(decider.id, branchTransfer.decided_by));
type Row = Awaited<ReturnType<typeof rowsOf>>[number];
const shown = (row: Row) => ({
  ...row,
  created_at: toUnix(row.created_at),
  decided_at: toUnixOrNull(row.decided_at),
});

interface BranchTransferFilter {
  student_id?: number;
  side?: Side;
  status?: BranchTransfer['status'];
  from?: number;
  to?: number;
}
/** Who comes in is nobody's yet: those see them who see everybody. */
export const visibleTransfers = (ctx: Ctx): SQL | undefined =>
  students.seesEverybody(ctx) ? undefined : students.visible(ctx);
const matching = (ctx: Ctx, { student_id, side, status, from, to }: BranchTransferFilter): SQL | undefined =>
  and(
    inArray(branchTransfer.company_id, [...ctx.reading]),
    visibleTransfers(ctx),
    student_id ? eq(branchTransfer.student_id, student_id) : undefined,
    side ? eq(branchTransfer.side, side) : undefined,
    status ? eq(branchTransfer.status, status) : undefined,
    from ? gte(branchTransfer.created_at, fromUnix(from)) : undefined,
    to ? lte(branchTransfer.created_at, fromUnix(to)) : undefined,
  );

/** What the screens, the inbox and a student's timeline show. */
export const branchTransferListStore = {
  page: (ctx: Ctx, query: BranchTransferFilter & { page: number; limit: number }) =>
    pageByIds(ctx, query, {
      id: branchTransfer.id,
      matching: sql`FROM ${branchTransfer} LEFT JOIN ${student} ON ${student.id} = ${branchTransfer.student_id}
        WHERE ${matching(ctx, query)}`,
      order: sql`${desc(branchTransfer.id)}`,
      rows: async (ids) => (await rowsOf(ctx).where(inArray(branchTransfer.id, [...ids]))).map(shown),
    }),

  async find(ctx: Ctx, id: number) {
    const [row] = await rowsOf(ctx).where(and(matching(ctx, {}), eq(branchTransfer.id, id)));
    return row && shown(row);
  },

  async *all(ctx: Ctx, filter: BranchTransferFilter) {
    const query = rowsOf(ctx).where(matching(ctx, filter)).orderBy(desc(branchTransfer.id));
    for await (const rows of chunksOf<Row>(ctx, columns, query.getSQL())) yield rows.map(shown);
  },

  /** Asked for until then, going or coming, and not yet decided. */
  async waitingUntil(ctx: Ctx, until: number): Promise<number> {
    return (await branchTransferListStore.page(ctx, { status: 'submitted', to: until, page: 1, limit: 1 }))
      .total;
  },

  /** Those that come in: whoever sends them decides nothing. */
  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: branchTransfer, other_company_name: other.name })
        .from(branchTransfer)
        .leftJoin(student, eq(student.id, branchTransfer.student_id))
        .innerJoin(other, eq(other.id, branchTransfer.other_company_id))
        .where(and(matching(ctx, { side: 'in' }), waiting(branchTransfer, query)))
        .orderBy(asc(branchTransfer.created_at))
        .limit(query.limit)
    ).map(({ doc, other_company_name }) => ({ ...doc, other_company_name })),

  /** Of a student of the acting company, whoever sees it: the one that waits, if one does. */
  async waitingOf(ctx: Ctx, studentId: number) {
    const [row] = await ctx.db
      .select({ number: branchTransfer.number, company: other.name })
      .from(branchTransfer)
      .innerJoin(other, eq(other.id, branchTransfer.other_company_id))
      .where(
        and(
          eq(branchTransfer.company_id, ctx.company_id),
          eq(branchTransfer.student_id, studentId),
          eq(branchTransfer.side, 'out'),
          eq(branchTransfer.status, 'submitted'),
        ),
      );
    return row;
  },

  /** What goes along, in the order in which it was shown. */
  async lines(ctx: Ctx, id: number) {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({ line: branchTransferLine, subject_name: subject.name })
      .from(branchTransferLine)
      .leftJoin(subject, eq(subject.id, branchTransferLine.subject_id))
      .where(
        and(
          inArray(branchTransferLine.company_id, [...ctx.reading]),
          eq(branchTransferLine.branch_transfer_id, id),
        ),
      )
      .orderBy(asc(branchTransferLine.id));
    return rows.map(({ line, subject_name }) => {
      const { account, lot_id, paid_minutes, gift_minutes, amount_fen, course_type, expires_on } = line;
      const expired = expires_on !== null && expires_on < today;
      return {
        account,
        lot_id,
        paid_minutes,
        gift_minutes,
        amount_fen,
        course_type,
        subject_name,
        expires_on,
        expired,
        frozen: false,
      };
    });
  },

  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: branchTransfer.id, number: branchTransfer.number })
      .from(branchTransfer)
      .where(inArray(branchTransfer.id, [...ids])),

  /** For the timeline of a student. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    rowsOf(ctx)
      .where(
        and(
          inArray(branchTransfer.company_id, [...ctx.reading]),
          eq(branchTransfer.student_id, studentId),
          lt(branchTransfer.created_at, before),
        ),
      )
      .orderBy(desc(branchTransfer.id))
      .limit(most),
};
