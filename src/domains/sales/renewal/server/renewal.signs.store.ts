import type { GiftMode } from '@/domains/organisation/company/company.rules.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import type { Lot } from '../../../money/class-hours/class-hours.rules.ts';
import {
  type Booking,
  LOOK_BACK_DAYS,
  PACE_DAYS,
  RENEWAL_DEFAULTS,
  type RenewalSetting,
} from '../renewal.rules.ts';

/** An empty course type is looked at for so long after its last hour. */
const EMPTY_DAYS = 60;

export interface Moved {
  readonly on: string;
  readonly minutes: number;
}
/** What is known of a student's hours of one course type; of one without any hours, nothing but the student. */
export interface SignsRow extends RenewalSetting {
  readonly student_id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly class_teacher_id: number | null;
  readonly adviser_id: number | null;
  readonly level_id: number | null;
  readonly kept_run_out_on: string | null;
  readonly kept_reckoned_on: string | null;
  readonly minutes_per_class_hour: number;
  readonly gift_mode: GiftMode;
  readonly course_type: CourseTypeCode | null;
  readonly lots: readonly Lot[];
  readonly bookings: readonly Booking[];
  /** What lessons took day by day, and what else came or left. */
  readonly uses: readonly Moved[];
  readonly changes: readonly Moved[];
  readonly last_used_on: string | null;
  readonly contract_ends_on: string | null;
  readonly last_lot_at: Date | null;
  readonly last_price_fen: number | null;
  readonly last_minutes: number | null;
  readonly teacher_id: number | null;
  readonly lessons: number;
}

const setting = Object.entries(RENEWAL_DEFAULTS)
  .map(([name, value]) => `COALESCE(st.${name}, ${value}) AS ${name}`)
  .join(', ');
/** Hours that left by a document are not used up: nobody is asked to renew what they gave back. */
const LEFT = `('refund', 'clear', 'transfer_out', 'carry_out', 'branch_out', 'undo')`;

const SIGNS = `WITH types AS (
    SELECT DISTINCT l.student_id, l.course_type FROM class_lot l
     WHERE l.company_id = $1 AND l.student_id = ANY ($2::bigint[]) AND (l.closed_at IS NULL OR (l.closed_at > $4::timestamptz
       AND NOT EXISTS (SELECT 1 FROM class_lot_change c WHERE c.company_id = l.company_id AND c.lot_id = l.id AND c.kind IN ${LEFT}))))
  SELECT s.id AS student_id, s.username AS name, s.status = 'active' AS is_active, s.class_teacher_id, s.adviser_id, s.level_id,
    f.run_out_on::text AS kept_run_out_on, f.reckoned_on::text AS kept_reckoned_on,
    co.minutes_per_class_hour, co.gift_mode, ${setting}, t.course_type,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', l.id, 'course_type', l.course_type, 'subject_id', l.subject_id,
        'paid_minutes', l.paid_minutes, 'gift_minutes', l.gift_minutes, 'price_fen', l.price_fen,
        'paid_used_minutes', l.paid_used_minutes, 'gift_used_minutes', l.gift_used_minutes, 'recognised_fen', l.recognised_fen,
        'expires_on', l.expires_on, 'frozen_on', l.frozen_on, 'bought_at', l.bought_at) ORDER BY l.id), '[]')
       FROM class_lot l WHERE l.company_id = s.company_id AND l.student_id = s.id AND l.course_type = t.course_type
         AND l.closed_at IS NULL) AS lots,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('on', GREATEST(company_day(l.company_id, l.starts_at), $3::date),
        'minutes', p.minutes, 'subject_id', p.subject_id)), '[]')
       FROM class_plan p JOIN lesson l ON l.id = p.doc_id AND l.company_id = p.company_id
      WHERE p.company_id = s.company_id AND p.student_id = s.id AND p.course_type = t.course_type
        AND p.doc = 'lesson' AND l.status = 'planned') AS bookings,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('on', u.used_on, 'minutes', u.minutes)), '[]')
       FROM (SELECT used_on, sum(minutes)::int AS minutes FROM class_use
              WHERE company_id = s.company_id AND student_id = s.id AND course_type = t.course_type
                AND undone_at IS NULL AND used_on > $5::date GROUP BY used_on) u) AS uses,
    (SELECT COALESCE(jsonb_agg(jsonb_build_object('on', m.day, 'minutes', m.minutes)), '[]')
       FROM (SELECT company_day(c.company_id, CASE WHEN c.kind = l.origin THEN l.bought_at ELSE c.created_at END) AS day,
                    sum(c.paid_minutes + c.gift_minutes)::int AS minutes
               FROM class_lot l JOIN class_lot_change c ON c.company_id = l.company_id AND c.lot_id = l.id
              WHERE l.company_id = s.company_id AND l.student_id = s.id AND l.course_type = t.course_type
                AND CASE WHEN c.kind = l.origin THEN l.bought_at ELSE c.created_at END > $5::date GROUP BY 1) m) AS changes,
    (SELECT max(u.used_on)::text FROM class_use u WHERE u.company_id = s.company_id AND u.student_id = s.id
       AND u.course_type = t.course_type AND u.undone_at IS NULL) AS last_used_on,
    (SELECT max(cl.expires_on)::text FROM contract_line cl WHERE cl.company_id = s.company_id AND cl.course_type = t.course_type
       AND cl.contract_id = (SELECT c.id FROM contract c JOIN contract_line x ON x.company_id = c.company_id AND x.contract_id = c.id
         WHERE c.company_id = s.company_id AND c.student_id = s.id AND c.status = 'effective' AND x.course_type = t.course_type
         ORDER BY c.effective_at DESC NULLS LAST, c.id DESC LIMIT 1)) AS contract_ends_on,
    (SELECT max(l.bought_at) FROM class_lot l WHERE l.company_id = s.company_id AND l.student_id = s.id
       AND l.course_type = t.course_type AND l.paid_minutes + l.gift_minutes > 0) AS last_lot_at,
    last.price_fen AS last_price_fen, last.minutes AS last_minutes,
    (SELECT l.teacher_id FROM attendance a JOIN lesson l ON l.id = a.lesson_id WHERE a.company_id = s.company_id AND a.student_id = s.id
       AND a.starts_at > $6::timestamptz GROUP BY l.teacher_id ORDER BY sum(a.taught_minutes) DESC, l.teacher_id LIMIT 1) AS teacher_id,
    (SELECT count(*)::int FROM attendance a WHERE a.company_id = s.company_id AND a.student_id = s.id
       AND a.course_type = t.course_type AND a.starts_at > $6::timestamptz) AS lessons
  FROM student s JOIN company co ON co.id = s.company_id LEFT JOIN sales_setting st ON st.company_id = s.company_id
    LEFT JOIN types t ON t.student_id = s.id LEFT JOIN student_figures f ON f.student_id = s.id
    LEFT JOIN LATERAL (SELECT l.price_fen, l.paid_minutes + l.gift_minutes AS minutes FROM class_lot l
      WHERE l.company_id = s.company_id AND l.student_id = s.id AND l.course_type = t.course_type AND l.origin = 'buy'
        AND l.paid_minutes > 0 ORDER BY l.bought_at DESC, l.id DESC LIMIT 1) last ON true
  WHERE s.company_id = $1 AND s.id = ANY ($2::bigint[]) ORDER BY s.id, t.course_type`;

/**
 * Of one student, as after each act: PostgreSQL keeps the plan of `=` for a connection. That of a list it makes anew each time,
 * because it takes any list for ten, and the plan takes ten times as long as the answer.
 */
const SIGNS_OF_ONE = SIGNS.replaceAll('= ANY ($2::bigint[])', '= $2::bigint');

const DAY_MS = 86_400_000;
const ago = (ctx: Ctx, days: number): Date => new Date(ctx.now.getTime() - days * DAY_MS);

/** A row for each student and course type with hours, or with a last hour not long ago. */
export async function signsOf(ctx: Ctx, studentIds: readonly number[]): Promise<SignsRow[]> {
  const today = todayOf(ctx);
  const since = [ago(ctx, EMPTY_DAYS), plusDays(today, -PACE_DAYS), ago(ctx, LOOK_BACK_DAYS)];
  const [only] = studentIds;
  const { rows } = await (studentIds.length === 1
    ? ctx.query(SIGNS_OF_ONE, [ctx.company_id, only, today, ...since], { prepared: true })
    : ctx.query(SIGNS, [ctx.company_id, studentIds, today, ...since]));
  return (rows as SignsRow[]).map((row) => ({
    ...row,
    lots: row.lots.map((lot) => ({ ...lot, bought_at: new Date(lot.bought_at) })),
  }));
}

/** What holds where a company has decided nothing is the specification's. */
export async function renewalSetting(ctx: Ctx): Promise<RenewalSetting> {
  const { rows } = await ctx.query(
    `SELECT ${setting} FROM company co LEFT JOIN sales_setting st ON st.company_id = co.id WHERE co.id = $1`,
    [ctx.company_id],
  );
  return rows[0] as RenewalSetting;
}
