import { and, asc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { company } from '../../../organisation/company/server/company.table.ts';
import { classFreeze, classLot, classLotChange, classTender } from './class-hours.table.ts';

export type Insert<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'company_id' | 'family_id'>;
export type LotRow = typeof classLot.$inferSelect;

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
    return row?.gift_mode ?? 'average';
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
};
