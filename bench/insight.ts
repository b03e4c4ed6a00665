import pg from 'pg';
import { fillSubmitted } from './approving.ts';
import type { Bench } from './bench.ts';
import { type Watched, watchApp } from './capture.ts';
import { inTurns, type Pace, ratioOf } from './compare.ts';
import type { Place } from './database.ts';
import type { LoadRequest } from './load.ts';
import { explained } from './plans.ts';
import { type Server, startOurs } from './processes.ts';
import { signed } from './reading.ts';
import { fixed, ms, rate } from './report.ts';

const [BOARD_MS, DRILL_MS, GROWS, FOLD_MS, REFOLD_MS] = [200, 150, 2, 1_000, 300_000];
const AT_ONCE = 16;

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const [year, threeYears] = [
  `from_day=${day(364)}&to_day=${day(0)}`,
  `from_day=${day(1_090)}&to_day=${day(0)}`,
];
const [posted, month] = [`posted_from=${day(364)}&posted_until=${day(0)}`, day(35).slice(0, 7)];

type Paths = Readonly<Record<string, string>>;
/** Every board as it opens, over a year and over three. */
const BOARDS: Paths = {
  'receipts of a year': `/api/api_feed_receipt?${year}`,
  'receipts of three years': `/api/api_feed_receipt?${threeYears}`,
  'receipts of a method': `/api/api_feed_receipt?${year}&method_id={method}`,
  'receipts of a student': `/api/api_feed_receipt?${threeYears}&student_id={student}`,
  'the month’s end': '/api/api_feed_forecast',
  'persons of three years': `/api/api_feed_personage?${threeYears}`,
  'teams of three years': `/api/api_feed_team?${threeYears}`,
  'projects of three years': `/api/api_feed_project?${threeYears}`,
  'companies of three years': `/api/api_feed_cross?${threeYears}`,
  'the check of a month': `/api/api_feed_check?from_day=${month}-01&to_day=${month}-28`,
  'the check of a year': `/api/api_feed_check?${year}`,
  'teachers of a year': `/api/api_teacher_classhour?${year}`,
  'the ranking of teachers over three years': `/api/api_teacher_ranking?${threeYears}`,
  'subjects of three years': `/api/api_subject_classhour?${threeYears}`,
  'class courses of a year': `/api/api_class_classhour?${year}`,
  'hours of students': '/api/api_student_classhour',
  'management data of a month': `/api/api_manage_data_month?month=${month}`,
  'the data board of projects, a year': `/api/api_data_project?${year}`,
  'the data board of projects, three years': `/api/api_data_project?${threeYears}`,
  'the data board of channels, a year': `/api/api_data_channel?${year}`,
  'the data board of channels, three years': `/api/api_data_channel?${threeYears}`,
};
const DRILLS: Paths = {
  'items of a year’s receipts': `/api/api_performance_drill?${posted}&of=receipts`,
  'items of a project': `/api/api_performance_drill?${posted}&of=all&project=12`,
  'lessons of a teacher’s month': `/api/api_teacher_classhour_drill?from_day=${month}-01&to_day=${month}-28&teacher_id={teacher}&measure=margin`,
  'a line of management data': `/api/api_manage_data_drill?month=${month}&line=receipts`,
  'taught hours of management data': `/api/api_manage_data_drill?month=${month}&line=taught_minutes`,
  'revenue of a project': `/api/api_data_project_drill?${year}&figure=revenue_fen&project=12`,
  'won leads of all channels': `/api/api_data_channel_drill?${year}&figure=won`,
};
/** What is too much to be read from end to end. */
const FACTS =
  /^(lesson_fact|performance_item|ledger_posting|ledger_entry|lead_event|lesson|attendance|recharge|class_use|pay_line)$/;

interface Side {
  readonly place: Place;
  readonly server: Server;
  readonly watched: Watched;
  readonly pathOf: (path: string) => string;
}
async function sideOf(place: Place): Promise<Side> {
  const client = new pg.Client({ connectionString: place.superUrl });
  await client.connect();
  const { rows } = await client.query(
    `SELECT (SELECT max(student_id) FROM recharge WHERE company_id = 1 AND status = 'approved') AS student,
            (SELECT min(method_id) FROM recharge WHERE company_id = 1) AS method,
            (SELECT min(teacher_id) FROM lesson_fact WHERE company_id = 1) AS teacher`,
  );
  await client.end();
  const pathOf = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(rows[0][name]));
  return { place, server: await startOurs(place), watched: await watchApp(place, 'owner'), pathOf };
}

/** Boards, censuses and their drills by the clock, against a tenth of the facts in the same three years. */
export async function insight(bench: Bench): Promise<void> {
  const [few, many] = bench.short ? [3_000, 30_000] : [100_000, 1_000_000];
  const small = await sideOf(await bench.cluster.insight(few));
  const big = await sideOf(await bench.cluster.insight(many));
  bench.note(
    `Insight: three years of ${many.toLocaleString('en')} lessons (four facts and two postings each), three receipts for ten of them ` +
      `(three postings and six items each) and a student for ten of them, against ${few.toLocaleString('en')} lessons.`,
  );
  // One person asks, and waits for it.
  const pace = { connections: 1, rounds: bench.short ? 3 : 7, ms: 400, warmMs: 400, warmRequests: 0 };
  for (const [paths, most] of [
    [BOARDS, BOARD_MS],
    [DRILLS, DRILL_MS],
  ] as const)
    for (const [what, path] of Object.entries(paths))
      await timed(bench, { what, path, most, small, big, pace });
  await planned(bench, big);
  for (const { server, watched } of [small, big]) {
    await server.stop();
    await watched.close();
  }
  await folding(bench, big.place);
  await approvingWithFacts(bench);
}

interface Timed {
  readonly what: string;
  readonly path: string;
  readonly most: number;
  readonly small: Side;
  readonly big: Side;
  readonly pace: Pace;
}
async function timed(bench: Bench, { what, path, most, small, big, pace }: Timed): Promise<void> {
  const asked = ({ server, watched, pathOf }: Side) => {
    const request: LoadRequest = { method: 'GET', path: pathOf(path) };
    return { port: server.port, requests: signed([request], watched.token) };
  };
  const target = `≤ ${most} ms, ≤ ${GROWS} ×`;
  const sides = { big: asked(big), small: asked(small) };
  // What is given up for taking too long is a figure, too; the others are measured all the same.
  const measured = await inTurns(bench.load, sides, pace).catch((error: Error) => error);
  if (measured instanceof Error) {
    const [ours = ''] = measured.message.split('\n');
    bench.tell({ what, ours, figure: 'no answer', target, met: false });
    return;
  }
  const ratio = 1 / ratioOf(measured.big, measured.small);
  bench.tell({
    what,
    ours: `${ms(measured.big.p50)} against ${ms(measured.small.p50)}`,
    figure: `${ms(measured.big.p50)}, ${fixed(ratio)} ×`,
    target,
    met: measured.big.p50 <= most && ratio <= GROWS,
  });
}

/** As the app's role: facts are reached by an index. */
async function planned(bench: Bench, { place, watched, pathOf }: Side): Promise<void> {
  const client = new pg.Client({ connectionString: place.appUrl });
  await client.connect();
  const scanning = new Set<string>();
  let plans = 0;
  for (const [what, path] of Object.entries({ ...BOARDS, ...DRILLS })) {
    const { statements } = await watched.capture(pathOf(path));
    for (const statement of statements) {
      const { scans } = await explained(client, watched.settings, what, statement, (table) =>
        FACTS.test(table),
      );
      plans += 1;
      for (const table of scans) scanning.add(`${what}: ${table}`);
    }
  }
  await client.end();
  bench.tell({
    what: 'statements of boards that read facts from end to end',
    ours: `${plans} plans`,
    figure: `${scanning.size}${scanning.size ? `: ${[...scanning].join(', ')}` : ''}`,
    target: '0',
    met: scanning.size === 0,
  });
}

/** A day of 2,000 facts, and all of them anew. */
async function folding(bench: Bench, place: Place): Promise<void> {
  const copy = await bench.cluster.copy(place, 'bench_insight_fold');
  const client = new pg.Client({ connectionString: copy.superUrl });
  await client.connect();
  await client.query(
    "SELECT set_config('app.family', '1', false), set_config('app.write_company', '1', false), set_config('app.read_companies', '1', false)",
  );
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO lesson_fact (company_id, posted_on, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, used_minutes,
        there, expected, revenue_fen, pay_fen)
      SELECT company_id, (SELECT done_on + 1 FROM fold_until WHERE company_id = 1 AND fact = 'lesson'), lesson_on, what, lesson_id, student_id,
             teacher_id, subject_id, course_type, used_minutes, there, expected, revenue_fen, pay_fen
        FROM lesson_fact WHERE company_id = 1 AND what <> 'lesson' ORDER BY id DESC LIMIT 2000;
    SET session_replication_role = DEFAULT;`);
  const took = async (work: string) => {
    const began = performance.now();
    await client.query(work);
    return performance.now() - began;
  };
  const fold = await took(
    "SELECT lesson_fold(1, done_on, done_on + 1) FROM fold_until WHERE company_id = 1 AND fact = 'lesson'",
  );
  bench.tell({
    what: 'folding a day of 2,000 facts',
    ours: ms(fold),
    figure: ms(fold),
    target: `≤ ${FOLD_MS} ms`,
    met: fold <= FOLD_MS,
  });
  const refold = await took('SELECT figures_refold()');
  bench.tell({
    what: 'folding three years anew',
    ours: `${fixed(refold / 1000, 1)} s`,
    figure: `${fixed(refold / 1000, 1)} s`,
    target: `≤ ${REFOLD_MS / 1000} s`,
    met: refold <= REFOLD_MS,
  });
  await client.end();
}

/** Approving with the facts of performance, against a database where none are kept; and many at once, none of whom waits for another. */
async function approvingWithFacts(bench: Bench): Promise<void> {
  const sides = {
    facts: await approvals(bench, 'bench_with_facts'),
    none: await approvals(bench, 'bench_without'),
  };
  const none = new pg.Client({ connectionString: sides.none.place.superUrl });
  await none.connect();
  await none.query(`
    CREATE FUNCTION bench_no_fact() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
    CREATE TRIGGER aa_none BEFORE INSERT ON performance_item FOR EACH ROW EXECUTE FUNCTION bench_no_fact();`);
  await none.end();
  const asked = ({ server, watched }: (typeof sides)['facts']) => ({
    port: server.port,
    requests: signed(
      [{ method: 'POST', path: '/api/api_recharge_audit', body: '{"id": {id}, "pass": 1}' }],
      watched.token,
    ),
  });
  const measured = await inTurns(
    bench.load,
    { facts: asked(sides.facts), none: asked(sides.none) },
    bench.pace,
  );
  const ratio = ratioOf(measured.facts, measured.none);
  bench.tell({
    what: 'approving recharges with facts, against without',
    ours: rate(measured.facts.perSecond),
    raw: rate(measured.none.perSecond),
    figure: fixed(ratio),
    target: '≥ 0.9',
    met: ratio >= 0.9,
  });
  const waits = watchLocks(sides.facts.place);
  await bench.load.run({
    ...asked(sides.facts),
    connections: AT_ONCE,
    ms: bench.short ? 1_000 : 5_000,
    atLeast: 0,
  });
  const { waiting, looked } = await (await waits).stop();
  bench.tell({
    what: `${AT_ONCE} approvals at once that wait for one another`,
    ours: `${looked} looks`,
    figure: `${fixed((waiting / Math.max(1, looked)) * 100, 1)} %`,
    target: '≤ 5 %',
    met: waiting / Math.max(1, looked) <= 0.05,
  });
  for (const { server, watched } of Object.values(sides)) {
    await server.stop();
    await watched.close();
  }
}

async function approvals(bench: Bench, name: string) {
  const place = await bench.cluster.copy(bench.small, name);
  const client = new pg.Client({ connectionString: place.superUrl });
  client.on('error', () => undefined);
  await client.connect();
  await fillSubmitted(client, bench.short ? 10_000 : 120_000);
  await client.end();
  return { place, server: await startOurs(place), watched: await watchApp(place, 'owner') };
}

/** Every few milliseconds, whether somebody waits for a lock. */
async function watchLocks(place: Place) {
  const client = new pg.Client({ connectionString: place.superUrl });
  await client.connect();
  const found = { waiting: 0, looked: 0 };
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const { rows } = await client.query(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      found.looked += 1;
      if (rows[0].n > 0) found.waiting += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await looking;
      await client.end();
      return found;
    },
  };
}
