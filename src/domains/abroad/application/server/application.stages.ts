import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, refuse } from '@/kernel/errors.ts';
import { type TransitionStore, transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { applyDemands } from '../../apply-demand/server/apply-demand.service.ts';
import type { applicationApi } from '../application.contract.ts';
import {
  isOffer,
  mayGoForVisa,
  mayMoveStage,
  mayReply,
  maySubmit,
  stageAt,
  stageBefore,
} from '../application.rules.ts';
import { applicationStatus } from '../application.status.ts';
import { applicationText as text } from '../application.text.ts';
import { decidedFor, endedFor, submittedFor } from './application.demand.ts';
import { applicationListStore as lists } from './application.list.store.ts';
import { type ApplicationRecord, applicationStore as store } from './application.store.ts';
import { applicationReasons, lockSeen, mayAttach } from './application.write.ts';

type Input<K extends 'answer' | 'decide' | 'enrol' | 'step_back' | 'submit' | 'visa_start'> = ParsedOf<
  (typeof applicationApi)[K]
>;
const { complete, reopen, release } = applicationStatus.transitions;
/** The row is locked already; why it ends goes along. */
const moving = (row: ApplicationRecord, because = ''): TransitionStore<ApplicationRecord> => ({
  lock: async () => row,
  setStatus: (ctx, id, status) => store.setStatus(ctx, id, status, because),
});

function mustBeOver(ctx: Ctx, field: string, day: string): void {
  if (day > todayOf(ctx)) throw invalid({ [field]: text.future_day });
}

export async function submit(ctx: Ctx, input: Input<'submit'>): Promise<void> {
  const { id, version, submitted_on, confirmation_file_id = null, external_id } = input;
  const row = await lockSeen(ctx, id, version);
  must(mayMoveStage(row, 'submit'));
  must(maySubmit(row, await store.documents(ctx, row.company_id, id)));
  mustBeOver(ctx, 'submitted_on', submitted_on);
  await mayAttach(ctx, 'confirmation_file_id', confirmation_file_id);
  await store.update(ctx, id, {
    stage: 'submitted',
    submitted_on,
    confirmation_file_id,
    external_id: external_id || row.external_id,
  });
  await submittedFor(ctx, row);
}

/** What the institution says now counts; what it said before is kept. Stage and reply stay where they are further. */
export async function decide(ctx: Ctx, input: Input<'decide'>): Promise<void> {
  const { id, version, decision_is, decided_on, reply_due_on, letter_file_id = null, because = '' } = input;
  const row = await lockSeen(ctx, id, version);
  if (row.status !== 'in_progress') throw refuse(text.not_going_on);
  if (row.stage === 'preparing') throw refuse(text.decision_early);
  if (decision_is === 'confirmed' && !isOffer(row.decision)) throw invalid({ decision_is: text.no_offer });
  mustBeOver(ctx, 'decided_on', decided_on);
  await mayAttach(ctx, 'letter_file_id', letter_file_id);
  await store.say(ctx, { application_id: id, decision: decision_is, decided_on, letter_file_id, because });
  await store.update(ctx, id, {
    decision: decision_is,
    decided_on,
    ...(reply_due_on !== undefined && { reply_due_on, reply_warned_days: null }),
    ...(stageAt(row.stage) < stageAt('decision') && { stage: 'decision' }),
  });
  await decidedFor(ctx, row, decision_is);
}

/** Those of one student reply one after the other, and the database looks at all of them before it is said. */
export async function answer(ctx: Ctx, input: Input<'answer'>): Promise<void> {
  const { id, version, reply_is, replied_on, deposit } = input;
  const row = await lockSeen(ctx, id, version);
  if (row.status !== 'in_progress') throw refuse(text.not_going_on);
  if (row.stage !== 'decision' && row.stage !== 'replied') throw refuse(text.stage_wrong);
  must(mayReply(row, reply_is));
  mustBeOver(ctx, 'replied_on', replied_on);
  await students.hold(ctx, row.student_id);
  await explain(
    store.update(ctx, id, {
      reply: reply_is,
      replied_on,
      reply_to: row.decision,
      stage: 'replied',
      ...(deposit !== undefined && { deposit }),
    }),
    applicationReasons,
  );
  await explain(ctx.query('SET CONSTRAINTS beside_firm IMMEDIATE'), applicationReasons);
}

export async function startVisa(ctx: Ctx, { id, version }: Input<'visa_start'>): Promise<void> {
  const row = await lockSeen(ctx, id, version);
  must(mayMoveStage(row, 'visa'));
  must(mayGoForVisa(row));
  await store.update(ctx, id, { stage: 'visa' });
}

/** It is completed; with one tick, the student's others are no longer followed. */
export async function enrol(ctx: Ctx, { id, version, release_others }: Input<'enrol'>): Promise<void> {
  const row = await lockSeen(ctx, id, version);
  must(mayMoveStage(row, 'enrol'));
  await store.update(ctx, id, { stage: 'enrolled' });
  await transition(ctx, complete, moving(row), {}, { id });
  if (!release_others) return;
  const [here] = await lists.byIds(ctx, [id]);
  const [because] = fill(text.released_because, { where: here?.institution_name ?? '' });
  const released = (await store.lockOfStudent(ctx, row.student_id)).filter(
    (other) => other.id !== id && other.status === 'in_progress',
  );
  for (const other of released) await transition(ctx, release, moving(other, because), {}, { id: other.id });
  await endedFor(ctx, released);
}

/** One step back, where somebody was too fast. */
export async function stepBack(ctx: Ctx, input: Input<'step_back'>): Promise<void> {
  const { id, version, reason, with_milestone } = input;
  const row = await lockSeen(ctx, id, version);
  const stage = stageBefore(row.stage);
  if (row.status === 'discontinued') throw refuse(text.not_going_on);
  if (stage === undefined) throw refuse(text.stage_first);
  await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
  await students.hold(ctx, row.student_id);
  await store.update(ctx, id, {
    stage,
    ...(row.stage === 'submitted' && { submitted_on: null, confirmation_file_id: null }),
    ...(row.stage === 'replied' && { reply: null, replied_on: null, reply_to: null }),
  });
  if (row.status === 'completed') await transition(ctx, reopen, moving(row), {}, { id });
  await explain(ctx.query('SET CONSTRAINTS beside_firm IMMEDIATE'), applicationReasons);
  if (with_milestone && row.stage === 'submitted' && row.demand_id !== null)
    await applyDemands.takeBack(ctx, row.demand_id, 'all_submitted', reason);
}

/** An interview was set, or the last one called off. */
export async function toInterview(ctx: Ctx, row: ApplicationRecord, isSet: boolean): Promise<void> {
  if (row.status !== 'in_progress') return;
  if (isSet && row.stage === 'submitted') await store.update(ctx, row.id, { stage: 'interview' });
  if (!isSet && row.stage === 'interview') await store.update(ctx, row.id, { stage: 'submitted' });
}
