import { and, asc, desc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { studentMoney } from '@/domains/money/ledger/server/ledger.table.ts';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { countUpTo, hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_MS } from '@/kernel/value/day.ts';
import { candidate } from '../../candidate/server/candidate.table.ts';
import { examCentreNames } from '../../exam-centre/server/exam-centre.table.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { examSeriesNames } from '../../exam-series/server/exam-series.table.ts';
import type { examEntryApi } from '../exam-entry.contract.ts';
import { type EntryView, numberText, RISING_DAYS } from '../exam-entry.rules.ts';
import { ExamEntry } from '../exam-entry.shapes.ts';
import { AHEAD } from '../exam-entry.status.ts';
import { hasClash } from './exam-entry.clash.store.ts';
import { follower, officialGrade } from './exam-entry.store.ts';
import { examDemand, examEntry } from './exam-entry.table.ts';

const moneyThere = sql<boolean>`(${examEntry.status} <> 'submitted' OR ${examEntry.fee_fen} <= COALESCE((
  SELECT m.apply_fen - m.apply_held_fen FROM ${studentMoney} m
   WHERE m.company_id = ${examEntry.company_id} AND m.student_id = ${examEntry.student_id}), 0))`;

const rows = defineRows({
  id: examEntry.id,
  select: () =>
    select({
      ...columnsOf(examEntry, ExamEntry),
      demand_number: examDemand.number,
      payer: examDemand.payer,
      note: examDemand.note,
      student_name: student.username,
      candidate_status: candidate.status,
      uci: sql<string>`COALESCE(${candidate.uci}, '')`,
      item_code: examItem.code,
      item_title: examItem.title,
      item_kind: examItem.kind,
      fee_cents:
        sql<number>`${examEntry.board_fee_cents} + ${examEntry.centre_fee_cents} + ${examEntry.late_fee_cents} + ${examEntry.service_fee_cents}`.mapWith(
          Number,
        ),
      has_money: moneyThere,
      result_grade: officialGrade,
      step_until: unixOrNull(examEntry.step_until),
      asked_at: unixOrNull(examEntry.asked_at),
      created_at: unix(examEntry.created_at),
      confirmed_at: unixOrNull(examEntry.confirmed_at),
      paid_at: unixOrNull(examEntry.paid_at),
      registered_at: unixOrNull(examEntry.registered_at),
    })
      .from(examEntry)
      .innerJoin(
        examDemand,
        and(eq(examDemand.company_id, examEntry.company_id), eq(examDemand.id, examEntry.demand_id)),
      )
      .innerJoin(student, eq(student.id, examEntry.student_id))
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examEntry.family_id), eq(examItem.id, examEntry.item_id)),
      )
      .leftJoin(
        candidate,
        and(eq(candidate.company_id, examEntry.company_id), eq(candidate.student_id, examEntry.student_id)),
      ),
  names: {
    series_name: [examSeriesNames.name, 'series_id'],
    exam_board_name: [baseNames.name, 'exam_board_id'],
    centre_name: [examCentreNames.name, 'centre_id'],
    centre_number: [examCentreNames.number, 'centre_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: ({ candidate_number, ...row }) => ({
    ...row,
    candidate_number: candidate_number === null ? null : numberText(candidate_number),
  }),
});
export type EntryListed = Awaited<ReturnType<typeof rows.byIds>>[number];

type Filter = Readonly<ParsedOf<typeof examEntryApi.export>>;

const isNumber = /^bk\d{4}-\d+$/i;
const isCandidate = /^\d{4}$/;
/** Entries that are looked at for one number: somebody has one for many of them. */
const MOST_OF_NUMBER = 100;
const isCode = /^[a-z]*\d[a-z0-9/._-]*$/i;
/** By the demand's number, by the item's code, by the candidate's number, or by who sits it. */
function says(ctx: Ctx, keyword: string): SQL {
  if (isNumber.test(keyword))
    return sql`EXISTS (SELECT 1 FROM ${examDemand} d WHERE d.company_id = ${examEntry.company_id} AND d.id = ${examEntry.demand_id}
      AND d.number = ${keyword.toUpperCase()})`;
  const isOfItem = sql`EXISTS (SELECT 1 FROM ${examItem} i WHERE i.family_id = ${examEntry.family_id} AND i.id = ${examEntry.item_id}
      AND upper(i.code) = ${keyword.toUpperCase()})`;
  if (isCandidate.test(keyword))
    return sql`(${isOfItem} OR ${examEntry.candidate_number} = ${Number(keyword)})`;
  if (isCode.test(keyword)) return isOfItem;
  return sql`${examEntry.student_id} IN ${students.foundBy(ctx, keyword)}`;
}
const isName = (keyword: string): boolean =>
  ![isNumber, isCandidate, isCode].some((kind) => kind.test(keyword));

/** What waits for whom; a step that passes soon. */
const viewed = (ctx: Ctx): Readonly<Record<EntryView, SQL | undefined>> => ({
  confirm: eq(examEntry.status, 'submitted'),
  pay: eq(examEntry.status, 'confirmed'),
  register: eq(examEntry.status, 'paid'),
  rising: and(
    inArray(examEntry.status, ['submitted', 'confirmed', 'paid']),
    lte(examEntry.step_until, new Date(ctx.now.getTime() + RISING_DAYS * DAY_MS)),
  ),
  all: undefined,
});

const equal = (column: Parameters<typeof eq>[0], value: unknown): SQL | undefined =>
  value === undefined ? undefined : eq(column as typeof examEntry.id, value as number);
const matching = (ctx: Ctx, filter: Filter): SQL | undefined =>
  and(
    inArray(examEntry.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, examEntry.student_id),
    filter.view === undefined ? undefined : viewed(ctx)[filter.view],
    filter.keyword ? says(ctx, filter.keyword) : undefined,
    equal(examEntry.series_id, filter.series_id),
    equal(examEntry.exam_board_id, filter.exam_board_id),
    equal(examEntry.centre_id, filter.centre_id),
    equal(examEntry.student_id, filter.student_id),
    equal(examEntry.item_id, filter.item_id),
    filter.owner_id === undefined ? undefined : eq(follower, filter.owner_id),
    filter.attempt === undefined ? undefined : eq(examEntry.attempt, filter.attempt),
    filter.status === undefined ? undefined : eq(examEntry.status, filter.status),
    filter.has_money === undefined ? undefined : sql`${moneyThere} = ${filter.has_money === 1}`,
    filter.has_clash === undefined ? undefined : filter.has_clash === 1 ? hasClash : sql`NOT ${hasClash}`,
    filter.has_supplement === undefined
      ? undefined
      : sql`${examEntry.supplement_fen} ${sql.raw(filter.has_supplement === 1 ? '>' : '=')} 0`,
  );
/** Of a name: student by student, instead of all entries that ever were. */
function counting(ctx: Ctx, { keyword, ...others }: Filter): SQL | undefined {
  if (!keyword || !isName(keyword)) return undefined;
  return sql`FROM ${students.foundBy(ctx, keyword)} AS found (id) CROSS JOIN LATERAL (
    SELECT 1 FROM ${examEntry} WHERE ${and(sql`${examEntry.student_id} = found.id`, matching(ctx, others))} OFFSET 0) AS own`;
}
const newestFirst = sql`${desc(examEntry.id)}`;

export const examEntryListStore = {
  /** A condition on entries, called `e` there: of whom this person sees, or of one of them. */
  seesStudents: (ctx: Ctx, student_id?: number): SQL =>
    sql`e.id IN (SELECT ${examEntry.id} FROM ${examEntry} WHERE ${matching(ctx, student_id === undefined ? {} : { student_id })})`,
  seesDemand: async (ctx: Ctx, demandId: number): Promise<boolean> =>
    (await ctx.db.$count(examEntry, and(matching(ctx, {}), eq(examEntry.demand_id, demandId)))) > 0,
  page: (ctx: Ctx, query: ParsedOf<typeof examEntryApi.list>) =>
    rows.page(ctx, query, {
      matching: sql`FROM ${examEntry} WHERE ${matching(ctx, query)}`,
      counting: counting(ctx, query),
      order: newestFirst,
      ordered: hasOrderedIndex(ctx, query, ['status', 'series_id', 'student_id']),
    }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), newestFirst),
  /** What goes into the file for the board. */
  forBoard: (ctx: Ctx, filter: Filter) =>
    rows.all(
      ctx,
      and(matching(ctx, filter), inArray(examEntry.status, ['paid', 'registered', 'ticketed'])),
      sql`${asc(examEntry.centre_id)}, ${asc(examEntry.candidate_number)}, ${asc(examEntry.id)}`,
    ),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  some: (ctx: Ctx, filter: Filter, most: number, ids?: readonly number[]) =>
    rows.some(ctx, and(matching(ctx, filter), ids && inArray(examEntry.id, [...ids])), newestFirst, most),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(examEntry.created_at, before)),
      sql`${desc(examEntry.created_at)}, ${desc(examEntry.id)}`,
      most,
    ),
  /** Who has this number at a centre in a series, each once, the newest first. */
  async byCandidateNumber(ctx: Ctx, number: string, most: number) {
    if (!isCandidate.test(number)) return [];
    const where = and(matching(ctx, {}), eq(examEntry.candidate_number, Number(number)));
    const found = await rows.some(ctx, where, newestFirst, MOST_OF_NUMBER);
    const isFirst = (row: EntryListed, at: number): boolean =>
      found.findIndex((one) => one.student_id === row.student_id && one.series_id === row.series_id) === at;
    return found.filter(isFirst).slice(0, most);
  },
  async counts(ctx: Ctx, filter: Filter) {
    const count = (view: EntryView) =>
      countUpTo(ctx, sql`FROM ${examEntry} WHERE ${matching(ctx, { ...filter, view })}`);
    return {
      confirm: await count('confirm'),
      pay: await count('pay'),
      register: await count('register'),
      rising: await count('rising'),
      all: await count('all'),
    };
  },
  async totals(ctx: Ctx, filter: Filter) {
    const { rows: found } = await ctx.db.execute<Record<'count' | 'fee_fen', number>>(sql`
      SELECT count(*)::int AS count, COALESCE(sum(${examEntry.fee_fen}), 0)::bigint AS fee_fen
        FROM ${examEntry} WHERE ${matching(ctx, filter)}`);
    return found[0] ?? { count: 0, fee_fen: 0 };
  },
  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: examEntry, student_name: student.username, code: examItem.code })
        .from(examEntry)
        .innerJoin(student, eq(student.id, examEntry.student_id))
        .innerJoin(
          examItem,
          and(eq(examItem.family_id, examEntry.family_id), eq(examItem.id, examEntry.item_id)),
        )
        .where(
          and(
            inArray(examEntry.company_id, [...ctx.reading]),
            students.visible(ctx),
            waiting(examEntry, query),
          ),
        )
        .orderBy(asc(examEntry.created_at))
        .limit(query.limit)
    ).map(({ doc, ...names }) => ({ ...doc, ...names })),
  /** Confirmed and not paid, though their step has passed. */
  overdue: (ctx: Ctx, until: Date): Promise<number> =>
    ctx.db.$count(
      examEntry,
      and(
        eq(examEntry.company_id, ctx.company_id),
        eq(examEntry.status, 'confirmed'),
        lte(examEntry.step_until, until),
      ),
    ),
  /** What of a student is not over. */
  ahead: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ number: examDemand.number, code: examItem.code })
      .from(examEntry)
      .innerJoin(
        examDemand,
        and(eq(examDemand.company_id, examEntry.company_id), eq(examDemand.id, examEntry.demand_id)),
      )
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examEntry.family_id), eq(examItem.id, examEntry.item_id)),
      )
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          eq(examEntry.student_id, studentId),
          inArray(examEntry.status, [...AHEAD]),
        ),
      )
      .orderBy(asc(examEntry.id)),
  numbers: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select({
        id: examEntry.id,
        number: examDemand.number,
        student_id: examEntry.student_id,
      })
      .from(examEntry)
      .innerJoin(
        examDemand,
        and(eq(examDemand.company_id, examEntry.company_id), eq(examDemand.id, examEntry.demand_id)),
      )
      .where(inArray(examEntry.id, [...ids])),
};
