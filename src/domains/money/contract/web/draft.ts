import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { sum, sumOf } from '@/kernel/value/sum.ts';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { type ContractDetail, contractApi } from '../contract.contract.ts';
import { type Instalment, listPrice, spread } from '../contract.rules.ts';

type Line = InputOf<typeof contractApi.edit>['lines'][number];
/** A line while it is written: what is still missing is left out. */
export type DraftLine = { readonly [K in keyof Line]?: Line[K] };

/** Ten hours one-to-one, by the book: where most begin. */
export const newLine = (perHour: number): Line => ({
  course_type: 12,
  minutes: 10 * perHour,
  gift_minutes: 0,
});

/** A contract as its form edits it. */
export const draftOf = (contract: ContractDetail) =>
  editValues(contractApi.edit, contract, {
    lines: contract.lines.map(
      ({ course_type, subject_id, minutes, gift_minutes, price_fen, expires_on }): Required<Line> => ({
        course_type,
        subject_id,
        minutes,
        gift_minutes,
        price_fen,
        expires_on,
      }),
    ),
    instalments: contract.instalments.map(({ due_on, amount_fen }) => ({ due_on, amount_fen })),
  });

/** What a class hour costs by the book, and how long it is. */
export interface Book {
  readonly perHour: number;
  readonly hours: ReadonlyMap<CourseTypeCode, number>;
}

export function listOf({ course_type, minutes }: DraftLine, { perHour, hours }: Book): number | undefined {
  const hour = course_type === undefined ? undefined : hours.get(course_type);
  return hour === undefined || !Number.isSafeInteger(minutes)
    ? undefined
    : listPrice(hour, minutes as number, perHour);
}

const fenOf = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0);

export interface Reckoned {
  readonly list_fen: number;
  readonly total_fen: number;
}
/** What the lines come to, by the book and after the discount. */
export function reckon(lines: readonly DraftLine[], discount: number | undefined, book: Book): Reckoned {
  const prices = lines.map((line) => fenOf(line.price_fen ?? listOf(line, book)));
  const lists = lines.map((line) => fenOf(listOf(line, book) ?? line.price_fen));
  const off = Math.min(Math.max(0, fenOf(discount)), sum(prices));
  return { list_fen: sum(lists), total_fen: sum(spread(prices, off)) };
}

export const plannedOf = (plan: readonly Partial<Instalment>[]): number =>
  sumOf(plan, ({ amount_fen }) => fenOf(amount_fen));
