import { sql } from 'drizzle-orm';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { targets } from '@/domains/sales/target/server/target.service.ts';
import { invalid } from '@/kernel/errors.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { type Comparison, comparedSpan, readSpan } from '@/kernel/value/span.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { placesOf } from '../../census/census.rules.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { FILTERS, type filters, type ReceiptSums, SUM_NAMES } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';

export type Dimension = Parameters<typeof salesCases.figures.read>[1]['by'] extends
  | readonly (infer D)[]
  | undefined
  ? D
  : never;
export type Key = string | number | boolean | null;
type Filters = { readonly [F in Exclude<keyof typeof filters, OfDocuments>]?: string | number } & {
  readonly [F in OfDocuments]?: number;
};
type OfDocuments = 'student_id' | 'method_id';
type Asked = Filters & { readonly from_day: string; readonly to_day: string };

/** What is asked of the items: which days, against which, and which of them. */
export interface Question extends Span {
  readonly before: Span | undefined;
  readonly where: Filters;
  readonly isFiltered: boolean;
}
export function questionOf(asked: Asked & { readonly compare: Comparison }): Question {
  const span = readSpan(asked.from_day, asked.to_day);
  if (!span) throw invalid({ to_day: receiptBoardText.no_span });
  const where = Object.fromEntries(FILTERS.map((name) => [name, asked[name]]));
  return {
    ...span,
    before: comparedSpan(span, asked.compare),
    where,
    isFiltered: FILTERS.some((name) => asked[name] !== undefined),
  };
}

type Read = Pick<Question, 'where'> & Span;
/** What this person sees of the items; everybody's, where only places are told. */
export function read(ctx: Ctx, { from, to, where }: Read, by: readonly Dimension[], everybody = false) {
  const { student_id, method_id, ...summed } = where;
  return salesCases.figures.read(ctx, {
    companies: ctx.reading,
    from,
    to,
    where: summed,
    facts: salesCases.ofDocuments(ctx, { student_id, method_id }, sql`t`),
    by,
    visible: everybody ? undefined : salesCases.visibleSums(ctx),
  });
}
export type Row = Awaited<ReturnType<typeof read>>[number];

/** Shifts move receipts between natures and people: they are part of them. */
export const receiptsOf = (row: Row): number => row.receipts_fen + row.shifts_fen;

/** Of rows that are by nature. */
export function sumsOf(rows: readonly Row[]): ReceiptSums {
  const of = (nature: string) =>
    sumOf(
      rows.filter((row) => row.nature === nature),
      receiptsOf,
    );
  return {
    receipts_fen: sumOf(rows, receiptsOf),
    new_fen: of('new'),
    renewal_fen: of('renewal'),
    expand_fen: of('expand'),
    rebacks_fen: -sumOf(rows, (row) => row.rebacks_fen) || 0,
    refunds_fen: -sumOf(rows, (row) => row.refunds_fen + row.refund_shifts_fen) || 0,
    net_fen: sumOf(rows, salesCases.netOf),
  };
}
export const isSomething = (sums: ReceiptSums): boolean => SUM_NAMES.some((name) => sums[name] !== 0);
export const addedUp = (list: readonly ReceiptSums[]): ReceiptSums =>
  Object.fromEntries(SUM_NAMES.map((name) => [name, sumOf(list, (one) => one[name])])) as ReceiptSums;

export async function sumsBy(
  ctx: Ctx,
  question: Read,
  by: Dimension,
  everybody = false,
): Promise<Map<Key, ReceiptSums>> {
  const rows = await read(ctx, question, [by, 'nature'], everybody);
  const keys = [...new Set(rows.map((row) => row[by] as Key))];
  return new Map(keys.map((key) => [key, sumsOf(rows.filter((row) => row[by] === key))]));
}

export interface PlacedSums {
  readonly rank: number;
  readonly before_rank: number | null;
  readonly before_net_fen: number | null;
  readonly key: Key;
  readonly sums: ReceiptSums;
}

/** In their places by net receipts, with those of before; what is nobody's stands last and takes no place. */
export async function placedBy(
  ctx: Ctx,
  question: Question,
  by: Dimension,
  everybody = false,
): Promise<PlacedSums[]> {
  const now = await sumsBy(ctx, question, by, everybody);
  const old = question.before
    ? await sumsBy(ctx, { ...question, ...question.before }, by, everybody)
    : new Map<Key, ReceiptSums>();
  const places = placesOf(netsOf(now));
  const placesBefore = placesOf(netsOf(old));
  return [...now]
    .filter(([, sums]) => isSomething(sums))
    .map(([key, sums]) => ({
      rank: key === null ? places.size + 1 : (places.get(key) as number),
      before_rank: placesBefore.get(key) ?? null,
      before_net_fen: question.before ? (old.get(key)?.net_fen ?? 0) : null,
      key,
      sums,
    }))
    .sort((a, b) => a.rank - b.rank || Number(a.key) - Number(b.key));
}
const netsOf = (all: ReadonlyMap<Key, ReceiptSums>): Map<Key, number> =>
  new Map(
    [...all]
      .filter(([key, sums]) => key !== null && isSomething(sums))
      .map(([key, sums]) => [key, sums.net_fen]),
  );

export const monthsIn = ({ from, to }: Span): string[] => {
  const months: string[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) months.push(month);
  return months;
};
export const monthsUntil = (to: string, count = 12): string[] =>
  Array.from({ length: count }, (_, at) => monthAfter(monthOf(to), at + 1 - count));

/** A goal is one of whole companies: what is filtered has none, and who sees a part of them is told none. */
export const companyGoalsOf = async (
  ctx: Ctx,
  { isFiltered }: Question,
  months: readonly string[],
): Promise<Map<string, number>> =>
  isFiltered || salesCases.visiblePeople(ctx) !== undefined ? new Map() : targets.companyGoals(ctx, months);

/** What every board says of all that is seen. */
export async function boardOf(ctx: Ctx, question: Question) {
  const { before } = question;
  const months = monthsIn(question);
  const goals = await companyGoalsOf(ctx, question, months);
  return {
    totals: sumsOf(await read(ctx, question, ['nature'])),
    before: before ? sumsOf(await read(ctx, { ...question, ...before }, ['nature'])) : null,
    target_fen: goals.size === months.length ? sumOf([...goals.values()], (goal) => goal) : null,
    open_months: await lessonFacts.openMonths(ctx, ctx.reading, months),
  };
}
