import type { Verdict } from '@/kernel/errors.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { teacherText } from './teacher.text.ts';

export const EMPLOYMENTS = ['full', 'part'] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

interface Actor {
  readonly company_id: number;
}
/** Somebody who teaches elsewhere is only looked at: what is written belongs to the acting company. */
export const isHere = (
  { company_ids }: { readonly company_ids: readonly number[] },
  { company_id }: Actor,
): Verdict => company_ids.includes(company_id) || teacherText.not_here;

const MOST_DAYS = 400;
/** Leave and extra time end after they begin, and within about a year. */
export const isSpan = (starts_at: number, ends_at: number): Verdict => {
  if (ends_at <= starts_at) return teacherText.ends_before;
  return ends_at - starts_at <= MOST_DAYS * DAY_SECONDS || teacherText.too_long;
};

/** A subject as people choose it: some of its levels, or none of them named, which means every one. */
export interface Taught {
  readonly subject_id: number;
  readonly level_ids: readonly number[];
}
export interface TaughtRow {
  readonly subject_id: number;
  readonly level_id: number | null;
}

/** One row for each subject and level; a subject that is taught at every level needs no other. */
export function taughtRows(subjects: readonly Taught[]): TaughtRow[] {
  const levels = new Map<number, Set<number> | null>();
  for (const { subject_id, level_ids } of subjects) {
    const known = levels.get(subject_id);
    if (known === null || level_ids.length === 0) levels.set(subject_id, null);
    else levels.set(subject_id, new Set([...(known ?? []), ...level_ids]));
  }
  return [...levels].flatMap(([subject_id, ids]) =>
    ids === null
      ? [{ subject_id, level_id: null }]
      : [...ids].map((level_id) => ({ subject_id, level_id }) as TaughtRow),
  );
}

/** `数学 9709/AS/A2`, or the subject alone for every level: as a sheet has it, and as it is read back. */
export const taughtLabel = (subject: string, levels: readonly string[]): string =>
  [subject, ...levels].join('/');
export function readTaught(label: string): { subject: string; levels: string[] } {
  const [subject = '', ...levels] = label.split(/[/／]/).map((part) => part.trim());
  return { subject, levels: levels.filter(Boolean) };
}
