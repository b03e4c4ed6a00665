import { and, asc, eq, gt, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import type { Part } from '../class-hours.rules.ts';
import {
  classFreeze,
  classLot,
  classLotChange,
  classPlan,
  classTender,
  classUse,
  classUsePart,
} from './class-hours.table.ts';

type Insert<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'company_id' | 'family_id'>;
export type LotRow = typeof classLot.$inferSelect;
export type UseRow = typeof classUse.$inferSelect;

/** What is added to a lot, or taken from it where it is negative. */
export interface LotDelta {
  readonly paid_minutes?: number;
  readonly gift_minutes?: number;
  readonly price_fen?: number;
  readonly paid_used_minutes?: number;
  readonly gift_used_minutes?: number;
  readonly recognised_fen?: number;
}

const here = (ctx: Ctx, table: { company_id: typeof classLot.company_id }) =>
  eq(table.company_id, ctx.company_id);

/** Everything here is called under the student's ledger lock. */
export const classHoursStore = {
  async giftMode(ctx: Ctx) {
    const [row] = await ctx.db
      .select({ gift_mode: company.gift_mode })
      .from(company)
      .where(eq(company.id, ctx.company_id));
    return row?.gift_mode ?? 'paid_first';
  },

  async lot(ctx: Ctx, id: number): Promise<LotRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(classLot)
      .where(and(here(ctx, classLot), eq(classLot.id, id)));
    return row;
  },

  /** What a student has left, frozen and expired ones too. */
  living: (ctx: Ctx, studentId: number): Promise<LotRow[]> =>
    ctx.db
      .select()
      .from(classLot)
      .where(and(here(ctx, classLot), eq(classLot.student_id, studentId), isNull(classLot.closed_at)))
      .orderBy(asc(classLot.id)),

  async insertLot(ctx: Ctx, values: Insert<typeof classLot>): Promise<number> {
    const { family_id, company_id } = ctx;
    const [row] = await ctx.db
      .insert(classLot)
      .values({ ...values, family_id, company_id })
      .returning({ id: classLot.id });
    return row?.id as number;
  },

  /** Closes what has nothing left, and opens what has something again; answers whether it did either. */
  async add(ctx: Ctx, id: number, delta: LotDelta) {
    const { paid_minutes = 0, gift_minutes = 0, price_fen = 0 } = delta;
    const { paid_used_minutes = 0, gift_used_minutes = 0, recognised_fen = 0 } = delta;
    const left = paid_minutes + gift_minutes - paid_used_minutes - gift_used_minutes;
    const remaining = sql<number>`${classLot.paid_minutes} + ${classLot.gift_minutes} - ${classLot.paid_used_minutes} - ${classLot.gift_used_minutes}`;
    const [row] = await ctx.db
      .update(classLot)
      .set({
        paid_minutes: sql`${classLot.paid_minutes} + ${paid_minutes}`,
        gift_minutes: sql`${classLot.gift_minutes} + ${gift_minutes}`,
        price_fen: sql`${classLot.price_fen} + ${price_fen}`,
        paid_used_minutes: sql`${classLot.paid_used_minutes} + ${paid_used_minutes}`,
        gift_used_minutes: sql`${classLot.gift_used_minutes} + ${gift_used_minutes}`,
        recognised_fen: sql`${classLot.recognised_fen} + ${recognised_fen}`,
        closed_at: sql`CASE WHEN ${remaining} + ${left} = 0 THEN COALESCE(${classLot.closed_at}, ${ctx.now}) END`,
        version: sql`${classLot.version} + 1`,
        updated_at: ctx.now,
      })
      .where(and(here(ctx, classLot), eq(classLot.id, id)))
      .returning({ contract_line_id: classLot.contract_line_id, remaining });
    const after = row?.remaining ?? 0;
    return {
      contract_line_id: row?.contract_line_id ?? null,
      turned: (after === 0) !== (after - left === 0),
    };
  },

  async setTerms(
    ctx: Ctx,
    id: number,
    terms: { expires_on?: string | null; frozen_on?: string | null },
  ): Promise<void> {
    await ctx.db
      .update(classLot)
      .set({ ...terms, version: sql`${classLot.version} + 1`, updated_at: ctx.now })
      .where(and(here(ctx, classLot), eq(classLot.id, id)));
  },

  async keep(ctx: Ctx, change: Omit<Insert<typeof classLotChange>, 'created_by'>): Promise<void> {
    const { company_id, admin_id } = ctx;
    await ctx.db.insert(classLotChange).values({ ...change, company_id, created_by: admin_id || null });
  },

  /** How a lot came to be. */
  async beginning(ctx: Ctx, lotId: number) {
    const [row] = await ctx.db
      .select()
      .from(classLotChange)
      .where(and(eq(classLotChange.company_id, ctx.company_id), eq(classLotChange.lot_id, lotId)))
      .orderBy(asc(classLotChange.id))
      .limit(1);
    return row;
  },

  /** What has left lots by a document and has not come back, lot by lot. */
  async leftBy(ctx: Ctx, doc: string, docId: number) {
    const gone = (column: SQLWrapper) => sql<number>`(-sum(${column}))::bigint`.mapWith(Number);
    const [paid_minutes, gift_minutes, price_fen] = [
      gone(classLotChange.paid_minutes),
      gone(classLotChange.gift_minutes),
      gone(classLotChange.price_fen),
    ];
    return ctx.db
      .select({ lot_id: classLotChange.lot_id, paid_minutes, gift_minutes, price_fen })
      .from(classLotChange)
      .where(
        and(
          eq(classLotChange.company_id, ctx.company_id),
          eq(classLotChange.doc, doc),
          eq(classLotChange.doc_id, docId),
          inArray(classLotChange.kind, ['refund', 'clear', 'carry_out', 'branch_out', 'back']),
        ),
      )
      .groupBy(classLotChange.lot_id)
      .having(sql`sum(${classLotChange.paid_minutes} + ${classLotChange.gift_minutes}) <> 0`)
      .orderBy(asc(classLotChange.lot_id));
  },

  async keepTenders(
    ctx: Ctx,
    lotId: number,
    tenders: readonly Pick<typeof classTender.$inferInsert, 'account' | 'amount_fen'>[],
  ): Promise<void> {
    const { company_id } = ctx;
    await ctx.db.insert(classTender).values(tenders.map((one) => ({ ...one, company_id, lot_id: lotId })));
  },

  async freeze(ctx: Ctx, lotId: number, starts_on: string): Promise<void> {
    await ctx.db.insert(classFreeze).values({ company_id: ctx.company_id, lot_id: lotId, starts_on });
  },
  async thaw(ctx: Ctx, lotId: number, ends_on: string): Promise<void> {
    await ctx.db
      .update(classFreeze)
      .set({ ends_on })
      .where(
        and(
          eq(classFreeze.company_id, ctx.company_id),
          eq(classFreeze.lot_id, lotId),
          isNull(classFreeze.ends_on),
        ),
      );
  },

  async insertUse(ctx: Ctx, values: Omit<Insert<typeof classUse>, 'created_by'>): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(classUse)
      .values({ ...values, family_id, company_id, created_by: admin_id || null })
      .returning({ id: classUse.id });
    return row?.id as number;
  },

  async use(ctx: Ctx, doc: string, docId: number, studentId: number): Promise<UseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(classUse)
      .where(
        and(
          eq(classUse.company_id, ctx.company_id),
          eq(classUse.doc, doc),
          eq(classUse.doc_id, docId),
          eq(classUse.student_id, studentId),
          isNull(classUse.undone_at),
        ),
      );
    return row;
  },

  /** Lessons that minutes are still owed for, the oldest first. */
  owed: (ctx: Ctx, studentId: number): Promise<UseRow[]> =>
    ctx.db
      .select()
      .from(classUse)
      .where(
        and(
          eq(classUse.company_id, ctx.company_id),
          eq(classUse.student_id, studentId),
          gt(classUse.owed_minutes, 0),
        ),
      )
      .orderBy(asc(classUse.used_on), asc(classUse.id)),

  async setUse(
    ctx: Ctx,
    id: number,
    values: Pick<Partial<UseRow>, 'owed_minutes' | 'undone_at'>,
  ): Promise<void> {
    await ctx.db
      .update(classUse)
      .set(values)
      .where(and(eq(classUse.company_id, ctx.company_id), eq(classUse.id, id)));
  },

  async keepParts(ctx: Ctx, useId: number, parts: readonly Part[], entryId: number | null): Promise<void> {
    await ctx.db.insert(classUsePart).values(
      parts.map((part) => ({
        ...part,
        company_id: ctx.company_id,
        use_id: useId,
        entry_id: part.fen > 0 ? entryId : null,
      })),
    );
  },

  parts: (ctx: Ctx, useIds: readonly number[]) =>
    ctx.db
      .select()
      .from(classUsePart)
      .where(and(eq(classUsePart.company_id, ctx.company_id), inArray(classUsePart.use_id, [...useIds])))
      .orderBy(asc(classUsePart.id)),

  async insertPlan(ctx: Ctx, values: Insert<typeof classPlan>): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db.insert(classPlan).values({ ...values, family_id, company_id });
  },
  async removePlan(ctx: Ctx, doc: string, docId: number, studentId: number): Promise<boolean> {
    const gone = await ctx.db
      .delete(classPlan)
      .where(
        and(
          eq(classPlan.company_id, ctx.company_id),
          eq(classPlan.doc, doc),
          eq(classPlan.doc_id, docId),
          eq(classPlan.student_id, studentId),
        ),
      )
      .returning({ id: classPlan.id });
    return gone.length > 0;
  },
  async insertPlans(ctx: Ctx, rows: readonly Insert<typeof classPlan>[]): Promise<void> {
    const { family_id, company_id } = ctx;
    await ctx.db
      .insert(classPlan)
      .values(rows.map((row) => ({ ...row, family_id, company_id })))
      .onConflictDoNothing();
  },
  /** All that some documents have planned, for whomever. */
  async removePlans(ctx: Ctx, doc: string, docIds: readonly number[]): Promise<void> {
    await ctx.db
      .delete(classPlan)
      .where(
        and(
          eq(classPlan.company_id, ctx.company_id),
          eq(classPlan.doc, doc),
          inArray(classPlan.doc_id, [...docIds]),
        ),
      );
  },
  async plannersOf(ctx: Ctx, doc: string, docIds: readonly number[]): Promise<number[]> {
    const rows = await ctx.db
      .selectDistinct({ id: classPlan.student_id })
      .from(classPlan)
      .where(
        and(
          eq(classPlan.company_id, ctx.company_id),
          eq(classPlan.doc, doc),
          inArray(classPlan.doc_id, [...docIds]),
        ),
      );
    return rows.map(({ id }) => id);
  },
  async plannedMinutes(ctx: Ctx, studentIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await ctx.db
      .select({ id: classPlan.student_id, minutes: sql<number>`sum(${classPlan.minutes})::int` })
      .from(classPlan)
      .where(and(eq(classPlan.company_id, ctx.company_id), inArray(classPlan.student_id, [...studentIds])))
      .groupBy(classPlan.student_id);
    return new Map(rows.map(({ id, minutes }) => [id, minutes]));
  },
  plans: (ctx: Ctx, studentId: number) =>
    ctx.db
      .select()
      .from(classPlan)
      .where(and(eq(classPlan.company_id, ctx.company_id), eq(classPlan.student_id, studentId))),
};
