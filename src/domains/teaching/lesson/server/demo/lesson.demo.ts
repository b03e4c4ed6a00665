import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { COURSE_TYPES, type CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { type LessonDraft, lessons } from '@/domains/teaching/lesson/server/lesson.service.ts';
import { type Demo, pick, scattered } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { clockOf, momentOf } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { nameGroups } from './groups.ts';

const WEEK = 7 * 86_400;
/** Four weeks back, this one, three ahead. */
const WEEKS = [-4, -3, -2, -1, 0, 1, 2, 3];
const MINUTES = 120;
const MOST_IN_CLASS = 8;
/** How many weekly lessons a teacher has. */
const SERIES_OF_ONE = 3;

interface Holder {
  readonly student_id: number;
  readonly course_type: CourseTypeCode;
  readonly minutes: number;
}
interface Span {
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}

export async function load({ companies, staffed }: Demo): Promise<void> {
  for (const { within } of companies) await within(planWeeks);
  for (const company of staffed) await nameGroups(company);
}

/** Eight weeks of lessons around this one, for those who have hours, with teachers who have time. */
async function planWeeks(ctx: Ctx): Promise<void> {
  const now = Math.floor(ctx.now.getTime() / 1000);
  if (await lessons.anyBefore(ctx, now + 4 * WEEK)) return;
  const lasting = clockOf(ctx.time_zone, now + 4 * WEEK).day;
  const holders = (await classHours.holders(ctx, lasting)).filter(({ minutes }) => minutes >= 3 * MINUTES);
  const monday = mondayOf(ctx);
  const desk = await deskOf(ctx, monday);
  if (desk.teachers.length === 0) return;
  const groups = groupsOf(holders)
    .toSorted((a, b) => (a[0]?.student_id ?? 0) - (b[0]?.student_id ?? 0))
    .slice(0, desk.teachers.length * SERIES_OF_ONE);
  const drafts = groups.flatMap((group, n) => seriesOf(desk, group, n, monday));
  // Whoever teaches in two companies is busy in the other.
  const clashing = new Set((await lessons.clashes(ctx, drafts)).map(({ at }) => at));
  const open = drafts.filter((_, at) => !clashing.has(at));
  if (open.length) await lessons.create(ctx, open);
}

function mondayOf({ time_zone, now }: Ctx): UnixSeconds {
  const { day } = clockOf(time_zone, Math.floor(now.getTime() / 1000));
  const midnight = momentOf(time_zone, day, 0);
  const back = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return midnight - back * 86_400;
}

/** As many together as the course type takes. */
function groupsOf(holders: readonly Holder[]): (readonly Holder[])[] {
  const byType = new Map<CourseTypeCode, Holder[]>();
  for (const one of holders) byType.set(one.course_type, [...(byType.get(one.course_type) ?? []), one]);
  return [...byType].flatMap(([type, those]) => {
    if (!COURSE_TYPES[type].uses_hours) return [];
    const size = COURSE_TYPES[type].students ?? MOST_IN_CLASS;
    return Array.from({ length: Math.ceil(those.length / size) }, (_, at) =>
      those.slice(at * size, (at + 1) * size),
    );
  });
}

/** Who teaches what and when, and which rooms there are. */
async function deskOf(ctx: Ctx, monday: UnixSeconds) {
  const taught = new Map<number, number[]>();
  for (const { id } of await subjects.coded(ctx))
    for (const one of await teachers.teaching(ctx, { subject_id: id }))
      taught.set(one.id, [...(taught.get(one.id) ?? []), id]);
  const ids = [...taught.keys()].sort((a, b) => a - b);
  const free = await teachers.availability(ctx, ids, monday - 5 * WEEK, monday + 5 * WEEK);
  const taken: Span[] = [];
  return {
    teachers: ids.map((id) => ({
      id,
      subjects: taught.get(id) ?? [],
      free: free.get(id) ?? [],
      taken: [...taken],
    })),
    rooms: (await rooms.offered(ctx)).map(({ id }) => ({ id, taken: [...taken] })),
    students: new Map<number, Span[]>(),
  };
}
type Desk = Awaited<ReturnType<typeof deskOf>>;

const meets = (spans: readonly Span[], { from, to }: Span) =>
  spans.some((one) => one.from < to && from < one.to);
const holds = (spans: readonly Span[], { from, to }: Span) =>
  spans.some((one) => one.from <= from && to <= one.to);

/** A weekly lesson for some students, as long as their hours last. */
function seriesOf(desk: Desk, group: readonly Holder[], n: number, monday: UnixSeconds): LessonDraft[] {
  const first = group[0] as Holder;
  const left = Math.min(...group.map(({ minutes }) => minutes));
  const weeks = WEEKS.slice(0, Math.floor(left / MINUTES));
  const student_ids = group.map(({ student_id }) => student_id);
  const busy = student_ids.flatMap((id) => desk.students.get(id) ?? []);
  for (let tried = 0; tried < desk.teachers.length; tried++) {
    const teacher = desk.teachers[(n + tried) % desk.teachers.length] as Desk['teachers'][number];
    const spans = slotOf(teacher, busy, n, monday).filter((_, at) => at < weeks.length);
    if (spans.length === 0) continue;
    const room =
      n % 4 === 3 ? undefined : desk.rooms.find((one) => !spans.some((span) => meets(one.taken, span)));
    teacher.taken.push(...spans);
    room?.taken.push(...spans);
    for (const id of student_ids) desk.students.set(id, [...(desk.students.get(id) ?? []), ...spans]);
    return spans.map(({ from, to }) => ({
      course_type: first.course_type,
      subject_id: pick(teacher.subjects, n),
      teacher_id: teacher.id,
      student_ids,
      room_id: room?.id ?? null,
      starts_at: from,
      ends_at: to,
      live_link: room ? '' : `https://meet.example.com/${teacher.id}-${n}`,
    }));
  }
  return [];
}

/** The weeks of one slot of an ordinary week at which everybody has time. */
function slotOf(
  teacher: Desk['teachers'][number],
  busy: readonly Span[],
  n: number,
  monday: UnixSeconds,
): Span[] {
  const ordinary = teacher.free.filter(({ from }) => from >= monday - WEEK && from < monday);
  const slots = ordinary.flatMap(({ from, to }) =>
    Array.from(
      { length: Math.floor((to - from) / (MINUTES * 60)) },
      (_, at) => from + WEEK + at * MINUTES * 60,
    ),
  );
  for (let tried = 0; tried < slots.length; tried++) {
    const start = slots[(scattered(n, slots.length) + tried) % slots.length] as number;
    const spans = WEEKS.map((week) => ({
      from: start + week * WEEK,
      to: start + week * WEEK + MINUTES * 60,
    }));
    const open = spans.filter(
      (span) => holds(teacher.free, span) && !meets(teacher.taken, span) && !meets(busy, span),
    );
    if (open.length >= WEEKS.length - 2) return open;
  }
  return [];
}
