import { TooMany } from '@/kernel/server/http/errors.ts';
import { type Limit, returnToken, takeToken } from '@/kernel/server/http/rate-limit.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

/**
 * Login names and phone numbers are one for every company on this installation, so a refusal tells that somebody,
 * somewhere, has one. Nobody tries out more than a few: beyond that every name is refused for a while, free or not.
 */
const TAKEN: Limit = { max: 30, windowSeconds: 60 * 60 };
const keyOf = (ctx: Ctx): string => `taken:${ctx.admin_id}`;

/** Before a name or number is tried: counts against the person until it has proved to be free. */
export async function tryName(ctx: Ctx): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeToken(ctx.outside, keyOf(ctx), TAKEN);
  if (!allowed) throw new TooMany(retryAfterSeconds);
  ctx.afterCommit(() => returnToken(ctx.outside, keyOf(ctx)));
}

/** So many of a file's names or numbers are taken; answers whether that may still be told. */
export async function tellTaken(ctx: Ctx, count: number): Promise<boolean> {
  for (let n = 0; n < Math.min(count, TAKEN.max + 1); n++)
    if (!(await takeToken(ctx.outside, keyOf(ctx), TAKEN)).allowed) return false;
  return true;
}
