import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Holder, HolderField } from '../student.rules.ts';
import { visibleStudents } from './student.scope.store.ts';
import { student } from './student.table.ts';

const fieldOf = (role: Holder): HolderField => `${role}_id`;
const here = (ctx: Ctx) => and(eq(student.company_id, ctx.company_id), visibleStudents(ctx));

/** Who looks after whom, for handovers. */
export const studentHoldingStore = {
  async held(ctx: Ctx, adminId: number, role: Holder, most: number) {
    const where = and(here(ctx), eq(student[fieldOf(role)], adminId));
    const items = await ctx.db
      .select({ id: student.id, title: student.username, number: student.number, status: student.status })
      .from(student)
      .where(where)
      .orderBy(asc(student.id))
      .limit(most);
    return { count: await ctx.db.$count(student, where), items };
  },

  /** In the order of their ids, so that two handovers wait for each other and never stand in each other's way. */
  async move(
    ctx: Ctx,
    {
      ids,
      from,
      role,
      to,
    }: { ids: readonly number[] | undefined; from: number | undefined; role: Holder; to: number },
  ) {
    const field = fieldOf(role);
    const rows = await ctx.db
      .select({ id: student.id, from_admin_id: student[field], version: student.version })
      .from(student)
      .where(
        and(
          here(ctx),
          ids ? inArray(student.id, [...ids]) : undefined,
          from === undefined ? undefined : eq(student[field], from),
        ),
      )
      .orderBy(asc(student.id))
      .for('no key update');
    if (rows.length > 0)
      await give(
        ctx,
        rows.map(({ id }) => id),
        field,
        to,
      );
    return rows.map((row) => ({ ...row, version: row.version + 1 }));
  },

  /** Whom nobody looks after in this capacity, this person does from now on. */
  async takeUp(ctx: Ctx, id: number, role: Holder, to: number): Promise<void> {
    const field = fieldOf(role);
    const [alone] = await ctx.db
      .select({ id: student.id })
      .from(student)
      .where(and(eq(student.company_id, ctx.company_id), eq(student.id, id), isNull(student[field])))
      .for('no key update');
    if (alone) await give(ctx, [alone.id], field, to);
  },

  async giveBack(ctx: Ctx, item: { id: number; version: number; role: Holder; to: number | null }) {
    const [row] = await ctx.db
      .select({ username: student.username, version: student.version })
      .from(student)
      .where(and(eq(student.id, item.id), eq(student.company_id, ctx.company_id)))
      .for('no key update');
    if (row?.version !== item.version) return { changed: row?.username ?? String(item.id) };
    await give(ctx, [item.id], fieldOf(item.role), item.to);
    return undefined;
  },
};

async function give(ctx: Ctx, ids: readonly number[], field: HolderField, to: number | null): Promise<void> {
  await ctx.db
    .update(student)
    .set({ [field]: to, version: sql`${student.version} + 1`, updated_at: ctx.now })
    .where(inArray(student.id, [...ids]));
}
