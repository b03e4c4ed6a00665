import pg from 'pg';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns, ratioOf } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { startOurs, startRaw } from './processes.ts';
import { signed } from './reading.ts';
import { fixed, ms, rate } from './report.ts';

const LIMIT = 1.3;

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
/** By teacher with the year before, and by month of everybody together: what each asks for in one call. */
const reports = (lessons: string): Readonly<Record<string, string>> => ({
  [`a report by teacher over two years of ${lessons} lessons`]: `/api/api_teacher_data_list?from_day=${day(365)}&to_day=${day(1)}&limit=100`,
  [`a report by month over two years of ${lessons} lessons`]: `/api/api_teacher_data_get?from_day=${day(365)}&to_day=${day(1)}&by=month`,
});

/** A report in one call, against its SQL and nothing else. */
export async function reporting(bench: Bench): Promise<void> {
  const lessons = bench.short ? 2_000 : 100_000;
  const place = await bench.cluster.copy(await bench.cluster.lessons(lessons), 'bench_reports');
  await markAll(place.superUrl);
  const [watched, ours] = [await watchApp(place, 'owner'), await startOurs(place)];
  for (const [what, path] of Object.entries(reports(lessons.toLocaleString('en')))) {
    const { statements, data } = await watched.capture(path);
    if (!data.figures?.lesson_count && !data.list?.[0]?.lesson_count)
      throw new Error(`${path} counted nothing`);
    const routes = [{ path, kind: 'report' as const, statements, fields: [] }];
    const raw = await startRaw({ url: place.appUrl, settings: watched.settings, routes });
    const requests: LoadRequest[] = [{ method: 'GET', path }];
    const measured = await inTurns(
      bench.load,
      {
        ours: { port: ours.port, requests: signed(requests, watched.token) },
        raw: { port: raw.port, requests },
      },
      // One person asks, and waits for it.
      { ...bench.pace, connections: 1, ms: bench.pace.ms * 4, warmRequests: 0 },
    );
    await raw.stop();
    const ratio = 1 / ratioOf(measured.ours, measured.raw);
    bench.tell({
      what,
      ours: `${rate(measured.ours.perSecond)}, ${ms(measured.ours.p50)}`,
      raw: `${rate(measured.raw.perSecond)}, ${ms(measured.raw.p50)}`,
      figure: `${fixed(ratio)} ×`,
      target: `≤ ${LIMIT} ×`,
      met: ratio <= LIMIT,
    });
  }
  await Promise.all([ours.stop(), watched.close()]);
}

/** Everybody came to what was taught; every tenth late, every twentieth not at all. */
async function markAll(superUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query(`
      SET session_replication_role = replica;
      INSERT INTO attendance (family_id, company_id, lesson_id, student_id, starts_at, outcome, taught_minutes,
          deducted_minutes, course_type)
        SELECT s.family_id, s.company_id, l.id, s.student_id, l.starts_at,
               CASE WHEN l.id % 20 = 0 THEN 'absent' WHEN l.id % 10 = 0 THEN 'late' ELSE 'present' END, 60, 60, 12
          FROM lesson l JOIN lesson_student s ON s.company_id = l.company_id AND s.lesson_id = l.id
         WHERE l.company_id = 1 AND l.status = 'finished'
        ON CONFLICT DO NOTHING`);
    await client.query('VACUUM (ANALYZE) attendance');
  } finally {
    await client.end();
  }
}
