import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import type { ApprovalQuery } from '@/kernel/server/document/approval.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { approvalNames } from '../../../organisation/admin/server/admin.table.ts';
import { company, companyNames } from '../../../organisation/company/server/company.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { BranchTransfer } from '../branch-transfer.contract.ts';
import { branchTransfer, branchTransferLine } from './branch-transfer.table.ts';

const other = alias(company, 'other_company');
const columns = {
  ...documentColumns(branchTransfer, BranchTransfer),
  other_company_name: other.name,
};

/** Who comes in is nobody's yet: those see them who see everybody. */
export const visibleTransfers = (ctx: Ctx): SQL | undefined =>
  students.isOfVisible(ctx, branchTransfer.student_id);

const store = approvalStore(branchTransfer, {
  rows: defineRows({
    id: branchTransfer.id,
    select: () =>
      select(columns).from(branchTransfer).innerJoin(other, eq(other.id, branchTransfer.other_company_id)),
    names: {
      ...approvalNames,
      minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
    },
    show: namingPrincipal,
  }),
  sees: visibleTransfers,
});
const { page, find, all, waitingUntil, firstWaiting, before, isSeen, ofIds } = store;

/** What the screens, the inbox and a student's timeline show. */
export const branchTransferListStore = {
  page,
  find,
  all,
  /** Asked for until then, going or coming, and not yet decided. */
  waitingUntil,
  firstWaiting,
  before,
  isSeen,
  ofIds,

  /** Those that come in: whoever sends them decides nothing. */
  waiting: (ctx: Ctx, query: ApprovalQuery) => store.waiting(ctx, query, { side: 'in' }),

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
      .select({ line: branchTransferLine, subject_name: subjectName })
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
};
