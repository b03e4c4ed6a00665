import { and, asc, eq, inArray } from 'drizzle-orm';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { ACTIVE_STATES } from '../apply-demand.rules.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { visibleDemands } from './apply-demand.list.store.ts';
import { applyDemandStore as store } from './apply-demand.store.ts';
import { applyDemand as demand } from './apply-demand.table.ts';

const activeHere = (ctx: Ctx) =>
  and(eq(demand.company_id, ctx.company_id), inArray(demand.status, [...ACTIVE_STATES]), visibleDemands(ctx));
const heldBy = (ctx: Ctx, adminId: number) => and(activeHere(ctx), eq(demand.guidance_id, adminId));

/** For handovers: what somebody guides, and giving it to somebody else. */
export const demandHolding = {
  count: (ctx: Ctx, adminId: number): Promise<number> => ctx.db.$count(demand, heldBy(ctx, adminId)),

  async held(ctx: Ctx, adminId: number, _role: string, most: number) {
    const rows = await ctx.db
      .select({ id: demand.id, title: student.username, number: demand.number, status: demand.status })
      .from(demand)
      .innerJoin(student, and(eq(student.company_id, demand.company_id), eq(student.id, demand.student_id)))
      .where(heldBy(ctx, adminId))
      .orderBy(asc(demand.id))
      .limit(most);
    const items = rows.map(({ id, title, number, status }) => ({
      id,
      title,
      sub: `${number} · ${ctx.say(applyDemandStatus.states[status].label)}`,
    }));
    return { count: await demandHolding.count(ctx, adminId), items };
  },

  async move(ctx: Ctx, what: { ids: readonly number[] | undefined; from: number | undefined; to: number }) {
    const { ids, from, to } = what;
    const found = await ctx.db
      .select({ id: demand.id, guidance_id: demand.guidance_id })
      .from(demand)
      .where(
        and(
          activeHere(ctx),
          ids ? inArray(demand.id, [...ids]) : undefined,
          from === undefined ? undefined : eq(demand.guidance_id, from),
        ),
      )
      .orderBy(asc(demand.id))
      .for('update');
    const moved = [];
    for (const { id, guidance_id } of found)
      moved.push({
        id,
        from_admin_id: guidance_id,
        version: await store.update(ctx, id, { guidance_id: to }),
      });
    return moved;
  },

  async giveBack(ctx: Ctx, item: { id: number; version: number; to: number | null }) {
    const found = await store.lockAny(ctx, item.id);
    // From its acceptance on it has a guidance: to nobody it is not given back.
    if (found?.version !== item.version || item.to === null)
      return { changed: found?.number ?? String(item.id) };
    await store.update(ctx, item.id, { guidance_id: item.to });
    return undefined;
  },
};
