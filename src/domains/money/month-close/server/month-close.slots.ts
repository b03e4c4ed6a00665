import { notFound, notPermitted } from '@/kernel/errors.ts';
import type { Permission } from '@/kernel/permission.ts';
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
  /** The first of them, for who may see them in their own list too. */
  readonly rows?: {
    readonly needs: Permission;
    readonly first: (ctx: Ctx) => Promise<readonly CloseRow[]>;
  };
}
interface CloseRow {
  readonly title: string;
  readonly amount_fen?: number | null;
  readonly url: string;
}
/** So many are shown in place; the list has the others. */
export const FIRST_ROWS = { page: 1, limit: 10 } as const;
/** What a noun has to say before a month is locked. */
interface CloseChecker {
  readonly blocking: boolean;
  readonly find: (ctx: Ctx, month: ClosingMonth) => Promise<readonly Found[]>;
}
export const closeCheckSlot = defineSlot<CloseChecker>();

/** Of the acting company, all of it, whoever asks. */
async function findAll(ctx: Ctx, month: string): Promise<(Found & { blocking: boolean })[]> {
  const whole: Ctx = { ...ctx, reading: [ctx.company_id], data_scope: 'company' };
  const closing = { month, ...spanOf(ctx.time_zone, month) };
  const found: (Found & { blocking: boolean })[] = [];
  for (const { blocking, find } of closeCheckSlot.parts)
    for (const one of await find(whole, closing)) found.push({ ...one, blocking });
  return found.toSorted((a, b) => Number(b.blocking) - Number(a.blocking));
}

export const checksOf = async (ctx: Ctx, month: string): Promise<CloseCheck[]> =>
  (await findAll(ctx, month)).map(({ key, label, count, url, blocking, rows }) => ({
    key,
    label: ctx.say(label),
    count,
    url,
    blocking,
    has_rows: rows !== undefined && ctx.holds(rows.needs),
  }));

/** The first rows behind a check, as far as who asks sees them. */
export async function rowsOf(ctx: Ctx, month: string, key: string): Promise<readonly CloseRow[]> {
  const rows = (await findAll(ctx, month)).find((one) => one.key === key)?.rows;
  if (!rows) throw notFound();
  if (!ctx.holds(rows.needs)) throw notPermitted();
  return rows.first({ ...ctx, reading: [ctx.company_id] });
}
