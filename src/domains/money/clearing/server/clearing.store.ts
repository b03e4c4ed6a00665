import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { approvalStore, documentColumns } from '@/kernel/server/document/approval-store.ts';
import { namingPrincipal } from '@/kernel/server/document/principal.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { approvalNames } from '../../../organisation/admin/server/admin.table.ts';
import { companyNames } from '../../../organisation/company/server/company.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { Clearing, type clearingApi, type ShownLine } from '../clearing.contract.ts';
import type { Leftover } from '../clearing.rules.ts';
import { clearing, clearingLine } from './clearing.table.ts';

const columns = {
  ...documentColumns(clearing, Clearing),
  student_name: student.username,
};

const store = approvalStore(clearing, {
  prefix: 'QL',
  rows: defineRows({
    id: clearing.id,
    select: () => select(columns).from(clearing).innerJoin(student, eq(student.id, clearing.student_id)),
    names: {
      ...approvalNames,
      minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
    },
    show: namingPrincipal,
  }),
  sees: (ctx) => students.isOfVisible(ctx, clearing.student_id),
});

export const clearingStore = {
  ...store,

  totals: (ctx: Ctx, filter: ParsedOf<typeof clearingApi.totals>) =>
    store.totals(ctx, filter, clearing.amount_fen),

  async insertWith(ctx: Ctx, values: Parameters<typeof store.insert>[1], lines: readonly Leftover[]) {
    const clearing_id = await store.insert(ctx, values);
    await ctx.db.insert(clearingLine).values(
      lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
        company_id: ctx.company_id,
        clearing_id,
        account,
        lot_id,
        paid_minutes,
        gift_minutes,
        amount_fen,
      })),
    );
    return clearing_id;
  },

  /** What it takes, in the order in which it was shown. */
  async lines(ctx: Ctx, id: number): Promise<ShownLine[]> {
    const today = todayOf(ctx);
    const rows = await ctx.db
      .select({
        account: clearingLine.account,
        lot_id: clearingLine.lot_id,
        paid_minutes: clearingLine.paid_minutes,
        gift_minutes: clearingLine.gift_minutes,
        amount_fen: clearingLine.amount_fen,
        course_type: classLot.course_type,
        subject_name: subjectName,
        expires_on: classLot.expires_on,
        frozen_on: classLot.frozen_on,
      })
      .from(clearingLine)
      .leftJoin(classLot, eq(classLot.id, clearingLine.lot_id))
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .where(and(inArray(clearingLine.company_id, [...ctx.reading]), eq(clearingLine.clearing_id, id)))
      .orderBy(asc(clearingLine.id));
    return rows.map(({ frozen_on, ...row }) => ({
      ...row,
      expired: row.expires_on !== null && row.expires_on < today,
      frozen: frozen_on !== null,
    }));
  },

  /** Living lots of a student, as people know them: what ends first comes first. */
  lots: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ lot: classLot, subject_name: subjectName })
      .from(classLot)
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .where(
        and(
          eq(classLot.company_id, ctx.company_id),
          eq(classLot.student_id, studentId),
          isNull(classLot.closed_at),
        ),
      )
      .orderBy(sql`${classLot.expires_on} NULLS LAST`, asc(classLot.id)),
};
