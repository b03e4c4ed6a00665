import pg from 'pg';
import type { Bench } from './bench.ts';
import type { Statement } from './capture.ts';
import { type Watched, watchApp } from './capture.ts';
import { inTurns, median, type Side } from './compare.ts';
import type { Place } from './database.ts';
import { download } from './exporting.ts';
import type { LoadRequest } from './load.ts';
import { fragments } from './people.ts';
import { processorMs, type Server, startOurs, startRaw } from './processes.ts';
import type { RawRoute } from './raw-server.ts';
import { judged, signed } from './reading.ts';
import { fixed, ms } from './report.ts';
import { bareRow, studentsCsv, type Twin, twins } from './twins.ts';

/** One address of ours, and what the twin is asked in its place. */
interface Asked {
  readonly path: string;
  readonly values: readonly unknown[];
}
interface Question {
  readonly what: string;
  readonly twin: Twin;
  readonly atLeast: number;
  readonly asked: readonly Asked[];
}

const COMPANY = 1;
const plain = (path: string): Asked[] => [{ path, values: [COMPANY] }];
const each = <T extends string | number>(values: readonly T[], path: (value: T) => string): Asked[] =>
  values.map((value) => ({ path: path(value), values: [COMPANY, value] }));

/** The lists that are open all day, each with what its twin is asked. */
async function questions({ capture }: Watched): Promise<Question[]> {
  const idsOf = async (path: string): Promise<number[]> =>
    ((await capture(path)).data.list as { id: number }[]).map(({ id }) => id);
  const [students, teachers] = [
    await idsOf('/api/api_students_list?limit=50'),
    await idsOf('/api/api_teacher_list?limit=10'),
  ];
  return [
    {
      what: 'students by name',
      twin: twins.studentsByName,
      atLeast: 1,
      asked: each(fragments(40), (word) => `/api/api_students_list?keyword=${encodeURIComponent(word)}`),
    },
    { what: 'students', twin: twins.students, atLeast: 0.5, asked: plain('/api/api_students_list') },
    {
      what: 'students by status',
      twin: twins.studentsByStatus,
      atLeast: 0.5,
      asked: each(['active', 'paused', 'finished'], (status) => `/api/api_students_list?status=${status}`),
    },
    {
      what: 'recharges by category',
      twin: twins.recharges,
      atLeast: 0.5,
      asked: each(['top', 'bazaar', 'label'], (category) => `/api/api_recharge_list?category=${category}`),
    },
    {
      what: 'recharges of a student',
      twin: twins.rechargesOfStudent,
      atLeast: 0.5,
      asked: each(students, (id) => `/api/api_recharge_list?student_id=${id}`),
    },
    { what: 'contracts', twin: twins.contracts, atLeast: 0.5, asked: plain('/api/api_contract_list') },
    {
      what: 'contracts by status',
      twin: twins.contractsByStatus,
      atLeast: 0.5,
      asked: each(['effective', 'signed'], (status) => `/api/api_contract_list?status=${status}`),
    },
    { what: 'refunds', twin: twins.refunds, atLeast: 0.5, asked: plain('/api/api_refund_list') },
    { what: 'conversions', twin: twins.conversions, atLeast: 0.5, asked: plain('/api/api_conversion_list') },
    { what: 'class hours', twin: twins.classHours, atLeast: 0.5, asked: plain('/api/api_class_hours_list') },
    {
      what: 'lessons to come',
      twin: twins.lessonsComing,
      atLeast: 0.5,
      asked: plain('/api/api_lesson_list?period=coming'),
    },
    {
      what: 'lessons of a teacher',
      twin: twins.lessonsOfTeacher,
      atLeast: 0.5,
      asked: each(teachers, (id) => `/api/api_lesson_list?period=past&order=desc&teacher_id=${id}`),
    },
  ];
}

const prepared = (text: string, values: readonly unknown[]): Statement => ({ text, values, prepared: true });
/** As many values as the text has places. */
const filled = (text: string, values: readonly unknown[]) =>
  prepared(text, values.slice(0, new Set(text.match(/\$\d/g)).size));

const routesOf = ({ twin, asked }: Question): RawRoute[] =>
  asked.map(({ path, values }) => ({
    path,
    kind: 'twin' as const,
    statements: [filled(twin.page, values), filled(twin.count, values)],
    fields: [],
  }));

async function documentRoutes({ capture }: Watched, noun: 'student' | 'recharge') {
  const [list, get] = {
    student: ['api_students_list', 'api_student_get'],
    recharge: ['api_recharge_list', 'api_recharge_get'],
  }[noun] as [string, string];
  const { data } = await capture(`/api/${list}?limit=100`);
  const asked = (data.list as { id: number }[]).map(({ id }) => ({
    path: `/api/${get}?id=${id}`,
    values: [id],
  }));
  const routes = asked.map(
    ({ path, values }): RawRoute => ({
      path,
      kind: 'row',
      statements: [prepared(bareRow[noun], values)],
      fields: [],
    }),
  );
  return { asked, routes, list };
}

interface Sides {
  readonly ours: Server;
  readonly raw: Server;
}
const started = async (place: Place, routes: readonly RawRoute[]): Promise<Sides> => ({
  ours: await startOurs(place),
  raw: await startRaw({ url: place.superUrl, settings: {}, routes }),
});
const stopped = ({ ours, raw }: Sides) => Promise.all([ours.stop(), raw.stop()]);

const requestsOf = (paths: readonly string[]) => paths.map((path): LoadRequest => ({ method: 'GET', path }));

/** Both sides must have found the same rows in the same order, and counted alike. */
async function mustBeAlike({ ours, raw }: Sides, token: string, asked: readonly Asked[]): Promise<void> {
  const found = async (port: number, path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token } });
    const { data } = (await answer.json()) as {
      data: { list?: { id: number }[]; id?: number; total?: number };
    };
    return JSON.stringify(data.list ? [data.list.map(({ id }) => id), data.total] : data.id);
  };
  for (const { path } of asked.slice(0, 12)) {
    const [left, right] = [await found(ours.port, path), await found(raw.port, path)];
    if (left !== right) throw new Error(`${path} answers ${left}, its twin ${right}`);
  }
}

async function compared(
  bench: Bench,
  what: string,
  sides: Sides,
  token: string,
  paths: readonly string[],
  atLeast: number,
  warm: boolean,
) {
  const requests = requestsOf(paths);
  const both: Record<'ours' | 'raw', Side> = {
    ours: { port: sides.ours.port, requests: signed(requests, token) },
    raw: { port: sides.raw.port, requests },
  };
  // There are many of them: each is measured shortly. On a fresh server the code has run for a second.
  const pace = {
    ...bench.pace,
    rounds: Math.min(bench.pace.rounds, 11),
    ms: Math.min(bench.pace.ms, 400),
    warmMs: Math.min(bench.pace.warmMs, 1_000),
    warmRequests: warm ? Math.min(bench.pace.warmRequests, 600) : 0,
  };
  const measured = await inTurns(bench.load, both, pace);
  judged(bench, what, measured.ours, measured.raw, atLeast);
  const [ours, raw] = [
    await costOf(bench, sides.ours, 'xuezhang', both.ours),
    await costOf(bench, sides.raw, 'raw', both.raw),
  ];
  bench.tell({
    what: `${what}, processor time of server and database`,
    ours: told(ours),
    raw: told(raw),
    figure: fixed(sumOf(raw) / sumOf(ours)),
  });
}

/** Microseconds of a processor. */
interface Cost {
  readonly server: number;
  readonly database: number;
}
const sumOf = ({ server, database }: Cost): number => server + database;
const told = ({ server, database }: Cost): string => `${Math.round(server)} + ${Math.round(database)} µs`;

/** For each request: what a busy machine changes least. */
async function costOf(bench: Bench, server: Server, application: string, side: Side): Promise<Cost> {
  const client = new pg.Client({ connectionString: (await bench.lists()).superUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [application],
  );
  await client.end();
  const spentBy = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + (processorMs(pid) ?? 0), 0);
  const spent = (): Cost => ({
    server: spentBy([server.pid]),
    database: spentBy(rows.map(({ pid }) => pid)),
  });
  const before = spent();
  const job = { ...side, connections: bench.pace.connections, ms: bench.pace.ms, atLeast: 400 };
  const { times } = await bench.load.run(job);
  const after = spent();
  const each = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / times.length;
  return { server: each('server'), database: each('database') };
}

/** Every list against its twin, all on the same warm servers; students by name on fresh ones too. */
export async function handwrittenLists(bench: Bench): Promise<void> {
  const place = await bench.lists();
  const watched = await watchApp(place, 'owner');
  const all = await questions(watched);
  const [byName] = all as [Question];
  const fresh = await started(place, routesOf(byName));
  await compared(
    bench,
    `${byName.what}, fresh server`,
    fresh,
    watched.token,
    byName.asked.map(({ path }) => path),
    byName.atLeast,
    false,
  );
  await stopped(fresh);
  const sides = await started(place, all.flatMap(routesOf));
  for (const question of all) {
    await mustBeAlike(sides, watched.token, question.asked);
    await compared(
      bench,
      question.what,
      sides,
      watched.token,
      question.asked.map(({ path }) => path),
      question.atLeast,
      true,
    );
  }
  await stopped(sides);
  await watched.close();
}

/** One document against a bare row by its id: on a fresh server, and on one whose connections have seen lists. */
export async function handwrittenDocuments(bench: Bench): Promise<void> {
  const place = await bench.lists();
  const watched = await watchApp(place, 'owner');
  for (const noun of ['student', 'recharge'] as const) {
    const { asked, routes, list } = await documentRoutes(watched, noun);
    const paths = asked.map(({ path }) => path);
    const sides = await started(place, routes);
    await mustBeAlike(sides, watched.token, asked);
    await compared(
      bench,
      `one ${noun} against a bare row, fresh server`,
      sides,
      watched.token,
      paths,
      0.25,
      false,
    );
    const lists = requestsOf([`/api/${list}`, `/api/${list}?page=2`]);
    await bench.load.run({
      port: sides.ours.port,
      requests: signed(lists, watched.token),
      connections: bench.pace.connections,
      ms: bench.pace.warmMs,
    });
    await compared(bench, `one ${noun} against a bare row`, sides, watched.token, paths, 0.25, true);
    await stopped(sides);
  }
  await watched.close();
}

/** All students of a company to xlsx, against their hand-written select as a raw CSV stream. */
export async function handwrittenExport(bench: Bench): Promise<void> {
  const place = await bench.lists();
  const watched = await watchApp(place, 'owner');
  const path = '/api/api_students_export';
  const declare = prepared(`DECLARE export_rows NO SCROLL CURSOR FOR ${studentsCsv}`, [COMPANY]);
  const sides = await started(place, [{ path, kind: 'csv', statements: [declare], fields: [] }]);
  await download(sides.ours.port, watched.token, path);
  const rounds: { xlsx: number; csv: number }[] = [];
  for (let at = 0; at < (bench.short ? 1 : 3); at++)
    rounds.push({
      xlsx: (await download(sides.ours.port, watched.token, path)).totalMs,
      csv: (await download(sides.raw.port, '', path)).totalMs,
    });
  const ratio = median(rounds.map(({ xlsx, csv }) => xlsx / csv));
  bench.tell({
    what: 'export of all students of a company to xlsx, against raw CSV',
    ours: ms(median(rounds.map(({ xlsx }) => xlsx))),
    raw: ms(median(rounds.map(({ csv }) => csv))),
    figure: `${fixed(ratio)} ×`,
    target: '≤ 3 ×',
    met: ratio <= 3,
  });
  await stopped(sides);
  await watched.close();
}
