import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { isOpen } from '../renewal.rules.ts';
import type { Renewal } from '../renewal.shapes.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { renewalListStore } from './renewal.list.store.ts';

const MOST = 5;

/** What whoever takes over goes on with: how much is left and until when, what was said, and when next. */
function stillOpen(ctx: Ctx, task: Renewal): string[] {
  const { remaining_minutes, minutes_per_class_hour, run_out_on, is_estimate, next_on, next_what } = task;
  const left = formatHours(remaining_minutes, minutes_per_class_hour);
  const runsOut = run_out_on && ctx.say(fill(renewalText.queue_runs_out, { day: run_out_on }));
  return [
    ctx.say(fill(renewalText.pack_left, { n: left })),
    runsOut && (is_estimate ? `${runsOut} (${ctx.say(renewalText.estimated)})` : runsOut),
    next_on && `${ctx.say(renewalText.next_on)} ${[next_on, next_what].filter(Boolean).join(' ')}`,
    task.last_words,
  ].filter((part): part is string => !!part);
}
/** How it ended: what was renewed, or why not. */
const closed = (ctx: Ctx, task: Renewal): string[] =>
  [
    task.closed_on,
    task.renewed_fen === null ? null : `${ctx.say(renewalText.renewed_fen)} ${formatFen(task.renewed_fen)}`,
    task.is_no_answer ? ctx.say(renewalText.no_answer) : task.lost_reason_name,
  ].filter((part): part is string => !!part);

/** Renewals of a student: those that are open, then how the last ones ended. */
export async function renewalsOf(ctx: Ctx, student_id: number): Promise<PackLine[]> {
  const asked = { student_id, page: 1, limit: MOST, sort: 'due_on', order: 'desc' } as const;
  const { list } = await renewalListStore.page(ctx, asked);
  const told = list.filter(({ status }) => status !== 'withdrawn');
  return told
    .toSorted((a, b) => Number(isOpen(b.status)) - Number(isOpen(a.status)))
    .map((task) => ({
      label: [
        ctx.say(courseTypeText[task.course_type]),
        ctx.say(renewalStatus.states[task.status].label),
        task.owner_name,
      ]
        .filter(Boolean)
        .join(' · '),
      text: (isOpen(task.status) ? stillOpen(ctx, task) : closed(ctx, task)).join(' · '),
    }));
}
