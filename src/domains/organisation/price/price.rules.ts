import { no, type Verdict } from '@/kernel/errors.ts';
import type { Fen } from '@/kernel/value/money.ts';
import type { CourseTypeCode } from '../course-type/course-type.rules.ts';
import { priceText } from './price.text.ts';

/** What a price is for; a level or tier that is not named stands for all without a price of their own. */
export interface PriceKey {
  readonly course_type: CourseTypeCode;
  readonly level_id: number | null;
  readonly tier_id: number | null;
}
interface PriceEntry extends PriceKey {
  readonly price_fen: Fen;
  readonly valid_from: string;
}

/** The book's price on a day: the closest entry (level before tier), and of it the last that has begun. */
export function priceOn<P extends PriceEntry>(
  book: readonly P[],
  wanted: PriceKey,
  day: string,
): P | undefined {
  const fits = (own: number | null, asked: number | null) => own === null || own === asked;
  const closeness = (p: P) => (p.level_id === null ? 0 : 2) + (p.tier_id === null ? 0 : 1);
  return book
    .filter((p) => p.course_type === wanted.course_type && p.valid_from <= day)
    .filter((p) => fits(p.level_id, wanted.level_id) && fits(p.tier_id, wanted.tier_id))
    .toSorted((a, b) => closeness(b) - closeness(a) || (a.valid_from < b.valid_from ? 1 : -1))[0];
}

/** Past prices are what contracts were made by: they stay. */
export const mayChange = (price: { valid_from: string }, today: string): Verdict =>
  price.valid_from >= today || priceText.has_begun;
export const beginsInTime = (valid_from: string, today: string): Verdict =>
  valid_from >= today || priceText.not_backwards;

/** How far an asked price lies below the book's, in whole percent, rounded up: nobody gains by a fraction. */
export const discountOf = (book_fen: Fen, asked_fen: Fen): number =>
  book_fen <= 0 ? 0 : Math.max(0, Math.ceil(((book_fen - asked_fen) * 100) / book_fen));

/** Whether a role may give this price by itself; the sentence says that it needs approval. */
export function withinLimit(book_fen: Fen, asked_fen: Fen, limitPercent: number): Verdict {
  const asked = discountOf(book_fen, asked_fen);
  return asked <= limitPercent || no(priceText.beyond_limit, { asked, limit: limitPercent });
}
