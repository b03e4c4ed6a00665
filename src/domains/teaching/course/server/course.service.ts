import { invalid, must, notFound, type Refusal, refuse, stale, type Verdict } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import { rooms } from '../../../organisation/room/server/room.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { areApart, type Slot } from '../../demand/demand.rules.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { type PlanSource, plans } from '../../plan/server/plan.service.ts';
import { type Course, courseApi } from '../course.contract.ts';
import { freePlaces, holdsAll, isTerm, mayEnrol, suggestionFor } from '../course.rules.ts';
import { courseStatus } from '../course.status.ts';
import { courseText as text } from '../course.text.ts';
import { ahead, cancelAhead, join, part } from './course.roster.ts';
import { type CourseRow, courseStore as store } from './course.store.ts';
import { courseWasCancelled } from './course-event.service.ts';

const reasons: Record<string, () => Refusal> = {
  course_subject: () => invalid({ subject_id: text.subject_not_found }),
  course_level: () => invalid({ level_id: text.level_not_found }),
  course_full: () => refuse(text.no_place),
  course_student_pkey: () => refuse(text.in_already),
  fk: notFound,
};
const MOST_LESSONS = 300;

interface Fields {
  readonly teacher_id: number;
  readonly assistant_id?: number | null;
  readonly room_id?: number | null;
  readonly slots: readonly Slot[];
  readonly starts_on: string;
  readonly ends_on: string;
}
function fieldwise(field: string, verdict: Verdict): void {
  if (verdict !== true) throw invalid({ [field]: verdict });
}
async function mustFit(ctx: Ctx, { teacher_id, assistant_id, room_id, ...input }: Fields): Promise<void> {
  fieldwise('ends_on', isTerm(input.starts_on, input.ends_on));
  fieldwise('slots', areApart(input.slots) === true || text.slots_overlap);
  await teachers.must(ctx, teacher_id);
  if (assistant_id && !(await admins.isColleague(ctx, assistant_id)))
    throw invalid({ assistant_id: text.assistant_not_found });
  if (room_id && !(await rooms.mine(ctx, room_id))) throw invalid({ room_id: text.room_not_found });
}

async function locked(ctx: Ctx, id: number, version?: number): Promise<CourseRow> {
  const doc = await store.lock(ctx, id);
  if (!doc) throw notFound();
  if (version !== undefined && doc.version !== version) throw stale();
  return doc;
}
/** One of the acting company. */
async function mine(ctx: Ctx, id: number): Promise<Course> {
  const found = await store.find(ctx, id);
  if (!found || found.company_id !== ctx.company_id) throw notFound();
  return found;
}

/** A class goes on for whoever is in it: who has no hours left is shown before it is planned, and owes them when taught. */
async function sourceOf(ctx: Ctx, course: Course): Promise<PlanSource> {
  must(mayEnrol(course));
  const roster = await store.roster(ctx, [course]);
  const student_ids = roster.flatMap(({ student_id, is_waiting }) => (is_waiting ? [] : student_id));
  if (student_ids.length === 0) throw refuse(text.no_students);
  return {
    of: { course_id: course.id },
    version: course.version,
    course_type: course.course_type,
    subject_id: course.subject_id,
    student_ids,
    time_zone: course.time_zone,
    minutes: 0,
    planned_minutes: 0,
    on_credit: true,
  };
}

type Kind = Pick<Course, 'subject_id' | 'course_type'>;
const isLike = (one: Kind, other: Kind): boolean =>
  one.subject_id === other.subject_id && one.course_type === other.course_type;

/** Of the lists that wait: who, and where else there are places. */
async function withWaiting(ctx: Ctx, courses: readonly Course[]) {
  const roster = await store.roster(ctx, courses);
  const others = await store.withPlaces(
    ctx,
    courses.map(({ subject_id }) => subject_id),
  );
  return courses.map((course) => {
    const waiting = roster
      .filter((one) => one.course_id === course.id && one.is_waiting)
      .map(({ course_id: _, ...one }) => one);
    const alternatives = others
      .filter((one) => one.id !== course.id && isLike(one, course))
      .map(({ id, name, free }) => ({ id, name, free }));
    const free = sumOf(alternatives, (one) => one.free);
    return { ...course, waiting, alternatives, suggestion: suggestionFor(course, waiting.length, free) };
  });
}

interface Seller {
  readonly id: number;
  readonly name: string;
  readonly course_type: CourseRow['course_type'];
  readonly subject_id: number;
  readonly is_open: boolean;
  /** Places for this student: those that nobody has, less those who wait before them. */
  readonly free: number;
  readonly is_in: boolean;
}
/** For who sells places: what is free for a student. Whoever takes one locks first. */
async function placesFor(
  ctx: Ctx,
  ids: readonly number[],
  studentId: number,
  isTaken = false,
): Promise<Seller[]> {
  if (ids.length === 0) return [];
  const found = await store.places(ctx, ids, isTaken);
  const own = await store.placesOf(ctx, ids, studentId);
  return found.map((row) => {
    const place = own.find(({ course_id }) => course_id === row.id);
    const before = row.waiting_count - (place?.is_waiting ? 1 : 0);
    return {
      id: row.id,
      name: row.name,
      course_type: row.course_type,
      subject_id: row.subject_id,
      is_open: mayEnrol(row) === true,
      free: Math.max(0, freePlaces(row) - before),
      is_in: place !== undefined && !place.is_waiting,
    };
  });
}

/** What other nouns ask of class courses. */
export const courses = {
  placesFor,
  /** A place that was bought: refused where none is free, before any money moves. Whoever waited for it sits in it. */
  async enrol(ctx: Ctx, id: number, studentId: number): Promise<void> {
    const doc = await locked(ctx, id);
    must(mayEnrol(doc));
    const place = await store.place(ctx, id, studentId);
    if (place && !place.is_waiting) throw refuse(text.in_already);
    if (freePlaces(doc) < 1) throw refuse(text.no_place);
    await explain(
      place ? store.promote(ctx, id, studentId) : store.enrol(ctx, id, studentId, false),
      reasons,
    );
    await join(ctx, id, studentId);
  },
  /** Gives a place back; nothing happens where it was given up before. */
  async leave(ctx: Ctx, id: number, studentId: number): Promise<void> {
    await locked(ctx, id);
    const place = await store.place(ctx, id, studentId);
    if (!place) return;
    await store.remove(ctx, id, studentId);
    if (!place.is_waiting) await part(ctx, id, studentId);
  },
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  /** What keeps a student from leaving for another company. */
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await store.namesOf(ctx, studentId)).map(({ name }) => fill(text.still_in, { name })),
  bySubject: store.bySubject,
  byLevel: store.byLevel,
  byTeacher: store.byTeacher,
  byRoom: store.byRoom,
};

export const courseService = implement(courseApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await store.find(ctx, id);
    if (!found) throw notFound();
    const roster = (await store.roster(ctx, [found])).map(({ course_id: _, ...one }) => one);
    const taught = (await lessons.ofCourse(ctx, id)).slice(0, MOST_LESSONS);
    return {
      ...found,
      roster,
      lessons: taught.map(({ id: lesson, starts_at, ends_at, status, teacher_name }) => ({
        id: lesson,
        starts_at,
        ends_at,
        status,
        teacher_name,
      })),
    };
  },
  full: async (ctx, query) => {
    const page = await store.full(ctx, query);
    return { ...page, list: await withWaiting(ctx, page.list) };
  },
  add: async (ctx, { slots, ...fields }) => {
    await mustFit(ctx, { ...fields, slots });
    return { id: await explain(store.insert(ctx, fields, slots), reasons) };
  },
  edit: async (ctx, { id, version, slots, ...fields }) => {
    const before = await locked(ctx, id, version);
    fieldwise('capacity', holdsAll(fields.capacity, before.enrolled_count));
    await mustFit(ctx, { ...fields, slots });
    await explain(store.update(ctx, id, fields), reasons);
    await store.setSlots(ctx, id, slots);
    return {};
  },
  enrol: async (ctx, { id, student_id }) => {
    const doc = await locked(ctx, id);
    must(mayEnrol(doc));
    await students.must(ctx, student_id);
    // Who waits comes first.
    const is_waiting = freePlaces(doc) <= doc.waiting_count;
    await explain(store.enrol(ctx, id, student_id, is_waiting), reasons);
    if (!is_waiting) await join(ctx, id, student_id);
    return { is_waiting };
  },
  leave: async (ctx, { id, student_id }) => {
    await locked(ctx, id);
    const place = await store.place(ctx, id, student_id);
    if (!place || !(await students.sees(ctx, student_id))) throw notFound();
    await store.remove(ctx, id, student_id);
    if (!place.is_waiting) await part(ctx, id, student_id);
    return {};
  },
  promote: async (ctx, { id, student_id }) => {
    const doc = await locked(ctx, id);
    must(mayEnrol(doc));
    const place = await store.place(ctx, id, student_id);
    if (!place?.is_waiting) throw notFound();
    await students.must(ctx, student_id);
    await explain(store.promote(ctx, id, student_id), reasons);
    await join(ctx, id, student_id);
    return {};
  },
  planPreview: async (ctx, { id, ...pattern }) =>
    (await plans.prepare(ctx, await sourceOf(ctx, await mine(ctx, id)), pattern)).preview,
  plan: async (ctx, { id, snapshot, ...pattern }) => {
    await locked(ctx, id);
    const source = await sourceOf(ctx, await mine(ctx, id));
    const prepared = await plans.prepare(ctx, source, pattern);
    return { count: await plans.carryOut(ctx, source, prepared, snapshot) };
  },
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(courseStatus, store, {
    nothingAhead: async (ctx, { id }) => {
      const n = (await ahead(ctx, id)).length;
      if (n > 0) throw refuse(text.lessons_ahead, { n });
    },
    cancelLessons: async (ctx, { id }, { reason = '' }) => {
      await store.keep(ctx, id, { reason });
      await cancelAhead(ctx, id, reason);
      await courseWasCancelled.emit(ctx, { course_id: id, reason });
    },
  }),
});
