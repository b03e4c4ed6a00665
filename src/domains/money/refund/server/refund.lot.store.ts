import { and, asc, eq, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { subject, subjectName } from '../../../organisation/subject/server/subject.table.ts';
import { minutesLeft, moneyLeft, paidLeft } from '../../class-hours/class-hours.rules.ts';
import { classLot, classLotChange, classTender } from '../../class-hours/server/class-hours.table.ts';
import { contract, contractLine } from '../../contract/server/contract.table.ts';
import { conversion } from '../../conversion/server/conversion.table.ts';
import { type Elsewhere, NOTHING_RETURNED, type Returned } from '../refund.rules.ts';
import { refund, refundLine } from './refund.table.ts';

const tender = (account: 'learning' | 'new' | 'virtual') =>
  sql<number>`COALESCE((SELECT ${classTender.amount_fen} FROM ${classTender} WHERE ${classTender.company_id} = ${classLot.company_id}
    AND ${classTender.lot_id} = ${classLot.id} AND ${classTender.account} = ${account}), 0)`.mapWith(Number);

const columnsIn = (timeZone: string) => ({
  id: classLot.id,
  student_id: classLot.student_id,
  origin: classLot.origin,
  from_lot_id: classLot.from_lot_id,
  closed_at: classLot.closed_at,
  course_type: classLot.course_type,
  subject_name: subjectName,
  contract_id: contract.id,
  contract_number: contract.number,
  expires_on: classLot.expires_on,
  frozen_on: classLot.frozen_on,
  bought_on: sql<string>`(${classLot.bought_at} AT TIME ZONE ${timeZone})::date::text`,
  paid_minutes: classLot.paid_minutes,
  gift_minutes: classLot.gift_minutes,
  price_fen: classLot.price_fen,
  paid_used_minutes: classLot.paid_used_minutes,
  gift_used_minutes: classLot.gift_used_minutes,
  recognised_fen: classLot.recognised_fen,
  /** How many it began with. */
  bought_minutes:
    sql<number>`COALESCE((SELECT c.paid_minutes FROM ${classLotChange} c WHERE c.company_id = ${classLot.company_id}
    AND c.lot_id = ${classLot.id} ORDER BY c.id LIMIT 1), 0)`.mapWith(Number),
  learning: tender('learning'),
  new: tender('new'),
  virtual: tender('virtual'),
  line_list_fen: contractLine.list_fen,
  line_minutes: contractLine.minutes,
  book_fen: conversion.book_fen,
  book_minutes: conversion.paid_minutes,
});
const rowsOf = (ctx: Ctx) =>
  ctx.db
    .select(columnsIn(ctx.time_zone))
    .from(classLot)
    .leftJoin(subject, eq(subject.id, classLot.subject_id))
    .leftJoin(contractLine, eq(contractLine.id, classLot.contract_line_id))
    .leftJoin(contract, eq(contract.id, contractLine.contract_id))
    .leftJoin(
      conversion,
      and(
        eq(conversion.company_id, classLot.company_id),
        eq(classLot.doc, 'conversion'),
        eq(conversion.id, classLot.doc_id),
        eq(conversion.lot_id, classLot.id),
      ),
    );
type LotRow = Awaited<ReturnType<typeof rowsOf>>[number];
type LotReturned = LotRow & { readonly returned: Returned };
export type LotFound = LotReturned & { readonly elsewhere: Elsewhere };

const total = (column: SQLWrapper) => sql<number>`sum(${column})::bigint`.mapWith(Number);
/** What refunds that are paid have taken of these lots; what the bank has returned counts no more. */
const returnedOf = (ctx: Ctx, lotIds: readonly number[]) =>
  ctx.db
    .select({
      lot_id: refundLine.lot_id,
      paid_minutes: total(refundLine.paid_minutes),
      gift_minutes: total(refundLine.gift_minutes),
      book_value_fen: total(refundLine.book_value_fen),
      refund_amount_fen: total(refundLine.refund_amount_fen),
      learning_fen: total(refundLine.learning_fen),
      virtual_fen: total(refundLine.virtual_fen),
    })
    .from(refundLine)
    .innerJoin(refund, and(eq(refund.company_id, refundLine.company_id), eq(refund.id, refundLine.refund_id)))
    .where(
      and(
        eq(refundLine.company_id, ctx.company_id),
        isNotNull(refundLine.lot_id),
        inArray(refundLine.lot_id, [...lotIds]),
        eq(refund.status, 'paid'),
      ),
    )
    .groupBy(refundLine.lot_id);

async function withReturned(ctx: Ctx, lots: readonly LotRow[]): Promise<LotReturned[]> {
  if (lots.length === 0) return [];
  const found = await returnedOf(
    ctx,
    lots.map(({ id }) => id),
  );
  return lots.map((lot) => {
    const { lot_id: _, ...returned } = found.find(({ lot_id }) => lot_id === lot.id) ?? {
      lot_id: lot.id,
      ...NOTHING_RETURNED,
    };
    return { ...lot, returned };
  });
}

const addUp = <K extends string>(names: readonly K[], parts: readonly Readonly<Record<K, number>>[]) =>
  Object.fromEntries(names.map((name) => [name, sumOf(parts, (one) => one[name])])) as Record<K, number>;
const USED = ['paid_used_minutes', 'gift_used_minutes', 'recognised_fen'] as const;
const RETURNED = Object.keys(NOTHING_RETURNED) as (keyof Returned)[];

/** The lot that each one's hours were bought in, however often they were carried forward since; the oldest comes first. */
function rootsOf(lots: readonly LotRow[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { id, origin, from_lot_id } of lots)
    found.set(id, (origin === 'carry_in' ? found.get(from_lot_id ?? 0) : undefined) ?? id);
  return found;
}

/** When it was bought, what paid for it, and what the lists of the time say. */
const purchaseOf = (lot: LotRow) => ({
  bought_on: lot.bought_on,
  bought_minutes: lot.bought_minutes,
  learning: lot.learning,
  new: lot.new,
  virtual: lot.virtual,
  line_list_fen: lot.line_list_fen,
  line_minutes: lot.line_minutes,
  book_fen: lot.book_fen,
  book_minutes: lot.book_minutes,
});

/**
 * Hours that were carried forward are reckoned as if they lay in the lot of their purchase still: by what paid for that, with
 * all that was used of it and has gone back, in whichever lot. So a refund pays the same before and after.
 */
function asBought(lots: readonly LotReturned[]): LotFound[] {
  const roots = rootsOf(lots);
  return lots.map((lot) => {
    const kin = lots.filter(({ id }) => roots.get(id) === roots.get(lot.id));
    const others = kin.filter((one) => one !== lot);
    const usedElsewhere = addUp(USED, others);
    return {
      ...lot,
      ...purchaseOf(kin[0] ?? lot),
      ...addUp(USED, kin),
      paid_minutes: lot.paid_minutes + usedElsewhere.paid_used_minutes,
      gift_minutes: lot.gift_minutes + usedElsewhere.gift_used_minutes,
      price_fen: lot.price_fen + usedElsewhere.recognised_fen,
      returned: addUp(
        RETURNED,
        kin.map(({ returned }) => returned),
      ),
      elsewhere: { minutes: sumOf(others, minutesLeft), money_fen: sumOf(others, moneyLeft) },
    };
  });
}

/** All lots of some students, the oldest first. */
async function ofStudents(ctx: Ctx, studentIds: readonly number[] | SQLWrapper): Promise<LotFound[]> {
  const lots = await rowsOf(ctx)
    .where(and(eq(classLot.company_id, ctx.company_id), inArray(classLot.student_id, studentIds)))
    .orderBy(asc(classLot.id));
  return asBought(await withReturned(ctx, lots));
}

/** Refunds that have paid for hours of these lots, in their order. */
const paidFor = (ctx: Ctx, company_id: number, lotIds: readonly number[]) =>
  ctx.db
    .select({
      lot_id: sql<number>`${refundLine.lot_id}`.mapWith(Number),
      refund_id: refund.id,
      number: refund.number,
      paid_minutes: refundLine.paid_minutes,
      amount_fen: refundLine.refund_amount_fen,
      learning_fen: refundLine.learning_fen,
      new_fen: refundLine.new_fen,
      coin_fen: refundLine.virtual_fen,
      method_id: refund.method_id,
    })
    .from(refundLine)
    .innerJoin(refund, and(eq(refund.company_id, refundLine.company_id), eq(refund.id, refundLine.refund_id)))
    .where(
      and(
        eq(refundLine.company_id, company_id),
        isNotNull(refundLine.lot_id),
        inArray(refundLine.lot_id, [...lotIds]),
        eq(refund.status, 'paid'),
      ),
    )
    .orderBy(asc(refund.id));

/** Lots as a refund looks at them: with what paid for them, what the lists of the time said, and what has gone back. */
export const refundLotStore = {
  paidFor,
  living: async (ctx: Ctx, studentId: number): Promise<LotFound[]> =>
    (await ofStudents(ctx, [studentId])).filter((lot) => lot.closed_at === null && paidLeft(lot) > 0),

  some: async (ctx: Ctx, ids: readonly number[]): Promise<LotFound[]> => {
    if (ids.length === 0) return [];
    const theirs = ctx.db
      .select({ student_id: classLot.student_id })
      .from(classLot)
      .where(and(eq(classLot.company_id, ctx.company_id), inArray(classLot.id, [...ids])));
    return (await ofStudents(ctx, theirs)).filter(({ id }) => ids.includes(id));
  },
};
