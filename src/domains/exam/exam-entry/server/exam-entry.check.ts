import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, plusMonths } from '@/kernel/value/day.ts';
import { examSettingsOf } from '../../exam-setting/server/exam-setting.service.ts';
import { clashesOf, overlap, type Problem, type Sitting } from '../exam-entry.rules.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { type ItemFacts, type OtherEntry, examEntryCheckStore as store } from './exam-entry.check.store.ts';

/** What a check looks at of an entry. */
export interface Checked {
  readonly id: number;
  readonly student_id: number;
  readonly series_id: number;
  readonly item_id: number;
  readonly option_code: string;
  readonly attempt: 'first' | 'retake';
  readonly step: 'normal' | 'late' | 'very_late' | 'closed';
}

const HALF_A_DAY = 43_200;
const BEFORE_THE_EXAM = ['submitted', 'confirmed', 'paid'];

function byStudent<T extends { readonly student_id: number }>(list: readonly T[]): Map<number, T[]> {
  const found = new Map<number, T[]>();
  for (const one of list) found.set(one.student_id, [...(found.get(one.student_id) ?? []), one]);
  return found;
}
const one = (kind: Problem['kind'], about = ''): Problem => ({ kind, about });
const when = (isSo: boolean, kind: Problem['kind'], about = ''): Problem[] =>
  isSo ? [one(kind, about)] : [];

/** Of what the item asks: private candidates, late entries, an earlier result, units. */
function ofItem(entry: Checked, item: ItemFacts, others: readonly OtherEntry[]): Problem[] {
  const own = others.find(({ id }) => id === entry.id);
  const earlier = others.filter(({ id, series_id }) => id !== entry.id && series_id !== entry.series_id);
  const sameBefore = earlier.some(
    ({ item_id, status }) => item_id === entry.item_id && !BEFORE_THE_EXAM.includes(status),
  );
  const units = new Set(others.map(({ item_id }) => item_id));
  const missing = item.kind === 'award' ? item.units.filter(({ id }) => !units.has(id)) : [];
  return [
    ...when(!item.takes_private, 'no_private'),
    ...when(entry.step === 'closed', 'entries_closed'),
    ...when(entry.step !== 'normal' && entry.step !== 'closed' && !item.takes_late, 'late_refused'),
    ...when(entry.attempt === 'retake' && !sameBefore, 'no_first'),
    ...when(isCarriedTooLong(item, others, own), 'carried_old'),
    ...when(missing.length > 0, 'units_missing', missing.map(({ code }) => code).join(', ')),
  ];
}

/** Whatever must have been reached before was sat too long ago; what is sat now, or elsewhere, is not too old. */
function isCarriedTooLong(
  item: ItemFacts,
  others: readonly OtherEntry[],
  own: OtherEntry | undefined,
): boolean {
  if (item.prerequisite_id === null || !own) return false;
  const ends = others.flatMap(({ item_id, ends_on }) => (item_id === item.prerequisite_id ? [ends_on] : []));
  const [last] = ends.toSorted().reverse();
  return last !== undefined && plusMonths(last, item.prerequisite_months ?? 0) < own.starts_on;
}

/** Everything that is found of these entries, by their ids. */
export async function problemsOf(ctx: Ctx, entries: readonly Checked[]): Promise<Map<number, Problem[]>> {
  if (entries.length === 0) return new Map();
  const ids = entries.map(({ id }) => id);
  const studentIds = [...new Set(entries.map(({ student_id }) => student_id))];
  const { exam_hours_a_day: hours_a_day } = await examSettingsOf(ctx);
  const others = byStudent(await store.entries(ctx, studentIds));
  const items = new Map(
    (await store.items(ctx, [...new Set(entries.map(({ item_id }) => item_id))])).map((item) => [
      item.id,
      item,
    ]),
  );
  const options = new Map((await store.options(ctx, ids)).map(({ entry_id, codes }) => [entry_id, codes]));
  const candidates = new Map((await store.candidates(ctx, ids)).map((row) => [row.entry_id, row]));
  const sittings = byStudent(await store.sittings(ctx, studentIds));
  const times = [...sittings.values()].flat().map(({ starts_at }) => starts_at);
  const lessons = times.length
    ? byStudent(
        await store.lessons(
          ctx,
          studentIds,
          Math.min(...times) - HALF_A_DAY,
          Math.max(...times) + HALF_A_DAY,
        ),
      )
    : new Map();
  return new Map(
    entries.map((entry) => {
      const item = items.get(entry.item_id);
      const candidate = candidates.get(entry.id);
      const codes = options.get(entry.id) ?? [];
      const sat = sittings.get(entry.student_id) ?? [];
      const own = sat.filter(({ entry_id }) => entry_id === entry.id);
      const zone = own[0]?.zone ?? ctx.time_zone;
      const then = (lessons.get(entry.student_id) ?? []) as { starts_at: number; ends_at: number }[];
      return [
        entry.id,
        [
          ...when(!candidate?.status, 'candidate_missing'),
          ...when(candidate?.status === 'draft', 'candidate_unchecked'),
          ...when(
            (candidate?.lacks.length ?? 0) > 0,
            'needs_missing',
            candidate?.lacks.map((what) => ctx.say(text[what])).join(', '),
          ),
          ...when(
            codes.length > 0 ? !codes.includes(entry.option_code) : entry.option_code !== '',
            'option_wrong',
            entry.option_code,
          ),
          ...(item ? ofItem(entry, item, others.get(entry.student_id) ?? []) : []),
          ...clashesOf(
            own,
            sat.filter(({ entry_id }) => entry_id !== entry.id),
            { zone, hours_a_day },
          ),
          ...lessonsThen(own, then, ctx.time_zone),
        ],
      ];
    }),
  );
}

function lessonsThen(
  own: readonly Sitting[],
  lessons: readonly { starts_at: number; ends_at: number }[],
  zone: string,
): Problem[] {
  const days = own.flatMap((sitting) =>
    lessons
      .filter(
        ({ starts_at, ends_at }) =>
          starts_at < sitting.starts_at + sitting.minutes * 60 && sitting.starts_at < ends_at,
      )
      .map(({ starts_at }) => clockOf(zone, starts_at).day.slice(5)),
  );
  return [...new Set(days)].map((day) => one('lessons_then', day));
}

/** The papers of an entry that are sat at the time of another's, each with its partner. */
export async function clashesWith(ctx: Ctx, entry: { readonly id: number; readonly student_id: number }) {
  const sat = await store.sittings(ctx, [entry.student_id]);
  const [own, others] = [
    sat.filter(({ entry_id }) => entry_id === entry.id),
    sat.filter(({ entry_id }) => entry_id !== entry.id),
  ];
  return own.flatMap((paper) =>
    others
      .filter((other) => overlap(paper, other))
      .map((other) => ({
        code: paper.code,
        starts_at: paper.starts_at,
        ends_at: paper.starts_at + paper.minutes * 60,
        entry_id: other.entry_id,
        other_code: other.code,
        other_title: other.item_title,
        other_starts_at: other.starts_at,
        other_ends_at: other.starts_at + other.minutes * 60,
      })),
  );
}
