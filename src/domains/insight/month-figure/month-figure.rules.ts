import type { ItemKind } from '../manage-item/manage-item.rules.ts';
import { itemKey, type LineKey } from './month-figure.lines.ts';

/** What adds up over companies; the other lines are reckoned from it. */
export const PARTS = [
  'receipts',
  'new_receipts',
  'renewal_receipts',
  'expand_receipts',
  'rebacks',
  'refunds',
  'net_receipts',
  'target',
  'revenue_hours',
  'revenue_shop',
  'revenue_application',
  'revenue_forfeited',
  'revenue_fees',
  'taught_minutes',
  'used_minutes',
  'there',
  'expected',
  'filled',
  'class_lessons',
  'active_students',
  'new_students',
  'renewed_students',
  'lost_students',
  'refunded_students',
  'renewals_won',
  'renewals_lost',
  'pay',
  'channel_cost',
  'fees',
  'gift_cost',
  'unearned',
  'recent_revenue',
] as const;
export type PartKey = (typeof PARTS)[number];
/** Null: nothing can be said. */
export type Value = number | null;
export type Values = Readonly<Record<string, Value>>;
/** Months that the unearned is measured by. */
export const RECENT_MONTHS = 3;

interface Item {
  readonly id: number;
  readonly kind: ItemKind;
}

export const noParts = (): Record<PartKey, Value> =>
  Object.fromEntries(PARTS.map((key) => [key, key === 'target' ? null : 0])) as Record<PartKey, Value>;

const ratio = (part: number, whole: number): Value => (whole === 0 ? null : part / whole);

/** Every line of a month from its parts and what was entered; what is missing of the latter counts as nothing. */
export function linesOf(parts: Values, items: readonly Item[]): Record<string, Value> {
  const of = (key: PartKey): number => parts[key] ?? 0;
  const entered = (kind: ItemKind): number =>
    items.reduce((sum, item) => sum + (item.kind === kind ? (parts[itemKey(item.id)] ?? 0) : 0), 0);
  const revenue =
    of('revenue_hours') +
    of('revenue_shop') +
    of('revenue_application') +
    of('revenue_forfeited') +
    of('revenue_fees');
  const contribution = revenue - of('pay') - of('channel_cost') - of('fees');
  const target = parts.target ?? null;
  const reckoned: Partial<Record<LineKey, Value>> = {
    revenue,
    contribution,
    contribution_rate: ratio(contribution, revenue),
    result: contribution - entered('cost') + entered('income'),
    target_reached: target === null ? null : ratio(of('receipts'), target),
    attendance_rate: ratio(of('there'), of('expected')),
    fill_rate: ratio(of('filled'), of('class_lessons')),
    renewal_rate: ratio(of('renewals_won'), of('renewals_won') + of('renewals_lost')),
    revenue_per_student: rounded(ratio(revenue, of('active_students'))),
    refund_rate: ratio(of('refunds'), of('receipts')),
    unearned_months: ratio(of('unearned') * RECENT_MONTHS, of('recent_revenue')),
  };
  return { ...parts, ...reckoned };
}
const rounded = (value: Value): Value => (value === null ? null : Math.round(value));

/** Parts and entered figures of several companies. A goal is one of all of them, or there is none. */
export function addedUp(all: readonly Values[], keys: readonly string[]): Values {
  const sum = (key: string): Value => {
    const told = all.flatMap((one) => one[key] ?? []);
    if (told.length === 0 || (key === 'target' && told.length < all.length)) return null;
    return told.reduce((so, value) => so + value, 0);
  };
  return Object.fromEntries(keys.map((key) => [key, sum(key)]));
}

/** Entered figures that the result lacks. */
export const missingOf = <I extends Item>(values: Values, items: readonly I[]): I[] =>
  items.filter(({ id, kind }) => kind !== 'number' && (values[itemKey(id)] ?? null) === null);
