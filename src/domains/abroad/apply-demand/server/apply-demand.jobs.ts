import type { MoneyFreed } from '@/domains/money/ledger/server/ledger-event.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { defineJob, enqueue, type Job } from '@/kernel/server/jobs/jobs.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { settleServices } from './apply-demand.money.ts';
import { applyDemandStore as store } from './apply-demand.store.ts';

interface Settling {
  readonly family_id: number;
  readonly company_id: number;
  readonly student_id: number;
}
const SETTLE = 'apply_demand.settle';

/**
 * Application money came, or was freed. What is owed is charged afterwards, in a transaction of its own: whoever posts holds the
 * student's lock, and neither a contract nor a demand is locked after that.
 */
export async function orderSettling(ctx: Ctx, { student_id, account }: MoneyFreed): Promise<void> {
  if (account !== 'apply' || (await store.unsettled(ctx, student_id)).length === 0) return;
  const { family_id, company_id } = ctx;
  const payload: Settling = { family_id, company_id, student_id };
  await enqueue(ctx.query, { name: SETTLE, payload, companyId: company_id });
}

export const applyDemandJobs = (database: Database): Job[] => [
  defineJob<Settling>(SETTLE, async ({ student_id, ...where }) => {
    await asSystem(database, { ...where, action: SETTLE }, (ctx) => settleServices(ctx, student_id));
  }),
];
