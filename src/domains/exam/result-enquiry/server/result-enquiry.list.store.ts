import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import { examResult } from '../../result/server/result.table.ts';
import { ResultEnquiry, type resultEnquiryApi } from '../result-enquiry.contract.ts';
import { OPEN_ENQUIRIES } from '../result-enquiry.status.ts';
import { resultEnquiry as enquiry } from './result-enquiry.table.ts';

const rows = defineRows({
  id: enquiry.id,
  select: () =>
    select({
      ...columnsOf(enquiry, ResultEnquiry),
      student_name: student.username,
      series_id: examResult.series_id,
      item_code: examItem.code,
      item_title: examItem.title,
      open_fen: sql<number>`COALESCE((SELECT sum(l.payable_fen) FROM result_enquiry_line l
        WHERE l.company_id = ${enquiry.company_id} AND l.enquiry_id = ${enquiry.id}), 0)`.mapWith(Number),
      deadline_at: unixOrNull(enquiry.deadline_at),
      created_at: unix(enquiry.created_at),
    })
      .from(enquiry)
      .innerJoin(
        examResult,
        and(eq(examResult.company_id, enquiry.company_id), eq(examResult.id, enquiry.result_id)),
      )
      .innerJoin(student, eq(student.id, enquiry.student_id))
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examResult.family_id), eq(examItem.id, examResult.item_id)),
      ),
  names: {
    series_name: [examSeriesNames.name, 'series_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
});

const isNumber = /^fy\d{4}-\d+$/i;
const says = (ctx: Ctx, keyword: string): SQL =>
  isNumber.test(keyword)
    ? eq(enquiry.number, keyword.toUpperCase())
    : sql`${enquiry.student_id} IN ${students.foundBy(ctx, keyword)}`;

type Filter = Readonly<ParsedOf<typeof resultEnquiryApi.export>>;
const matching = (
  ctx: Ctx,
  { keyword, status, service, series_id, student_id, result_id }: Filter,
): SQL | undefined =>
  and(
    inArray(enquiry.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, enquiry.student_id),
    keyword ? says(ctx, keyword) : undefined,
    status === undefined ? undefined : eq(enquiry.status, status),
    service === undefined ? undefined : eq(enquiry.service, service),
    student_id === undefined ? undefined : eq(enquiry.student_id, student_id),
    result_id === undefined ? undefined : eq(enquiry.result_id, result_id),
    series_id === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM exam_result r WHERE r.company_id = ${enquiry.company_id}
          AND r.id = ${enquiry.result_id} AND r.series_id = ${series_id})`,
  );
const newest = sql`${desc(enquiry.id)}`;

export const enquiryListStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof resultEnquiryApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${enquiry} WHERE ${matching(ctx, query)}`,
      order: newest,
      ordered: hasOrderedIndex(ctx, query, ['status', 'student_id', 'result_id']),
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), newest),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(enquiry.created_at, before)),
      sql`${desc(enquiry.created_at)}, ${desc(enquiry.id)}`,
      most,
    ),
  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: enquiry, student_name: student.username })
        .from(enquiry)
        .innerJoin(student, eq(student.id, enquiry.student_id))
        .where(
          and(inArray(enquiry.company_id, [...ctx.reading]), students.visible(ctx), waiting(enquiry, query)),
        )
        .orderBy(asc(enquiry.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),
  /** Of a student, not over. */
  open: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ number: enquiry.number })
      .from(enquiry)
      .where(
        and(
          eq(enquiry.company_id, ctx.company_id),
          eq(enquiry.student_id, studentId),
          inArray(enquiry.status, [...OPEN_ENQUIRIES]),
        ),
      )
      .orderBy(asc(enquiry.id)),
  /** Paid for, and their deadline has passed. */
  unsent: (ctx: Ctx, until: Date): Promise<number> =>
    ctx.db.$count(
      enquiry,
      and(
        eq(enquiry.company_id, ctx.company_id),
        eq(enquiry.status, 'paid'),
        sql`${enquiry.deadline_at} <= ${until}`,
      ),
    ),
  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: enquiry.id, number: enquiry.number })
      .from(enquiry)
      .where(inArray(enquiry.id, [...ids])),
};
