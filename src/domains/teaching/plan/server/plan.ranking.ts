import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { clockOf, DAY_SECONDS, dayIn, laterDay, momentOf, mondayOf } from '@/kernel/value/day.ts';
import type { Fen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import type { Demand } from '../../demand/demand.contract.ts';
import { occurrences } from '../../lesson/lesson.pattern.ts';
import type { Candidate } from '../plan.contract.ts';
import { isAwake, isWithin, type Merits, scoreOf } from '../plan.rules.ts';
import { type Busy, planStore as store } from './plan.store.ts';

/** A lesson that is to be planned, as far as its pay goes by it. */
export interface Priced {
  readonly course_type: CourseTypeCode;
  readonly subject_id: number;
  readonly level_id: number | null;
  readonly lesson_on: string;
  readonly minutes: number;
}
/** What each of these teachers would be paid for it, null where there is no rate; nothing for those who do not see pay. */
export const costSlot =
  defineSlot<
    (
      ctx: Ctx,
      teacherIds: readonly number[],
      lesson: Priced,
    ) => Promise<ReadonlyMap<number, Fen | null> | undefined>
  >();
/** How teachers were last assessed, as far as this person may see it. */
export const assessmentSlot =
  defineSlot<
    (ctx: Ctx, teacherIds: readonly number[]) => Promise<ReadonlyMap<number, { readonly total: number }>>
  >();

const WEEKS = 4;
/** What has no rate yet comes after what has one. */
const DEAR = Number.MAX_SAFE_INTEGER;
const STEP = 30 * 60;

interface Window {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}

/** Where a lesson could begin within a wished stretch: every half hour. */
function startsIn({ starts_at, ends_at }: Window, minutes: number): Window[] {
  const length = Math.min(minutes * 60, ends_at - starts_at);
  const found: Window[] = [];
  for (let at = starts_at; at + length <= ends_at; at += STEP)
    found.push({ starts_at: at, ends_at: at + length });
  return found;
}
const isFree = (lesson: Window, busy: readonly Busy[]): boolean =>
  !busy.some(({ from, to }) => from < lesson.ends_at && to > lesson.starts_at);

/** The Monday of a moment's week, where the company is. */
const mondayAt = (zone: string, at: UnixSeconds): UnixSeconds => momentOf(zone, mondayOf(dayIn(zone, at)), 0);

/** Who could teach a demand, the best first, with what speaks for each and against. Of equals the better assessed, then the cheaper. */
export async function rank(ctx: Ctx, demand: Demand): Promise<Candidate[]> {
  const { subject_id, level_id } = demand;
  const all = await teachers.teaching(ctx, { subject_id });
  const ofLevel = level_id ? await teachers.teaching(ctx, { subject_id, level_id }) : all;
  const atLevel = new Set(ofLevel.map(({ id }) => id));
  const ids = all.map(({ id }) => id);

  const today = todayOf(ctx);
  const from_day = laterDay(demand.starts_on, today);
  const begin = momentOf(ctx.time_zone, from_day, 0);
  const end = begin + WEEKS * 7 * DAY_SECONDS;
  const windows = occurrences({
    zone: demand.time_zone,
    from_day,
    to_day: clockOf(demand.time_zone, end).day,
    weekly: demand.slots.map(({ weekday, from_minute, to_minute }) => ({
      weekday,
      from_minute,
      minutes: to_minute - from_minute,
    })),
  });
  const monday = mondayAt(ctx.time_zone, begin);
  const free = await teachers.availability(ctx, ids, begin - DAY_SECONDS, end + 2 * DAY_SECONDS);
  const taken = await store.busy(ctx, ids, Math.min(monday, begin), end + 2 * DAY_SECONDS);
  const { course_type, lesson_minutes: minutes } = demand;
  const lesson = { course_type, subject_id, level_id, lesson_on: from_day, minutes };
  const costs = await costSlot.parts[0]?.(ctx, ids, lesson);
  const assessed = await assessmentSlot.parts[0]?.(ctx, ids);
  const wanted = new Set(demand.wanted.map(({ id }) => id));
  const unwanted = new Set(demand.unwanted.map(({ id }) => id));

  const candidates = all.map(({ id, teacher_name, zone }): Candidate => {
    const busy = taken.filter(({ teacher_id }) => teacher_id === id);
    const fits = (test: (lesson: Window) => boolean) =>
      windows.filter((window) => startsIn(window, demand.lesson_minutes).some(test)).length;
    const isTheirs = (lesson: Window) => isWithin(lesson, free.get(id) ?? []);
    const load = busy.filter(({ from }) => from >= monday && from < monday + 7 * DAY_SECONDS);
    const merits: Merits = {
      is_wanted: wanted.has(id),
      is_unwanted: unwanted.has(id),
      teaches_level: atLevel.has(id),
      wished: windows.length,
      within: fits(isTheirs),
      free: fits((lesson) => isTheirs(lesson) && isFree(lesson, busy)),
      awake: fits(({ starts_at, ends_at }) =>
        isAwake(clockOf(zone, starts_at).minute, (ends_at - starts_at) / 60),
      ),
      load_minutes: sumOf(load, ({ from, to }) => (to - from) / 60),
    };
    return {
      id,
      teacher_name,
      zone,
      score: scoreOf(merits),
      ...merits,
      assessment: assessed?.get(id)?.total ?? null,
      ...(costs && { cost_fen: costs.get(id) ?? null }),
    };
  });
  return candidates.toSorted(
    (a, b) =>
      Number(a.is_unwanted) - Number(b.is_unwanted) ||
      b.score - a.score ||
      (b.assessment ?? 0) - (a.assessment ?? 0) ||
      (a.cost_fen ?? DEAR) - (b.cost_fen ?? DEAR) ||
      a.teacher_name.localeCompare(b.teacher_name, 'zh'),
  );
}
