import { must, notFound } from '@/kernel/errors.ts';
import { transitionMany } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { lastsRight } from '../lesson.rules.ts';
import { lessonStatus } from '../lesson.status.ts';
import { lessonText } from '../lesson.text.ts';
import { mustBeFree } from './lesson.clashes.ts';
import { beyond, hoursSuffice, type Planning } from './lesson.hours.ts';
import { backFromLeave, isMoved, mustExist, reserveAnew, turnFigures } from './lesson.plan.ts';
import { presenceStore } from './lesson.presence.store.ts';
import { type LessonDoc, lessonStore as store } from './lesson.store.ts';
import { tellDemands } from './lesson-event.service.ts';

/** A lesson's new time, place and people; students stay who they are. */
export interface Rearranged {
  readonly id: number;
  readonly teacher_id: number;
  readonly assistant_id?: number | null;
  readonly room_id?: number | null;
  readonly live_link?: string;
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}

/**
 * Many at once, all or none: they may take one another's places, which one after the other could not. Those that were
 * taken off are back by this, and each is its new teacher's from now on.
 */
export async function rearrange(
  ctx: Ctx,
  changes: readonly Rearranged[],
  { mustHaveHours = false }: Planning = {},
): Promise<void> {
  const docs = new Map(
    (
      await store.lockMany(
        ctx,
        changes.map(({ id }) => id),
      )
    ).map((doc) => [doc.id, doc]),
  );
  const after = changes.map(({ id, ...change }) => {
    const doc = docs.get(id);
    if (!doc) throw notFound();
    must(doc.status === 'planned' || doc.status === 'moved' || lessonText.not_planned);
    must(lastsRight(change.starts_at, change.ends_at));
    const { room_id = doc.room_id, assistant_id = doc.assistant_id, live_link = doc.live_link } = change;
    const students = isMoved(change, doc) ? backFromLeave(doc) : doc.students;
    const student_ids = students.flatMap((one) => (one.is_booked ? one.student_id : []));
    const minutes = (change.ends_at - change.starts_at) / 60;
    return { ...doc, ...change, students, room_id, assistant_id, live_link, minutes, student_ids };
  });
  await mustExist(ctx, after);
  const own = [...docs.keys()].map((lesson_id) => ({ lesson_id }));
  await mustBeFree(ctx, after, own);
  if (mustHaveHours)
    await hoursSuffice(
      ctx,
      after.map((one) => beyond(docs.get(one.id) as LessonDoc, one)),
    );
  const left = after.filter(({ id, students }) => docs.get(id)?.students !== students);
  await presenceStore.forgetLeave(
    ctx,
    left.map(({ id }) => id),
  );
  await store.rearrange(ctx, after);
  const takenOff = [...docs.values()].filter(({ status }) => status === 'moved');
  await transitionMany(ctx, lessonStatus.transitions.put_back, takenOff, (ids, status) =>
    store.setStatuses(ctx, ids, status, ''),
  );
  const reserved = after.filter(({ id, minutes }) => {
    const { status, minutes: before } = docs.get(id) as LessonDoc;
    return status === 'moved' || minutes !== before;
  });
  if (reserved.length) await reserveAnew(ctx, reserved);
  await turnFigures(
    ctx,
    after.flatMap(({ students }) => students.map(({ student_id }) => student_id)),
  );
  await tellDemands(ctx, after);
}
