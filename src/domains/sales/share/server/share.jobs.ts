import type { Database } from '@/kernel/server/db/database.ts';
import { every, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany } from '@/kernel/server/session/system.ts';
import { giveDue, takeBackInvalid } from './share-reward.ts';

const TEN_MINUTES = 600;

/** What is due is given, what was given for nothing is taken back. */
export async function settleRewards(ctx: Ctx): Promise<void> {
  await giveDue(ctx);
  await takeBackInvalid(ctx);
}

export const shareJobs = (database: Database): Job[] => [
  every('share.reward', TEN_MINUTES, () => asEveryCompany(database, 'share.reward', settleRewards)),
];
