import pg from 'pg';
import { payRateApi } from '@/domains/pay/pay-rate/pay-rate.contract.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { app } from './browser.ts';
import { colleague } from './calls.ts';

export interface PastLesson {
  readonly id: number;
  readonly teacher_id: number;
  readonly student_id: number;
  readonly student_name: string;
}

/** Paid hours that are left. */
const WHO = `
  SELECT lot.student_id, lot.subject_id, s.username AS student_name
    FROM class_lot lot JOIN student s ON s.id = lot.student_id
   WHERE lot.company_id = $1 AND lot.course_type = 12 AND lot.closed_at IS NULL AND lot.frozen_on IS NULL
     AND lot.paid_minutes - lot.paid_used_minutes >= 600 AND lot.price_fen - lot.recognised_fen > 100000
     AND (lot.expires_on IS NULL OR lot.expires_on > now() + interval '30 days')
   ORDER BY lot.id DESC LIMIT 1`;

/** Nobody else's: what other journeys do to their teachers does not change this one's pay. */
async function newTeacher(company: number): Promise<number> {
  const owner = await colleague('owner');
  const name = `过往教师${company}${Date.now().toString(36).slice(-5)}`;
  const { id } = await owner.call(
    teacherApi.add,
    { teacher_name: name, company_ids: [company], subjects: [], week: [] },
    company,
  );
  const rate = {
    teacher_id: id,
    course_type: 12 as const,
    unit: 'hour' as const,
    rate_fen: 20_000,
    valid_from: '2025-01-01',
  };
  await owner.call(payRateApi.add, rate, company);
  return id;
}

/** A lesson late on a day that is past, where nobody can plan one any more: the demo's lie where the calendar puts them. */
export async function lessonOn(company: number, day: string): Promise<PastLesson> {
  const client = new pg.Client({ connectionString: app.superUrl });
  await client.connect();
  try {
    // Past every trigger: it takes nobody's time.
    await client.query("SET session_replication_role = 'replica'");
    const teacher_id = await newTeacher(company);
    const [who] = (await client.query(WHO, [company])).rows;
    const starts = `${day}T22:00:00+08:00`;
    const { rows } = await client.query(
      `INSERT INTO lesson (family_id, company_id, course_type, teacher_id, subject_id, starts_at, ends_at)
       VALUES (1, $1, 12, $2, $3, $4::timestamptz, $4::timestamptz + interval '1 hour') RETURNING id`,
      [company, teacher_id, who.subject_id, starts],
    );
    const id = Number(rows[0].id);
    await client.query(
      'INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at) VALUES (1, $1, $2, $3, $4)',
      [company, id, who.student_id, starts],
    );
    return {
      id,
      teacher_id,
      student_id: Number(who.student_id),
      student_name: who.student_name,
    };
  } finally {
    await client.end();
  }
}
