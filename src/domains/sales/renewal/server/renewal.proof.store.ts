import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Renewal } from './renewal.store.ts';

/** The documents that renew a task. */
export const renewalProofStore = {
  /** When a contract was signed, and what it has of each course type. */
  async contract(ctx: Ctx, id: number) {
    const { rows } = await ctx.query(
      `SELECT COALESCE(c.signed_on, c.made_on)::text AS signed_on, l.course_type, sum(l.minutes + l.gift_minutes)::int AS minutes,
          sum(l.amount_fen)::bigint AS amount_fen
         FROM contract c JOIN contract_line l ON l.company_id = c.company_id AND l.contract_id = c.id
        WHERE c.company_id = $1 AND c.id = $2 GROUP BY 1, 2 ORDER BY 2`,
      [ctx.company_id, id],
    );
    const lines = rows.map((row) => ({
      course_type: Number(row.course_type) as CourseTypeCode,
      minutes: Number(row.minutes),
      amount_fen: Number(row.amount_fen),
    }));
    return { signed_on: (rows[0]?.signed_on as string | undefined) ?? '', lines };
  },

  /** Another document that renews it as well: hours bought since, or a recharge for a contract signed since. */
  async standing(ctx: Ctx, { student_id, course_type, created_at, opened_on }: Renewal) {
    const { rows } = await ctx.query(
      `SELECT * FROM (
         SELECT 'class_lot' AS doc, l.id AS doc_id, l.price_fen AS renewed_fen, l.paid_minutes + l.gift_minutes AS renewed_minutes, l.bought_at AS at
           FROM class_lot l WHERE l.company_id = $1 AND l.student_id = $2 AND l.course_type = $3 AND l.origin = 'buy'
            AND l.bought_at >= $4 AND l.paid_minutes + l.gift_minutes > 0
         UNION ALL
         SELECT 'recharge', r.id, r.amount_fen, x.minutes, r.decided_at
           FROM recharge r JOIN contract c ON c.company_id = r.company_id AND c.id = r.contract_id
           CROSS JOIN LATERAL (SELECT sum(k.minutes + k.gift_minutes)::int AS minutes FROM contract_line k
             WHERE k.company_id = c.company_id AND k.contract_id = c.id AND k.course_type = $3) x
          WHERE r.company_id = $1 AND r.student_id = $2 AND r.status = 'approved' AND x.minutes IS NOT NULL
            AND COALESCE(c.signed_on, c.made_on) >= $5::date) d ORDER BY at LIMIT 1`,
      [ctx.company_id, student_id, course_type, created_at, opened_on],
    );
    const [row] = rows;
    return (
      row && {
        doc: row.doc as 'recharge' | 'class_lot',
        doc_id: Number(row.doc_id),
        renewed_fen: Number(row.renewed_fen),
        renewed_minutes: Number(row.renewed_minutes),
      }
    );
  },

  /** Of these lots, those that nothing is left of, used or not. */
  async goneLots(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
    const { rows } = await ctx.query(
      'SELECT id FROM class_lot WHERE company_id = $1 AND id = ANY ($2::bigint[]) AND paid_minutes + gift_minutes = 0',
      [ctx.company_id, ids],
    );
    return rows.map(({ id }) => Number(id));
  },
};
