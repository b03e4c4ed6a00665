import type { rechargeWasApproved } from '@/domains/money/recharge/server/recharge-event.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { type TransitionStore, transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { apportion } from '@/kernel/value/money.ts';
import type { LotsChanged } from '../../../money/class-hours/server/class-hours-event.service.ts';
import type { renewalApi } from '../renewal.contract.ts';
import { renewalGiven, renewalReopened } from '../renewal.notices.ts';
import { isOpen } from '../renewal.rules.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';
import { moving } from './renewal.look.ts';
import { renewalProofStore as proofs } from './renewal.proof.store.ts';
import { renewalSetting } from './renewal.signs.store.ts';
import { type Renewal, renewalStore as store } from './renewal.store.ts';

const { follow, snooze, lose, renew, reopen, withdraw } = renewalStatus.transitions;
const WORDS_KEPT = 120;

const reasons = {
  renewal_lost_reason: () => invalid({ lost_reason_id: renewalText.item_gone }),
  renewal_log_method: () => invalid({ method_id: renewalText.item_gone }),
  renewal_once: () => refuse(renewalText.other_open),
};

/** An open one that this person sees, as they saw it. */
async function openTask(ctx: Ctx, id: number, version?: number): Promise<Renewal> {
  const task = await store.lock(ctx, id);
  if (!task) throw notFound();
  if (version !== undefined && version !== task.version) throw stale();
  must(isOpen(task.status) || renewalText.not_open);
  return task;
}

/** For the move that has a button of its own. */
export const movable: TransitionStore<Renewal> = {
  lock: (ctx, id) => store.lock(ctx, id),
  setStatus: (ctx, id, status) => explain(store.setStatus(ctx, id, status), reasons),
};

export async function logRenewal(ctx: Ctx, input: ParsedOf<typeof renewalApi.log>): Promise<number> {
  const { renewal_id, method_id = null, content, is_effective, next_on = null, next_what = '' } = input;
  const task = await openTask(ctx, renewal_id);
  if (next_on !== null && next_on < todayOf(ctx)) throw invalid({ next_on: renewalText.next_past });
  const log = { renewal_id, method_id, content, is_effective: is_effective === 1, next_on, next_what };
  const id = await explain(store.addLog(ctx, log), reasons);
  const kept = {
    log_count: task.log_count + 1,
    last_contact_at: ctx.now,
    last_words: content.slice(0, WORDS_KEPT),
    next_on,
    next_what,
  };
  if (task.status === 'following') await store.update(ctx, renewal_id, kept);
  else await transition(ctx, follow, moving(task, kept), {}, { id: renewal_id });
  return id;
}

/** Not beyond the day on which it would be lost: nobody puts a task off for ever. */
export async function snoozeRenewal(ctx: Ctx, input: ParsedOf<typeof renewalApi.snooze>): Promise<void> {
  const { id, version, snoozed_until } = input;
  const task = await openTask(ctx, id, version);
  if (snoozed_until <= todayOf(ctx)) throw invalid({ snoozed_until: renewalText.snooze_past });
  const { renewal_lost_days: n } = await renewalSetting(ctx);
  if (snoozed_until >= plusDays(task.due_on, n))
    throw invalid({ snoozed_until: fill(renewalText.snooze_late, { n }) });
  if (task.status === 'snoozed') return store.update(ctx, id, { snoozed_until });
  await transition(ctx, snooze, moving(task, { snoozed_until }), {}, { id });
}

export async function loseRenewal(ctx: Ctx, input: ParsedOf<typeof renewalApi.lose>): Promise<void> {
  const { id, version, lost_reason_id } = input;
  const task = await openTask(ctx, id, version);
  await explain(transition(ctx, lose, moving(task, { lost_reason_id }), {}, { id }), reasons);
}

export async function handOver(
  ctx: Ctx,
  { ids, owner_id }: ParsedOf<typeof renewalApi.hand_over>,
): Promise<number> {
  if (!(await admins.isActiveIn(ctx, owner_id, ctx.company_id)))
    throw invalid({ owner_id: renewalText.owner_gone });
  const wanted = new Set(ids);
  const tasks = await store.lockMany(ctx, [...wanted]);
  if (tasks.length < wanted.size) throw notFound();
  for (const task of tasks) await changeOwner(ctx, task, owner_id, true);
  return tasks.length;
}

/** The only way to another owner. */
export async function changeOwner(
  ctx: Ctx,
  task: Renewal,
  owner_id: number | null,
  tells: boolean,
): Promise<number> {
  if (task.owner_id === owner_id) return task.version;
  await store.update(ctx, task.id, { owner_id });
  if (tells && owner_id !== null && owner_id !== ctx.admin_id)
    await notices.tell(ctx, renewalGiven, {
      to: [owner_id],
      values: { id: task.id, number: task.number, name: await nameOf(ctx, task), by: ctx.admin_name },
    });
  return task.version + 1;
}

const nameOf = async (ctx: Ctx, { student_id }: Renewal): Promise<string> =>
  (await students.names(ctx, [student_id]))[0]?.name ?? '';

interface Proof {
  readonly doc: 'recharge' | 'class_lot';
  readonly doc_id: number;
  readonly renewed_fen: number;
  readonly renewed_minutes: number;
}
const renewBy = (ctx: Ctx, task: Renewal, proof: Proof): Promise<void> =>
  transition(ctx, renew, moving(task, { ...proof }), {}, { id: task.id });

/** What renewed it is taken back: something else does, or it is open again; where a later one is open, that one stands. */
async function takenBack(ctx: Ctx, tasks: readonly Renewal[]): Promise<void> {
  for (const task of tasks) {
    const { id, number, owner_id, log_count } = task;
    if (await store.hasOther(ctx, task)) {
      await transition(ctx, withdraw, moving(task), {}, { id });
      continue;
    }
    const to = log_count > 0 ? 'following' : 'open';
    await transition(ctx, reopen, moving(task), {}, { id, to });
    const other = await proofs.standing(ctx, task);
    const again = other && (await store.lockAny(ctx, id));
    if (other && again) await renewBy(ctx, again, other);
    else if (owner_id !== null)
      await notices.tell(ctx, renewalReopened, {
        to: [owner_id],
        values: { id, number, name: await nameOf(ctx, task) },
      });
  }
}

type Recharged = Parameters<typeof rechargeWasApproved.emit>[1];

/** What the books say of renewals, heard in their own transactions. */
export const renewalHears = {
  /** For a contract signed since the opening that has the course type; its money is shared by what each type costs. */
  async rechargeApproved(
    ctx: Ctx,
    {
      id,
      student_id,
      amount_fen,
      contract_id,
    }: Pick<Recharged, 'id' | 'student_id' | 'amount_fen' | 'contract_id'>,
  ): Promise<void> {
    if (contract_id === null) return;
    const contract = await proofs.contract(ctx, contract_id);
    if (contract.lines.length === 0) return;
    const types = contract.lines.map(({ course_type }) => course_type);
    const weights = contract.lines.map((line) => Math.max(0, line.amount_fen));
    const parts = apportion(amount_fen, weights.some((fen) => fen > 0) ? weights : weights.map(() => 1));
    const { renewal_lost_days } = await renewalSetting(ctx);
    for (const task of await store.renewable(ctx, student_id, types, renewal_lost_days)) {
      if (contract.signed_on < task.opened_on) continue;
      const at = types.indexOf(task.course_type);
      await renewBy(ctx, task, {
        doc: 'recharge',
        doc_id: id,
        renewed_fen: parts[at] ?? 0,
        renewed_minutes: contract.lines[at]?.minutes ?? 0,
      });
    }
  },
  rechargeRebacked: async (ctx: Ctx, { id }: Pick<Recharged, 'id'>): Promise<void> =>
    takenBack(ctx, await store.renewedBy(ctx, 'recharge', [id])),

  async lotOpened(
    ctx: Ctx,
    lot: {
      readonly lot_id: number;
      readonly student_id: number;
      readonly course_type: CourseTypeCode;
      readonly origin: string;
      readonly minutes: number;
      readonly price_fen: number;
    },
  ): Promise<void> {
    if (lot.origin !== 'buy') return;
    const { renewal_lost_days } = await renewalSetting(ctx);
    for (const task of await store.renewable(ctx, lot.student_id, [lot.course_type], renewal_lost_days))
      await renewBy(ctx, task, {
        doc: 'class_lot',
        doc_id: lot.lot_id,
        renewed_fen: lot.price_fen,
        renewed_minutes: lot.minutes,
      });
  },
  /** A purchase that was undone, or given back whole, renews nothing. */
  async lotsChanged(ctx: Ctx, { lot_ids, by }: LotsChanged): Promise<void> {
    if (by === 'lesson') return;
    const tasks = await store.renewedBy(ctx, 'class_lot', lot_ids);
    if (tasks.length === 0) return;
    const gone = new Set(await proofs.goneLots(ctx, lot_ids));
    await takenBack(
      ctx,
      tasks.filter(({ doc_id }) => doc_id !== null && gone.has(doc_id)),
    );
  },
};
