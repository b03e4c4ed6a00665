import { defineEvent } from '@/kernel/server/document/events.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { factorStore } from './session.factor.store.ts';
import { sessionStore } from './session.store.ts';

/** Everything that was open for somebody has ended, for safety's sake: whatever else lets them in without a password listens. */
export const allSessionsEnded = defineEvent<{ admin_id: number }>('session.all_ended');

/** Somebody ends their other sessions, by asking for it or by another password or second factor. */
export async function endOthers(ctx: Ctx, why: 'ended' | 'password' | 'factor'): Promise<void> {
  const { admin_id, session_id } = ctx;
  await sessionStore.end(ctx, { admin_id, exceptId: session_id }, why);
  await allSessionsEnded.emit(ctx, { admin_id });
}

/** Ends what is open for an admin; connected to `admin.locked`. */
export async function endSessionsOf(
  ctx: Ctx,
  { admin_id, why }: { admin_id: number; why: string },
): Promise<void> {
  await sessionStore.end(ctx, { admin_id }, why);
  await factorStore.closeStepsOf(ctx, admin_id);
  // Other rights are asked for anew by whatever acts in somebody's name.
  if (why !== 'rights') await allSessionsEnded.emit(ctx, { admin_id });
}
