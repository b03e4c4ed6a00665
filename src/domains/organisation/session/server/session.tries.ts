import type { Query } from '@/kernel/server/db/database.ts';
import { TooMany } from '@/kernel/server/http/errors.ts';
import { type Limit, takeToken } from '@/kernel/server/http/rate-limit.ts';
import { fill } from '@/kernel/text.ts';
import { sessionText } from '../session.text.ts';

/** Passwords and codes alike: ten tries in any fifteen minutes. */
export const PER_ACCOUNT: Limit = { max: 10, windowSeconds: 15 * 60, countsFrom: 'last' };

/** Counts a try; where there are none left, says how long to wait. */
export async function take(ctx: { outside: Query }, key: string, limit: Limit): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeToken(ctx.outside, key, limit);
  if (allowed) return;
  throw new TooMany(
    retryAfterSeconds,
    fill(sessionText.locked, { minutes: Math.ceil(retryAfterSeconds / 60) }),
  );
}
