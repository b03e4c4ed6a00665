import { and, asc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { file } from '@/domains/organisation/file/server/file.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { either, unix } from '@/kernel/server/db/columns.ts';
import { numberFrom } from '@/kernel/server/document/numbers.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { AWAITED, AWAITING_RESULT, type EntryState, LIVING } from '../exam-entry.status.ts';
import { candidateNumber, examDemand, examEntry, examFeeLine } from './exam-entry.table.ts';

const PREFIX = 'BK';
const LAST_NUMBER = 9999;
export type EntryRow = typeof examEntry.$inferSelect;
type Given = 'company_id' | 'created_by' | 'family_id' | 'id' | 'status' | 'version';
type NewDemand = Omit<typeof examDemand.$inferInsert, Given | 'number'>;
type NewEntry = Omit<typeof examEntry.$inferInsert, Given | 'demand_id'>;
/** What was over before it was entered here. */
type PastEntry = NewEntry & { readonly status?: 'absent' | 'sat' };
type FeeLine = Omit<typeof examFeeLine.$inferInsert, 'company_id' | 'created_by' | 'id' | 'student_fen'>;

/** Who took it over, else who sent it. */
export const follower: SQL<number | null> = either(examEntry.owner_id, examEntry.created_by) as SQL<
  number | null
>;

/** What the board said of it last. */
export const officialGrade = sql<string | null>`(SELECT r.grade FROM exam_result r
  WHERE r.company_id = ${examEntry.company_id} AND r.student_id = ${examEntry.student_id} AND r.item_id = ${examEntry.item_id}
    AND r.series_id = ${examEntry.series_id} AND r.track = 'official')`;

const here = (ctx: Ctx, id: number): SQL | undefined =>
  and(eq(examEntry.company_id, ctx.company_id), eq(examEntry.id, id));

/** What each state says of who did it, and when. */
const stepsOf = (ctx: Ctx): Partial<Record<EntryState, object>> => ({
  submitted: { confirmed_by: null, confirmed_at: null },
  confirmed: { confirmed_by: ctx.admin_id || null, confirmed_at: ctx.now },
  paid: { paid_by: ctx.admin_id || null, paid_at: ctx.now },
  cancelled: { ended_at: ctx.now },
  withdrawing: { asked_at: ctx.now },
  withdrawn: { ended_at: ctx.now },
});

export const examEntryStore = {
  /** What people move is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<EntryRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(examEntry)
      .where(and(here(ctx, id), students.isOfVisible(ctx, examEntry.student_id)))
      .for('update');
    return row;
  },
  /** Whoever sees it: for what follows from something else. */
  async lockAny(ctx: Ctx, id: number): Promise<EntryRow | undefined> {
    const [row] = await ctx.db.select().from(examEntry).where(here(ctx, id)).for('update');
    return row;
  },
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const to = status as EntryState;
    await ctx.db
      .update(examEntry)
      .set({ status: to, version: sql`${examEntry.version} + 1`, updated_at: ctx.now, ...stepsOf(ctx)[to] })
      .where(here(ctx, id));
  },
  async setStatuses(ctx: Ctx, ids: readonly number[], status: string): Promise<void> {
    const to = status as EntryState;
    await ctx.db
      .update(examEntry)
      .set({ status: to, version: sql`${examEntry.version} + 1`, updated_at: ctx.now, ...stepsOf(ctx)[to] })
      .where(and(eq(examEntry.company_id, ctx.company_id), inArray(examEntry.id, [...ids])));
  },
  /** What a move says beside the state. */
  keep: (ctx: Ctx, id: number, values: Partial<Omit<NewEntry, 'student_id'>>) =>
    ctx.db.update(examEntry).set(values).where(here(ctx, id)),
  /** The same where nobody moves it: whoever has it open finds it changed. */
  change: (ctx: Ctx, id: number, values: Partial<Omit<NewEntry, 'student_id'>>) =>
    ctx.db
      .update(examEntry)
      .set({ ...values, version: sql`${examEntry.version} + 1`, updated_at: ctx.now })
      .where(here(ctx, id)),

  async insert(ctx: Ctx, demand: NewDemand, entries: readonly PastEntry[]) {
    const { company_id } = ctx;
    const created_by = ctx.admin_id || null;
    const [made] = await ctx.db
      .insert(examDemand)
      .values({ ...demand, company_id, created_by, number: numberFrom(ctx, PREFIX) })
      .returning({ id: examDemand.id, number: examDemand.number });
    const { id, number } = made as { id: number; number: string };
    const inserted = await ctx.db
      .insert(examEntry)
      .values(entries.map((entry) => ({ ...entry, company_id, created_by, demand_id: id })))
      .returning({ id: examEntry.id });
    return { id, number, entry_ids: inserted.map((one) => one.id) };
  },

  addLine: (ctx: Ctx, line: FeeLine) =>
    ctx.db.insert(examFeeLine).values({
      ...line,
      student_fen: line.payable_fen + line.revenue_fen,
      company_id: ctx.company_id,
      created_by: ctx.admin_id || null,
    }),
  lines: (ctx: Ctx, entryId: number) =>
    ctx.db
      .select({
        id: examFeeLine.id,
        kind: examFeeLine.kind,
        student_fen: examFeeLine.student_fen,
        payable_fen: examFeeLine.payable_fen,
        revenue_fen: examFeeLine.revenue_fen,
        reason: examFeeLine.reason,
        created_at: unix(examFeeLine.created_at),
      })
      .from(examFeeLine)
      .where(and(inArray(examFeeLine.company_id, [...ctx.reading]), eq(examFeeLine.entry_id, entryId)))
      .orderBy(asc(examFeeLine.id)),
  async evidence(ctx: Ctx, entryId: number) {
    const [found] = await ctx.db
      .select({ id: file.id, name: file.name })
      .from(examEntry)
      .innerJoin(
        file,
        and(eq(file.company_id, examEntry.company_id), eq(file.id, examEntry.evidence_file_id)),
      )
      .where(and(inArray(examEntry.company_id, [...ctx.reading]), eq(examEntry.id, entryId)));
    return found ?? null;
  },

  /** Items that a student is entered for in a series. */
  entered: (ctx: Ctx, studentId: number, seriesId: number) =>
    ctx.db
      .select({ item_id: examEntry.item_id })
      .from(examEntry)
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          eq(examEntry.student_id, studentId),
          eq(examEntry.series_id, seriesId),
          inArray(examEntry.status, [...LIVING]),
        ),
      ),

  /** What a student is entered for and has no result of yet. */
  awaited: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({ item_id: examEntry.item_id, series_id: examEntry.series_id })
      .from(examEntry)
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          eq(examEntry.student_id, studentId),
          inArray(examEntry.status, [...AWAITED]),
        ),
      ),

  /** Those of these students of which a board's result is there, locked. */
  lockResulted: (ctx: Ctx, studentIds: readonly number[]): Promise<EntryRow[]> =>
    ctx.db
      .select()
      .from(examEntry)
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          inArray(examEntry.student_id, [...studentIds]),
          inArray(examEntry.status, [...AWAITING_RESULT]),
          sql`${officialGrade} IS NOT NULL`,
        ),
      )
      .orderBy(asc(examEntry.id))
      .for('update'),

  /** Whose step has passed, from one on, locked; who is being moved right now is left for the next time. */
  lockPassed: (
    ctx: Ctx,
    after: { readonly student_id: number; readonly id: number },
    most: number,
  ): Promise<EntryRow[]> =>
    ctx.db
      .select()
      .from(examEntry)
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          inArray(examEntry.status, ['submitted', 'confirmed', 'paid']),
          lte(examEntry.step_until, ctx.now),
          sql`(${examEntry.student_id}, ${examEntry.id}) > (${after.student_id}::bigint, ${after.id}::bigint)`,
        ),
      )
      .orderBy(asc(examEntry.student_id), asc(examEntry.id))
      .limit(most)
      .for('update', { skipLocked: true }),
  /** Whose step passes before a moment, and nobody was told. */
  rising: (ctx: Ctx, before: Date, most: number): Promise<EntryRow[]> =>
    ctx.db
      .select()
      .from(examEntry)
      .where(
        and(
          eq(examEntry.company_id, ctx.company_id),
          inArray(examEntry.status, ['submitted', 'confirmed', 'paid']),
          gt(examEntry.step_until, ctx.now),
          lte(examEntry.step_until, before),
          or(sql`${examEntry.rise_told_for} IS NULL`, ne(examEntry.rise_told_for, examEntry.step_until)),
        ),
      )
      .orderBy(asc(examEntry.id))
      .limit(most)
      .for('update', { skipLocked: true }),

  /** The number that a candidate has at a centre in a series: given in turn, once they are used up the first that is free. */
  async numberOf(
    ctx: Ctx,
    at: { centre_id: number; series_id: number },
    candidate_id: number,
  ): Promise<number | undefined> {
    const { family_id, company_id } = ctx;
    const there = and(
      eq(candidateNumber.family_id, family_id),
      eq(candidateNumber.centre_id, at.centre_id),
      eq(candidateNumber.series_id, at.series_id),
    );
    await ctx.query(
      "SELECT pg_advisory_xact_lock(hashtextextended('candidate_number:' || $1 || ':' || $2, 0))",
      [at.centre_id, at.series_id],
    );
    const [known] = await ctx.db
      .select({ number: candidateNumber.number })
      .from(candidateNumber)
      .where(
        and(
          there,
          eq(candidateNumber.company_id, company_id),
          eq(candidateNumber.candidate_id, candidate_id),
        ),
      );
    if (known) return known.number;
    const { rows } = await ctx.db.execute<{ number: number | null }>(sql`
      SELECT CASE WHEN last < ${LAST_NUMBER} THEN last + 1 ELSE (
               SELECT min(n) FROM generate_series(1, ${LAST_NUMBER}) n
                WHERE NOT EXISTS (SELECT 1 FROM ${candidateNumber} WHERE ${there} AND ${candidateNumber.number} = n)) END AS number
        FROM (SELECT COALESCE(max(${candidateNumber.number}), 0) AS last FROM ${candidateNumber} WHERE ${there}) given`);
    const number = rows[0]?.number;
    if (!number) return undefined;
    await ctx.db.insert(candidateNumber).values({ ...at, family_id, company_id, candidate_id, number });
    return number;
  },

  bySeries: referencedIn(examEntry, examEntry.series_id),
  byCentre: referencedIn(examEntry, examEntry.centre_id),
  byItem: referencedIn(examEntry, examEntry.item_id),
  byFee: referencedIn(examEntry, examEntry.fee_id),
};
