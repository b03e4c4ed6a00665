import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { examItem } from '../../exam-item/server/exam-item.table.ts';
import { AHEAD } from '../exam-entry.status.ts';
import { follower, examEntryStore as store } from './exam-entry.store.ts';
import { examDemand, examEntry } from './exam-entry.table.ts';

const aheadHere = (ctx: Ctx): SQL | undefined =>
  and(
    eq(examEntry.company_id, ctx.company_id),
    students.isOfVisible(ctx, examEntry.student_id),
    inArray(examEntry.status, [...AHEAD]),
  );
const heldBy = (ctx: Ctx, adminId: number): SQL | undefined =>
  and(aheadHere(ctx), sql`${follower} = ${adminId}`);

/** For handovers: entries ahead that somebody follows, and giving them to somebody else. */
export const examEntryHolding = {
  count: (ctx: Ctx, adminId: number): Promise<number> => ctx.db.$count(examEntry, heldBy(ctx, adminId)),

  async held(ctx: Ctx, adminId: number, _role: string, most: number) {
    const rows = await ctx.db
      .select({ id: examEntry.id, title: student.username, number: examDemand.number, code: examItem.code })
      .from(examEntry)
      .innerJoin(
        examDemand,
        and(eq(examDemand.company_id, examEntry.company_id), eq(examDemand.id, examEntry.demand_id)),
      )
      .innerJoin(student, eq(student.id, examEntry.student_id))
      .innerJoin(
        examItem,
        and(eq(examItem.family_id, examEntry.family_id), eq(examItem.id, examEntry.item_id)),
      )
      .where(heldBy(ctx, adminId))
      .orderBy(asc(examEntry.id))
      .limit(most);
    const items = rows.map(({ id, title, number, code }) => ({ id, title, sub: `${number} · ${code}` }));
    return { count: await examEntryHolding.count(ctx, adminId), items };
  },

  async move(ctx: Ctx, what: { ids: readonly number[] | undefined; from: number | undefined; to: number }) {
    const { ids, from, to } = what;
    const found = await ctx.db
      .select({
        id: examEntry.id,
        from_admin_id: follower.mapWith(Number),
        version: examEntry.version,
      })
      .from(examEntry)
      .where(
        and(
          aheadHere(ctx),
          ids ? inArray(examEntry.id, [...ids]) : undefined,
          from === undefined ? undefined : sql`${follower} = ${from}`,
        ),
      )
      .orderBy(asc(examEntry.id))
      .for('no key update');
    for (const { id } of found) await store.change(ctx, id, { owner_id: to });
    return found.map((one) => ({ ...one, version: one.version + 1 }));
  },

  async giveBack(ctx: Ctx, item: { id: number; version: number; to: number | null }) {
    const one = await store.lockAny(ctx, item.id);
    if (one?.version !== item.version) return { changed: String(item.id) };
    await store.change(ctx, item.id, { owner_id: item.to });
    return undefined;
  },
};
