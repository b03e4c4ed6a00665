import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix, type UnixSeconds } from '@/kernel/value/time.ts';

export interface Busy {
  readonly teacher_id: number;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
}

export const planStore = {
  /** Why, for the trail of everything that is changed from now on. */
  because: async (ctx: Ctx, reason: string): Promise<void> => {
    if (reason) await ctx.query("SELECT set_config('app.reason', $1, true)", [reason]);
  },

  /** At work for the acting company, whoever asks. */
  async teacher(ctx: Ctx, id: number) {
    const { rows } = await ctx.query(
      `SELECT t.id, t.teacher_name, t.status, COALESCE(NULLIF(t.time_zone, ''), c.time_zone) AS zone
         FROM teacher t JOIN teacher_company tc ON tc.teacher_id = t.id AND tc.company_id = $2
         JOIN company c ON c.id = t.company_id
        WHERE t.id = $1`,
      [id, ctx.company_id],
    );
    return rows[0] as { id: number; teacher_name: string; status: 'on' | 'off'; zone: string } | undefined;
  },

  /** When teachers are taken between two moments, in whatever company of the family. */
  async busy(ctx: Ctx, teacherIds: readonly number[], from: UnixSeconds, to: UnixSeconds): Promise<Busy[]> {
    const { rows } = await ctx.query(
      `SELECT resource_id AS teacher_id, starts_at, ends_at FROM booking
        WHERE family_id = $1 AND kind = 'teacher' AND resource_id = ANY ($2::bigint[])
          AND starts_at < $4 AND starts_at > $3::timestamptz - interval '12 hours' AND ends_at > $3`,
      [ctx.family_id, [...teacherIds], fromUnix(from), fromUnix(to)],
    );
    return rows.map((row) => ({
      teacher_id: row.teacher_id,
      from: toUnix(row.starts_at),
      to: toUnix(row.ends_at),
    }));
  },
};
