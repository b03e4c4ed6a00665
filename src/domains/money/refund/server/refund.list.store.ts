import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { inPlaceOf } from '@/kernel/server/document/principal.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { admin, adminNames } from '../../../organisation/admin/server/admin.table.ts';
import { baseNames } from '../../../organisation/base-data/server/base-data.table.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import { classLot } from '../../class-hours/server/class-hours.table.ts';
import { contract, contractLine } from '../../contract/server/contract.table.ts';
import type { Refund, refundApi } from '../refund.contract.ts';
import { WAITING } from '../refund.status.ts';
import { refund, refundDeduction, refundFile, refundLine, refundStep } from './refund.table.ts';

const ofLines = (what: SQL) => sql<number>`COALESCE((SELECT ${what} FROM ${refundLine}
  WHERE ${refundLine.company_id} = ${refund.company_id} AND ${refundLine.refund_id} = ${refund.id}), 0)::bigint`;
const taken_fen = ofLines(sql`sum(${refundLine.book_value_fen})`);

const principal = alias(admin, 'principal');

const rows = defineRows({
  id: refund.id,
  select: () =>
    select({
      id: refund.id,
      company_id: refund.company_id,
      number: refund.number,
      student_id: refund.student_id,
      student_name: student.username,
      policy: refund.policy,
      amount_fen: refund.amount_fen,
      taken_fen,
      method_id: refund.method_id,
      payee_name: refund.payee_name,
      payee_account: refund.payee_account,
      payee_bank: refund.payee_bank,
      payee_by: refund.payee_by,
      cause: refund.cause,
      status: refund.status,
      created_by: refund.created_by,
      created_at: unix(refund.created_at),
      confirmed_by: refund.confirmed_by,
      approved_by: refund.approved_by,
      finance_approved_by: refund.finance_approved_by,
      paid_at: unixOrNull(refund.paid_at),
      pay_reference: refund.pay_reference,
      paid_on: refund.paid_on,
      recalculated: refund.recalculated,
      version: refund.version,
    })
      .from(refund)
      .innerJoin(student, eq(student.id, refund.student_id)),
  names: {
    method_name: [baseNames.name, 'method_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: (row) => ({ ...row, withheld_fen: row.taken_fen - row.amount_fen }),
});

type RefundFilter = ParsedOf<typeof refundApi.totals>;

const isNumber = /^[a-z]{2}\d{4}-\d+$/i;
/** By its whole number, or by whom it is about. */
const named = (ctx: Ctx, keyword: string): SQL =>
  isNumber.test(keyword)
    ? eq(refund.number, keyword.toUpperCase())
    : sql`${refund.student_id} IN ${students.foundBy(ctx, keyword)}`;

/** Of students whom this person sees. */
const matching = (ctx: Ctx, filter: RefundFilter): SQL | undefined =>
  and(ofRefund(ctx, filter), students.visible(ctx));

function ofRefund(ctx: Ctx, filter: RefundFilter): SQL | undefined {
  const { keyword, student_id, status, policy, method_id, from, to, min_fen, max_fen } = filter;
  return and(
    inArray(refund.company_id, [...ctx.reading]),
    keyword ? named(ctx, keyword) : undefined,
    student_id ? eq(refund.student_id, student_id) : undefined,
    status ? eq(refund.status, status) : undefined,
    policy ? eq(refund.policy, policy) : undefined,
    method_id ? eq(refund.method_id, method_id) : undefined,
    from === undefined ? undefined : gte(refund.created_at, fromUnix(from)),
    to === undefined ? undefined : lte(refund.created_at, fromUnix(to)),
    min_fen === undefined ? undefined : gte(refund.amount_fen, min_fen),
    max_fen === undefined ? undefined : lte(refund.amount_fen, max_fen),
  );
}
const source = (where: SQL | undefined) =>
  sql`FROM ${refund} JOIN ${student} ON ${student.id} = ${refund.student_id} WHERE ${where}`;
/** Where nobody is left out, no student is looked up. */
const sourceOf = (ctx: Ctx, filter: RefundFilter) =>
  students.seesEverybody(ctx)
    ? sql`FROM ${refund} WHERE ${ofRefund(ctx, filter)}`
    : source(matching(ctx, filter));

type PageQuery = ParsedOf<typeof refundApi.list>;
const orderOf = ({ sort, order }: PageQuery): SQL => {
  const way = sql.raw(order === 'asc' ? 'ASC' : 'DESC');
  const by = sort === 'amount_fen' ? refund.amount_fen : refund.created_at;
  return sort ? sql`${by} ${way}, ${refund.id} ${way}` : sql`${refund.id} DESC`;
};

export const refundListStore = {
  page: (ctx: Ctx, query: PageQuery) =>
    rows.page(ctx, query, {
      matching: sourceOf(ctx, query),
      order: orderOf(query),
      ordered:
        students.seesEverybody(ctx) && hasOrderedIndex(ctx, query, ['student_id', 'policy', 'method_id']),
    }),

  all: (ctx: Ctx, filter: RefundFilter) => rows.all(ctx, matching(ctx, filter), sql`${desc(refund.id)}`),

  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),

  async totals(ctx: Ctx, filter: RefundFilter) {
    const { rows: found } = await ctx.db.execute<{
      status: Refund['status'];
      n: number;
      fen: number;
      taken: number;
    }>(
      sql`SELECT ${refund.status} AS status, count(*)::int AS n, sum(${refund.amount_fen})::bigint AS fen, sum(${taken_fen})::bigint AS taken
        ${source(matching(ctx, filter))} GROUP BY ${refund.status}`,
    );
    const of = (states: readonly string[]) => {
      const matched = found.filter(({ status }) => states.includes(status));
      return {
        count: matched.reduce((sum, { n }) => sum + n, 0),
        amount_fen: matched.reduce((sum, { fen }) => sum + Number(fen), 0),
      };
    };
    const paid = of(['paid']);
    const taken = found.reduce((sum, one) => sum + (one.status === 'paid' ? Number(one.taken) : 0), 0);
    return {
      waiting: of(WAITING),
      paid,
      rebacked: of(['rebacked']),
      withheld_fen: taken - paid.amount_fen,
    };
  },

  lines: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select({
        account: refundLine.account,
        lot_id: refundLine.lot_id,
        course_type: classLot.course_type,
        subject_name: subjectName,
        contract_id: contract.id,
        contract_number: contract.number,
        paid_minutes: refundLine.paid_minutes,
        gift_minutes: refundLine.gift_minutes,
        book_value_fen: refundLine.book_value_fen,
        refund_amount_fen: refundLine.refund_amount_fen,
        learning_fen: refundLine.learning_fen,
        new_fen: refundLine.new_fen,
        virtual_fen: refundLine.virtual_fen,
      })
      .from(refundLine)
      .leftJoin(classLot, eq(classLot.id, refundLine.lot_id))
      .leftJoin(subject, eq(subject.id, classLot.subject_id))
      .leftJoin(contractLine, eq(contractLine.id, classLot.contract_line_id))
      .leftJoin(contract, eq(contract.id, contractLine.contract_id))
      .where(and(eq(refundLine.company_id, company_id), eq(refundLine.refund_id, id)))
      .orderBy(asc(refundLine.id)),

  deductions: (ctx: Ctx, company_id: number, id: number) =>
    ctx.db
      .select({ name: refundDeduction.name, amount_fen: refundDeduction.amount_fen })
      .from(refundDeduction)
      .where(and(eq(refundDeduction.company_id, company_id), eq(refundDeduction.refund_id, id)))
      .orderBy(asc(refundDeduction.name)),

  files: async (ctx: Ctx, company_id: number, id: number) =>
    (
      await ctx.db
        .select({ id: refundFile.file_id })
        .from(refundFile)
        .where(and(eq(refundFile.company_id, company_id), eq(refundFile.refund_id, id)))
        .orderBy(asc(refundFile.file_id))
    ).map((file) => file.id),

  steps: async (ctx: Ctx, company_id: number, id: number) =>
    (
      await ctx.db
        .select({
          id: refundStep.id,
          from_status: refundStep.from_status,
          to_status: refundStep.to_status,
          amount_fen: refundStep.amount_fen,
          admin_name: admin.admin_name,
          for_name: principal.admin_name,
          note: refundStep.note,
          created_at: refundStep.created_at,
        })
        .from(refundStep)
        .leftJoin(admin, eq(admin.id, refundStep.admin_id))
        .leftJoin(principal, eq(principal.id, refundStep.for_admin_id))
        .where(and(eq(refundStep.company_id, company_id), eq(refundStep.refund_id, id)))
        .orderBy(asc(refundStep.id))
    ).map(({ for_name, ...step }) => ({
      ...step,
      admin_name: inPlaceOf(ctx, step.admin_name, for_name),
      created_at: toUnix(step.created_at),
    })),

  endedContracts: (ctx: Ctx, id: number) =>
    ctx.db
      .select({ id: contract.id, number: contract.number })
      .from(contract)
      .innerJoin(refund, and(eq(refund.id, id), sql`${contract.id} = ANY (${refund.ended_contract_ids})`))
      .orderBy(asc(contract.id)),

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: refund, student_name: student.username })
        .from(refund)
        .innerJoin(student, eq(student.id, refund.student_id))
        .where(
          and(inArray(refund.company_id, [...ctx.reading]), students.visible(ctx), waiting(refund, query)),
        )
        .orderBy(asc(refund.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),

  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({ id: refund.id, number: refund.number })
      .from(refund)
      .where(inArray(refund.id, [...ids])),

  /** How many of each waiting state were asked for until a moment, here. */
  async waitingUntil(ctx: Ctx, until: number) {
    const { rows: waiting } = await ctx.db.execute<{ status: (typeof WAITING)[number]; count: number }>(sql`
      SELECT ${refund.status} AS status, count(*)::int AS count FROM ${refund}
       WHERE ${refund.company_id} = ${ctx.company_id} AND ${inArray(refund.status, [...WAITING])}
         AND ${refund.created_at} <= ${fromUnix(until).toISOString()}::timestamptz GROUP BY ${refund.status}`);
    return waiting;
  },

  /** Those of a student that wait for somebody, here. */
  open: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ number: refund.number })
      .from(refund)
      .where(
        and(
          eq(refund.company_id, ctx.company_id),
          eq(refund.student_id, studentId),
          inArray(refund.status, [...WAITING]),
        ),
      )
      .orderBy(asc(refund.id)),

  /** For the timeline of a student. */
  before: (ctx: Ctx, studentId: number, before: Date, most: number) =>
    ctx.db
      .select({
        id: refund.id,
        number: refund.number,
        status: refund.status,
        amount_fen: refund.amount_fen,
        created_at: refund.created_at,
        created_by_name: admin.admin_name,
      })
      .from(refund)
      .innerJoin(student, eq(student.id, refund.student_id))
      .innerJoin(admin, eq(admin.id, refund.created_by))
      .where(and(matching(ctx, { student_id: studentId }), lt(refund.created_at, before)))
      .orderBy(desc(refund.created_at), desc(refund.id))
      .limit(most),
};
