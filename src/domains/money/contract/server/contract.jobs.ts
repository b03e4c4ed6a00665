import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { defineJob, enqueue, every, type Job } from '@/kernel/server/jobs/jobs.ts';
import { type Ctx, hourOf, todayOf } from '@/kernel/server/session/ctx.ts';
import { asEveryCompany, asSystem } from '@/kernel/server/session/system.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { contractPermissions } from '../contract.access.ts';
import { contractOverdue } from '../contract.notices.ts';
import { planOf } from '../contract.rules.ts';
import { settle } from './contract.money.ts';
import { contractStore as store } from './contract.store.ts';

interface Settling {
  readonly family_id: number;
  readonly company_id: number;
  readonly contract_id: number;
}

/**
 * A lot of a line turned empty, or has something again. The contract is looked at afterwards, in a transaction of its
 * own: whoever takes hours holds the student's lock, and a contract is never locked after that.
 */
export async function orderSettling(ctx: Ctx, lineId: number): Promise<void> {
  const contract_id = await store.ofLine(ctx, lineId);
  if (contract_id === undefined) return;
  const { family_id, company_id } = ctx;
  const payload: Settling = { family_id, company_id, contract_id };
  await enqueue(ctx.query, { name: 'contract.settle', payload, companyId: company_id });
}

const OPENS = 8;
const HALF_AN_HOUR = 1800;

/** Tells the adviser, and those who chase, of each instalment that is past its day: once, when the office opens. */
export async function tellOverdue(ctx: Ctx): Promise<void> {
  if (hourOf(ctx) < OPENS) return;
  const today = todayOf(ctx);
  const chasers = await admins.holding(ctx, contractPermissions.chase);
  for (const id of await store.untold(ctx, today)) {
    const found = await store.lock(ctx, id);
    if (!found) continue;
    const plan = planOf(await store.instalments(ctx, id), found.paid_fen, today);
    const student = await store.studentName(ctx, found.student_id);
    for (const [at, { state, told_on, due_on, amount_fen, paid_fen }] of plan.entries()) {
      if (state !== 'overdue' || told_on !== null) continue;
      const missing = { n: at + 1, due_on, fen: formatFen(amount_fen - paid_fen) };
      await notices.tell(ctx, contractOverdue, {
        to: [found.adviser_id, ...chasers],
        values: { id, number: found.number, student, ...missing },
      });
      await store.setTold(ctx, id, at, today);
    }
  }
}

export const contractJobs = (database: Database): Job[] => [
  defineJob<Settling>('contract.settle', async ({ contract_id, ...where }) => {
    await asSystem(database, { ...where, action: 'contract.settle' }, (ctx) => settle(ctx, contract_id));
  }),
  every('contract.tell_overdue', HALF_AN_HOUR, () =>
    asEveryCompany(database, 'contract.tell_overdue', tellOverdue),
  ),
];
