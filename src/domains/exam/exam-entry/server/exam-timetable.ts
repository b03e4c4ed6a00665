import { students } from '@/domains/people/student/server/student.service.ts';
import type { BusyTime } from '@/domains/teaching/plan/server/plan.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { shortSpan } from '@/kernel/value/time.ts';
import { examEntryPermissions } from '../exam-entry.access.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { examEntryCheckStore as checks } from './exam-entry.check.store.ts';
import { examEntryListStore as lists } from './exam-entry.list.store.ts';
import { availableOf } from './exam-entry.money.ts';

/** More than anybody sits. */
const MOST = 200;

/** When and where a student sits what, each with its entry. */
export async function sittingsOf(ctx: Ctx, student_id: number) {
  const { username: name } = await students.seen(ctx, student_id);
  const entries = new Map((await lists.some(ctx, { student_id }, MOST)).map((row) => [row.id, row]));
  const sittings = (await checks.sittings(ctx, [student_id])).flatMap((one) => {
    const entry = entries.get(one.entry_id);
    return entry ? [{ ...one, entry }] : [];
  });
  return { name, sittings };
}

export async function timetable(ctx: Ctx, { student_id }: { student_id: number }) {
  const { sittings } = await sittingsOf(ctx, student_id);
  const list = sittings.map(({ entry, ...one }) => ({
    entry_id: one.entry_id,
    item_code: one.item_code,
    item_title: one.item_title,
    component: one.component,
    starts_at: one.starts_at,
    minutes: one.minutes,
    zone: one.zone,
    site: one.site,
    centre_name: entry.centre_name,
    candidate_number: entry.candidate_number,
  }));
  return { available_fen: await availableOf(ctx, student_id), list };
}

/** When students sit exams; which, for who may see entries. */
export async function busy(
  ctx: Ctx,
  studentIds: readonly number[],
  from: number,
  to: number,
): Promise<readonly BusyTime[]> {
  const found = (await checks.sittings(ctx, studentIds)).filter(
    ({ starts_at, minutes }) => starts_at < to && starts_at + minutes * 60 > from,
  );
  const ids = [...new Set(found.map(({ student_id }) => student_id))];
  const names = new Map((await students.names(ctx, ids)).map(({ id, name }) => [id, name]));
  const words = ctx.holds(examEntryPermissions.read) ? text.exam_then_of : text.exam_then;
  return found.map(({ student_id, starts_at, minutes, code }) => {
    const span = { starts_at, ends_at: starts_at + minutes * 60 };
    const when = shortSpan(ctx.time_zone, span);
    return { student_id, ...span, said: fill(words, { name: names.get(student_id) ?? '', when, code }) };
  });
}
