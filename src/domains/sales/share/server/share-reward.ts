import type { EntryLine } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { type TransitionStore, transition } from '@/kernel/server/document/transitions.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { isLive, REWARD_DELAY_MS, type RewardReason, withinCaps } from '../share.rules.ts';
import { shareRewardStatus } from '../share.status.ts';
import { shareStore as shares, type Terms } from './share.store.ts';
import { type Reward, shareRewardStore as store } from './share-reward.store.ts';

const { give, bar, take_back, restore } = shareRewardStatus.transitions;

/** The row is locked and looked at; `also` goes with the state. */
const moving = (reward: Reward, also: Parameters<typeof store.setStatus>[3]): TransitionStore<Reward> => ({
  lock: async () => reward,
  setStatus: (ctx, id, status) => store.setStatus(ctx, id, status, also),
});
export const barReward = (ctx: Ctx, reward: Reward, why: RewardReason): Promise<void> =>
  transition(ctx, bar, moving(reward, { why }), {}, { id: reward.id });
export const giveReward = (ctx: Ctx, reward: Reward, entry_id: number): Promise<void> =>
  transition(ctx, give, moving(reward, { entry_id }), {}, { id: reward.id });

const coins = (student_id: number, fen: number): EntryLine[] => [
  { account: 'virtual', student_id, amount_fen: fen },
  { account: 'gift_cost', amount_fen: -fen },
];
/** Each change of a reward has a version of its own: no entry is posted twice. */
const posting = ({ id, version }: Reward, kind: string) =>
  ({ kind, doc: 'share_reward', doc_id: id, key: `share_reward:${id}:${kind}:${version}` }) as const;

/** Takes back what is there of the coins that were given; what was spent before is spent. */
export async function takeBack(ctx: Ctx, reward: Reward, why: RewardReason): Promise<void> {
  await ledger.lock(ctx, [reward.student_id]);
  const { available_fen } = (await ledger.available(ctx, reward.student_id)).virtual;
  const back_fen = Math.max(0, Math.min(available_fen, reward.amount_fen));
  const back_entry_id =
    back_fen > 0
      ? await ledger.post(ctx, posting(reward, 'back'), coins(reward.student_id, -back_fen))
      : null;
  await transition(ctx, take_back, moving(reward, { why, back_fen, back_entry_id }), {}, { id: reward.id });
}
/** What took it back stands no longer. */
export async function giveAgain(ctx: Ctx, reward: Reward): Promise<void> {
  if (reward.back_entry_id !== null)
    await ledger.reverse(ctx, reward.back_entry_id, posting(reward, 'restored'));
  const nothing = { why: null, back_fen: 0, back_entry_id: null };
  await transition(ctx, restore, moving(reward, nothing), {}, { id: reward.id });
}
/** Money has taken the coins back itself: ours go back, and make up what was missing. */
export async function yieldBack(ctx: Ctx, reward: Reward, why: RewardReason): Promise<void> {
  if (reward.back_entry_id !== null)
    await ledger.reverse(ctx, reward.back_entry_id, posting(reward, 'restored'));
  await store.update(ctx, reward.id, { why, back_entry_id: null });
}
/** The recharge has taken the reward of a deal back; the books have its entries. */
export const followBack = (ctx: Ctx, reward: Reward, why: RewardReason): Promise<void> =>
  transition(ctx, take_back, moving(reward, { why, back_fen: reward.amount_fen }), {}, { id: reward.id });

interface Brought {
  readonly kind: 'visit' | 'lead';
  readonly fen: number;
  readonly visitor: string;
  readonly visited_on?: string;
  readonly lead_id?: number;
  /** What speaks against it already. */
  readonly why?: RewardReason;
}
/** Waits for a day, within the caps; or is there only to say why there is none. The share is locked. */
export async function accrue(ctx: Ctx, share: Terms, brought: Brought): Promise<void> {
  const { kind, fen, visitor, visited_on = null, lead_id = null, why } = brought;
  if (fen === 0) return;
  const within = withinCaps(fen, share, await store.standing(ctx, share.id, todayOf(ctx)));
  const against = why ?? (within === 0 ? 'cap' : null);
  await store.begin(ctx, {
    share_id: share.id,
    student_id: share.student_id,
    kind,
    visitor,
    visited_on,
    lead_id,
    amount_fen: why ? fen : within,
    due_at: new Date(ctx.now.getTime() + REWARD_DELAY_MS),
    status: against ? 'refused' : 'waiting',
    why: against,
  });
}

/** What has come up in the meantime. */
async function against(
  ctx: Ctx,
  reward: Reward,
  share: Terms | undefined,
): Promise<RewardReason | undefined> {
  if (!share || !isLive(share)) return 'share_off';
  if (!(await students.isKept(ctx, reward.student_id))) return 'student_gone';
  const lead = reward.lead_id === null ? undefined : await store.leadStatus(ctx, reward.lead_id);
  if (lead === 'invalid') return 'lead_invalid';
  return lead === 'merged' ? 'known' : undefined;
}

const AT_ONCE = 200;
/** Those whose day is over are given, or barred with the reason. */
export async function giveDue(ctx: Ctx): Promise<void> {
  for (const { id, share_id } of await store.due(ctx, AT_ONCE)) {
    const share = await shares.lockTerms(ctx, share_id);
    const reward = await store.lockAny(ctx, id);
    if (reward?.status !== 'waiting') continue;
    const why = await against(ctx, reward, share);
    if (why) await barReward(ctx, reward, why);
    else {
      const lines = coins(reward.student_id, reward.amount_fen);
      await giveReward(ctx, reward, await ledger.post(ctx, posting(reward, reward.kind), lines));
    }
  }
}
/** Coins for leads that turned out to be none. */
export async function takeBackInvalid(ctx: Ctx): Promise<void> {
  for (const id of await store.forInvalidLeads(ctx, AT_ONCE)) {
    const reward = await store.lockAny(ctx, id);
    if (reward?.status === 'given') await takeBack(ctx, reward, 'lead_invalid');
  }
}
