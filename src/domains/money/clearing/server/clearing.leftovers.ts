import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { todayOf } from '@/kernel/server/session/ctx.ts';
import type { Sentence } from '@/kernel/text.ts';
import { leftOf } from '../../class-hours/class-hours.rules.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import type { ShownLine } from '../clearing.contract.ts';
import { CLEARABLE, obstaclesOf } from '../clearing.rules.ts';
import { clearingStore as store } from './clearing.store.ts';
import { clearingObstacleSlot } from './clearing-obstacle.service.ts';

/** Everything that a student has left: lot by lot, then account by account. */
export async function leftoversOf(ctx: Ctx, studentId: number): Promise<ShownLine[]> {
  const today = todayOf(ctx);
  const lots = (await store.lots(ctx, studentId)).map(({ lot, subject_name }) => ({
    account: null,
    subject_name,
    ...leftOf(lot, today),
  }));
  const money = await ledger.available(ctx, studentId);
  const accounts = CLEARABLE.filter((account) => money[account].balance_fen > 0).map((account) => ({
    account,
    lot_id: null,
    paid_minutes: 0,
    gift_minutes: 0,
    amount_fen: money[account].balance_fen,
    course_type: null,
    subject_name: null,
    expires_on: null,
    expired: false,
    frozen: false,
  }));
  return [...lots, ...accounts];
}

/** What has to be seen to first, in words; what names its document before what only counts. */
export async function obstacles(ctx: Ctx, studentId: number): Promise<Sentence[]> {
  const found: Sentence[] = [];
  for (const ask of clearingObstacleSlot.parts) found.push(...(await ask(ctx, studentId)));
  const money = Object.values(await ledger.available(ctx, studentId));
  const own = obstaclesOf({
    planned_minutes: await classHours.plannedOf(ctx, studentId),
    owed_minutes: await classHours.owedOf(ctx, studentId),
    held_fen: money.reduce((sum, { held_fen }) => sum + held_fen, 0),
  });
  return [...found, ...own];
}
