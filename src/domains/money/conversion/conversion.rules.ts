import type { Verdict } from '@/kernel/errors.ts';
import { type Actor, type Made, notMaker } from '@/kernel/status.ts';
import type { CourseTypeCode } from '../../organisation/course-type/course-type.rules.ts';
import { hasHours, mayEndOn } from '../class-hours/class-hours.rules.ts';
import { conversionText } from './conversion.text.ts';

/** Money that can go from one account to another: gift coins never do, and hours have their own money. */
export const CONVERTIBLE = ['new', 'learning', 'store', 'apply'] as const;
export type Convertible = (typeof CONVERTIBLE)[number];
export const KINDS = ['account', 'hours', 'transfer'] as const;

export const areTwo = (from: Convertible, to: Convertible): Verdict =>
  from !== to || conversionText.same_account;

/** Which account pays how much of each price, in the order of the accounts. */
export function tendersFor<A extends string>(
  prices: readonly number[],
  paying: readonly { readonly account: A; readonly amount_fen: number }[],
): { account: A; amount_fen: number }[][] {
  const left = paying.map((one) => ({ ...one }));
  return prices.map((price) => {
    let open = price;
    return left.flatMap((one) => {
      const amount_fen = Math.min(open, one.amount_fen);
      open -= amount_fen;
      one.amount_fen -= amount_fen;
      return amount_fen > 0 ? [{ account: one.account, amount_fen }] : [];
    });
  });
}

interface Line {
  readonly course_type: CourseTypeCode;
  readonly expires_on: string | null;
}
const hasEnded = ({ expires_on }: Line, today: string): boolean => mayEndOn(expires_on, today) !== true;
/** What is bought along with a whole contract. Services have no hours. */
export const isBoughtAlong = (line: Line, today: string): boolean =>
  hasHours(line.course_type) === true && !hasEnded(line, today);
/** What is not, because its last day is over: it can be bought by itself, with another end. */
export const isLeftOut = (line: Line, today: string): boolean =>
  hasHours(line.course_type) === true && hasEnded(line, today);

interface Place {
  readonly student_id: number;
  readonly course_type: number;
  readonly subject_id: number | null;
}
/** Hours go to another student, another course type or another subject. */
export const goesElsewhere = (from: Place, to: Place): Verdict =>
  from.student_id !== to.student_id ||
  from.course_type !== to.course_type ||
  from.subject_id !== to.subject_id ||
  conversionText.same_place;

export const mayReback = (doc: Made & { readonly kind: string }, actor: Actor): Verdict =>
  doc.kind === 'transfer' ? conversionText.not_reback_transfer : notMaker(doc, actor);
