import { sumOf } from '@/kernel/value/sum.ts';
import type { RechargeLine } from '../recharge.contract.ts';

/** A part while it is typed: nothing of it need be there yet. */
export type Part = Partial<RechargeLine>;
export const newLine: Part = { account: 'new' };

/** What the parts come to so far; what is no amount yet counts nothing. */
export const splitSoFar = (parts: readonly Part[]): number =>
  sumOf(parts, ({ amount_fen }) => (typeof amount_fen === 'number' ? amount_fen : 0));
