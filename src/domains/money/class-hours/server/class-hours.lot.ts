import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { type LotDelta, classHoursStore as store } from './class-hours.store.ts';
import { lotTurned } from './class-hours-event.service.ts';

/** Adds to a lot, or takes from it, and tells where that emptied or refilled it. */
export async function change(ctx: Ctx, lotId: number, delta: LotDelta): Promise<void> {
  const { contract_line_id, turned } = await store.add(ctx, lotId, delta);
  if (turned && contract_line_id !== null) await lotTurned.emit(ctx, { contract_line_id });
}
