/**
 * What a good engineer would write by hand for the same questions: the columns that the screens show, names joined, the
 * page's rows and the capped total. It runs above row security, with the company as its only scope. Frozen: when the app's
 * own SQL changes, this stays, or the figure would say nothing.
 */

/** Statements of one question; `values` go into the first, and as many as it needs into the others. */
export interface Twin {
  readonly page: string;
  /** Counts at most to 10,001. */
  readonly count: string;
}

const counted = (matching: string) =>
  `SELECT count(*)::int AS total FROM (SELECT 1 ${matching} LIMIT 10001) AS counted`;

const STUDENT = `
  SELECT s.id, s.company_id, c.name AS company_name, s.number, s.username, s.english_name, s.gender, s.birthday, s.phone,
         s.wechat, s.email, s.school, s.grade, s.level_id, lv.name AS level_name, s.education_type_id,
         et.name AS education_type_name, s.region_id, rg.name AS region_name, s.time_zone, s.adviser_id,
         a1.admin_name AS adviser_name, s.class_teacher_id, a2.admin_name AS class_teacher_name, s.guidance_id,
         a3.admin_name AS guidance_name, s.academic_affairs_id, a4.admin_name AS academic_affairs_name, s.assistant_id,
         a5.admin_name AS assistant_name, s.channel_id, ch.name AS channel_name, s.source_lead_id, s.referrer_student_id,
         rf.username AS referrer_name, s.status, lb.label_ids, lb.label_names, s.notes, g.name AS guardian_name,
         g.relation AS guardian_relation, g.phone AS guardian_phone, f.remaining_minutes, f.scheduled_minutes,
         extract(epoch FROM f.next_lesson_at)::int8 AS next_lesson_at, extract(epoch FROM f.last_lesson_at)::int8 AS last_lesson_at,
         f.run_out_on, c.minutes_per_class_hour, m.virtual_fen, m.new_fen, m.learning_fen, m.classes_fen, m.store_fen,
         m.apply_fen, extract(epoch FROM s.created_at)::int8 AS created_at, s.version`;
const OF_STUDENT = `
    JOIN company c ON c.id = s.company_id
    LEFT JOIN student_figures f ON f.student_id = s.id
    LEFT JOIN student_money m ON m.company_id = s.company_id AND m.student_id = s.id
    LEFT JOIN base_item lv ON lv.id = s.level_id
    LEFT JOIN base_item et ON et.id = s.education_type_id
    LEFT JOIN base_item rg ON rg.id = s.region_id
    LEFT JOIN channel ch ON ch.id = s.channel_id
    LEFT JOIN admin a1 ON a1.id = s.adviser_id
    LEFT JOIN admin a2 ON a2.id = s.class_teacher_id
    LEFT JOIN admin a3 ON a3.id = s.guidance_id
    LEFT JOIN admin a4 ON a4.id = s.academic_affairs_id
    LEFT JOIN admin a5 ON a5.id = s.assistant_id
    LEFT JOIN student rf ON rf.company_id = s.company_id AND rf.id = s.referrer_student_id
    LEFT JOIN LATERAL (SELECT g.name, g.relation, g.phone FROM student_guardian g
      WHERE g.company_id = s.company_id AND g.student_id = s.id ORDER BY g.id LIMIT 1) g ON true
    LEFT JOIN LATERAL (SELECT array_agg(l.id ORDER BY l.sort, l.id) AS label_ids, array_agg(l.name ORDER BY l.sort, l.id) AS label_names
      FROM student_label sl JOIN base_item l ON l.id = sl.label_id WHERE sl.student_id = s.id) lb ON true`;
const students = (matching: string): Twin => ({
  page: `${STUDENT} FROM (SELECT * ${matching} ORDER BY created_at DESC, id DESC LIMIT 10) s ${OF_STUDENT}
    ORDER BY s.created_at DESC, s.id DESC`,
  count: counted(matching),
});

const RECHARGE = `
  SELECT r.id, r.company_id, r.number, r.category, r.student_id, s.username AS student_name, r.amount_fen, r.fee_fen, r.account,
         r.gift_fen, lb.label_ids, lb.label_names, r.referrer_id, rf.username AS referrer_name, r.reward_fen, r.adviser_id,
         a1.admin_name AS adviser_name, r.channel_id, ch.name AS channel_name, r.contract_id, ct.number AS contract_number,
         r.contract_fen, r.note, r.status, r.receipt_id, p.number AS receipt_number, p.version AS receipt_version,
         p.amount_fen AS receipt_fen, p.fee_fen AS receipt_fee_fen, p.reference, r.method_id, mt.name AS method_name, p.payer,
         extract(epoch FROM r.paid_at)::int8 AS paid_at, p.file_id, r.created_by, a2.admin_name AS created_by_name,
         extract(epoch FROM r.created_at)::int8 AS created_at, r.submitted_by,
         extract(epoch FROM r.submitted_at)::int8 AS submitted_at, a3.admin_name AS decided_by_name,
         extract(epoch FROM r.decided_at)::int8 AS decided_at, a4.admin_name AS rebacked_by_name,
         extract(epoch FROM r.rebacked_at)::int8 AS rebacked_at, r.reason, r.version`;
const OF_RECHARGE = `
    JOIN receipt p ON p.company_id = r.company_id AND p.id = r.receipt_id
    JOIN student s ON s.id = r.student_id
    JOIN base_item mt ON mt.id = r.method_id
    LEFT JOIN student rf ON rf.id = r.referrer_id
    LEFT JOIN admin a1 ON a1.id = r.adviser_id
    LEFT JOIN channel ch ON ch.id = r.channel_id
    LEFT JOIN contract ct ON ct.id = r.contract_id
    LEFT JOIN admin a2 ON a2.id = r.created_by
    LEFT JOIN admin a3 ON a3.id = r.decided_by
    LEFT JOIN admin a4 ON a4.id = r.rebacked_by
    LEFT JOIN LATERAL (SELECT array_agg(l.id ORDER BY l.sort, l.id) AS label_ids, array_agg(l.name ORDER BY l.sort, l.id) AS label_names
      FROM recharge_tag t JOIN base_item l ON l.id = t.label_id WHERE t.company_id = r.company_id AND t.recharge_id = r.id) lb ON true`;
const recharges = (matching: string): Twin => ({
  page: `${RECHARGE} FROM (SELECT * ${matching} ORDER BY id DESC LIMIT 10) r ${OF_RECHARGE} ORDER BY r.id DESC`,
  count: counted(matching),
});

const CONTRACT = `
  SELECT k.id, k.company_id, k.number, k.reference, k.student_id, s.username AS student_name, k.adviser_id, a1.admin_name AS adviser_name,
         t.name AS template_name, k.made_on, k.signed_on, extract(epoch FROM k.effective_at)::int8 AS effective_at, k.list_fen,
         k.discount_fen, k.total_fen, k.paid_fen, k.discount_percent, k.limit_percent, k.next_due_on,
         CASE WHEN k.next_due_on < current_date AND k.status IN ('signed', 'effective') THEN 1 ELSE 0 END AS is_overdue,
         k.note, k.reason, k.status, k.created_by, a2.admin_name AS created_by_name,
         extract(epoch FROM k.created_at)::int8 AS created_at, k.version`;
const OF_CONTRACT = `
    JOIN student s ON s.id = k.student_id
    JOIN admin a1 ON a1.id = k.adviser_id
    JOIN admin a2 ON a2.id = k.created_by
    JOIN contract_edition e ON e.id = k.edition_id
    JOIN contract_template t ON t.id = e.template_id`;
const contracts = (matching: string): Twin => ({
  page: `${CONTRACT} FROM (SELECT * ${matching} ORDER BY id DESC LIMIT 10) k ${OF_CONTRACT} ORDER BY k.id DESC`,
  count: counted(matching),
});

const REFUND = `
  SELECT r.id, r.company_id, r.number, r.student_id, s.username AS student_name, r.policy, r.amount_fen, ln.taken_fen,
         ln.taken_fen - r.amount_fen AS withheld_fen, r.method_id, mt.name AS method_name, r.payee_name, r.payee_account,
         r.payee_bank, r.payee_by, r.cause, r.status, r.created_by, a1.admin_name AS created_by_name,
         extract(epoch FROM r.created_at)::int8 AS created_at, r.confirmed_by, r.approved_by, r.finance_approved_by,
         extract(epoch FROM r.paid_at)::int8 AS paid_at, r.recalculated, r.version`;
const OF_REFUND = `
    JOIN student s ON s.id = r.student_id
    JOIN admin a1 ON a1.id = r.created_by
    JOIN base_item mt ON mt.id = r.method_id
    CROSS JOIN LATERAL (SELECT COALESCE(sum(l.book_value_fen), 0)::int8 AS taken_fen FROM refund_line l
      WHERE l.company_id = r.company_id AND l.refund_id = r.id) ln`;
const refunds = (matching: string): Twin => ({
  page: `${REFUND} FROM (SELECT * ${matching} ORDER BY id DESC LIMIT 10) r ${OF_REFUND} ORDER BY r.id DESC`,
  count: counted(matching),
});

const CONVERSION = `
  SELECT v.id, v.company_id, v.number, v.kind, v.student_id, s.username AS student_name, v.amount_fen, td.tenders, v.to_account,
         v.course_type, v.subject_id, sj.name AS subject_name, v.paid_minutes, v.gift_minutes, v.expires_on,
         fl.course_type AS from_course_type, v.out_paid_minutes, v.out_gift_minutes, v.to_student_id,
         rv.username AS to_student_name, v.contract_line_id, ct.number AS contract_number, v.lot_id, v.book_fen,
         v.discount_percent, v.note, v.reason, v.status, v.created_by, a1.admin_name AS created_by_name,
         extract(epoch FROM v.created_at)::int8 AS created_at, a2.admin_name AS decided_by_name,
         extract(epoch FROM v.decided_at)::int8 AS decided_at, c.minutes_per_class_hour, v.version`;
const OF_CONVERSION = `
    JOIN student s ON s.id = v.student_id
    JOIN company c ON c.id = v.company_id
    JOIN admin a1 ON a1.id = v.created_by
    LEFT JOIN admin a2 ON a2.id = v.decided_by
    LEFT JOIN subject sj ON sj.id = v.subject_id
    LEFT JOIN class_lot fl ON fl.company_id = v.company_id AND fl.id = v.from_lot_id
    LEFT JOIN student rv ON rv.id = v.to_student_id
    LEFT JOIN contract_line cl ON cl.company_id = v.company_id AND cl.id = v.contract_line_id
    LEFT JOIN contract ct ON ct.company_id = cl.company_id AND ct.id = cl.contract_id
    CROSS JOIN LATERAL (SELECT COALESCE(json_agg(json_build_object('account', t.account, 'amount_fen', t.amount_fen) ORDER BY t.account), '[]') AS tenders
      FROM conversion_tender t WHERE t.company_id = v.company_id AND t.conversion_id = v.id) td`;
const conversions = (matching: string): Twin => ({
  page: `${CONVERSION} FROM (SELECT * ${matching} ORDER BY id DESC LIMIT 10) v ${OF_CONVERSION} ORDER BY v.id DESC`,
  count: counted(matching),
});

const LOT = `
  SELECT l.id, l.company_id, l.student_id, s.username AS student_name, l.course_type, l.subject_id, sj.name AS subject_name,
         l.paid_minutes, l.gift_minutes, l.paid_minutes - l.paid_used_minutes AS paid_left_minutes,
         l.gift_minutes - l.gift_used_minutes AS gift_left_minutes, l.price_fen, l.price_fen - l.recognised_fen AS left_fen,
         l.expires_on, l.frozen_on,
         CASE WHEN l.closed_at IS NOT NULL THEN 'closed' WHEN l.frozen_on IS NOT NULL THEN 'frozen'
              WHEN l.expires_on < current_date THEN 'expired' ELSE 'usable' END AS state,
         l.origin, extract(epoch FROM l.bought_at)::int8 AS bought_at, c.minutes_per_class_hour, l.version`;
const OF_LOT = `
    JOIN student s ON s.id = l.student_id
    JOIN company c ON c.id = l.company_id
    LEFT JOIN subject sj ON sj.id = l.subject_id`;
const lots = (matching: string): Twin => ({
  page: `${LOT} FROM (SELECT * ${matching} ORDER BY id DESC LIMIT 10) l ${OF_LOT} ORDER BY l.id DESC`,
  count: counted(matching),
});

const LESSON = `
  SELECT l.id, l.company_id, l.kind, l.course_type, concat_ws(' ', sj.name, nullif(sj.code, '')) AS subject_name, l.course_id,
         co.name AS course_name, l.teacher_id, t.teacher_name, l.original_teacher_id, l.assistant_id, l.room_id,
         rm.name AS room_name, extract(epoch FROM l.starts_at)::int8 AS starts_at, extract(epoch FROM l.ends_at)::int8 AS ends_at,
         st.student_ids, st.student_names, l.status, l.version, l.subject_id, l.demand_id,
         ot.teacher_name AS original_teacher_name, a1.admin_name AS assistant_name, l.assistant_may_overlap, l.live_link,
         l.minutes, l.reason, l.note, l.trial_state, att.outcomes, fb.feedback_count, l.created_by,
         a2.admin_name AS created_by_name, extract(epoch FROM l.created_at)::int8 AS created_at`;
const OF_LESSON = `
    JOIN teacher t ON t.id = l.teacher_id
    LEFT JOIN room rm ON rm.id = l.room_id
    LEFT JOIN subject sj ON sj.id = l.subject_id
    LEFT JOIN course co ON co.company_id = l.company_id AND co.id = l.course_id
    LEFT JOIN teacher ot ON ot.id = l.original_teacher_id
    LEFT JOIN admin a1 ON a1.id = l.assistant_id
    LEFT JOIN admin a2 ON a2.id = l.created_by
    CROSS JOIN LATERAL (SELECT array_agg(s.id ORDER BY s.id) AS student_ids, array_agg(s.username ORDER BY s.id) AS student_names
      FROM lesson_student ls JOIN student s ON s.id = ls.student_id WHERE ls.company_id = l.company_id AND ls.lesson_id = l.id) st
    CROSS JOIN LATERAL (SELECT array_agg(a.outcome ORDER BY a.student_id) AS outcomes FROM attendance a
      WHERE a.company_id = l.company_id AND a.lesson_id = l.id) att
    CROSS JOIN LATERAL (SELECT count(*)::int AS feedback_count FROM feedback f WHERE f.company_id = l.company_id AND f.lesson_id = l.id) fb`;
const lessonsBy = (matching: string, way: 'ASC' | 'DESC'): Twin => ({
  page: `${LESSON} FROM (SELECT * ${matching} ORDER BY starts_at ${way}, id ${way} LIMIT 10) l ${OF_LESSON}
    ORDER BY l.starts_at ${way}, l.id ${way}`,
  count: counted(matching),
});

export const twins = {
  /** $1 the company, $2 the token. */
  studentsByName: {
    ...students(
      'FROM student WHERE company_id = $1 AND id IN (SELECT student_id FROM student_search WHERE company_id = $1 AND token = $2)',
    ),
    count: counted('FROM student_search WHERE company_id = $1 AND token = $2'),
  },
  students: students('FROM student WHERE company_id = $1'),
  studentsByStatus: students('FROM student WHERE company_id = $1 AND status = $2'),
  recharges: recharges('FROM recharge WHERE company_id = $1 AND category = $2'),
  rechargesOfStudent: recharges('FROM recharge WHERE company_id = $1 AND student_id = $2'),
  contracts: contracts('FROM contract WHERE company_id = $1'),
  contractsByStatus: contracts('FROM contract WHERE company_id = $1 AND status = $2'),
  refunds: refunds('FROM refund WHERE company_id = $1'),
  conversions: conversions('FROM conversion WHERE company_id = $1'),
  classHours: lots('FROM class_lot WHERE company_id = $1'),
  lessonsComing: lessonsBy(
    `FROM lesson WHERE company_id = $1 AND starts_at > now() - interval '12 hours' AND ends_at > now()`,
    'ASC',
  ),
  lessonsOfTeacher: lessonsBy(
    'FROM lesson WHERE company_id = $1 AND teacher_id = $2 AND starts_at < now() AND ends_at <= now()',
    'DESC',
  ),
} satisfies Record<string, Twin>;

/** A bare row by its id, with nothing around it. */
export const bareRow = {
  student: 'SELECT * FROM student WHERE id = $1',
  recharge: 'SELECT * FROM recharge WHERE id = $1',
};

/** All students of a company with their names, the newest first, for a CSV. @public */
export const studentsCsv = `${STUDENT} FROM student s ${OF_STUDENT} WHERE s.company_id = $1 ORDER BY s.created_at DESC, s.id DESC`;
