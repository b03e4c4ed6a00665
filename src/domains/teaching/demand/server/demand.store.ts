import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import type { Demand, DemandWhole } from '../demand.contract.ts';
import type { Slot } from '../demand.rules.ts';
import { visibleDemands } from './demand.list.store.ts';
import { demand, demandSlot, demandStudent, demandTeacher } from './demand.table.ts';

type Values = Omit<typeof demand.$inferInsert, 'company_id' | 'family_id' | 'created_by'>;
export type DemandRow = typeof demand.$inferSelect;
export interface DemandParts {
  readonly student_ids: readonly number[];
  readonly slots: readonly Slot[];
  readonly wanted_ids: readonly number[];
  readonly unwanted_ids: readonly number[];
}
/** Most lessons that a demand shows at once. */
const MOST_LESSONS = 500;

export const demandStore = {
  /** What people change is what they may see. */
  async lock(ctx: Ctx, id: number): Promise<DemandRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(demand)
      .where(and(eq(demand.id, id), eq(demand.company_id, ctx.company_id), visibleDemands(ctx)))
      .for('update');
    return row;
  },

  /** For what the system does, which nobody's scope bounds. */
  async lockAny(ctx: Ctx, id: number): Promise<DemandRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(demand)
      .where(and(eq(demand.id, id), eq(demand.company_id, ctx.company_id)))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: Values, parts: DemandParts): Promise<number> {
    const { family_id, company_id, admin_id } = ctx;
    const [row] = await ctx.db
      .insert(demand)
      .values({ ...values, family_id, company_id, created_by: admin_id })
      .returning({ id: demand.id });
    const id = row?.id as number;
    await demandStore.setParts(ctx, id, parts);
    return id;
  },

  async keep(ctx: Ctx, id: number, values: Partial<typeof demand.$inferInsert>): Promise<void> {
    await ctx.db.update(demand).set(values).where(eq(demand.id, id));
  },

  async update(ctx: Ctx, id: number, values: Partial<Values>, parts?: DemandParts): Promise<void> {
    await ctx.db
      .update(demand)
      .set({ ...values, version: sql`${demand.version} + 1`, updated_at: ctx.now })
      .where(eq(demand.id, id));
    if (parts) await demandStore.setParts(ctx, id, parts);
  },

  /** What stays is not touched, so that the history tells what came and went. */
  async setParts(ctx: Ctx, id: number, parts: DemandParts): Promise<void> {
    const at = { company_id: ctx.company_id, demand_id: id };
    const ofThis = (table: typeof demandStudent | typeof demandSlot | typeof demandTeacher) =>
      and(eq(table.company_id, ctx.company_id), eq(table.demand_id, id));
    const { student_ids, slots, wanted_ids, unwanted_ids } = parts;
    await ctx.db
      .delete(demandStudent)
      .where(and(ofThis(demandStudent), sql`NOT ${inArray(demandStudent.student_id, [...student_ids])}`));
    await ctx.db
      .insert(demandStudent)
      .values(student_ids.map((student_id) => ({ ...at, student_id })))
      .onConflictDoNothing();

    const isKept = sql.join(
      slots.map(
        (
          slot,
        ) => sql`(${demandSlot.weekday} = ${slot.weekday} AND ${demandSlot.from_minute} = ${slot.from_minute}
          AND ${demandSlot.to_minute} = ${slot.to_minute})`,
      ),
      sql` OR `,
    );
    await ctx.db
      .delete(demandSlot)
      .where(and(ofThis(demandSlot), slots.length > 0 ? sql`NOT (${isKept})` : undefined));
    if (slots.length)
      await ctx.db
        .insert(demandSlot)
        .values(slots.map((slot) => ({ ...at, ...slot })))
        .onConflictDoNothing();

    await ctx.db.delete(demandTeacher).where(ofThis(demandTeacher));
    const wishes = [
      ...wanted_ids.map((teacher_id) => ({ teacher_id, is_wanted: true })),
      ...unwanted_ids.map((teacher_id) => ({ teacher_id, is_wanted: false })),
    ];
    if (wishes.length)
      await ctx.db
        .insert(demandTeacher)
        .values(wishes.map((wish) => ({ ...at, ...wish, family_id: ctx.family_id })));
  },

  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    await ctx.db
      .update(demand)
      .set({
        status: status as Demand['status'],
        ...(status === 'submitted' && { submitted_at: ctx.now, reason: '' }),
        ...(status === 'rejected' && { decided_by: ctx.admin_id, decided_at: ctx.now }),
        version: sql`${demand.version} + 1`,
        updated_at: ctx.now,
      })
      .where(eq(demand.id, id));
  },

  studentIds: async (ctx: Ctx, id: number): Promise<number[]> =>
    (
      await ctx.db
        .select({ id: demandStudent.student_id })
        .from(demandStudent)
        .where(and(eq(demandStudent.company_id, ctx.company_id), eq(demandStudent.demand_id, id)))
        .orderBy(demandStudent.student_id)
    ).map((row) => row.id),

  /** What its lessons take that are planned or taught. */
  async plannedMinutes(ctx: Ctx, id: number): Promise<number> {
    const { rows } = await ctx.query(
      `SELECT COALESCE(sum(minutes), 0)::int AS minutes FROM lesson
        WHERE company_id = $1 AND demand_id = $2 AND status IN ('planned', 'finished')`,
      [ctx.company_id, id],
    );
    return rows[0].minutes;
  },

  async lessons(ctx: Ctx, { id, company_id }: Demand): Promise<DemandWhole['lessons']> {
    const { rows } = await ctx.query(
      `SELECT l.id, l.starts_at, l.ends_at, l.status, l.teacher_id, t.teacher_name, l.room_id, r.name AS room_name,
              l.assistant_id, l.live_link
         FROM lesson l JOIN teacher t ON t.id = l.teacher_id
         LEFT JOIN room r ON r.company_id = l.company_id AND r.id = l.room_id
        WHERE l.company_id = $1 AND l.demand_id = $2 ORDER BY l.starts_at, l.id LIMIT ${MOST_LESSONS}`,
      [company_id, id],
    );
    return rows.map((row) => ({
      ...(row as DemandWhole['lessons'][number]),
      starts_at: toUnix(row.starts_at),
      ends_at: toUnix(row.ends_at),
    }));
  },
};
