import { createHash } from 'node:crypto';
import { invalid, notFound, refuse, type Verdict } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { dayIn, daysFrom, earlierDay, laterDay, plusDays, weekdayOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import { COURSE_TYPES, type CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { holidayOn } from '../../../organisation/holiday/holiday.rules.ts';
import { holidays } from '../../../organisation/holiday/server/holiday.service.ts';
import { rooms } from '../../../organisation/room/server/room.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { teacherText } from '../../../people/teacher/teacher.text.ts';
import { occurrences } from '../../lesson/lesson.pattern.ts';
import { lessonText } from '../../lesson/lesson.text.ts';
import {
  type LessonClash,
  type LessonDoc,
  type LessonDraft,
  lessons,
} from '../../lesson/server/lesson.service.ts';
import type { PlannedLine, Preview } from '../plan.contract.ts';
import { type KeptPart, type Pattern, weeklyOf } from '../plan.pattern.ts';
import { endsAfter, hasEnd, isWithin, minutesOf, runsOutAt } from '../plan.rules.ts';
import { planText as text } from '../plan.text.ts';
import { warningsOf } from './plan.slots.ts';
import { planStore as store } from './plan.store.ts';

/** What lessons are planned for: a demand or a class course. */
export interface PlanSource {
  readonly of: { readonly demand_id: number } | { readonly course_id: number };
  readonly version: number;
  readonly course_type: CourseTypeCode;
  readonly subject_id: number | null;
  readonly student_ids: readonly number[];
  /** The clock that the students live by. */
  readonly time_zone: string;
  /** The whole that is wanted, and what of it is planned; 0 where nothing is said. */
  readonly minutes: number;
  readonly planned_minutes: number;
  readonly on_credit: boolean;
}

/** A preview, and what saving it does. */
export interface Prepared {
  readonly preview: Preview;
  readonly added: readonly LessonDraft[];
  readonly moved: readonly { readonly id: number; readonly draft: LessonDraft }[];
  readonly cancelled: readonly number[];
}

const LONGEST_DAYS = 2 * 366;
function fieldwise(field: string, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}

async function mustBeHere(ctx: Ctx, { teacher_id, assistant_id, room_id }: Pattern) {
  const teacher = await store.teacher(ctx, teacher_id);
  if (!teacher) throw notFound();
  if (teacher.status === 'off') throw refuse(teacherText.is_off, { name: teacher.teacher_name });
  if (assistant_id && !(await admins.isColleague(ctx, assistant_id)))
    throw invalid({ assistant_id: lessonText.assistant_unknown });
  if (room_id && !(await rooms.mine(ctx, room_id))) throw invalid({ room_id: lessonText.room_unknown });
  return teacher;
}

/** The pattern's lessons, and the days that fall out, by name. */
export async function timesOf(ctx: Ctx, pattern: Pattern) {
  const { time_zone: zone, from_day, to_day, count, skip_holidays } = pattern;
  const last = to_day ?? plusDays(from_day, LONGEST_DAYS);
  const free = skip_holidays ? await holidays.between(ctx, from_day, last) : [];
  const skipped_days = free.flatMap(({ starts_on, ends_on }) =>
    daysFrom(laterDay(starts_on, from_day), earlierDay(ends_on, last)),
  );
  const weekly = weeklyOf(pattern.weekly);
  const range = { to_day: to_day ?? undefined, count: count ?? undefined };
  const times = occurrences({ zone, from_day, weekly, skipped_days, ...range });
  const end = to_day ?? times.at(-1)?.day ?? from_day;
  const skipped = [...new Set(skipped_days)]
    .filter((day) => day <= end && weekly.some(({ weekday }) => weekday === weekdayOf(day)))
    .sort()
    .map((day) => ({ day, name: holidayOn(free, day)?.name ?? '' }));
  return { times, skipped };
}

/** Lessons that stand and lie ahead, and what of them stays as it is, each lesson's own. */
interface Standing {
  readonly lessons: readonly LessonDoc[];
  readonly keeps?: readonly KeptPart[];
}

/**
 * Lessons that stand take the new times in order; what is left over is new, or falls away. Where they keep their times,
 * those that are on the timetable stay where they are, and nothing comes or goes.
 */
async function pairedWith(ctx: Ctx, pattern: Pattern, { lessons: standing, keeps = [] }: Standing) {
  const sorted = standing.toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id);
  if (keeps.includes('times')) {
    const planned = sorted.filter(({ status }) => status === 'planned');
    return {
      wanted: planned.map((lesson) => ({ time: lesson, lesson })),
      surplus: [],
      skipped: [],
    };
  }
  const { times, skipped } = await timesOf(ctx, pattern);
  return {
    wanted: times.map((time, at) => ({ time, lesson: sorted[at] })),
    surplus: sorted.slice(times.length),
    skipped,
  };
}

/** Who teaches where: the pattern says so, except for what a lesson that stands keeps. */
function placeOf(pattern: Pattern, lesson: LessonDoc | undefined, keeps: readonly KeptPart[] = []) {
  const { teacher_id, assistant_id = null, room_id = null, live_link = '' } = pattern;
  const by = lesson && keeps.includes('teacher') ? lesson.teacher_id : teacher_id;
  if (lesson && keeps.includes('place')) {
    const { assistant_id, room_id, live_link } = lesson;
    return { teacher_id: by, assistant_id, room_id, live_link };
  }
  return { teacher_id: by, assistant_id, room_id, live_link };
}

/** When each of them is free in the whole of it, and what they are called. */
async function whoTeach(ctx: Ctx, drafts: readonly LessonDraft[]) {
  const ids = [...new Set(drafts.map(({ teacher_id }) => teacher_id))];
  const from = Math.min(...drafts.map(({ starts_at }) => starts_at));
  const to = Math.max(...drafts.map(({ ends_at }) => ends_at));
  const names = new Map((await teachers.names(ctx, ids)).map(({ id, name }) => [id, name]));
  return { names, free: await teachers.availability(ctx, ids, from, to) };
}

const isSame = (lesson: LessonDoc, draft: LessonDraft): boolean =>
  lesson.status === 'planned' &&
  lesson.starts_at === draft.starts_at &&
  lesson.ends_at === draft.ends_at &&
  lesson.teacher_id === draft.teacher_id &&
  lesson.assistant_id === draft.assistant_id &&
  lesson.room_id === draft.room_id &&
  lesson.live_link === draft.live_link;

export const told = (ctx: Ctx, { at: _, with: __, sentence, ...clash }: LessonClash) => ({
  ...clash,
  text: ctx.say(sentence),
});

/** Whose hours do not reach, and from which lesson on. */
async function shortages(
  ctx: Ctx,
  source: PlanSource,
  lines: readonly { starts_at: number; ends_at: number }[],
  standing: readonly LessonDoc[],
) {
  if (!COURSE_TYPES[source.course_type].uses_hours) return { runs_out: [], hours: [] };
  const names = new Map((await students.names(ctx, source.student_ids)).map(({ id, name }) => [id, name]));
  const runs_out: Preview['runs_out'] = [];
  const hours: [number, number][] = [];
  for (const student_id of source.student_ids) {
    const summary = await classHours.summaryOf(ctx, student_id);
    const left = summary.find((one) => one.course_type === source.course_type)?.to_schedule_minutes ?? 0;
    const reserved = sumOf(
      standing.filter(
        ({ status, students: those }) =>
          status === 'planned' && those.some((s) => s.student_id === student_id),
      ),
      ({ minutes }) => minutes,
    );
    hours.push([student_id, left]);
    const first = runsOutAt(lines, left + reserved);
    if (first)
      runs_out.push({
        student_id,
        username: names.get(student_id) ?? '',
        day: dayIn(ctx.time_zone, first.starts_at),
      });
  }
  return { runs_out, hours };
}

/**
 * What would come of a pattern: the same function serves the preview and the save, which is refused where its snapshot
 * is another one by then. `standing` are lessons that take the new times; none for a plan that only adds.
 */
export async function prepare(
  ctx: Ctx,
  source: PlanSource,
  pattern: Pattern,
  ahead: Standing = { lessons: [] },
): Promise<Prepared> {
  const { lessons: standing, keeps } = ahead;
  fieldwise('count', hasEnd(pattern));
  fieldwise('to_day', endsAfter(pattern));
  const teacher = await mustBeHere(ctx, pattern);
  const { wanted, surplus, skipped } = await pairedWith(ctx, pattern, ahead);
  if (wanted.length === 0) throw refuse(text.nothing);
  const { course_type, subject_id, student_ids } = source;
  const drafts = wanted.map(
    ({ time, lesson }): LessonDraft => ({
      ...placeOf(pattern, lesson, keeps),
      course_type,
      subject_id,
      ...source.of,
      // Who is in a lesson that stands stays in it.
      student_ids: lesson ? lesson.students.map((one) => one.student_id) : student_ids,
      starts_at: time.starts_at,
      ends_at: time.ends_at,
    }),
  );
  const own = standing.map(({ id }) => ({ lesson_id: id }));
  const clashes = await lessons.clashes(ctx, drafts, own);
  const warnings = await warningsOf(ctx, drafts);
  const { names, free } = await whoTeach(ctx, drafts);
  const { runs_out, hours } = await shortages(ctx, source, drafts, standing);
  const [today, now] = [todayOf(ctx), toUnix(ctx.now)];
  const lines = wanted.map(({ lesson }, at): PlannedLine => {
    const draft = drafts[at] as LessonDraft;
    return {
      action: lesson === undefined ? 'add' : isSame(lesson, draft) ? 'keep' : 'move',
      lesson_id: lesson?.id ?? null,
      starts_at: draft.starts_at,
      ends_at: draft.ends_at,
      was_starts_at: lesson?.starts_at ?? null,
      was_ends_at: lesson?.ends_at ?? null,
      teacher_name: names.get(draft.teacher_id) ?? '',
      was_teacher_name: null,
      clashes: clashes.filter((clash) => clash.at === at).map((clash) => told(ctx, clash)),
      warnings: warnings[at] ?? [],
      is_available: isWithin(draft, free.get(draft.teacher_id) ?? []),
      is_past: draft.starts_at < now || dayIn(ctx.time_zone, draft.starts_at) < today,
    };
  });
  const gone = surplus.map(
    (lesson): PlannedLine => ({
      action: 'cancel',
      lesson_id: lesson.id,
      starts_at: lesson.starts_at,
      ends_at: lesson.ends_at,
      was_starts_at: lesson.starts_at,
      was_ends_at: lesson.ends_at,
      teacher_name: '',
      was_teacher_name: null,
      clashes: [],
      warnings: [],
      is_available: true,
      is_past: false,
    }),
  );
  const sum = (list: readonly { starts_at: number; ends_at: number }[]) =>
    sumOf(list, (one) => minutesOf(one));
  const replaced = standing.filter(({ status }) => status === 'planned');
  const facts = {
    of: source.of,
    version: source.version,
    hours,
    skipped,
    // What was left empty is the same as what was left out.
    pattern: [
      placeOf(pattern, undefined),
      pattern.time_zone,
      pattern.weekly,
      pattern.from_day,
      pattern.skip_holidays,
    ],
    keeps: keeps ?? [],
    lines: lines.map(({ action, lesson_id, starts_at, ends_at }) => [action, lesson_id, starts_at, ends_at]),
    gone: gone.map(({ lesson_id }) => lesson_id),
    standing: standing.map(({ id, version }) => [id, version]),
    clashes: clashes.map(({ at, kind, resource_id, lesson_id }) => [at, kind, resource_id, lesson_id]),
    students: source.student_ids,
  };
  return {
    preview: {
      lines: [...lines, ...gone],
      skipped,
      clash_count: lines.filter((line) => line.clashes.length > 0).length,
      outside_count: lines.filter(({ is_available }) => !is_available).length,
      past_count: lines.filter(({ is_past }) => is_past).length,
      runs_out,
      planned_minutes: source.minutes ? source.planned_minutes - sum(replaced) + sum(lines) : 0,
      minutes: source.minutes,
      on_credit: source.on_credit ? 1 : 0,
      zones: { company: ctx.time_zone, student: source.time_zone, teacher: teacher.zone },
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
      snapshot: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32),
    },
    added: drafts.filter((_, at) => lines[at]?.action === 'add'),
    moved: wanted.flatMap(({ lesson }, at) =>
      lesson && lines[at]?.action === 'move' ? [{ id: lesson.id, draft: drafts[at] as LessonDraft }] : [],
    ),
    cancelled: surplus.map(({ id }) => id),
  };
}
