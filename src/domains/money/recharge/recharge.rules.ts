import { partnerStatementPaths } from '@/domains/money/partner-statement/partner-statement.paths.ts';
import { weappPaths } from '@/domains/money/weapp/weapp.paths.ts';
import { no, type Verdict } from '@/kernel/errors.ts';
import type { Actor, Made } from '@/kernel/status.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { rechargePaths } from './recharge.paths.ts';
import { rechargeText } from './recharge.text.ts';

export const CATEGORIES = ['label', 'referral', 'top', 'bazaar', 'fujin', 'weapp'] as const;
export type Category = (typeof CATEGORIES)[number];
/** Those that people enter by hand; the others arrive by themselves. */
export const HAND_CATEGORIES = ['label', 'referral', 'top', 'bazaar'] as const;
export type HandCategory = (typeof HAND_CATEGORIES)[number];
/** Those, and what a partner's statement will confirm. */
export const ENTERED_CATEGORIES = [...HAND_CATEGORIES, 'fujin'] as const;
export type EnteredCategory = (typeof ENTERED_CATEGORIES)[number];

/** Where the money of a recharge can go. Hours are bought, and virtual coins are given. */
export const TARGETS = ['new', 'learning', 'store', 'apply'] as const;

const SCREENS = {
  label: rechargePaths.byLabel,
  referral: rechargePaths.byReferral,
  top: rechargePaths.top,
  bazaar: rechargePaths.bazaar,
  fujin: partnerStatementPaths.list,
  weapp: weappPaths.list,
} as const satisfies Record<Category, unknown>;
export const screenOf = (category: Category): string => SCREENS[category]();
/** Where a recharge is shown. */
export const addressOf = ({ id, category }: { id: number; category: Category }): string =>
  SCREENS[category]({ recharge_id: id });

/** Those of a category that were paid in a span and are approved, as their own screen filters them. */
export const approvedAddress = (category: Category, { from, to }: { from: number; to: number }): string =>
  SCREENS[category]({
    view: category === 'fujin' ? 'recharges' : undefined,
    [category === 'weapp' ? 'state' : 'status']: 'approved',
    paid_from: from,
    paid_to: to,
  });

/** Where one is entered for a student, or for what is open of a contract. */
export const addAddress = (student_id: number, contract_id?: number): string =>
  rechargePaths.byLabel({ add_for: student_id, for_contract: contract_id });

/** Four eyes: neither who entered it nor who submitted it decides about it or takes it back. */
export function notSubmitter(
  doc: Made & { readonly submitted_by: number | null },
  { admin_id }: Actor,
): Verdict {
  return (doc.created_by !== admin_id && doc.submitted_by !== admin_id) || rechargeText.own_submission;
}

export const amountOf = (parts: readonly { readonly amount_fen: number }[]): number =>
  sumOf(parts, ({ amount_fen }) => amount_fen);

/** Before anything of a receipt is submitted, its parts are the whole of it. */
export function isWhole(parts: readonly { readonly amount_fen: number }[], whole_fen: number): Verdict {
  const split = amountOf(parts);
  const words = { split: formatFen(split), whole: formatFen(whole_fen) };
  return split === whole_fen || no(rechargeText.split_differs, words);
}

/** Parts may be missing in a draft, but are never too many. */
export function isWithin(parts: readonly { readonly amount_fen: number }[], whole_fen: number): Verdict {
  const split = amountOf(parts);
  const words = { split: formatFen(split), whole: formatFen(whole_fen) };
  return split <= whole_fen || no(rechargeText.split_exceeds, words);
}

interface Split {
  readonly amount_fen: number;
  readonly gift_fen: number;
  readonly reward_fen: number;
}
/**
 * Several payments that were made at once: the parts fill them in their order, and a part that two of them pay becomes two.
 * Gifts and rewards come with the first.
 */
export function splitOver<L extends Split>(payments: readonly number[], parts: readonly L[]): L[][] {
  const rest = [...parts];
  return payments.map((payment) => {
    const taken: L[] = [];
    let left = payment;
    while (left > 0 && rest[0]) {
      const part = rest[0];
      const amount_fen = Math.min(left, part.amount_fen);
      taken.push({ ...part, amount_fen });
      left -= amount_fen;
      if (amount_fen === part.amount_fen) rest.shift();
      else rest[0] = { ...part, amount_fen: part.amount_fen - amount_fen, gift_fen: 0, reward_fen: 0 };
    }
    return taken;
  });
}

interface Referred {
  readonly student_id: number;
  readonly referrer_id?: number | null;
  readonly reward_fen?: number;
}
/** Who referred whom; `n` is the part's place in the form. */
export function isReferred(category: Category, part: Referred, n: number): Verdict {
  const { student_id, referrer_id, reward_fen = 0 } = part;
  if (category === 'referral' && !referrer_id) return no(rechargeText.needs_referrer, { n });
  if (reward_fen > 0 && !referrer_id) return no(rechargeText.reward_for_nobody, { n });
  return student_id !== referrer_id || no(rechargeText.same_student, { n });
}

export const REWARD_STATES = ['none', 'waiting', 'granted', 'void', 'taken_back'] as const;
export type RewardState = (typeof REWARD_STATES)[number];
export function rewardState(reward_fen: number, status: string): RewardState {
  if (reward_fen === 0) return 'none';
  if (status === 'approved') return 'granted';
  if (status === 'rebacked') return 'taken_back';
  return status === 'rejected' ? 'void' : 'waiting';
}
