import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { leadStatus } from '../lead.status.ts';
import { owners } from './lead.owners.ts';
import { isOpenLead, visibleLeads } from './lead.scope.store.ts';
import { leadStore } from './lead.store.ts';
import { lead } from './lead.table.ts';

const heldBy = (ctx: Ctx, adminId: number) =>
  and(eq(lead.company_id, ctx.company_id), visibleLeads(ctx), eq(lead.owner_id, adminId), isOpenLead());

/** For handovers: what somebody follows, and giving it to somebody else. */
export const leadHolding = {
  count: (ctx: Ctx, adminId: number): Promise<number> => ctx.db.$count(lead, heldBy(ctx, adminId)),

  async held(ctx: Ctx, adminId: number, _role: string, most: number) {
    const rows = await ctx.db
      .select({ id: lead.id, title: lead.name, number: lead.number, status: lead.status })
      .from(lead)
      .where(heldBy(ctx, adminId))
      .orderBy(asc(lead.id))
      .limit(most);
    const items = rows.map(({ id, title, number, status }) => ({
      id,
      title,
      sub: `${number} · ${ctx.say(leadStatus.states[status].label)}`,
    }));
    return { count: await leadHolding.count(ctx, adminId), items };
  },

  async move(ctx: Ctx, what: { ids: readonly number[] | undefined; from: number | undefined; to: number }) {
    const { ids, from, to } = what;
    const found = await ctx.db
      .select({ id: lead.id })
      .from(lead)
      .where(
        and(
          eq(lead.company_id, ctx.company_id),
          visibleLeads(ctx),
          isOpenLead(),
          ids ? inArray(lead.id, [...ids]) : undefined,
          from === undefined ? undefined : eq(lead.owner_id, from),
        ),
      );
    const moved = [];
    for (const one of await leadStore.lockMany(
      ctx,
      found.map(({ id }) => id),
    )) {
      if (from !== undefined && one.owner_id !== from) continue;
      await owners.change(ctx, one, to, 'handover');
      const version = one.owner_id === to ? one.version : one.version + 1;
      moved.push({ id: one.id, from_admin_id: one.owner_id, version });
    }
    return moved;
  },

  async giveBack(ctx: Ctx, item: { id: number; version: number; to: number | null }) {
    const one = await leadStore.lockAny(ctx, item.id);
    if (one?.version !== item.version) return { changed: one?.name ?? String(item.id) };
    await owners.change(ctx, one, item.to, 'handover');
    return undefined;
  },
};
