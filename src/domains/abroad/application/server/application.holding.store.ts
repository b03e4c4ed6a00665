import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { visibleApplications } from './application.scope.store.ts';
import { applicationStore as store } from './application.store.ts';
import { application } from './application.table.ts';

const going = (ctx: Ctx): SQL | undefined =>
  and(
    eq(application.company_id, ctx.company_id),
    visibleApplications(ctx),
    eq(application.status, 'in_progress'),
  );
const heldBy = (ctx: Ctx, adminId: number): SQL | undefined =>
  and(going(ctx), eq(application.guidance_id, adminId));

/** For handovers: what somebody guides, and giving it to somebody else. */
export const applicationHolding = {
  count: (ctx: Ctx, adminId: number): Promise<number> => ctx.db.$count(application, heldBy(ctx, adminId)),

  async held(ctx: Ctx, adminId: number, _role: string, most: number) {
    const items = await ctx.db
      .select({ id: application.id, title: student.username, sub: application.number })
      .from(application)
      .innerJoin(student, eq(student.id, application.student_id))
      .where(heldBy(ctx, adminId))
      .orderBy(asc(application.id))
      .limit(most);
    return { count: await applicationHolding.count(ctx, adminId), items };
  },

  async move(ctx: Ctx, what: { ids: readonly number[] | undefined; from: number | undefined; to: number }) {
    const { ids, from, to } = what;
    const found = await ctx.db
      .select({
        id: application.id,
        from_admin_id: sql<number | null>`${application.guidance_id}`.mapWith(Number),
        version: application.version,
      })
      .from(application)
      .where(
        and(
          going(ctx),
          ids ? inArray(application.id, [...ids]) : undefined,
          from === undefined ? undefined : eq(application.guidance_id, from),
        ),
      )
      .orderBy(asc(application.id))
      .for('no key update');
    for (const { id } of found) await store.update(ctx, id, { guidance_id: to });
    return found.map((one) => ({ ...one, version: one.version + 1 }));
  },

  async giveBack(ctx: Ctx, item: { id: number; version: number; to: number | null }) {
    const one = await store.lockAny(ctx, item.id);
    if (one?.version !== item.version || item.to === null) return { changed: one?.number ?? String(item.id) };
    await store.update(ctx, item.id, { guidance_id: item.to });
    return undefined;
  },
};
