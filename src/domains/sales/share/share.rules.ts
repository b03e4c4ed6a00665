import type { Verdict } from '@/kernel/errors.ts';
import { shareConfigText } from './share.text.ts';

export const DEAL_MODES = ['none', 'fixed', 'percent'] as const;
export type DealMode = (typeof DEAL_MODES)[number];
export const REWARD_KINDS = ['visit', 'lead', 'deal'] as const;
export type RewardKind = (typeof REWARD_KINDS)[number];

/** Why there is no reward. */
export const REASONS = [
  'same_phone',
  'same_student',
  'same_visitor',
  'known',
  'is_student',
  'cap',
  'share_off',
  'lead_invalid',
  'student_gone',
  'recharge_rejected',
  'recharge_rebacked',
  'refunded',
  'by_hand',
] as const;
export type RewardReason = (typeof REASONS)[number];

/** Visits and leads are rewarded a day later, if nothing speaks against it. */
export const REWARD_DELAY_MS = 24 * 60 * 60 * 1000;

export interface ShareState {
  readonly status: 'on' | 'off';
  readonly config_status: 'on' | 'off';
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly student_status: string;
}
/** Rewarded: neither the share nor its scheme is switched off. */
export const isLive = ({ status, config_status }: Pick<ShareState, 'status' | 'config_status'>): boolean =>
  status === 'on' && config_status === 'on';
/** Open to strangers: on, within its days, and the student who shares is still one. */
export const isOpen = (share: ShareState, today: string): boolean =>
  isLive(share) &&
  share.student_status === 'active' &&
  share.starts_on <= today &&
  (share.ends_on === null || share.ends_on >= today);

export interface DealTerms {
  readonly deal_mode: DealMode;
  readonly deal_fen: number | null;
  readonly deal_bp: number | null;
  readonly deal_cap_fen: number | null;
}
/** What the first receipt of somebody who was brought is worth; parts of a fen are not given. */
export function dealReward(terms: DealTerms, receipt_fen: number): number {
  if (terms.deal_mode === 'none') return 0;
  if (terms.deal_mode === 'fixed') return terms.deal_fen ?? 0;
  const part = Math.floor((receipt_fen * (terms.deal_bp ?? 0)) / 10_000);
  return Math.min(part, terms.deal_cap_fen ?? part);
}

export interface Caps {
  readonly day_cap_fen: number | null;
  readonly sharer_cap_fen: number | null;
}
/** What of a reward is within the caps, after what stands already: today's, and in all. */
export function withinCaps(fen: number, caps: Caps, stands: { today_fen: number; all_fen: number }): number {
  const left = (cap: number | null, used: number) =>
    cap === null ? fen : Math.min(fen, Math.max(0, cap - used));
  return Math.min(left(caps.day_cap_fen, stands.today_fen), left(caps.sharer_cap_fen, stands.all_fen));
}

interface Terms extends DealTerms, Caps {
  readonly starts_on: string;
  readonly ends_on: string | null;
  readonly visit_fen: number;
}
type Problem = readonly [
  field: 'ends_on' | 'day_cap_fen' | 'deal_fen' | 'deal_bp' | 'deal_cap_fen',
  why: Exclude<Verdict, true>,
];
/** What is wrong with the terms of a scheme, by the field that shows it. */
export function wrongTerms(terms: Terms): Problem | undefined {
  const { deal_mode, deal_fen, deal_bp, deal_cap_fen } = terms;
  if (terms.ends_on !== null && terms.ends_on < terms.starts_on)
    return ['ends_on', shareConfigText.span_wrong];
  if (terms.visit_fen > 0 && terms.day_cap_fen === null)
    return ['day_cap_fen', shareConfigText.day_cap_missing];
  if (deal_mode === 'fixed' && deal_fen === null) return ['deal_fen', shareConfigText.terms_missing];
  if (deal_mode === 'percent' && deal_bp === null) return ['deal_bp', shareConfigText.terms_missing];
  if (deal_mode !== 'fixed' && deal_fen !== null) return ['deal_fen', shareConfigText.terms_needless];
  if (deal_mode !== 'percent' && deal_bp !== null) return ['deal_bp', shareConfigText.terms_needless];
  if (deal_mode !== 'percent' && deal_cap_fen !== null)
    return ['deal_cap_fen', shareConfigText.terms_needless];
  return undefined;
}
