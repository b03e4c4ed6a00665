import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { isOpen } from '../lead.rules.ts';
import { leadText } from '../lead.text.ts';
import { leadListStore } from './lead.list.store.ts';
import { leadLogStore } from './lead.log.store.ts';

/** What the family came for, as the lead says; only what is known. */
export async function goalsOf(ctx: Ctx, studentId: number): Promise<PackLine[]> {
  const found = await leadListStore.ofStudent(ctx, studentId);
  const lead = found && (await leadListStore.find(ctx, found.id));
  if (!lead) return [];
  const wanted = await subjects.names(ctx, lead.subject_ids);
  const known: readonly (readonly [string, string | null])[] = [
    [ctx.say(leadText.intention), ctx.say(leadText[`intention_${lead.intention}`])],
    [
      ctx.say(leadText.course_types),
      lead.course_types.map((code) => ctx.say(courseTypeText[code])).join('、'),
    ],
    [ctx.say(leadText.subject_ids), wanted.map(({ name }) => name).join('、')],
    [ctx.say(leadText.destination), lead.destination],
    [ctx.say(leadText.wish_start_on), lead.wish_start_on],
    [ctx.say(leadText.budget_fen), lead.budget_fen === null ? null : formatFen(lead.budget_fen)],
    [ctx.say(leadText.channel_id), lead.channel_name],
    [ctx.say(leadText.referrer_student_id), lead.referrer_name],
    [ctx.say(leadText.note), lead.note],
  ];
  return known.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

/** Promises with who made them and until when; kept ones say so. */
export async function promisedTo(ctx: Ctx, student_id: number): Promise<PackLine[]> {
  return (await leadLogStore.promises(ctx, { student_id })).map((one) => ({
    label: one.promised_by_name ?? ctx.say(leadText.promise),
    text: [
      one.content,
      one.until_on && ctx.say(fill(leadText.promise_until, { day: one.until_on })),
      one.kept_at !== null && ctx.say(leadText.promise_kept),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

/** What was arranged with the family next, while the lead is open. */
export async function nextWith(ctx: Ctx, studentId: number): Promise<PackLine[]> {
  const found = await leadListStore.ofStudent(ctx, studentId);
  const lead = found && isOpen(found.status) && (await leadListStore.find(ctx, found.id));
  if (!lead || lead.next_on === null) return [];
  const label = [lead.next_on, ctx.say(leadText.next_on), lead.owner_name].filter(Boolean).join(' · ');
  return [{ label, text: lead.next_what || lead.last_words || lead.number }];
}
