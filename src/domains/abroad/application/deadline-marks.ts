import { daysBetween } from '@/kernel/value/day.ts';
import type { Scheme } from '../programme/programme.rules.ts';

export interface DueDay {
  readonly day: string;
  readonly scheme: Scheme;
  readonly count: number;
}
/** Days that stand on a line as one. */
export interface Mark {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** Of the schemes that are due, the one with most of them first. */
  readonly schemes: readonly Scheme[];
}

/** Nearer to each other than this, marks and their names would lie on one another. */
const MARK_DAYS = 7;

/** The days in their order, and those that are near to the first of a mark in it. */
export function marksOf(found: readonly DueDay[]): Mark[] {
  const groups: DueDay[][] = [];
  for (const one of found.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const last = groups.at(-1);
    if (last?.[0] && daysBetween(last[0].day, one.day) < MARK_DAYS) last.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => {
    const counts = new Map<Scheme, number>();
    for (const { scheme, count } of group) counts.set(scheme, (counts.get(scheme) ?? 0) + count);
    return {
      from: group[0]?.day ?? '',
      to: group.at(-1)?.day ?? '',
      count: group.reduce((sum, { count }) => sum + count, 0),
      schemes: [...counts].sort(([, a], [, b]) => b - a).map(([scheme]) => scheme),
    };
  });
}
