import { and, asc, eq, inArray } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { OPEN_STATES } from '../renewal.rules.ts';
import { renewalStatus } from '../renewal.status.ts';
import { changeOwner } from './renewal.moves.ts';
import { renewalStore } from './renewal.store.ts';
import { renewal } from './renewal.table.ts';

const openHere = (ctx: Ctx) =>
  and(
    eq(renewal.company_id, ctx.company_id),
    inArray(renewal.status, [...OPEN_STATES]),
    students.isOfVisible(ctx, renewal.student_id),
  );
const heldBy = (ctx: Ctx, adminId: number) => and(openHere(ctx), eq(renewal.owner_id, adminId));

/** For handovers: what a class teacher follows, and giving it to somebody else. */
export const renewalHolding = {
  count: (ctx: Ctx, adminId: number): Promise<number> => ctx.db.$count(renewal, heldBy(ctx, adminId)),

  async held(ctx: Ctx, adminId: number, _role: string, most: number) {
    const rows = await ctx.db
      .select({ id: renewal.id, title: student.username, number: renewal.number, status: renewal.status })
      .from(renewal)
      .innerJoin(student, and(eq(student.company_id, renewal.company_id), eq(student.id, renewal.student_id)))
      .where(heldBy(ctx, adminId))
      .orderBy(asc(renewal.id))
      .limit(most);
    const items = rows.map(({ id, title, number, status }) => ({
      id,
      title,
      sub: `${number} · ${ctx.say(renewalStatus.states[status].label)}`,
    }));
    return { count: await renewalHolding.count(ctx, adminId), items };
  },

  async move(ctx: Ctx, what: { ids: readonly number[] | undefined; from: number | undefined; to: number }) {
    const { ids, from, to } = what;
    const found = await ctx.db
      .select({ id: renewal.id })
      .from(renewal)
      .where(
        and(
          openHere(ctx),
          ids ? inArray(renewal.id, [...ids]) : undefined,
          from === undefined ? undefined : eq(renewal.owner_id, from),
        ),
      );
    const tasks = await renewalStore.lockMany(
      ctx,
      found.map(({ id }) => id),
    );
    const moved = [];
    for (const task of tasks) {
      if (from !== undefined && task.owner_id !== from) continue;
      const version = await changeOwner(ctx, task, to, false);
      moved.push({ id: task.id, from_admin_id: task.owner_id, version });
    }
    return moved;
  },

  async giveBack(ctx: Ctx, item: { id: number; version: number; to: number | null }) {
    const task = await renewalStore.lockAny(ctx, item.id);
    if (task?.version !== item.version) return { changed: task?.number ?? String(item.id) };
    await changeOwner(ctx, task, item.to, false);
    return undefined;
  },
};
