import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/kernel/server/db/database.ts';
import type { Ctx, InsideTx } from '@/kernel/server/session/ctx.ts';
import { admin } from '../../admin/server/admin.table.ts';
import { adminIdentity, identityKey, identityPast, identityState } from './identity.table.ts';

export const identityStore = {
  /** Somebody sets out. */
  async keep(db: Db, values: typeof identityState.$inferInsert): Promise<void> {
    await db.insert(identityState).values(values);
  },

  /** Somebody comes back: taken with its first reading, so it serves once, on whatever node. */
  async take(db: Db, state_hash: Buffer, browser_hash: Buffer) {
    const [row] = await db
      .delete(identityState)
      .where(
        and(
          eq(identityState.state_hash, state_hash),
          eq(identityState.browser_hash, browser_hash),
          isNull(identityState.subject),
        ),
      )
      .returning();
    return row;
  },

  /** What a provider has proven, for the session that asked for it. */
  async takeProven(ctx: Ctx, state_hash: Buffer, browser_hash: Buffer) {
    const [row] = await ctx.db
      .delete(identityState)
      .where(
        and(
          eq(identityState.state_hash, state_hash),
          eq(identityState.browser_hash, browser_hash),
          eq(identityState.session_id, ctx.session_id),
          isNotNull(identityState.subject),
          gt(identityState.expires_at, ctx.now),
        ),
      )
      .returning();
    return row;
  },

  /** Whose it is, in which family. */
  async keyOf(db: Db, provider: string, subject: string) {
    const [row] = await db
      .select({ family_id: identityKey.family_id, identity_id: identityKey.identity_id })
      .from(identityKey)
      .where(eq(identityKey.subject_hash, sql`identity_hash(${provider}, ${subject})`));
    return row;
  },

  async adminOf(tx: InsideTx, id: number): Promise<number | undefined> {
    const [row] = await tx.db
      .select({ admin_id: adminIdentity.admin_id })
      .from(adminIdentity)
      .where(eq(adminIdentity.id, id));
    return row?.admin_id;
  },

  of: (ctx: Ctx, adminId: number) =>
    ctx.db
      .select({ identity: adminIdentity, created_by: admin.admin_name })
      .from(adminIdentity)
      .leftJoin(admin, eq(admin.id, adminIdentity.created_by))
      .where(eq(adminIdentity.admin_id, adminId))
      .orderBy(adminIdentity.id),

  async lock(ctx: Ctx, id: number) {
    const [row] = await ctx.db.select().from(adminIdentity).where(eq(adminIdentity.id, id)).for('update');
    return row;
  },

  count: (ctx: Ctx, adminId: number): Promise<number> =>
    ctx.db.$count(adminIdentity, eq(adminIdentity.admin_id, adminId)),

  /** Whose it is, in the family that one is in. */
  async ofSubject(ctx: Ctx, provider: string, subject: string): Promise<number | undefined> {
    const [row] = await ctx.db
      .select({ admin_id: adminIdentity.admin_id })
      .from(adminIdentity)
      .where(and(eq(adminIdentity.provider, provider), eq(adminIdentity.subject, subject)));
    return row?.admin_id;
  },

  /** It was somebody's once, in whatever family. */
  async wasLinked(ctx: Ctx, provider: string, subject: string): Promise<boolean> {
    const hash = sql`identity_hash(${provider}, ${subject})`;
    return (await ctx.db.$count(identityPast, eq(identityPast.subject_hash, hash))) > 0;
  },

  /**
   * Undefined where the account there is somebody's already, in whatever family. Nobody has made it where a provider's
   * first sign-in does.
   */
  async insert(ctx: Ctx, values: { admin_id: number; provider: string; subject: string }) {
    const [row] = await ctx.db
      .insert(adminIdentity)
      .values({ ...values, family_id: ctx.family_id, created_by: ctx.admin_id || null })
      .onConflictDoNothing({ target: [adminIdentity.provider, adminIdentity.subject] })
      .returning({ id: adminIdentity.id });
    return row?.id;
  },

  async remove(ctx: Ctx, id: number): Promise<void> {
    await ctx.db.delete(adminIdentity).where(eq(adminIdentity.id, id));
  },
};
