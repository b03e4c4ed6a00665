import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '@/kernel/server/db/database.ts';
import type { Ctx, InsideTx } from '@/kernel/server/session/ctx.ts';
import { adminFactor, adminRecovery } from '../../admin/server/admin.table.ts';
import { loginStep } from './session.table.ts';

/** Second factors, recovery codes, and logins that have come halfway. */
export const factorStore = {
  async find(db: Db, adminId: number) {
    const [row] = await db.select().from(adminFactor).where(eq(adminFactor.admin_id, adminId));
    return row;
  },

  /** A secret to be confirmed; the one in use, if there is one, goes on until then. */
  async propose(ctx: Ctx, new_secret: Buffer, new_until: Date): Promise<void> {
    await ctx.db
      .insert(adminFactor)
      .values({ admin_id: ctx.admin_id, family_id: ctx.family_id, new_secret, new_until })
      .onConflictDoUpdate({ target: adminFactor.admin_id, set: { new_secret, new_until } });
  },

  /** Takes the proposed secret into use. False where it is no longer the one that was looked at. */
  async enrol(ctx: Ctx, proposed: Buffer, last_step: number): Promise<boolean> {
    const rows = await ctx.db
      .update(adminFactor)
      .set({
        secret: sql`new_secret`,
        new_secret: null,
        new_until: null,
        last_step,
        enrolled_at: ctx.now,
      })
      .where(and(eq(adminFactor.admin_id, ctx.admin_id), eq(adminFactor.new_secret, proposed)))
      .returning({ admin_id: adminFactor.admin_id });
    return rows.length > 0;
  },

  /** False where the step was taken before, on whatever node. */
  async takeStep(tx: InsideTx, adminId: number, step: number): Promise<boolean> {
    const rows = await tx.db
      .update(adminFactor)
      .set({ last_step: step })
      .where(and(eq(adminFactor.admin_id, adminId), lt(adminFactor.last_step, step)))
      .returning({ admin_id: adminFactor.admin_id });
    return rows.length > 0;
  },

  async recovery(db: Db, adminId: number, mark: string) {
    const [row] = await db
      .select({ code_hash: adminRecovery.code_hash })
      .from(adminRecovery)
      .where(
        and(eq(adminRecovery.admin_id, adminId), eq(adminRecovery.mark, mark), isNull(adminRecovery.used_at)),
      );
    return row;
  },

  async takeRecovery(tx: InsideTx, adminId: number, mark: string, used_at: Date): Promise<boolean> {
    const rows = await tx.db
      .update(adminRecovery)
      .set({ used_at })
      .where(
        and(eq(adminRecovery.admin_id, adminId), eq(adminRecovery.mark, mark), isNull(adminRecovery.used_at)),
      )
      .returning({ mark: adminRecovery.mark });
    return rows.length > 0;
  },

  recoveryLeft: (ctx: Ctx): Promise<number> =>
    ctx.db.$count(
      adminRecovery,
      and(eq(adminRecovery.admin_id, ctx.admin_id), isNull(adminRecovery.used_at)),
    ),

  async setRecovery(ctx: Ctx, codes: readonly { mark: string; code_hash: string }[]): Promise<void> {
    const { admin_id, family_id } = ctx;
    await ctx.db.delete(adminRecovery).where(eq(adminRecovery.admin_id, admin_id));
    await ctx.db.insert(adminRecovery).values(codes.map((code) => ({ ...code, admin_id, family_id })));
    await ctx.db.update(adminFactor).set({ recovery_at: ctx.now }).where(eq(adminFactor.admin_id, admin_id));
  },

  async openStep(tx: InsideTx, values: typeof loginStep.$inferInsert): Promise<void> {
    await tx.db.insert(loginStep).values(values);
  },

  async step(db: Db, token_hash: Buffer, now: Date) {
    const [row] = await db
      .select({ family_id: loginStep.family_id, admin_id: loginStep.admin_id })
      .from(loginStep)
      .where(and(eq(loginStep.token_hash, token_hash), gt(loginStep.expires_at, now)));
    return row;
  },

  /** False where another call has closed it meanwhile. */
  async closeStep(tx: InsideTx, token_hash: Buffer): Promise<boolean> {
    const rows = await tx.db
      .delete(loginStep)
      .where(eq(loginStep.token_hash, token_hash))
      .returning({ admin_id: loginStep.admin_id });
    return rows.length > 0;
  },

  async closeStepsOf(tx: InsideTx, adminId: number): Promise<void> {
    await tx.db.delete(loginStep).where(eq(loginStep.admin_id, adminId));
  },
};
