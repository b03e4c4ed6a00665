import { invalid, must, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { transition as makeMove } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { fromUnix, type UnixSeconds } from '@/kernel/value/time.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import { rooms } from '../../../organisation/room/server/room.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { fitsType, isAhead, lastsRight, originalAfter, takesHours } from '../lesson.rules.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { type LessonDraft, mustBeFree } from './lesson.clashes.ts';
import { beyond, hoursSuffice, type Planning, taking } from './lesson.hours.ts';
import { presenceStore } from './lesson.presence.store.ts';
import { type LessonDoc, lessonStore as store } from './lesson.store.ts';
import { lessonsLeft, tellDemands } from './lesson-event.service.ts';

/** What the database refuses, as the user reads it. */
const reasons: Record<string, () => Refusal> = {
  lesson_subject: () => invalid({ subject_id: lessonText.subject_unknown }),
  lesson_room: () => invalid({ room_id: lessonText.room_unknown }),
  lesson_assistant: () => invalid({ assistant_id: lessonText.assistant_unknown }),
  lesson_student_student: () => invalid({ student_ids: lessonText.student_unknown }),
  fk: notFound,
};

const distinct = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
];

/** Everybody who is named works or learns here, and everything is there. */
export async function mustExist(
  ctx: Ctx,
  drafts: readonly {
    readonly teacher_id?: number;
    readonly assistant_id?: number | null;
    readonly room_id?: number | null;
    readonly student_ids: readonly number[];
  }[],
): Promise<void> {
  await teachers.mustAll(ctx, distinct(drafts.map(({ teacher_id }) => teacher_id)));
  for (const id of distinct(drafts.map(({ assistant_id }) => assistant_id)))
    if (!(await admins.isColleague(ctx, id))) throw invalid({ assistant_id: lessonText.assistant_unknown });
  for (const id of distinct(drafts.map(({ room_id }) => room_id))) {
    const room = await rooms.mine(ctx, id);
    if (!room) throw invalid({ room_id: lessonText.room_unknown });
    if (room.status === 'off') throw refuse(lessonText.room_off, { name: room.name });
  }
  for (const id of distinct(drafts.flatMap(({ student_ids }) => student_ids)).sort((a, b) => a - b))
    await students.mustBeHere(ctx, id);
}

/** The minutes that lessons take from what is left to schedule. */
const reservations = (
  lessons: readonly Pick<LessonDoc, 'id' | 'kind' | 'course_type' | 'subject_id' | 'minutes' | 'students'>[],
) =>
  lessons.filter(takesHours).flatMap(({ id, course_type, subject_id, minutes, students: those }) =>
    those.map(({ student_id }) => ({
      student_id,
      course_type,
      subject_id,
      minutes,
      doc: 'lesson',
      doc_id: id,
    })),
  );

/** Tells the lists of students when they are taught next. */
export async function turnFigures(ctx: Ctx, studentIds: readonly number[]): Promise<void> {
  const ids = [...new Set(studentIds)].sort((a, b) => a - b);
  if (ids.length) await students.setFiguresMany(ctx, await store.turns(ctx, ids));
}

const STATEMENT_ROWS = 500;
async function inParts<T>(rows: readonly T[], work: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += STATEMENT_ROWS) await work(rows.slice(at, at + STATEMENT_ROWS));
}

/** Plans lessons, all of them or none, and reserves their minutes. Whether the days lie ahead is the caller's to ask. */
export async function create(
  ctx: Ctx,
  drafts: readonly LessonDraft[],
  { mustHaveHours = false }: Planning = {},
): Promise<number[]> {
  for (const { starts_at, ends_at, course_type, student_ids } of drafts) {
    must(lastsRight(starts_at, ends_at));
    must(fitsType(course_type, new Set(student_ids).size));
  }
  const wanted = drafts.map((draft) => ({ ...draft, student_ids: [...new Set(draft.student_ids)] }));
  await mustExist(ctx, wanted);
  await mustBeFree(ctx, wanted);
  if (mustHaveHours) await hoursSuffice(ctx, wanted.map(taking));
  const ids: number[] = [];
  await inParts(wanted, async (part) => {
    const rows = part.map(({ student_ids: _, starts_at, ends_at, ...fields }) => ({
      ...fields,
      starts_at: fromUnix(starts_at),
      ends_at: fromUnix(ends_at),
    }));
    ids.push(...(await explain(store.insert(ctx, rows), reasons)));
  });
  const lessons = wanted.map((draft, at) => ({
    id: ids[at] as number,
    kind: draft.kind ?? ('lesson' as const),
    course_type: draft.course_type,
    subject_id: draft.subject_id ?? null,
    minutes: (draft.ends_at - draft.starts_at) / 60,
    students: draft.student_ids.map((student_id) => ({ student_id, is_booked: true })),
  }));
  const places = lessons.flatMap(({ id, students: those }) =>
    those.map(({ student_id }) => ({ lesson_id: id, student_id })),
  );
  await inParts(places, (part) => explain(store.insertStudents(ctx, part), reasons));
  await inParts(reservations(lessons), (part) => classHours.planMany(ctx, part));
  await turnFigures(
    ctx,
    places.map(({ student_id }) => student_id),
  );
  await tellDemands(ctx, drafts);
  return ids;
}

/** The locked lesson, as it was seen. */
export async function locked(ctx: Ctx, id: number, version?: number): Promise<LessonDoc> {
  const doc = await store.lock(ctx, id);
  if (!doc) throw notFound();
  if (version !== undefined && doc.version !== version) throw stale();
  return doc;
}
const isPlanned = (doc: LessonDoc): void => must(doc.status === 'planned' || lessonText.not_planned);

const slotOf = (doc: LessonDoc) => ({
  teacher_id: doc.teacher_id,
  assistant_id: doc.assistant_id,
  room_id: doc.room_id,
  assistant_may_overlap: doc.assistant_may_overlap,
  student_ids: doc.students.flatMap(({ student_id, is_booked }) => (is_booked ? student_id : [])),
  starts_at: doc.starts_at,
  ends_at: doc.ends_at,
});

/** What is reserved for a lesson, anew. */
export async function reserveAnew(
  ctx: Ctx,
  docs: readonly Parameters<typeof reservations>[0][number][],
): Promise<void> {
  await classHours.unplanMany(
    ctx,
    'lesson',
    docs.map(({ id }) => id),
  );
  await inParts(reservations(docs), (part) => classHours.planMany(ctx, part));
}

export interface NewTime {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
  /** Left out, it stays. */
  readonly room_id?: number | null;
}

/** Whoever asked for leave did so for the old time: at a new one they are awaited. */
export const backFromLeave = ({ students }: Pick<LessonDoc, 'students'>): LessonDoc['students'] =>
  students.some(({ leave_at }) => leave_at)
    ? students.map((one) => (one.leave_at ? { ...one, is_booked: true, leave_at: null } : one))
    : students;
export const isMoved = (
  { starts_at }: Pick<NewTime, 'starts_at'>,
  doc: Pick<LessonDoc, 'starts_at'>,
): boolean => starts_at !== doc.starts_at;

/** To another time. One that was taken off is back on the timetable by this. */
export async function move(
  ctx: Ctx,
  doc: LessonDoc,
  { starts_at, ends_at, room_id = doc.room_id }: NewTime,
  { mustHaveHours = false }: Planning = {},
): Promise<void> {
  must(doc.status === 'planned' || doc.status === 'moved' || lessonText.not_planned);
  must(lastsRight(starts_at, ends_at));
  const students = isMoved({ starts_at }, doc) ? backFromLeave(doc) : doc.students;
  const after = { ...doc, students, starts_at, ends_at, room_id, minutes: (ends_at - starts_at) / 60 };
  if (room_id !== doc.room_id) await mustExist(ctx, [{ room_id, student_ids: [] }]);
  if (doc.status === 'moved') await mustExist(ctx, [slotOf(after)]);
  await mustBeFree(ctx, [slotOf(after)], [{ lesson_id: doc.id }]);
  if (mustHaveHours) await hoursSuffice(ctx, [beyond(doc, after)]);
  if (students !== doc.students) await presenceStore.forgetLeave(ctx, [doc.id]);
  const times = { starts_at: fromUnix(starts_at), ends_at: fromUnix(ends_at), room_id };
  await explain(
    store.update(ctx, [doc.id], { ...times, ...(doc.status === 'moved' && { reason: '' }) }),
    reasons,
  );
  if (doc.status === 'moved') {
    await makeMove(ctx, lessonStatus.transitions.put_back, store, {}, { id: doc.id });
    await reserveAnew(ctx, [after]);
  } else if (after.minutes !== doc.minutes) await reserveAnew(ctx, [after]);
  await turnFigures(
    ctx,
    doc.students.map(({ student_id }) => student_id),
  );
  await tellDemands(ctx, [doc]);
}

/** Somebody else takes it over, this once. Whose it was stays known. */
export async function substitute(ctx: Ctx, doc: LessonDoc, teacher_id: number): Promise<void> {
  isPlanned(doc);
  must(teacher_id !== doc.teacher_id || lessonText.same_teacher);
  await mustExist(ctx, [{ teacher_id, student_ids: [] }]);
  const wanted = { ...slotOf(doc), teacher_id, student_ids: [], room_id: null };
  await mustBeFree(ctx, [wanted], [{ lesson_id: doc.id }]);
  await store.update(ctx, [doc.id], { teacher_id, original_teacher_id: originalAfter(doc, teacher_id) });
}

export interface Details {
  readonly subject_id?: number | null;
  readonly assistant_id?: number | null;
  readonly assistant_may_overlap?: boolean;
  readonly room_id?: number | null;
  readonly live_link?: string;
  readonly note?: string;
  readonly student_ids?: readonly number[];
}

/** Who comes, where, and what is said about it. What is left out stays. Of one that was taken off, only who comes. */
export async function edit(
  ctx: Ctx,
  doc: LessonDoc,
  { student_ids, ...details }: Details,
  { mustHaveHours = false }: Planning = {},
): Promise<void> {
  const isOff = doc.status === 'moved' && Object.keys(given(details)).length === 0;
  if (!isOff) isPlanned(doc);
  const before = doc.students.map(({ student_id }) => student_id);
  const wanted = student_ids ? [...new Set(student_ids)] : before;
  must(fitsType(doc.course_type, wanted.length));
  const after = { ...slotOf(doc), ...given(details) };
  const added = wanted.filter((id) => !before.includes(id));
  const isNew = <K extends 'assistant_id' | 'room_id'>(key: K) =>
    after[key] !== doc[key] ? after[key] : null;
  await mustExist(ctx, [
    { assistant_id: isNew('assistant_id'), room_id: isNew('room_id'), student_ids: added },
  ]);
  // Time and minutes are taken when it comes back.
  if (!isOff) await mustBeFree(ctx, [{ ...after, student_ids: added }], [{ lesson_id: doc.id }]);
  if (mustHaveHours && !isOff) await hoursSuffice(ctx, [{ ...doc, student_ids: added }]);
  await explain(store.update(ctx, [doc.id], given(details)), reasons);
  if (student_ids) {
    const gone = before.filter((id) => !wanted.includes(id));
    if (gone.length) await lessonsLeft.emit(ctx, { lesson_ids: [doc.id], student_ids: gone });
    await store.removeStudentsBut(ctx, doc.id, wanted);
    if (added.length)
      await explain(
        store.insertStudents(
          ctx,
          added.map((student_id) => ({ lesson_id: doc.id, student_id })),
        ),
        reasons,
      );
  }
  const subject_id = details.subject_id === undefined ? doc.subject_id : details.subject_id;
  const those = wanted.map((student_id) => ({ student_id, is_booked: true }));
  if (!isOff && (student_ids || subject_id !== doc.subject_id))
    await reserveAnew(ctx, [{ ...doc, subject_id, students: those }]);
  await turnFigures(ctx, [...before, ...added]);
}
const given = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Refuses what lies before today, where the company is. */
export const mustBeAhead = (ctx: Ctx, starts: readonly UnixSeconds[]): void => {
  const today = todayOf(ctx);
  for (const starts_at of starts) must(isAhead(dayIn(ctx.time_zone, starts_at), today));
};
