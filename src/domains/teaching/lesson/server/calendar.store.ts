import { and, eq, notExists, sql } from 'drizzle-orm';
import { room } from '@/domains/organisation/room/server/room.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import { teacher } from '@/domains/people/teacher/server/teacher.table.ts';
import type { Query } from '@/kernel/server/db/database.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { toUnix, toUnixOrNull } from '@/kernel/value/time.ts';
import { calendar, calendarSecret } from './calendar.table.ts';
import type { CalendarFilter } from './lesson.list.store.ts';

const mine = (ctx: Ctx) => and(eq(calendar.company_id, ctx.company_id), eq(calendar.admin_id, ctx.admin_id));

/** What lies behind an address, as far as it is known before anybody is let in. */
export interface Behind {
  readonly family_id: number;
  readonly company_id: number;
  readonly calendar_id: number;
}

export const calendarStore = {
  async list(ctx: Ctx) {
    const rows = await ctx.db
      .select({
        id: calendar.id,
        teacher_name: teacher.teacher_name,
        student_name: student.username,
        room_name: room.name,
        created_at: calendar.created_at,
        last_used_at: calendarSecret.last_used_at,
      })
      .from(calendar)
      .innerJoin(
        calendarSecret,
        and(eq(calendarSecret.company_id, calendar.company_id), eq(calendarSecret.calendar_id, calendar.id)),
      )
      .leftJoin(teacher, eq(teacher.id, calendar.teacher_id))
      .leftJoin(student, eq(student.id, calendar.student_id))
      .leftJoin(room, eq(room.id, calendar.room_id))
      .where(mine(ctx))
      .orderBy(calendar.id);
    return rows.map((row) => ({
      ...row,
      created_at: toUnix(row.created_at),
      last_used_at: toUnixOrNull(row.last_used_at),
    }));
  },

  async countOfMine(ctx: Ctx): Promise<number> {
    return (await calendarStore.list(ctx)).length;
  },

  /** Ends every address of somebody, whatever company it was made under. */
  async end(ctx: Ctx, admin_id: number): Promise<void> {
    await ctx.db
      .delete(calendarSecret)
      .where(and(eq(calendarSecret.family_id, ctx.family_id), eq(calendarSecret.admin_id, admin_id)));
  },

  /** What is left of one's own addresses that have ended. */
  async removeEnded(ctx: Ctx): Promise<void> {
    const secret = ctx.db
      .select({ id: calendarSecret.calendar_id })
      .from(calendarSecret)
      .where(
        and(eq(calendarSecret.company_id, calendar.company_id), eq(calendarSecret.calendar_id, calendar.id)),
      );
    await ctx.db.delete(calendar).where(and(mine(ctx), notExists(secret)));
  },

  async isMine(ctx: Ctx, id: number): Promise<boolean> {
    return (await ctx.db.$count(calendar, and(eq(calendar.id, id), mine(ctx)))) > 0;
  },

  async insert(ctx: Ctx, token_hash: Buffer, filter: CalendarFilter): Promise<number> {
    const { family_id, company_id, admin_id, role_id, lang } = ctx;
    const [row] = await ctx.db
      .insert(calendar)
      .values({ family_id, company_id, admin_id, role_id, lang, ...filter })
      .returning({ id: calendar.id });
    const calendar_id = row?.id as number;
    await ctx.db.insert(calendarSecret).values({ token_hash, family_id, company_id, calendar_id, admin_id });
    return calendar_id;
  },

  async remove(ctx: Ctx, id: number): Promise<boolean> {
    const gone = await ctx.db
      .delete(calendar)
      .where(and(eq(calendar.id, id), mine(ctx)))
      .returning({ id: calendar.id });
    return gone.length > 0;
  },

  /** Outside of any company. */
  async behind(query: Query, token_hash: Buffer): Promise<Behind | undefined> {
    const { rows } = await query(
      'SELECT family_id, company_id, calendar_id FROM calendar_secret WHERE token_hash = $1',
      [token_hash],
    );
    return rows[0];
  },
  async touch(query: Query, token_hash: Buffer): Promise<void> {
    await query(
      `UPDATE calendar_secret SET last_used_at = now() WHERE token_hash = $1
          AND (last_used_at IS NULL OR last_used_at < now() - interval '60 seconds')`,
      [token_hash],
    );
  },

  /** Whose it is and what it shows; let in as the system. */
  async find(ctx: Ctx, id: number) {
    const [row] = await ctx.db
      .select({
        admin_id: calendar.admin_id,
        role_id: calendar.role_id,
        lang: calendar.lang,
        teacher_id: calendar.teacher_id,
        student_id: calendar.student_id,
        room_id: calendar.room_id,
      })
      .from(calendar)
      .where(eq(calendar.id, id));
    return row;
  },

  /** As whoever it belongs to sees them. */
  async names(ctx: Ctx, { teacher_id, student_id, room_id }: CalendarFilter) {
    const { rows } = await ctx.db.execute<{
      teacher_name: string | null;
      student_name: string | null;
      room_name: string | null;
    }>(sql`SELECT (SELECT ${teacher.teacher_name} FROM ${teacher} WHERE ${teacher.id} = ${teacher_id ?? null}) AS teacher_name,
      (SELECT ${student.username} FROM ${student} WHERE ${student.id} = ${student_id ?? null}) AS student_name,
      (SELECT ${room.name} FROM ${room} WHERE ${room.id} = ${room_id ?? null}) AS room_name`);
    return rows[0] ?? { teacher_name: null, student_name: null, room_name: null };
  },
};
