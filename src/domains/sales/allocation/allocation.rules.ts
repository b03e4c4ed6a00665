import type { Source } from '../lead/lead.rules.ts';

export const MODES = ['turn', 'least_loaded'] as const;
export type Mode = (typeof MODES)[number];

/** What a rule asks of a lead; an empty list asks nothing. */
export interface Conditions {
  readonly group_ids: readonly number[];
  readonly sources: readonly Source[];
  readonly region_ids: readonly number[];
  readonly education_type_ids: readonly number[];
  readonly grades: readonly string[];
}
export interface Arrived {
  readonly group_id: number | null;
  readonly source: Source;
  readonly region_id: number | null;
  readonly education_type_id: number | null;
  readonly grade: string;
}
const asks = <V>(wanted: readonly V[], value: V | null): boolean =>
  wanted.length === 0 || (value !== null && wanted.includes(value));
export const fits = (rule: Conditions, lead: Arrived): boolean =>
  asks(rule.group_ids, lead.group_id) &&
  asks(rule.sources, lead.source) &&
  asks(rule.region_ids, lead.region_id) &&
  asks(rule.education_type_ids, lead.education_type_id) &&
  asks(rule.grades, lead.grade);

export interface Hours {
  readonly from_minute: number;
  readonly to_minute: number;
  readonly weekdays: readonly number[];
}
/** Whether the rule gives now: outside its hours the lead waits in the pool. */
export const gives = (
  { from_minute, to_minute, weekdays }: Hours,
  weekday: number,
  minute: number,
): boolean => weekdays.includes(weekday) && minute >= from_minute && minute < to_minute;

export interface Receiver {
  readonly admin_id: number;
  readonly weight: number;
  readonly open: number;
  readonly cap: number;
  readonly is_there: boolean;
}
/**
 * Who gets the next one: in turn by weight, or who has least for their weight. Who is off, away or at their cap is
 * skipped; nobody left: the lead stays in the pool.
 */
export function receiverOf(receivers: readonly Receiver[], mode: Mode, given: number): number | undefined {
  const free = receivers.filter(({ is_there, open, cap }) => is_there && open < cap);
  if (free.length === 0) return undefined;
  if (mode === 'least_loaded')
    return free.toSorted((a, b) => a.open / a.weight - b.open / b.weight || a.admin_id - b.admin_id)[0]
      ?.admin_id;
  const turns = free.flatMap(({ admin_id, weight }) => Array.from({ length: weight }, () => admin_id));
  return turns[given % turns.length];
}

/** Grades as somebody types them in one line, each once. */
export const gradesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、，,;；\n]/)
      .map((grade) => grade.trim())
      .filter(Boolean),
  ),
];

/** The same in another order: one goes a place up or down. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
}
