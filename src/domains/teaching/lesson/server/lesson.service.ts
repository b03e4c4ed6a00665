import { invalid, must, notFound, notPermitted } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { clockOf, DAY_SECONDS, dayIn, momentOf, mondayOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix, toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { courseTypeText } from '../../../organisation/course-type/course-type.text.ts';
import { holidays } from '../../../organisation/holiday/server/holiday.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { demands } from '../../demand/server/demand.service.ts';
import { lessonPermissions } from '../lesson.access.ts';
import { lessonApi } from '../lesson.contract.ts';
import { MOST_DRAWN, mayBecome, SIX_WEEKS } from '../lesson.rules.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { clashesOf, mustBeFree, mustSeemFree, type Slot } from './lesson.clashes.ts';
import { cancel, finish, freed, leave, reopen, setBooked, takeOff } from './lesson.close.ts';
import { nearestFree } from './lesson.free.ts';
import { lessonListStore as lists } from './lesson.list.store.ts';
import { create, edit, locked, move, mustBeAhead, substitute } from './lesson.plan.ts';
import { presenceStore } from './lesson.presence.store.ts';
import { remind } from './lesson.remind.ts';
import { rearrange } from './lesson.reschedule.ts';
import { visibleLessons } from './lesson.scope.store.ts';
import { type LessonDoc, lessonStore as store } from './lesson.store.ts';
import { lessonUses } from './lesson.uses.store.ts';
import { lessonsLeft, trialAttended } from './lesson-event.service.ts';

/** @public */
export type { LessonClash, LessonDraft, Slot } from './lesson.clashes.ts';
/** @public */
export type { LessonDoc } from './lesson.store.ts';

/** Only of those who were there: what hears of it is not taken back. */
const tellAttended = async (ctx: Ctx, lesson_ids: readonly number[]): Promise<void> =>
  trialAttended.emit(ctx, { lesson_ids, student_ids: await presenceStore.attending(ctx, lesson_ids) });

/** What other nouns ask of lessons, each in the caller's transaction. Only those of the acting company are changed. */
export const lessons = {
  /** All or none; clashes are refused by name, and too few hours where that is asked. */
  create,
  /** Every clash of every draft, with what is booked and inside the batch. */
  clashes: clashesOf,
  /** For what takes a teacher's time beside lessons: refuses where they are taken, and keeps others away until it is written. */
  holdTeacher: (
    ctx: Ctx,
    wanted: Required<Pick<Slot, 'teacher_id' | 'starts_at' | 'ends_at'>>,
    liveId?: number,
  ) => mustBeFree(ctx, [{ ...wanted, student_ids: [] }], liveId ? [{ live_id: liveId }] : []),
  mustBeAhead,
  move: async (ctx: Ctx, id: number, time: Parameters<typeof move>[2]) =>
    move(ctx, await locked(ctx, id), time),
  substitute: async (ctx: Ctx, id: number, teacherId: number) =>
    substitute(ctx, await locked(ctx, id), teacherId),
  edit: async (ctx: Ctx, id: number, details: Parameters<typeof edit>[2]) =>
    edit(ctx, await locked(ctx, id), details),
  /** Many to other times, places and teachers at once. */
  rearrange,
  cancel,
  takeOff,
  /** For attendance: from planned to finished, and back. */
  finish,
  reopen,
  /** Leave frees a student's time; taking it back takes the time again. */
  setBooked: async (ctx: Ctx, id: number, studentIds: readonly number[], isBooked: boolean) =>
    setBooked(ctx, await locked(ctx, id), studentIds, isBooked),
  /** Whether the time of students is free for a lesson that they are not booked for, as far as can be seen. */
  mustSeemFree: (ctx: Ctx, { id, starts_at, ends_at }: LessonDoc, student_ids: readonly number[]) =>
    mustSeemFree(ctx, [{ student_ids, starts_at, ends_at }], [{ lesson_id: id }]),
  /** A student asks for leave before the lesson, or takes it back. */
  leave,
  /** A trial that was attended, and one whose mark was taken back. */
  async attendTrials(ctx: Ctx, ids: readonly number[]): Promise<void> {
    const lesson_ids = await presenceStore.moveTrials(ctx, ids, ['', 'arrived'], 'attended');
    if (lesson_ids.length) await tellAttended(ctx, lesson_ids);
  },
  unattendTrials: async (ctx: Ctx, ids: readonly number[]): Promise<void> =>
    void (await presenceStore.moveTrials(ctx, ids, ['attended'], '')),
  /** With its students; not found where this person does not see it or it is another company's. */
  async get(ctx: Ctx, id: number) {
    const [doc] = await store.docs(ctx, [id]);
    if (!doc) throw notFound();
    return doc;
  },
  lock: (ctx: Ctx, id: number, version?: number) => locked(ctx, id, version),
  /** In the order of their ids; those that are not found are left out. */
  lockMany: store.lockMany,
  getMany: store.docs,
  ofDemand: async (ctx: Ctx, id: number) => lists.byIds(ctx, await store.idsOf(ctx, 'demand_id', id)),
  ofCourse: async (ctx: Ctx, id: number) => lists.byIds(ctx, await store.idsOf(ctx, 'course_id', id)),
  /** As lists show them. */
  rows: lists.byIds,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  /** A condition on lessons, for a noun's own lists. */
  visible: visibleLessons,
  /** A condition too: begun, and not marked. */
  isUnmarked: lists.isUnmarked,
  ...lessonUses,
};

const MOST_TODAY = 40;

/** What a lesson takes, at another time. */
async function wantedBy(
  ctx: Ctx,
  { id, teacher_id, student_ids, room_id, assistant_id, assistant_may_overlap }: ClashInput,
): Promise<Omit<Slot, 'starts_at' | 'ends_at'>> {
  const doc = id ? await lessons.get(ctx, id) : undefined;
  if (student_ids && !(await students.seesAll(ctx, student_ids))) throw notFound();
  return {
    teacher_id: teacher_id ?? doc?.teacher_id,
    assistant_id: assistant_id ?? doc?.assistant_id,
    assistant_may_overlap: assistant_may_overlap === 1 || doc?.assistant_may_overlap,
    room_id: room_id ?? doc?.room_id,
    student_ids: student_ids ?? doc?.students.flatMap((one) => (one.is_booked ? one.student_id : [])) ?? [],
  };
}
interface ClashInput {
  id?: number;
  teacher_id?: number;
  student_ids?: number[];
  room_id?: number;
  assistant_id?: number;
  assistant_may_overlap?: 0 | 1;
}

async function holidaysAt(ctx: Ctx, starts: readonly number[]): Promise<(string | null)[]> {
  const days = starts.map((at) => dayIn(ctx.time_zone, at));
  const sorted = days.toSorted();
  const free = await holidays.between(ctx, sorted[0] as string, sorted.at(-1) as string);
  return days.map(
    (day) => free.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)?.name ?? null,
  );
}

const flagged = <T extends { assistant_may_overlap?: 0 | 1 }>({ assistant_may_overlap, ...rest }: T) => ({
  ...rest,
  ...(assistant_may_overlap !== undefined && { assistant_may_overlap: assistant_may_overlap === 1 }),
});

/** What stands between two days, this week's where none are named. */
async function arrangement(
  ctx: Ctx,
  filter: Parameters<typeof lists.between>[3],
  { from_day, to_day }: { from_day?: string; to_day?: string },
) {
  const today = todayOf(ctx);
  const monday = mondayOf(today);
  const first = from_day ?? (to_day === undefined ? monday : plusDays(to_day, -6));
  const from = momentOf(ctx.time_zone, first, 0);
  const to = momentOf(ctx.time_zone, plusDays(to_day ?? plusDays(first, 6), 1), 0);
  if (to <= from || to - from > SIX_WEEKS + 3600) throw invalid({ to_day: lessonText.too_wide });
  return { list: (await lists.between(ctx, fromUnix(from), fromUnix(to), filter, MOST_DRAWN)).list };
}

async function mustSee(ctx: Ctx, studentIds: readonly number[]): Promise<void> {
  if (!(await students.seesAll(ctx, studentIds))) throw invalid({ student_ids: lessonText.student_unknown });
}

/** Beyond the hours that remain goes whoever may, a class for whoever is in it, and a demand that is on credit. */
async function asksForHours(ctx: Ctx, { course_id, demand_id }: LessonDoc): Promise<boolean> {
  if (ctx.holds(lessonPermissions.credit) || course_id !== null) return false;
  return demand_id === null || (await demands.find(ctx, demand_id))?.on_credit !== 1;
}

/** A day as a strip of hours: what begins when, and how far it has come. */
function hoursOf(ctx: Ctx, list: readonly { starts_at: number; ends_at: number }[]) {
  const now = toUnix(ctx.now);
  const begins = list.map(({ starts_at }) => Math.floor(clockOf(ctx.time_zone, starts_at).minute / 60));
  return {
    hours: Array.from({ length: 24 }, (_, hour) => begins.filter((one) => one === hour).length),
    over: list.filter(({ ends_at }) => ends_at <= now).length,
    running: list.filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at).length,
  };
}

export const lessonService = implement(lessonApi, {
  list: (ctx, query) => lists.page(ctx, query),
  get: async (ctx, { id }) => {
    const row = await lists.find(ctx, id);
    if (!row) throw notFound();
    const those = await store.students(ctx, id);
    const [zone] = await lists.zonesOf(ctx, [row.teacher_id]);
    return {
      ...row,
      students: those.map((one) => ({
        ...one,
        is_booked: one.is_booked ? (1 as const) : (0 as const),
        leave_at: toUnixOrNull(one.leave_at),
      })),
      teacher_zone: zone?.zone ?? ctx.time_zone,
      company_zone: ctx.time_zone,
    };
  },
  week: async (ctx, { from, to, ...filter }) => {
    if (to <= from || to - from > SIX_WEEKS) throw invalid({ to: lessonText.too_wide });
    const found = await lists.between(ctx, fromUnix(from), fromUnix(to), filter, MOST_DRAWN);
    const teacherIds = [...new Set(found.list.map(({ teacher_id }) => teacher_id))];
    return { ...found, zones: await lists.zonesOf(ctx, teacherIds), company_zone: ctx.time_zone };
  },
  today: async (ctx) => {
    const day = todayOf(ctx);
    const from = momentOf(ctx.time_zone, day, 0);
    const found = await lists.between(ctx, fromUnix(from), fromUnix(from + DAY_SECONDS), {}, MOST_DRAWN);
    const unmarked = await lists.countUnmarked(ctx);
    return {
      day,
      company_zone: ctx.time_zone,
      total: found.list.length,
      ...hoursOf(ctx, found.list),
      unmarked,
      list: found.list.slice(0, MOST_TODAY),
    };
  },
  teacherCourse: async (ctx, { teacher_id, ...days }) => {
    if (!(await teachers.sees(ctx, teacher_id))) throw notFound();
    return arrangement(ctx, { teacher_id }, days);
  },
  studentCourse: async (ctx, { student_id, ...days }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    return arrangement(ctx, { student_id }, days);
  },
  lookArrange: (ctx, { from_day, to_day, ...filter }) => arrangement(ctx, filter, { from_day, to_day }),
  remind: async (ctx, { id }) => {
    await remind(ctx, id);
    return {};
  },
  clash: async (ctx, { starts, minutes, ...input }) => {
    const wanted = await wantedBy(ctx, input);
    const slots = starts.map((starts_at) => ({ ...wanted, starts_at, ends_at: starts_at + minutes * 60 }));
    const clashes = await clashesOf(ctx, slots, input.id ? [{ lesson_id: input.id }] : []);
    const free = await holidaysAt(ctx, starts);
    return {
      list: starts.map((starts_at, at) => ({
        starts_at,
        holiday: free[at] ?? null,
        clashes: clashes
          .filter((one) => one.at === at)
          .map(({ at: _, with: __, sentence, ...clash }) => ({ ...clash, text: ctx.say(sentence) })),
      })),
    };
  },
  free: async (ctx, { starts_at, minutes, ...input }) => {
    const wanted = await wantedBy(ctx, input);
    const own = input.id ? [{ lesson_id: input.id }] : [];
    return { list: await nearestFree(ctx, wanted, starts_at, minutes, own) };
  },
  add: async (ctx, { starts, minutes, on_credit, ...fields }) => {
    if (on_credit && !ctx.holds(lessonPermissions.credit)) throw notPermitted(lessonText.no_credit);
    mustBeAhead(ctx, starts);
    await mustSee(ctx, fields.student_ids);
    const drafts = starts.map((starts_at) => ({
      ...flagged(fields),
      starts_at,
      ends_at: starts_at + minutes * 60,
    }));
    const ids = await create(ctx, drafts, { mustHaveHours: on_credit !== 1 });
    return { id: ids[0] as number, ids };
  },
  edit: async (ctx, { id, version, ...details }) => {
    if (details.student_ids) await mustSee(ctx, details.student_ids);
    const mustHaveHours = !ctx.holds(lessonPermissions.credit);
    await edit(ctx, await locked(ctx, id, version), flagged(details), { mustHaveHours });
    return {};
  },
  move: async (ctx, { id, version, starts_at, minutes, room_id }) => {
    mustBeAhead(ctx, [starts_at]);
    const doc = await locked(ctx, id, version);
    const time = { starts_at, ends_at: starts_at + minutes * 60, room_id };
    await move(ctx, doc, time, { mustHaveHours: await asksForHours(ctx, doc) });
    return {};
  },
  substitute: async (ctx, { id, version, teacher_id }) => {
    await substitute(ctx, await locked(ctx, id, version), teacher_id);
    return {};
  },
  trial: async (ctx, { id, version, trial_state }) => {
    const doc = await locked(ctx, id, version);
    must(mayBecome(doc, trial_state, toUnix(ctx.now)));
    await store.update(ctx, [id], { trial_state });
    if (trial_state === 'attended') await tellAttended(ctx, [id]);
    return {};
  },
  export: async function* (ctx, filter) {
    for await (const rows of lists.all(ctx, filter))
      yield rows.map((row) => ({ ...row, course_type_name: ctx.say(courseTypeText[row.course_type]) }));
  },
  ...transitionHandlers(lessonStatus, store, {
    free: async (ctx, doc, { reason = '' }) => {
      await store.update(ctx, [doc.id], { reason });
      await freed(ctx, [doc]);
      await lessonsLeft.emit(ctx, { lesson_ids: [doc.id] });
    },
  }),
});
