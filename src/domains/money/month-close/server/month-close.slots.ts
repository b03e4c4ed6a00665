import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { Sentence } from '@/kernel/text.ts';
import { spanOf } from '@/kernel/value/day.ts';
import type { UnixSeconds } from '@/kernel/value/time.ts';
import type { CloseCheck } from '../month-close.contract.ts';

/** A month of the company that is to be closed. */
interface ClosingMonth {
  readonly month: string;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}
interface Found {
  readonly key: string;
  readonly label: Sentence;
  readonly count: number;
  /** The rows that are counted. */
  readonly url: string;
}
/** What a noun has to say before a month is locked. */
interface CloseChecker {
  readonly blocking: boolean;
  readonly find: (ctx: Ctx, month: ClosingMonth) => Promise<readonly Found[]>;
}
export const closeCheckSlot = defineSlot<CloseChecker>();

/** Of the acting company, all of it, whoever asks. */
export async function checksOf(ctx: Ctx, month: string): Promise<CloseCheck[]> {
  const whole: Ctx = { ...ctx, reading: [ctx.company_id], data_scope: 'company' };
  const closing = { month, ...spanOf(ctx.time_zone, month) };
  const found: CloseCheck[] = [];
  for (const { blocking, find } of closeCheckSlot.parts)
    for (const one of await find(whole, closing)) found.push({ ...one, label: ctx.say(one.label), blocking });
  return found.toSorted((a, b) => Number(b.blocking) - Number(a.blocking));
}
