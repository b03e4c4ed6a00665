import type { Verdict } from '@/kernel/errors.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { liveText } from './live.text.ts';

export const PLATFORMS = ['tencent', 'zoom', 'classin', 'dingtalk', 'feishu', 'other'] as const;
export type Platform = (typeof PLATFORMS)[number];

const MOST_SECONDS = 12 * 3600;
export const maySpan = (starts_at: UnixSeconds, ends_at: UnixSeconds): Verdict => {
  if (ends_at <= starts_at) return liveText.ends_before;
  return ends_at - starts_at <= MOST_SECONDS || liveText.too_long;
};

/** Nothing else is opened by a click: a script, for example, is no link. */
export const isLink = (link: string): boolean => /^https?:\/\/[^\s"'<>]+$/i.test(link);

export type LiveState = 'scheduled' | 'live' | 'ended' | 'cancelled';
/** What the clock says of it, unless it was cancelled. */
export function stateAt(
  { status, starts_at, ends_at }: { status: 'scheduled' | 'cancelled'; starts_at: Date; ends_at: Date },
  now: Date,
): LiveState {
  if (status === 'cancelled') return 'cancelled';
  if (now >= ends_at) return 'ended';
  return now >= starts_at ? 'live' : 'scheduled';
}

interface Actor {
  readonly company_id: number;
}
/** Those whom it is for look at it; it belongs to who gives it. */
export const isOurs = ({ company_id }: { readonly company_id: number }, actor: Actor): Verdict =>
  company_id === actor.company_id || liveText.not_ours;
