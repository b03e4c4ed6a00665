import { no, type Verdict } from '@/kernel/errors.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import { delegationText } from './delegation.text.ts';

/** Whoever is away for longer hands over instead. */
const MOST_DAYS = 180;

interface Period {
  readonly starts_at: UnixSeconds;
  readonly ends_at: UnixSeconds;
}

export function mayLast({ starts_at, ends_at }: Period, now: UnixSeconds): Verdict {
  if (ends_at <= starts_at) return delegationText.ends_before;
  if (ends_at <= now) return delegationText.ends_past;
  return ends_at - starts_at <= MOST_DAYS * DAY_SECONDS || no(delegationText.too_long, { days: MOST_DAYS });
}

export type Phase = 'upcoming' | 'active' | 'over';
export function phaseOf(period: Period & { readonly ended_at: UnixSeconds | null }, now: UnixSeconds): Phase {
  if (period.ended_at !== null || period.ends_at <= now) return 'over';
  return period.starts_at <= now ? 'active' : 'upcoming';
}
