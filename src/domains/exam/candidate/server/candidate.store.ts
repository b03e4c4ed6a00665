import { and, asc, desc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { columnsOf } from '@/kernel/server/crud/ordered-store.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { Candidate, type candidateApi } from '../candidate.contract.ts';
import { boardName } from '../candidate.rules.ts';
import type { CandidateState } from '../candidate.status.ts';
import { candidate } from './candidate.table.ts';

/** A board asks for a document that is valid at the exam: half a year ahead is soon. */
const SOON_DAYS = 180;
const MOST_SAME = 5;

export type CandidateRow = typeof candidate.$inferSelect;
type Values = Omit<
  typeof candidate.$inferInsert,
  'company_id' | 'created_by' | 'family_id' | 'id' | 'status' | 'version'
>;

const fileOf = (column: SQL): SQL<{ id: number; name: string } | null> => sql`(
  SELECT json_build_object('id', f.id, 'name', f.name) FROM file f
   WHERE f.company_id = ${candidate.company_id} AND f.id = ${column})`;

const rows = defineRows({
  id: candidate.id,
  select: () =>
    select({
      ...columnsOf(candidate, Candidate),
      student_name: student.username,
      document_file: fileOf(sql`${candidate.document_file_id}`),
      photo: fileOf(sql`${candidate.photo_file_id}`),
      checked_at: unixOrNull(candidate.checked_at),
      created_at: unix(candidate.created_at),
      updated_at: unix(candidate.updated_at),
    })
      .from(candidate)
      .innerJoin(student, eq(student.id, candidate.student_id)),
  names: {
    checked_by_name: [adminNames.name, 'checked_by'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: (row) => ({ ...row, board_name: boardName(row) }),
});

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(candidate.company_id, ctx.company_id), eq(candidate.id, id));

type Filter = Readonly<ParsedOf<typeof candidateApi.export>>;
const isUci = /^\d{12}[a-z]$/i;
/** Theirs, or the other one that they had. */
const hasUci = (uci: string): SQL => sql`${uci} IN (${candidate.uci}, ${candidate.former_uci})`;
const says = (ctx: Ctx, keyword: string): SQL =>
  isUci.test(keyword)
    ? hasUci(keyword.toUpperCase())
    : sql`${candidate.student_id} IN ${students.foundBy(ctx, keyword)}`;

const matching = (ctx: Ctx, { keyword, student_id, status, document_kind, expiring }: Filter) =>
  and(
    inArray(candidate.company_id, [...ctx.reading]),
    students.isOfVisible(ctx, candidate.student_id),
    keyword ? says(ctx, keyword) : undefined,
    student_id === undefined ? undefined : eq(candidate.student_id, student_id),
    status === undefined ? undefined : eq(candidate.status, status),
    document_kind === undefined ? undefined : eq(candidate.document_kind, document_kind),
    expiring === 1 ? lte(candidate.document_expires_on, plusDays(todayOf(ctx), SOON_DAYS)) : undefined,
  );
const order = sql`${desc(candidate.id)}`;

export const candidateStore = {
  page: (ctx: Ctx, query: ParsedOf<typeof candidateApi.list>) =>
    rows.page(ctx, query, { matching: sql`FROM ${candidate} WHERE ${matching(ctx, query)}`, order }),
  all: (ctx: Ctx, filter: Filter) => rows.all(ctx, matching(ctx, filter), order),
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  async ofStudent(ctx: Ctx, studentId: number) {
    const [found] = await rows.some(ctx, matching(ctx, { student_id: studentId }), order, 1);
    return found;
  },
  async ofStudents(ctx: Ctx, studentIds: readonly number[]) {
    const found = await rows.some(
      ctx,
      and(matching(ctx, {}), inArray(candidate.student_id, [...studentIds])),
      order,
      studentIds.length,
    );
    return new Map(found.map((one) => [one.student_id, one]));
  },
  async idOf(ctx: Ctx, studentId: number): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ id: candidate.id })
      .from(candidate)
      .where(and(eq(candidate.company_id, ctx.company_id), eq(candidate.student_id, studentId)));
    return row?.id;
  },
  byUci: (ctx: Ctx, uci: string, most: number) =>
    rows.some(ctx, and(matching(ctx, {}), hasUci(uci.toUpperCase())), order, most),
  /** Others of the same UCI, of the same document, or of the same name and birthday, among those who are seen. */
  async same(
    ctx: Ctx,
    one: Pick<CandidateRow, 'birthday' | 'document_number' | 'id' | 'legal_name' | 'uci'>,
  ) {
    const { id, uci, document_number, legal_name, birthday } = one;
    const found = await rows.some(
      ctx,
      and(
        matching(ctx, {}),
        ne(candidate.id, id),
        or(
          uci === '' ? undefined : hasUci(uci),
          document_number === '' ? undefined : eq(candidate.document_number, document_number),
          birthday === null
            ? undefined
            : and(eq(candidate.legal_name, legal_name), eq(candidate.birthday, birthday)),
        ),
      ),
      order,
      MOST_SAME,
    );
    return found.map((row) => ({
      id: row.id,
      company_id: row.company_id,
      student_name: row.student_name,
      uci: row.uci,
    }));
  },
  /** Whose UCI it is in this company, whoever sees them. */
  async holderOf(ctx: Ctx, uci: string, but: number) {
    const [row] = await ctx.db
      .select({ student_id: candidate.student_id, name: student.username })
      .from(candidate)
      .innerJoin(student, eq(student.id, candidate.student_id))
      .where(and(eq(candidate.company_id, ctx.company_id), hasUci(uci), ne(candidate.id, but)));
    return row;
  },

  waiting: async (ctx: Ctx, query: ApprovalQuery) =>
    (
      await ctx.db
        .select({ doc: candidate, student_name: student.username })
        .from(candidate)
        .innerJoin(student, eq(student.id, candidate.student_id))
        .where(
          and(
            inArray(candidate.company_id, [...ctx.reading]),
            students.visible(ctx),
            waiting(candidate, query),
            // What is not complete waits for whoever enters it.
            sql`${candidate.surname} <> '' AND ${candidate.document_kind} <> '' AND ${candidate.sex} <> ''
              AND ${candidate.birthday} IS NOT NULL`,
          ),
        )
        .orderBy(asc(candidate.created_at))
        .limit(query.limit)
    ).map(({ doc, student_name }) => ({ ...doc, student_name })),

  async lock(ctx: Ctx, id: number): Promise<CandidateRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(candidate)
      .where(and(here(ctx, id), students.isOfVisible(ctx, candidate.student_id)))
      .for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as CandidateState;
    const checked = to === 'checked';
    await ctx.db
      .update(candidate)
      .set({
        status: to,
        checked_by: checked ? ctx.admin_id || null : null,
        checked_at: checked ? ctx.now : null,
        version: sql`${candidate.version} + 1`,
        updated_at: ctx.now,
      })
      .where(here(ctx, id));
  },
  async insert(ctx: Ctx, values: Values): Promise<number> {
    const [row] = await ctx.db
      .insert(candidate)
      .values({ ...values, company_id: ctx.company_id, created_by: ctx.admin_id || null })
      .returning({ id: candidate.id });
    return row?.id as number;
  },
  update: (ctx: Ctx, id: number, values: Partial<Values>) =>
    ctx.db
      .update(candidate)
      .set({ ...values, version: sql`${candidate.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id)),
};
