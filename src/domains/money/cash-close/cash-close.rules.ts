import type { Verdict } from '@/kernel/errors.ts';
import { cashCloseText as text } from './cash-close.text.ts';

export const STATES = ['open', 'closed', 'differs', 'later'] as const;

/** What differs is explained. */
export const isExplained = (expected: number, counted: number, reason: string): Verdict =>
  counted === expected || reason.trim() !== '' || text.needs_reason;

export const hasCome = (day: string, today: string): Verdict => day <= today || text.not_yet;
