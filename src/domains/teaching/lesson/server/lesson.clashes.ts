import { refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { shortSpan, type UnixSeconds } from '@/kernel/value/time.ts';
import { admins } from '../../../organisation/admin/server/admin.service.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { rooms } from '../../../organisation/room/server/room.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import type { BookingKind, LessonKind } from '../lesson.rules.ts';
import { lessonText } from '../lesson.text.ts';
import { type Booker, lessonStore as store, type Wanted } from './lesson.store.ts';

/** Who and what a lesson would take, and when. */
export interface Slot {
  readonly teacher_id?: number;
  readonly assistant_id?: number | null;
  readonly assistant_may_overlap?: boolean;
  readonly room_id?: number | null;
  readonly student_ids: readonly number[];
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}
/** A lesson that is to be planned. */
export interface LessonDraft extends Slot {
  readonly teacher_id: number;
  readonly kind?: LessonKind;
  readonly course_type: CourseTypeCode;
  readonly subject_id?: number | null;
  readonly course_id?: number | null;
  readonly demand_id?: number | null;
  readonly live_link?: string;
  readonly note?: string;
}

export interface LessonClash {
  /** Which draft. */
  readonly at: number;
  readonly kind: BookingKind;
  readonly resource_id: number;
  readonly name: string;
  /** When they are taken; null where the other company is not read. */
  readonly starts_at: UnixSeconds | null;
  readonly ends_at: UnixSeconds | null;
  /** The lesson that stands there (a live class is told by its title), or the other draft. */
  readonly lesson_id: number | null;
  readonly with: number | null;
  readonly is_elsewhere: boolean;
  readonly sentence: Sentence;
}

type Need = Wanted & { readonly draft: number; readonly may_overlap: boolean };

/** Whoever is in the teachers' file is wanted as a teacher, also where they assist. */
async function needsOf(ctx: Ctx, slots: readonly Slot[]): Promise<Need[]> {
  const assistants = [...new Set(slots.flatMap(({ assistant_id }) => assistant_id ?? []))];
  const asTeachers = await store.teachersOfAccounts(ctx, assistants);
  return slots.flatMap((slot, draft) => {
    const need = (kind: BookingKind, resource_id: number, may_overlap = false): Need => ({
      draft,
      kind,
      resource_id,
      may_overlap,
      starts_at: slot.starts_at,
      ends_at: slot.ends_at,
    });
    const needs = slot.student_ids.map((id) => need('student', id));
    if (slot.teacher_id) needs.unshift(need('teacher', slot.teacher_id));
    if (slot.room_id) needs.push(need('room', slot.room_id));
    if (slot.assistant_id) {
      const teacher = asTeachers.get(slot.assistant_id);
      if (teacher === undefined) needs.push(need('assistant', slot.assistant_id, slot.assistant_may_overlap));
      else if (teacher !== slot.teacher_id) needs.push(need('teacher', teacher, slot.assistant_may_overlap));
    }
    return needs;
  });
}

const keyOf = ({ kind, resource_id }: Pick<Wanted, 'kind' | 'resource_id'>) => `${kind} ${resource_id}`;

/** Pairs of drafts that want the same at once; the later of the two is said to clash. */
function insideBatch(needs: readonly Need[]): { need: Need; other: Need }[] {
  const found: { need: Need; other: Need }[] = [];
  const byResource = new Map<string, Need[]>();
  for (const need of needs) {
    const same = byResource.get(keyOf(need));
    if (same) same.push(need);
    else byResource.set(keyOf(need), [need]);
  }
  for (const same of byResource.values()) {
    const sorted = same.toSorted((a, b) => a.starts_at - b.starts_at || a.draft - b.draft);
    for (const [at, need] of sorted.entries())
      for (const other of sorted.slice(0, at))
        if (other.ends_at > need.starts_at && other.draft !== need.draft) found.push({ need, other });
  }
  return found;
}

async function namesOf(ctx: Ctx, needs: readonly Pick<Wanted, 'kind' | 'resource_id'>[]) {
  const asked = {
    teacher: teachers.names,
    assistant: admins.names,
    student: students.names,
    room: rooms.names,
  };
  const names = new Map<string, string>();
  for (const kind of Object.keys(asked) as BookingKind[]) {
    const ids = [...new Set(needs.flatMap((need) => (need.kind === kind ? need.resource_id : [])))];
    if (ids.length === 0) continue;
    for (const { id, name } of await asked[kind](ctx, ids)) names.set(keyOf({ kind, resource_id: id }), name);
  }
  return (need: Pick<Wanted, 'kind' | 'resource_id'>) => names.get(keyOf(need)) ?? '';
}

/**
 * Everything that stands in the way of some lessons, among what is booked and among themselves; what is about to be
 * changed is not in its own way.
 */
export async function clashesOf(
  ctx: Ctx,
  slots: readonly Slot[],
  except: readonly Booker[] = [],
): Promise<LessonClash[]> {
  const needs = (await needsOf(ctx, slots)).filter(({ may_overlap }) => !may_overlap);
  const taken = await store.taken(ctx, needs, except);
  const batch = insideBatch(needs);
  if (taken.length === 0 && batch.length === 0) return [];
  const nameOf = await namesOf(ctx, [...taken, ...batch.map(({ need }) => need)]);
  const known = taken.map((one): LessonClash => {
    const need = needs[one.at] as Need;
    const is_elsewhere = one.what === undefined;
    const [from, to] = is_elsewhere ? [need.starts_at, need.ends_at] : [one.starts_at, one.ends_at];
    const vars = {
      who: nameOf(one),
      when: shortSpan(ctx.time_zone, { starts_at: from, ends_at: to }),
      what: one.what || `#${one.lesson_id}`,
    };
    const taught = one.kind === 'room' ? lessonText.clash_room : lessonText.clash_known;
    const words = one.lesson_id === null ? lessonText.clash_live : taught;
    return {
      at: need.draft,
      kind: one.kind,
      resource_id: one.resource_id,
      name: nameOf(one),
      ...(is_elsewhere
        ? { starts_at: null, ends_at: null, lesson_id: null }
        : { starts_at: one.starts_at, ends_at: one.ends_at, lesson_id: one.lesson_id }),
      with: null,
      is_elsewhere,
      sentence: fill(is_elsewhere ? lessonText.clash_elsewhere : words, vars),
    };
  });
  const twice = batch.map(({ need, other }): LessonClash => {
    const when = shortSpan(ctx.time_zone, need);
    return {
      at: need.draft,
      kind: need.kind,
      resource_id: need.resource_id,
      name: nameOf(need),
      starts_at: other.starts_at,
      ends_at: other.ends_at,
      lesson_id: null,
      with: other.draft,
      is_elsewhere: false,
      sentence: fill(lessonText.clash_batch, { who: nameOf(need), when }),
    };
  });
  return [...known, ...twice].toSorted((a, b) => a.at - b.at);
}

/** Takes hold of everybody and everything, and refuses with the clash named where one is taken. */
export async function mustBeFree(
  ctx: Ctx,
  slots: readonly Slot[],
  except: readonly Booker[] = [],
): Promise<void> {
  await store.holdResources(ctx, await needsOf(ctx, slots));
  await mustSeemFree(ctx, slots, except);
}

/** The same for who only looks: nobody is kept away. */
export async function mustSeemFree(
  ctx: Ctx,
  slots: readonly Slot[],
  except: readonly Booker[] = [],
): Promise<void> {
  const clashes = await clashesOf(ctx, slots, except);
  const [first] = clashes;
  if (!first) return;
  const more = clashes.length - 1;
  const rest = more > 0 ? fill(lessonText.clash_more, { n: more }) : (['', ''] as const);
  throw refuse([`${first.sentence[0]}${rest[0]}`, `${first.sentence[1]}${rest[1]}`]);
}
