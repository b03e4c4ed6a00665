import { files } from '@/domains/organisation/file/server/file.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { type TransitionStore, transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { leadPermissions as may } from '../lead.access.ts';
import type { leadApi } from '../lead.contract.ts';
import { leadUnwon } from '../lead.notices.ts';
import { type InvalidReason, isOpen, type Stage } from '../lead.rules.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import { leadLogStore as logs, WORDS_KEPT } from './lead.log.store.ts';
import { leadMergeStore } from './lead.merge.store.ts';
import { leadOwnerStore } from './lead.owner.store.ts';
import { owners } from './lead.owners.ts';
import { type Lead, leadStore as store } from './lead.store.ts';
import { leadReasons, mustLieAhead } from './lead.write.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const { advance: advanced, visit: visited, lose: lost, invalidate, win, unwin } = leadStatus.transitions;

/** One that this person may work on: they see it, and it is somebody's, or they manage the pool. */
async function mine(ctx: Ctx, id: number, version?: number): Promise<Lead> {
  const lead = await store.lock(ctx, id);
  if (!lead) throw notFound();
  if (version !== undefined && version !== lead.version) throw stale();
  if (lead.owner_id === null && isOpen(lead.status) && !ctx.holds(may.pool_manage))
    throw refuse(leadText.in_pool);
  return lead;
}
/** For the moves that have a button of their own. */
export const movable: TransitionStore<Lead> = {
  lock: (ctx, id) => mine(ctx, id),
  setStatus: (ctx, id, status) => store.setStatus(ctx, id, status),
};
/** The row is locked and looked at; `also` goes with the state. */
export const moving = (
  lead: Lead,
  also: Parameters<typeof store.setStatus>[3] = {},
): TransitionStore<Lead> => ({
  lock: async () => lead,
  setStatus: (ctx, id, status) => store.setStatus(ctx, id, status, also),
});

/** The system takes it forward, never back. */
async function advanceTo(
  ctx: Ctx,
  lead: Lead,
  to: 'contacted' | 'trial' | 'negotiating',
  doc?: { readonly doc: string; readonly doc_id: number },
): Promise<void> {
  const order: readonly Stage[] = ['new', 'contacted', 'visited', 'trial', 'negotiating'];
  const at = order.indexOf(lead.status);
  if (at >= 0 && at < order.indexOf(to))
    await transition(ctx, advanced, moving(lead), {}, { id: lead.id, to });
  await store.addEvent(ctx, lead.id, { kind: to, first: true, ...(doc && { doc }) });
}

/** The same by its id, whoever sees it. */
export async function advance(
  ctx: Ctx,
  id: number,
  to: 'contacted' | 'trial' | 'negotiating',
): Promise<void> {
  const lead = await store.lockAny(ctx, id);
  if (lead) await advanceTo(ctx, lead, to);
}

const fileGone = () => invalid({ file_ids: leadText.file_gone });
const logReasons = {
  ...leadReasons,
  lead_log_method: () => invalid({ method_id: leadText.item_gone }),
  lead_log_file_there: fileGone,
};

/** A contact: the log, what the lead keeps of it, and the first effective one takes it forward. */
export async function logContact(ctx: Ctx, input: ParsedOf<typeof leadApi.log>): Promise<number> {
  const { lead_id, method_id = null, content, is_effective, next_on = null, next_what = '' } = input;
  const lead = await store.lock(ctx, lead_id);
  if (!lead) throw notFound();
  if (lead.status === 'merged') throw refuse(leadText.not_open);
  if (lead.owner_id === null && isOpen(lead.status)) throw refuse(leadText.in_pool);
  mustLieAhead(ctx, next_on);
  await files.mayAttach(ctx, input.file_ids ?? [], fileGone);
  const log = { lead_id, method_id, content, is_effective: is_effective === 1, next_on, next_what };
  const id = await explain(logs.insert(ctx, log), logReasons);
  await explain(logs.setFiles(ctx, lead_id, id, input.file_ids ?? []), logReasons);
  await store.update(ctx, lead_id, {
    log_count: lead.log_count + 1,
    last_contact_at: ctx.now,
    last_words: content.slice(0, WORDS_KEPT),
    next_on,
    next_what,
    responded_at: lead.responded_at ?? ctx.now,
    ...(is_effective ? { last_effective_at: ctx.now } : {}),
  });
  if (is_effective) {
    await store.addEvent(ctx, lead_id, { kind: 'effective', first: true });
    if (lead.status === 'new') await advanceTo(ctx, lead, 'contacted');
  }
  if (input.promise) await addPromise(ctx, lead, input.promise, input.promise_until_on ?? null);
  await owners.reckon(ctx, lead_id);
  return id;
}

const addPromise = (ctx: Ctx, lead: Lead, content: string, until_on: string | null): Promise<number> =>
  logs.addPromise(ctx, { lead_id: lead.id, student_id: lead.student_id, content, until_on });

export async function promiseTo(
  ctx: Ctx,
  { lead_id, promise, promise_until_on = null }: ParsedOf<typeof leadApi.promise_add>,
): Promise<number> {
  return addPromise(ctx, await mine(ctx, lead_id), promise, promise_until_on);
}
export async function keepPromise(ctx: Ctx, id: number): Promise<void> {
  const found = await logs.lockPromise(ctx, id);
  if (!found?.lead_id) throw notFound();
  await mine(ctx, await leadMergeStore.livingOf(ctx, found.lead_id));
  if (found.kept_at === null) await logs.keepPromise(ctx, id);
}

/** By its author, within a day. */
export async function correctLog(ctx: Ctx, input: ParsedOf<typeof leadApi.log_edit>): Promise<void> {
  const found = await logs.find(ctx, input.log_id);
  if (!found) throw notFound();
  const lead = await mine(ctx, await leadMergeStore.livingOf(ctx, found.lead_id));
  const age = ctx.now.getTime() - found.created_at.getTime();
  if (found.created_by !== ctx.admin_id || age > DAY_MS) throw refuse(leadText.log_over);
  await logs.correct(ctx, found.id, { content: input.content, is_effective: input.is_effective === 1 });
  await store.keep(ctx, lead.id, await logs.summary(ctx, await leadMergeStore.withMerged(ctx, lead.id)));
  if (input.is_effective) {
    await store.addEvent(ctx, lead.id, { kind: 'effective', first: true });
    if (lead.status === 'new') await advanceTo(ctx, lead, 'contacted');
  }
  await owners.reckon(ctx, lead.id);
}

/** With its day. Whoever is further already stays there. */
export async function visit(ctx: Ctx, input: ParsedOf<typeof leadApi.visit>): Promise<void> {
  const { id, version, visited_on } = input;
  const lead = await mine(ctx, id, version);
  if (visited_on > todayOf(ctx)) throw invalid({ visited_on: leadText.future_visit });
  if (!isOpen(lead.status)) throw refuse(leadText.not_open);
  if (lead.status === 'new' || lead.status === 'contacted')
    await transition(ctx, visited, moving(lead, { visited_on }), {}, { id });
  else await store.update(ctx, id, { visited_on });
  await store.addEvent(ctx, id, { kind: 'visited', happened_on: visited_on });
}

export async function lose(ctx: Ctx, input: ParsedOf<typeof leadApi.lose>): Promise<void> {
  const { id, version, lost_reason_id, note = '' } = input;
  const lead = await mine(ctx, id, version);
  await explain(transition(ctx, lost, moving(lead, { lost_reason_id }), {}, { id }), leadReasons);
  await store.addEvent(ctx, id, { kind: 'lost', note });
  await owners.reckon(ctx, id);
}

export async function markInvalid(ctx: Ctx, input: ParsedOf<typeof leadApi.invalidate>): Promise<void> {
  const { id, version, invalid_reason } = input;
  await invalidated(ctx, await mine(ctx, id, version), invalid_reason);
}
async function invalidated(ctx: Ctx, lead: Lead, invalid_reason: InvalidReason): Promise<void> {
  const { id } = lead;
  await transition(ctx, invalidate, moving(lead, { invalid_reason }), {}, { id });
  await store.addEvent(ctx, id, { kind: 'invalid', note: invalid_reason });
  await owners.reckon(ctx, id);
}
/** A lead that a file brought and that should not have come, whoever's it is by now. */
export const withdraw = (ctx: Ctx, lead: Lead): Promise<void> => invalidated(ctx, lead, 'mistake');

export async function lockUntil(
  ctx: Ctx,
  { id, version, locked_until, lock_reason }: ParsedOf<typeof leadApi.lock>,
): Promise<void> {
  await mine(ctx, id, version);
  if (locked_until <= todayOf(ctx)) throw invalid({ locked_until: leadText.lock_past });
  await store.update(ctx, id, { locked_until, lock_reason });
  await owners.reckon(ctx, id);
}
export async function unlock(ctx: Ctx, { id, version }: ParsedOf<typeof leadApi.unlock>): Promise<void> {
  await mine(ctx, id, version);
  await store.update(ctx, id, { locked_until: null, lock_reason: '' });
  await owners.reckon(ctx, id);
}

/** What follows a move by hand. */
export const effects = {
  arrived: async (ctx: Ctx, { id, status }: Lead): Promise<void> => {
    const to = (await store.lockAny(ctx, id))?.status ?? status;
    await store.addEvent(ctx, id, { kind: to as 'contacted' | 'negotiating', first: true });
    await owners.reckon(ctx, id);
  },
  steppedBack: async (ctx: Ctx, { id }: Lead, { reason = '' }: { reason?: string }): Promise<void> => {
    await store.addEvent(ctx, id, { kind: 'step_back', note: reason });
    await owners.reckon(ctx, id);
  },
  revived: async (ctx: Ctx, { id }: Lead): Promise<void> => {
    await store.addEvent(ctx, id, { kind: 'revived' });
    await owners.reckon(ctx, id);
  },
};

interface Paid {
  readonly id: number;
  readonly student_id: number;
}
/** What the books and the timetable say of a lead, heard in their own transactions. */
export const leadHears = {
  rechargeApproved: (ctx: Ctx, { id, student_id }: Paid): Promise<void> =>
    won(ctx, student_id, { doc: 'recharge', doc_id: id }),
  rechargeRebacked: (ctx: Ctx, { student_id }: Paid): Promise<void> => taken(ctx, student_id),

  async contractTurned(ctx: Ctx, contract: Paid & { readonly status: string }): Promise<void> {
    const { id, student_id, status } = contract;
    const doc = { doc: 'contract', doc_id: id };
    if (status === 'effective') return won(ctx, student_id, doc);
    if (status === 'terminated' || status === 'void') return taken(ctx, student_id);
    for (const lead of await store.lockOfStudents(ctx, [student_id])) {
      if (status === 'pushed' && isOpen(lead.status)) await advanceTo(ctx, lead, 'negotiating', doc);
      await owners.reckon(ctx, lead.id);
    }
  },

  async trialAttended(
    ctx: Ctx,
    {
      lesson_ids,
      student_ids,
    }: { readonly lesson_ids: readonly number[]; readonly student_ids: readonly number[] },
  ): Promise<void> {
    const [doc_id] = lesson_ids;
    const doc = doc_id === undefined ? undefined : { doc: 'lesson', doc_id };
    for (const lead of await store.lockOfStudents(ctx, student_ids)) {
      if (isOpen(lead.status)) await advanceTo(ctx, lead, 'trial', doc);
      await owners.reckon(ctx, lead.id);
    }
  },
};

async function won(
  ctx: Ctx,
  studentId: number,
  doc: { readonly doc: string; readonly doc_id: number },
): Promise<void> {
  for (const lead of await store.lockOfStudents(ctx, [studentId])) {
    if (lead.status === 'won' || lead.status === 'merged') continue;
    await transition(ctx, win, moving(lead), {}, { id: lead.id });
    await store.addEvent(ctx, lead.id, { kind: 'won', doc });
    await owners.reckon(ctx, lead.id);
  }
}

/** What won it is taken back: it is open again, unless something else stands. One that was not won is put off no longer. */
async function taken(ctx: Ctx, studentId: number): Promise<void> {
  for (const lead of await store.lockOfStudents(ctx, [studentId])) {
    const { id, number, name, owner_id } = lead;
    if (lead.status !== 'won') await owners.reckon(ctx, id);
    if (lead.status !== 'won' || (await leadOwnerStore.isWonBy(ctx, studentId))) continue;
    await transition(ctx, unwin, moving(lead), {}, { id });
    await store.addEvent(ctx, id, { kind: 'unwon' });
    await owners.reckon(ctx, id);
    if (owner_id !== null)
      await notices.tell(ctx, leadUnwon, { to: [owner_id], values: { id, number, name } });
  }
}
