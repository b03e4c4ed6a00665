import { createHash } from 'node:crypto';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { clockOf, dayIn, momentOf, plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { classHours } from '../../../money/class-hours/server/class-hours.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { teacherText } from '../../../people/teacher/teacher.text.ts';
import type { Demand } from '../../demand/demand.contract.ts';
import { type LessonDoc, lessons } from '../../lesson/server/lesson.service.ts';
import type { PlannedLine, Preview } from '../plan.contract.ts';
import { isWithin, minutesOf } from '../plan.rules.ts';
import { planText as text } from '../plan.text.ts';
import { told } from './plan.preview.ts';
import { warningsOf } from './plan.slots.ts';
import { planStore as store } from './plan.store.ts';

interface Adjustment {
  readonly kind: 'move' | 'teacher' | 'pause' | 'cancel';
  /** So many days later, or earlier. */
  readonly days?: number;
  /** `19:30`, by the clock of the demand's zone; left out, it stays. */
  readonly clock?: string;
  readonly teacher_id?: number;
}
type Changed = LessonDoc & { readonly student_ids: readonly number[] };

/** A lesson after the adjustment. */
function after(doc: LessonDoc, demand: Demand, { kind, days = 0, clock, teacher_id }: Adjustment): Changed {
  const student_ids = doc.students.flatMap((one) => (one.is_booked ? one.student_id : []));
  if (kind === 'teacher') return { ...doc, student_ids, teacher_id: teacher_id ?? doc.teacher_id };
  if (kind !== 'move') return { ...doc, student_ids };
  const stands = clockOf(demand.time_zone, doc.starts_at);
  const minute = clock ? Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)) : stands.minute;
  const starts_at = momentOf(demand.time_zone, plusDays(stands.day, days), minute);
  return { ...doc, student_ids, starts_at, ends_at: starts_at + (doc.ends_at - doc.starts_at) };
}

async function mustSayWhat(ctx: Ctx, { kind, days, clock, teacher_id }: Adjustment) {
  if (kind === 'move' && !days && !clock) throw invalid({ days: text.no_change });
  if (kind !== 'teacher') return undefined;
  if (!teacher_id) throw invalid({ teacher_id: text.no_teacher });
  const teacher = await store.teacher(ctx, teacher_id);
  if (!teacher) throw notFound();
  if (teacher.status === 'off') throw refuse(teacherText.is_off, { name: teacher.teacher_name });
  return teacher;
}

/** What an adjustment would make of these lessons; the same for the preview and for carrying it out. */
export async function prepareAdjustment(
  ctx: Ctx,
  demand: Demand,
  docs: readonly LessonDoc[],
  adjustment: Adjustment,
): Promise<{ preview: Preview; changed: readonly Changed[] }> {
  const cover = await mustSayWhat(ctx, adjustment);
  const { kind } = adjustment;
  const stays = kind === 'move' || kind === 'teacher';
  const changed = docs.map((doc) => after(doc, demand, adjustment));
  const own = docs.map(({ id }) => ({ lesson_id: id }));
  const clashes = stays ? await lessons.clashes(ctx, changed, own) : [];
  const warnings = stays ? await warningsOf(ctx, changed) : [];
  const names = await teachers.names(ctx, [...new Set(docs.map(({ teacher_id }) => teacher_id))]);
  const nameOf = (id: number) => names.find((one) => one.id === id)?.name ?? '';
  const free = stays ? await freeTimes(ctx, changed) : new Map();
  const [today, now] = [todayOf(ctx), toUnix(ctx.now)];
  const lines = docs.map((doc, at): PlannedLine => {
    const to = changed[at] as Changed;
    return {
      action: stays ? 'move' : kind,
      lesson_id: doc.id,
      starts_at: to.starts_at,
      ends_at: to.ends_at,
      was_starts_at: doc.starts_at,
      was_ends_at: doc.ends_at,
      teacher_name: cover?.teacher_name ?? nameOf(doc.teacher_id),
      was_teacher_name: cover && cover.id !== doc.teacher_id ? nameOf(doc.teacher_id) : null,
      clashes: clashes.filter((clash) => clash.at === at).map((clash) => told(ctx, clash)),
      warnings: warnings[at] ?? [],
      is_available: !stays || isWithin(to, free.get(to.teacher_id) ?? []),
      is_past: stays && (to.starts_at < now || dayIn(ctx.time_zone, to.starts_at) < today),
    };
  });
  const facts = {
    id: demand.id,
    version: demand.version,
    adjustment,
    docs: docs.map(({ id, version }) => [id, version]),
    lines: lines.map(({ starts_at, ends_at }) => [starts_at, ends_at]),
    clashes: clashes.map(({ at, kind: of, resource_id, lesson_id }) => [at, of, resource_id, lesson_id]),
  };
  const freed = stays ? 0 : sumOf(docs, (doc) => minutesOf(doc));
  return {
    preview: {
      lines,
      skipped: [],
      clash_count: lines.filter((line) => line.clashes.length > 0).length,
      outside_count: lines.filter(({ is_available }) => !is_available).length,
      past_count: lines.filter(({ is_past }) => is_past).length,
      runs_out: [],
      planned_minutes: demand.planned_minutes - freed,
      minutes: demand.minutes,
      on_credit: demand.on_credit,
      zones: { company: ctx.time_zone, student: demand.time_zone, teacher: cover?.zone ?? ctx.time_zone },
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
      snapshot: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32),
    },
    changed,
  };
}

async function freeTimes(ctx: Ctx, changed: readonly Changed[]) {
  const ids = [...new Set(changed.map(({ teacher_id }) => teacher_id))];
  const from = Math.min(...changed.map(({ starts_at }) => starts_at));
  return teachers.availability(ctx, ids, from, Math.max(...changed.map(({ ends_at }) => ends_at)));
}
