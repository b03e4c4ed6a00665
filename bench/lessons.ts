import pg from 'pg';
import type { Bench } from './bench.ts';
import { grown, type Paths } from './growth.ts';

/** Lessons a day of each teacher, an hour each, from nine in the morning. */
const A_DAY = 8;

/**
 * Adds lessons to the demo's first company: the same full days of the same teachers, ever further into the past, so that
 * a week has as many lessons however long the history is. Without triggers, but with the bookings that these would make.
 */
export async function fillLessons(superUrl: string, lessons: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query("SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
    await client.query(`
      DELETE FROM booking WHERE company_id = 1;
      CREATE TEMP TABLE teaching AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth, count(*) OVER ()::int AS many
        FROM teacher WHERE company_id = 1;
      CREATE TEMP TABLE taught AS SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS nth, count(*) OVER ()::int AS many
        FROM student WHERE company_id = 1;
      CREATE TEMP TABLE made AS
        SELECT nextval(pg_get_serial_sequence('lesson', 'id')) AS id, n, t.id AS teacher_id,
               (date_trunc('day', now() AT TIME ZONE 'Asia/Shanghai') + interval '14 days 9 hours'
                 - (n / t.many / ${A_DAY}) * interval '1 day' + (n / t.many % ${A_DAY}) * interval '1 hour')
                 AT TIME ZONE 'Asia/Shanghai' AS starts_at
          FROM generate_series(0, ${lessons - 1}) AS n JOIN teaching t ON t.nth = n % t.many;
      INSERT INTO lesson (id, family_id, company_id, course_type, teacher_id, starts_at, ends_at, status) OVERRIDING SYSTEM VALUE
        SELECT id, 1, 1, 12, teacher_id, starts_at, starts_at + interval '1 hour',
               CASE WHEN starts_at < now() - interval '2 days' THEN 'finished' ELSE 'planned' END
          FROM made;
      INSERT INTO lesson_student (family_id, company_id, lesson_id, student_id, starts_at)
        SELECT 1, 1, m.id, s.id, m.starts_at FROM made m JOIN taught s ON s.nth = m.n % s.many;
      INSERT INTO booking (family_id, company_id, lesson_id, kind, resource_id, starts_at, ends_at)
        SELECT 1, 1, id, 'teacher', teacher_id, starts_at, starts_at + interval '1 hour' FROM made;
    `);
    await client.query('VACUUM (ANALYZE)');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

/** What planners and teachers open all day. */
const pathsFor = (ids: readonly number[]): Paths => {
  const monday = Math.floor((Date.now() / 1000 - 4 * 86_400) / 604_800) * 604_800 + 4 * 86_400;
  const week = `from=${monday}&to=${monday + 604_800}`;
  return {
    'a week of a teacher': ids.map((id) => `/api/api_lesson_week?${week}&teacher_id=${id}`),
    'a day of everybody': [`/api/api_lesson_week?from=${monday + 86_400}&to=${monday + 2 * 86_400}`],
    'the lessons to come': ['/api/api_lesson_list?period=coming'],
    'the lessons that were': ['/api/api_lesson_list?period=past'],
    'the lessons of a teacher': ids.map((id) => `/api/api_lesson_list?period=past&teacher_id=${id}`),
  };
};

/** A hundred times as long a history. */
export async function lessons(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [2_000, 20_000] : [10_000, 1_000_000];
  await grown(bench, {
    few,
    many,
    of: 'lessons',
    place: (count) => bench.cluster.lessons(count),
    paths: async ({ capture }) => {
      const { data } = await capture('/api/api_teacher_list?limit=20');
      return pathsFor((data.list as { id: number }[]).map(({ id }) => id));
    },
  });
}
