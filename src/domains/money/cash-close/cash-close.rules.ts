import type { Verdict } from '@/kernel/errors.ts';
import { cashCloseText as text } from './cash-close.text.ts';

export const STATES = ['open', 'closed', 'differs', 'unresolved', 'later'] as const;
/** What became of a day after it was closed. */
export const AFTERS = ['late', 'approved', 'rejected', 'explains'] as const;

/** What differs is explained. */
export const isExplained = (expected: number, counted: number, reason: string): Verdict =>
  counted === expected || reason.trim() !== '' || text.needs_reason;

export const hasCome = (day: string, today: string): Verdict => day <= today || text.not_yet;

/** A day that is not over is closed on purpose only. */
export const isOver = (day: string, today: string, on_purpose: boolean): Verdict =>
  day < today || on_purpose || text.still_running;
