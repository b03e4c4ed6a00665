// First of all: it watches what connections send.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plansOf, type Sent, statementsOf } from '@/kernel/server/testing/statements.ts';
import { affected } from '../testing/setup/affected.ts';
import { type Person, type TestApp, testApp } from '../testing/test-app.ts';

vi.setConfig({ hookTimeout: 180_000, testTimeout: 120_000 });

const LESSONS = 40_000;
const BIG = [
  'booking',
  'lesson',
  'lesson_student',
  'attendance',
  'make_up',
  'feedback',
  'demand',
  'demand_student',
  'course',
  'course_student',
];
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await testApp();
  owner = await app.as('owner');
  await fill();
});
afterAll(() => app.close());

/** So many of everything that reading a table from end to end would show in the plan. */
async function fill(): Promise<void> {
  const client = await app.db.superPool.connect();
  try {
    await client.query("SET session_replication_role = 'replica'");
    await client.query(`
      CREATE TEMP TABLE teaching AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth, count(*) OVER ()::int AS many
        FROM teacher WHERE company_id = 1;
      CREATE TEMP TABLE taught AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth, count(*) OVER ()::int AS many
        FROM student WHERE company_id = 1;
      CREATE TEMP TABLE subjects AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth, count(*) OVER ()::int AS many
        FROM subject WHERE family_id = 1;
      CREATE TEMP TABLE made AS
        SELECT nextval(pg_get_serial_sequence('lesson', 'id')) AS id, n, t.id AS teacher_id, s.id AS student_id, u.id AS subject_id,
               date_trunc('hour', now()) + interval '14 days' - (n / 20) * interval '1 hour' AS starts_at
          FROM generate_series(0, ${LESSONS - 1}) AS n
          JOIN teaching t ON t.nth = n % t.many JOIN taught s ON s.nth = n % s.many JOIN subjects u ON u.nth = n % u.many;
      INSERT INTO lesson (id, family_id, company_id, course_type, teacher_id, subject_id, starts_at, ends_at, status, course_id, demand_id, room_id)
        OVERRIDING SYSTEM VALUE
        SELECT id, 1, 1, CASE WHEN n % 10 = 0 THEN 1 ELSE 12 END, teacher_id, subject_id, starts_at, starts_at + interval '1 hour',
               CASE WHEN n % 50 = 0 THEN 'cancelled' WHEN starts_at < now() - interval '2 days' THEN 'finished' ELSE 'planned' END,
               CASE WHEN n % 10 = 0 THEN 900000 + n % 500 END, CASE WHEN n % 3 = 0 THEN 900000 + n % 4000 END,
               CASE WHEN n % 4 = 0 THEN 900000 + n % 30 END
          FROM made;
      INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
        SELECT 1, 1, id, student_id, starts_at FROM made;
      INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at)
        SELECT 1, 1, id, 'student', student_id, starts_at, starts_at + interval '1 hour' FROM made WHERE n % 20 = 0;
      INSERT INTO attendance (family_id, company_id, lesson_id, student_id, starts_at, outcome, taught_minutes, deducted_minutes, course_type)
        SELECT 1, 1, id, student_id, starts_at, (ARRAY['present', 'present', 'late', 'leave', 'absent'])[n % 5 + 1], 0, 0, 12
          FROM made WHERE starts_at < now() - interval '2 days';
      INSERT INTO make_up (family_id, company_id, student_id, missed_lesson_id, status, expires_on)
        SELECT 1, 1, student_id, id, (ARRAY['owed', 'expired', 'expired', 'expired'])[n % 4 + 1], CURRENT_DATE + n % 90 FROM made WHERE n % 5 = 3;
      INSERT INTO feedback (family_id, company_id, kind, student_id, lesson_id, teacher_id, subject_id, starts_on, ends_on, status, submitted_at, sent_at)
        SELECT 1, 1, 'subject', student_id, id, teacher_id, subject_id, starts_at::date, starts_at::date, (ARRAY['draft', 'submitted', 'sent'])[n % 3 + 1], now(), CASE WHEN n % 3 = 2 THEN now() END
          FROM made WHERE n % 2 = 1;
      CREATE TEMP TABLE template AS SELECT * FROM demand WHERE company_id = 1 LIMIT 1;
      ALTER TABLE template DROP COLUMN id, DROP COLUMN number;
    `);
    const columns = await client.query(
      "SELECT string_agg(quote_ident(attname), ', ') AS list FROM pg_attribute WHERE attrelid = 'demand'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'number')",
    );
    const list = columns.rows[0].list as string;
    await client.query(`
      INSERT INTO demand (id, number, ${list}) OVERRIDING SYSTEM VALUE SELECT 900000 + n, 'XQ-M' || n, ${list} FROM template, generate_series(0, 7999) AS n;
      UPDATE demand SET status = (ARRAY['closed', 'closed', 'planned', 'accepted', 'submitted'])[id % 5 + 1] WHERE id >= 900000;
      INSERT INTO demand_student (company_id, demand_id, student_id)
        SELECT 1, 900000 + n, s.id FROM generate_series(0, 7999) AS n JOIN taught s ON s.nth = n % s.many;
      CREATE TEMP TABLE class AS SELECT * FROM course WHERE company_id = 1 LIMIT 1;
      ALTER TABLE class DROP COLUMN id, DROP COLUMN name;
    `);
    const others = await client.query(
      "SELECT string_agg(quote_ident(attname), ', ') AS list FROM pg_attribute WHERE attrelid = 'course'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'name')",
    );
    const all = others.rows[0].list as string;
    await client.query(`
      INSERT INTO course (id, name, ${all}) OVERRIDING SYSTEM VALUE SELECT 900000 + n, '班' || n, ${all} FROM class, generate_series(0, 3999) AS n;
      UPDATE course SET status = CASE id % 20 WHEN 0 THEN 'open' WHEN 1 THEN 'running' WHEN 2 THEN 'cancelled' ELSE 'finished' END WHERE id >= 900000;
      INSERT INTO course_student (company_id, course_id, student_id, is_waiting)
        SELECT 1, 900000 + n, s.id, false FROM generate_series(0, 3999) AS n JOIN taught s ON s.nth = n % s.many;
    `);
    await client.query(`ANALYZE ${BIG.join(', ')}`);
  } finally {
    client.release(true);
  }
}

const settings = { 'app.family': '1', 'app.write_company': '1', 'app.read_companies': '1' };
const SCAN = new RegExp(`Seq Scan on (${BIG.join('|')})\\b`, 'g');
/** Up to the limit of counting, a count looks at as many rows anyway: by itself, or beside the ids of a page. */
const isCount = ({ text }: Sent) => /^select count/i.test(text);
const COUNT_BESIDE = /^( *)InitPlan \d+\n +-> {2}Aggregate\b.*\n(?:\1 .*\n?)*/gm;

const monthAgo = Math.floor(Date.now() / 1000) - 30 * 86_400;
const span = `from=${monthAgo}&to=${monthAgo + 20 * 86_400}`;
const week = `from=${monthAgo}&to=${monthAgo + 7 * 86_400}`;
const LISTS: Readonly<Record<string, readonly string[]>> = {
  api_lesson_list: [
    '',
    'period=coming',
    'period=past',
    'period=past&unmarked=1',
    'period=past&unmarked=0',
    'status=cancelled',
    'teacher_id={t}',
    'student_id={s}',
    'room_id=900004',
    'course_type=1',
    'subject_id={u}',
    'course_id=900010',
    'demand_id=900003',
    'kind=trial',
    'from_day=2026-01-01&to_day=2026-01-07',
    'period=past&student_id={s}',
  ],
  api_lesson_week: [week, `${week}&teacher_id={t}`, `${week}&student_id={s}`, `${week}&room_id=900004`],
  api_lesson_today: [''],
  api_attendance_list: [
    '',
    'work=one',
    'work=class',
    'state=unmarked',
    'state=marked',
    'teacher_id={t}',
    'student_id={s}',
    'outcome=leave',
    'owes=1',
    span,
  ],
  api_attendance_count: [span, `${span}&teacher_id={t}`, `${span}&student_id={s}`],
  api_attendance_status: [span, `${span}&student_id={s}`, `${span}&outcome=leave`],
  api_make_up_list: [
    '',
    'status=owed',
    'student_id={s}',
    'teacher_id={t}&status=owed',
    'work=one&status=owed',
  ],
  api_needs_list: [
    '',
    'status=submitted',
    'course_type=12',
    'subject_id={u}',
    'student_id={s}',
    'on_credit=1',
  ],
  api_plan_list: ['', 'course_type=12', 'subject_id={u}', 'student_id={s}'],
  api_course_list: [
    '',
    'status=open',
    'course_type=1',
    'subject_id={u}',
    'teacher_id={t}',
    'student_id={s}',
    'is_full=1',
  ],
  api_course_full: [''],
  api_feedback_list: [
    'kind=subject',
    'kind=subject&status=submitted',
    'kind=subject&student_id={s}',
    'kind=subject&teacher_id={t}',
  ],
  api_feedback_due: ['', 'teacher_id={t}', 'student_id={s}', 'subject_id={u}', 'days=7'],
  api_feedback_lessons: ['student_id={s}', 'demand_id=900003'],
  // How often each is used is counted from lessons, courses and demands.
  api_subject_list: ['', 'limit=100'],
  api_room_list: [''],
  api_basedata_items: ['kind=alevel'],
  api_banzhuren_stu: ['', 'risk=any'],
  api_banzhuren_summary: [''],
  api_banzhuren_teach: [''],
};

/** To fill the tables takes longer than to look at the plans. */
const tried = affected(Object.keys(LISTS).map((action) => ({ action })));

test.runIf(tried.length > 0)(
  'no list of the teaching wing reads a large table from end to end, whatever it is filtered by',
  async () => {
    const ids = await app.db.superPool.query(
      `SELECT (SELECT min(id) FROM teacher WHERE company_id = 1) AS t, (SELECT min(id) FROM student WHERE company_id = 1) AS s,
            (SELECT min(id) FROM subject WHERE family_id = 1) AS u`,
    );
    const { t, s, u } = ids.rows[0];
    const reading: string[] = [];
    const slow: [number, string][] = [];
    for (const [action, filters] of Object.entries(LISTS))
      for (const filter of filters) {
        const query = filter.replace('{t}', t).replace('{s}', s).replace('{u}', u);
        let answer: { json(): { code: number; msg: string } } | undefined;
        const begun = performance.now();
        const sent = await statementsOf(async () => {
          answer = await app.http.inject({
            url: `/api/${action}?${query}`,
            headers: { token: owner.token },
          });
        });
        slow.push([performance.now() - begun, `${action}?${filter}`]);
        expect({ action, filter, code: answer?.json().code }).toEqual({ action, filter, code: 1 });
        const plans = await plansOf(app.db, settings, sent);
        for (const [at, plan] of plans.entries())
          if (!isCount(sent[at] as Sent))
            for (const [, table] of plan.replace(COUNT_BESIDE, '').matchAll(SCAN))
              reading.push(`${action}?${filter}: ${table}`);
      }
    if (process.env.SHOW) console.info(slow.sort((a, b) => b[0] - a[0]).slice(0, 15));
    expect([...new Set(reading)]).toEqual([]);
  },
);
