import { and, asc, desc, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { admin } from '@/domains/organisation/admin/server/admin.table.ts';
import { subject, subjectName } from '@/domains/organisation/subject/server/subject.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { type ApprovalQuery, waiting } from '@/kernel/server/document/approval.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { Contract } from '../contract.contract.ts';
import type { Instalment } from '../contract.rules.ts';
import { visibleContracts } from './contract.scope.store.ts';
import { contract, contractInstalment, contractLine } from './contract.table.ts';
import { contractTurned } from './contract-event.service.ts';

type Values = Omit<typeof contract.$inferInsert, 'family_id' | 'company_id' | 'created_by' | 'level_kind'>;
export type NewLine = Omit<
  typeof contractLine.$inferInsert,
  'family_id' | 'company_id' | 'contract_id' | 'position'
>;

const mine = (ctx: Ctx, id: number) => and(eq(contract.id, id), eq(contract.company_id, ctx.company_id));

export const contractStore = {
  byEdition: referencedIn(contract, contract.edition_id),
  bySubject: referencedIn(contractLine, contractLine.subject_id),
  byLevel: referencedIn(contract, contract.level_id),

  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(contract).where(mine(ctx, id));
    return row;
  },

  /** Those that have come of an old system under these numbers and still stand; `seen`: by this person. */
  byReferences: (ctx: Ctx, references: readonly string[]) =>
    ctx.db
      .select({ doc: contract, seen: sql<boolean>`${visibleContracts(ctx) ?? sql`true`}` })
      .from(contract)
      .where(
        and(
          eq(contract.company_id, ctx.company_id),
          inArray(contract.reference, [...references]),
          ne(contract.reference, ''),
          ne(contract.status, 'void'),
        ),
      ),

  /** One that this person sees. */
  async findVisible(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(contract)
      .where(and(mine(ctx, id), visibleContracts(ctx)));
    return row;
  },

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(contract).where(mine(ctx, id)).for('update');
    return row;
  },

  /** The same, by those who may see it: what a person moves or edits. */
  async lockVisible(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select()
      .from(contract)
      .where(and(mine(ctx, id), visibleContracts(ctx)))
      .for('update');
    return row;
  },

  /** The contract that a line belongs to. */
  async ofLine(ctx: Ctx, lineId: number): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ id: contractLine.contract_id })
      .from(contractLine)
      .where(and(eq(contractLine.id, lineId), eq(contractLine.company_id, ctx.company_id)));
    return row?.id;
  },

  lines: (ctx: Ctx, contractIds: readonly number[]) =>
    ctx.db
      .select({
        id: contractLine.id,
        contract_id: contractLine.contract_id,
        course_type: contractLine.course_type,
        subject_id: contractLine.subject_id,
        subject_name: subjectName,
        minutes: contractLine.minutes,
        gift_minutes: contractLine.gift_minutes,
        list_fen: contractLine.list_fen,
        price_fen: contractLine.price_fen,
        amount_fen: contractLine.amount_fen,
        expires_on: contractLine.expires_on,
        bought_minutes: contractLine.bought_minutes,
        bought_gift_minutes: contractLine.bought_gift_minutes,
      })
      .from(contractLine)
      .leftJoin(subject, eq(subject.id, contractLine.subject_id))
      .where(inArray(contractLine.contract_id, [...contractIds]))
      .orderBy(contractLine.contract_id, contractLine.position),

  instalments: (ctx: Ctx, contractId: number) =>
    ctx.db
      .select({
        due_on: contractInstalment.due_on,
        amount_fen: contractInstalment.amount_fen,
        told_on: contractInstalment.told_on,
      })
      .from(contractInstalment)
      .where(eq(contractInstalment.contract_id, contractId))
      .orderBy(asc(contractInstalment.position)),

  /** Contracts with an overdue instalment that nobody was told of, in the order in which they are locked. */
  async untold(ctx: Ctx, today: string): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: contract.id })
      .from(contract)
      .where(
        and(
          eq(contract.company_id, ctx.company_id),
          isOverdue(today),
          sql`EXISTS (SELECT 1 FROM ${contractInstalment} i WHERE i.company_id = ${contract.company_id}
            AND i.contract_id = ${contract.id} AND i.told_on IS NULL
            AND i.due_on >= ${contract.next_due_on} AND i.due_on < ${today}::date)`,
        ),
      )
      .orderBy(contract.id);
    return rows.map(({ id }) => id);
  },
  async setTold(ctx: Ctx, contractId: number, position: number, told_on: string): Promise<void> {
    await ctx.db
      .update(contractInstalment)
      .set({ told_on })
      .where(
        and(
          eq(contractInstalment.company_id, ctx.company_id),
          eq(contractInstalment.contract_id, contractId),
          eq(contractInstalment.position, position),
        ),
      );
  },

  /** Those that take money now, of one student. */
  open: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select({
        id: contract.id,
        number: contract.number,
        status: contract.status,
        adviser_id: contract.adviser_id,
        adviser_name: admin.admin_name,
        total_fen: contract.total_fen,
        paid_fen: contract.paid_fen,
      })
      .from(contract)
      .innerJoin(admin, eq(admin.id, contract.adviser_id))
      .where(
        and(
          eq(contract.company_id, ctx.company_id),
          eq(contract.student_id, studentId),
          inArray(contract.status, ['signed', 'effective']),
          visibleContracts(ctx),
        ),
      )
      .orderBy(desc(contract.id)),

  async insert(ctx: Ctx, values: Values): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(contract)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: contract.id });
    return row?.id as number;
  },

  /** In the place of those that are there. */
  async setParts(
    ctx: Ctx,
    contract_id: number,
    lines: readonly NewLine[],
    plan: readonly Instalment[],
  ): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db.delete(contractLine).where(eq(contractLine.contract_id, contract_id));
    await ctx.db.delete(contractInstalment).where(eq(contractInstalment.contract_id, contract_id));
    await ctx.db
      .insert(contractLine)
      .values(lines.map((line, position) => ({ ...line, family_id, company_id, contract_id, position })));
    if (plan.length > 0)
      await ctx.db
        .insert(contractInstalment)
        .values(plan.map((one, position) => ({ ...one, company_id, contract_id, position })));
  },

  async update(ctx: Ctx, id: number, values: PgUpdateSetSource<typeof contract>): Promise<void> {
    await ctx.db
      .update(contract)
      .set({ ...values, version: sql`${contract.version} + 1`, updated_at: ctx.now })
      .where(mine(ctx, id));
  },

  /** Beside a move, which has counted the version already. */
  async keep(ctx: Ctx, id: number, values: { limit_percent?: number; reason?: string }): Promise<void> {
    await ctx.db.update(contract).set(values).where(mine(ctx, id));
  },

  /** Money that came or went is no edit: whoever has the contract open can go on. */
  async setPaid(ctx: Ctx, id: number, paid_fen: number, next_due_on: string | null): Promise<void> {
    await ctx.db.update(contract).set({ paid_fen, next_due_on }).where(mine(ctx, id));
  },

  async addInvoiced(ctx: Ctx, id: number, fen: number): Promise<void> {
    await ctx.db
      .update(contract)
      .set({ invoiced_fen: sql`${contract.invoiced_fen} + ${fen}` })
      .where(mine(ctx, id));
  },

  async addBought(ctx: Ctx, lineId: number, minutes: number, giftMinutes: number): Promise<void> {
    await ctx.db
      .update(contractLine)
      .set({
        bought_minutes: sql`${contractLine.bought_minutes} + ${minutes}`,
        bought_gift_minutes: sql`${contractLine.bought_gift_minutes} + ${giftMinutes}`,
      })
      .where(and(eq(contractLine.id, lineId), eq(contractLine.company_id, ctx.company_id)));
  },

  /** Every move comes by here, a person's or the system's: who hangs on it is told. */
  async setStatus(ctx: Ctx, id: number, to: string): Promise<void> {
    const status = to as Contract['status'];
    await contractStore.update(ctx, id, { status, ...daysOf(ctx, status) });
    const [row] = await ctx.db
      .select({ student_id: contract.student_id })
      .from(contract)
      .where(mine(ctx, id));
    if (row) await contractTurned.emit(ctx, { id, student_id: row.student_id, status });
  },

  async studentName(ctx: Ctx, id: number): Promise<string> {
    const [row] = await ctx.db.select({ name: student.username }).from(student).where(eq(student.id, id));
    return row?.name ?? '';
  },

  /** What waits for an audit, in the companies that are read. */
  async waiting(ctx: Ctx, query: ApprovalQuery) {
    const rows = await ctx.db
      .select({ contract, student_name: student.username })
      .from(contract)
      .innerJoin(student, eq(student.id, contract.student_id))
      .where(
        and(inArray(contract.company_id, [...ctx.reading]), visibleContracts(ctx), waiting(contract, query)),
      )
      .orderBy(contract.created_at)
      .limit(query.limit);
    return rows.map((row) => ({ ...row.contract, student_name: row.student_name }));
  },
};

/** What a state says about days. */
function daysOf(ctx: Ctx, status: string) {
  if (status === 'signed') return { signed_on: todayOf(ctx) };
  // What was finished and goes on has been effective all along.
  if (status === 'effective')
    return {
      effective_at: sql`COALESCE(${contract.effective_at}, ${ctx.now})`,
      // What is carried forward was signed long ago: it is effective at once.
      signed_on: sql`COALESCE(${contract.signed_on}, ${todayOf(ctx)}::date)`,
      reason: '',
    };
  if (status === 'draft') return { signed_on: null };
  return {};
}

/** An instalment is overdue once its day is over. */
export const isOverdue = (today: string): SQL =>
  and(
    inArray(contract.status, ['signed', 'effective']),
    lte(contract.next_due_on, sql`${today}::date - 1`),
  ) as SQL;
export const isOverdueOn = (
  row: Pick<typeof contract.$inferSelect, 'status' | 'next_due_on'>,
  today: string,
): boolean =>
  ['signed', 'effective'].includes(row.status) && row.next_due_on !== null && row.next_due_on < today;
