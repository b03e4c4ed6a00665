import { z } from 'zod';
import type { Verdict } from '@/kernel/errors.ts';
import { companyText } from './company.text.ts';

/** A zone that this runtime's calendar knows. */
export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone.includes('/') || zone === 'UTC';
  } catch {
    return false;
  }
};
export const TimeZone = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .refine(isTimeZone, { params: { sentence: companyText.bad_time_zone } });

/** Of hours that were bought together with gifts: which are used first. A new company has the first: gifts share the price. */
export const GIFT_MODES = ['average', 'paid_first', 'gift_first'] as const;
export type GiftMode = (typeof GIFT_MODES)[number];

/** One-to-two with one present: their one-to-two hours, or hours of one-to-one. */
export const PAIR_RULES = ['full', 'single'] as const;
export type PairRule = (typeof PAIR_RULES)[number];

/** Sharing opens the family's students and lessons both ways, so the head company agrees to it. */
export const mayShare = (isChanged: boolean, granted: readonly number[], headId: number): Verdict =>
  !isChanged || granted.includes(headId) || companyText.head_consents;

/** The tree stays a tree: no company lies under itself or under one of its own branches. */
export function mayLieUnder(
  id: number,
  parentId: number,
  parentOf: ReadonlyMap<number, number | null>,
): Verdict {
  for (let at: number | null | undefined = parentId; at; at = parentOf.get(at))
    if (at === id) return companyText.not_itself;
  return true;
}
