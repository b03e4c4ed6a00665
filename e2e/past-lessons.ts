import pg from 'pg';
import { app } from './browser.ts';

export interface PastLesson {
  readonly id: number;
  readonly teacher_id: number;
  readonly student_id: number;
  readonly student_name: string;
}

/** Paid hours that are left, and a teacher of the demo, not of another journey, whose pay of the month nobody has confirmed. */
const WHO = `
  SELECT lot.student_id, lot.subject_id, s.username AS student_name, t.teacher_id
    FROM class_lot lot JOIN student s ON s.id = lot.student_id,
         (SELECT max(c.teacher_id) AS teacher_id FROM teacher_company c WHERE c.company_id = $1
            AND EXISTS (SELECT 1 FROM lesson l WHERE l.teacher_id = c.teacher_id AND l.starts_at < now() - interval '60 days')
            AND NOT EXISTS (
            SELECT 1 FROM salary p WHERE p.company_id = $1 AND p.teacher_id = c.teacher_id AND p.month = $2
               AND p.status <> 'draft')) t
   WHERE lot.company_id = $1 AND lot.course_type = 12 AND lot.closed_at IS NULL AND lot.frozen_on IS NULL
     AND lot.paid_minutes - lot.paid_used_minutes >= 600 AND lot.price_fen - lot.recognised_fen > 100000
     AND (lot.expires_on IS NULL OR lot.expires_on > now() + interval '30 days')
   ORDER BY lot.id DESC LIMIT 1`;

/** A lesson late on a day that is past, where nobody can plan one any more: the demo's lie where the calendar puts them. */
export async function lessonOn(company: number, day: string): Promise<PastLesson> {
  const client = new pg.Client({ connectionString: app.superUrl });
  await client.connect();
  try {
    // Past every trigger: it takes nobody's time.
    await client.query("SET session_replication_role = 'replica'");
    const [who] = (await client.query(WHO, [company, day.slice(0, 7)])).rows;
    const starts = `${day}T22:00:00+08:00`;
    const { rows } = await client.query(
      `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, subject_id, starts_at, ends_at)
       VALUES (1, $1, 12, $2, $3, $4::timestamptz, $4::timestamptz + interval '1 hour') RETURNING id`,
      [company, who.teacher_id, who.subject_id, starts],
    );
    const id = Number(rows[0].id);
    await client.query(
      'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at) VALUES (1, $1, $2, $3, $4)',
      [company, id, who.student_id, starts],
    );
    return {
      id,
      teacher_id: Number(who.teacher_id),
      student_id: Number(who.student_id),
      student_name: who.student_name,
    };
  } finally {
    await client.end();
  }
}
