import { and, eq } from 'drizzle-orm';
import { refuse } from '@/kernel/errors.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { entitlementStatus } from '../entitlement.status.ts';
import { entitlementText as text } from '../entitlement.text.ts';
import { entitlementStore as store } from './entitlement.store.ts';
import { entitlement } from './entitlement.table.ts';

interface Granted {
  readonly student_id: number;
  readonly type_id: number;
  readonly order_line_id: number;
  readonly product_id: number;
  readonly granted: number;
  /** What of the line's money becomes revenue use by use; what comes along is worth nothing. */
  readonly worth_fen: number;
  readonly expires_on: string | null;
}
const { withdraw } = entitlementStatus.transitions;

/** What a line granted, locked. */
const ofLine = (ctx: Ctx, lineId: number) =>
  ctx.db
    .select()
    .from(entitlement)
    .where(and(eq(entitlement.company_id, ctx.company_id), eq(entitlement.order_line_id, lineId)))
    .orderBy(entitlement.id)
    .for('update');

/** What orders ask of entitlements. */
export const entitlements = {
  grant: (ctx: Ctx, values: Granted): Promise<number> => store.insert(ctx, { ...values, origin: 'order' }),

  /** Takes back what a line granted while nothing of it is used: as if it had never been. */
  async withdrawUnused(ctx: Ctx, lineId: number, reason: string): Promise<void> {
    for (const { id, status, used, granted } of await ofLine(ctx, lineId)) {
      if (status === 'withdrawn') continue;
      if (status !== 'active' || used > 0) throw refuse(text.used_already);
      await store.keep(ctx, id, { worth_fen: 0, reason });
      await transition(ctx, withdraw, store, {}, { id });
      await store.keep(ctx, id, { withdrawn: granted });
    }
  },

  /** Uses of a type that are left go back, with what of their worth was not earned. Answers how many of how many. */
  async giveBack(
    ctx: Ctx,
    lineId: number,
    typeId: number | null,
  ): Promise<{ left: number; granted: number }> {
    // What an audit that was taken back had granted is as if it had never been.
    const found = (await ofLine(ctx, lineId)).filter(
      ({ type_id, status }) => type_id === typeId && status !== 'withdrawn',
    );
    let left = 0;
    for (const one of found.filter(({ status }) => status === 'active')) {
      left += one.granted - one.used - one.withdrawn;
      const returned_fen = one.worth_fen - one.recognised_fen - one.forfeited_fen;
      await store.keep(ctx, one.id, { returned_fen });
      await transition(ctx, withdraw, store, {}, { id: one.id });
      await store.keep(ctx, one.id, { withdrawn: one.granted - one.used });
    }
    return { left, granted: sumOf(found, (one) => one.granted) };
  },

  /** What came along with something that went back whole, as far as nobody has used it. */
  async withdrawGifts(ctx: Ctx, lineId: number, reason: string): Promise<void> {
    for (const { id, status, used, granted, worth_fen } of await ofLine(ctx, lineId)) {
      if (status !== 'active' || worth_fen > 0) continue;
      await store.keep(ctx, id, { reason });
      await transition(ctx, withdraw, store, {}, { id });
      await store.keep(ctx, id, { withdrawn: granted - used });
    }
  },
};
