import type { z } from 'zod';
import { seesField } from '../../contract/shown.ts';
import type { Sentence } from '../../text.ts';
import { TooMany } from '../http/errors.ts';
import { type Limit, takeToken } from '../http/rate-limit.ts';
import type { Ctx } from './ctx.ts';

/** A masked number hides four digits: at this pace, trying all ten thousand takes two weeks, and is in the log. */
const LOOKUPS: Limit = { max: 30, windowSeconds: 60 * 60 };

const tooMany: Sentence = [
  '查询号码过于频繁，请一小时后再试',
  'Too many numbers looked up; please try again in an hour',
];

/**
 * Whoever may not see numbers may still ask whether one that they know is taken, a few times an hour: by a check, by a
 * search, or by saving it. Each number counts, on all nodes together, also where the call is refused.
 */
export async function takeLookups(
  ctx: Ctx,
  /** The field that declares who sees such numbers. */
  field: z.ZodType,
  phones: readonly string[],
): Promise<void> {
  if (seesField(ctx, field)) return;
  for (const _ of new Set(phones)) {
    const { allowed, retryAfterSeconds } = await takeToken(ctx.outside, `lookup:${ctx.admin_id}`, LOOKUPS);
    if (!allowed) throw new TooMany(retryAfterSeconds, tooMany);
  }
}
