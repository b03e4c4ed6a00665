import pg from 'pg';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { startOurs } from './processes.ts';
import { fixed } from './report.ts';

const LESSONS = 100_000;
const MONTH = '2024-05';
const LIMIT_SECONDS = 10;

/** Drafting the salaries of a month of 100,000 paid lessons, and doing it again where nothing has changed. */
export async function salaries(bench: Bench): Promise<void> {
  const place = await bench.cluster.copy(await bench.cluster.lessons(LESSONS), 'bench_salaries');
  const client = new pg.Client({ connectionString: place.superUrl });
  client.on('error', () => undefined); // the query in flight tells it
  await client.connect();
  await fill(client);
  const watched = await watchApp(place, 'owner');
  const ours = await startOurs(place);
  const draft = async () => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${ours.port}/api/api_salary_draft`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: watched.token },
      body: JSON.stringify({ month: MONTH }),
    });
    const { code, data } = (await answer.json()) as { code: number; data: { made: number; changed: number } };
    if (code !== 1) throw new Error(`the drafts were refused: ${code}`);
    return { seconds: (performance.now() - began) / 1000, ...data };
  };
  const [first, again] = [await draft(), await draft()];
  const { rows } = await client.query(
    `SELECT (SELECT sum(total_fen) FROM salary WHERE company_id = 1 AND month = $1)::float8 AS sheets,
            (SELECT sum(amount_fen) FROM pay_line WHERE company_id = 1 AND month = $1)::float8 AS lines`,
    [MONTH],
  );
  if (first.made === 0 || again.made + again.changed > 0 || rows[0].sheets !== rows[0].lines)
    throw new Error(`the sheets differ: ${JSON.stringify({ first, again, ...rows[0] })}`);
  for (const [what, { seconds }] of [
    ['drafting', first],
    ['refreshing', again],
  ] as const)
    bench.tell({
      what: `${what} the salaries of ${LESSONS.toLocaleString('en')} lessons, ${first.made} teachers`,
      ours: `${fixed(seconds)} s`,
      figure: `${fixed(seconds)} s`,
      target: `< ${LIMIT_SECONDS} s`,
      met: seconds < LIMIT_SECONDS,
    });
  await client.end();
  await Promise.all([ours.stop(), watched.close()]);
}

/** A line for each of the lessons, all in one month; every hundredth has a difference. */
async function fill(client: pg.Client): Promise<void> {
  await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'");
  const columns = `family_id, company_id, teacher_id, lesson_id, turn, kind, month, lesson_on, starts_at, course_type,
    outcome, minutes, percent, unit, rate_fen, hour_minutes, amount_fen`;
  await client.query(
    `INSERT INTO pay_line (${columns})
     SELECT 1, 1, teacher_id, id, 1, 'lesson', $1, '2024-05-10', starts_at, course_type, 'present', 60, 100, 'hour', 15000,
       60, 15000 + id % 100 FROM lesson WHERE company_id = 1 AND NOT EXISTS (
         SELECT 1 FROM pay_line l WHERE l.company_id = 1 AND l.lesson_id = lesson.id) ORDER BY id LIMIT ${LESSONS}`,
    [MONTH],
  );
  await client.query(
    `INSERT INTO pay_line (${columns})
     SELECT family_id, company_id, teacher_id, lesson_id, turn, 'difference', month, lesson_on, starts_at, course_type,
       outcome, minutes, percent, unit, rate_fen, hour_minutes, 500 FROM pay_line WHERE month = $1 AND id % 100 = 0`,
    [MONTH],
  );
  await client.query('COMMIT; ANALYZE pay_line');
}
