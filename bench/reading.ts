import type { Bench } from './bench.ts';
import type { Captured, Watched } from './capture.ts';
import { inTurns, type Measured, ratioOf } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { fragments } from './people.ts';
import { startRaw } from './processes.ts';
import type { RawRoute } from './raw-server.ts';
import { fixed, ms, rate } from './report.ts';

const LISTS = {
  'list by name and status': fragments(40).map(
    (word) => `/api/api_admin_list?status=on&keyword=${encodeURIComponent(word)}`,
  ),
  'list by status': Array.from({ length: 5 }, (_, at) => `/api/api_admin_list?status=on&page=${at + 1}`),
};

export const listPaths = Object.values(LISTS);

/** Lists with filter, joins, count and permission checks, against the same SQL and nothing else. */
export async function lists(bench: Bench): Promise<void> {
  for (const [what, paths] of Object.entries(LISTS)) {
    const captured = await capturedAll(bench.watched, paths);
    const routes = captured.map((one) => routeOf(one, 'list'));
    const variants = {
      raw: await startRaw({ url: bench.big.appUrl, settings: bench.watched.settings, routes }),
      prepared: await startRaw({
        url: bench.big.appUrl,
        settings: bench.watched.settings,
        prepare: true,
        routes,
      }),
      above: await startRaw({ url: bench.big.superUrl, settings: {}, routes }),
    };
    const requests = paths.map((path): LoadRequest => ({ method: 'GET', path }));
    const { ours, raw, prepared, above } = await inTurns(
      bench.load,
      {
        ours: { port: bench.ours.port, requests: signed(requests, bench.watched.token) },
        raw: { port: variants.raw.port, requests },
        prepared: { port: variants.prepared.port, requests },
        above: { port: variants.above.port, requests },
      },
      bench.pace,
    );
    for (const server of Object.values(variants)) await server.stop();
    judged(bench, what, ours, raw, 0.7);
    const tail = ours.p99 / raw.p99;
    bench.tell({
      what: `${what}, p99`,
      ours: ms(ours.p99),
      raw: ms(raw.p99),
      figure: `${fixed(tail)} ×`,
      target: '≤ 2 ×',
      met: tail <= 2,
    });
    bench.tell({
      what: `${what}, against raw with every statement prepared`,
      ours: rate(ours.perSecond),
      raw: rate(prepared.perSecond),
      figure: fixed(ratioOf(ours, prepared)),
    });
    bench.tell({
      what: `${what}, against raw above row security`,
      ours: rate(ours.perSecond),
      raw: rate(above.perSecond),
      figure: fixed(ratioOf(ours, above)),
    });
  }
}

/** One document by its id. */
export async function documents(bench: Bench): Promise<void> {
  const { data } = await bench.watched.capture('/api/api_admin_list?limit=100');
  const ids = (data.list as { id: number }[]).map(({ id }) => id);
  const roles = (await bench.watched.capture('/api/api_role_list')).data.list as { id: number }[];
  const cases = {
    'one document by id (staff)': ids.map((id) => `/api/api_admin_get?id=${id}`),
    'one document by id (role)': roles.map(({ id }) => `/api/api_role_get?id=${id}`),
  };
  for (const [what, paths] of Object.entries(cases)) {
    const routes = (await capturedAll(bench.watched, paths)).map((one) => routeOf(one, 'document'));
    const server = await startRaw({ url: bench.big.appUrl, settings: bench.watched.settings, routes });
    const requests = paths.map((path): LoadRequest => ({ method: 'GET', path }));
    const { ours, raw } = await inTurns(
      bench.load,
      {
        ours: { port: bench.ours.port, requests: signed(requests, bench.watched.token) },
        raw: { port: server.port, requests },
      },
      bench.pace,
    );
    await server.stop();
    judged(bench, what, ours, raw, 0.4);
  }
}

export const signed = (requests: readonly LoadRequest[], token: string): LoadRequest[] =>
  requests.map((request) => ({ ...request, headers: { ...request.headers, token } }));

export function judged(bench: Bench, what: string, ours: Measured, raw: Measured, atLeast: number): void {
  const ratio = ratioOf(ours, raw);
  bench.tell({
    what,
    ours: `${rate(ours.perSecond)}, ${ms(ours.p50)}`,
    raw: `${rate(raw.perSecond)}, ${ms(raw.p50)}`,
    figure: fixed(ratio),
    target: `≥ ${atLeast}`,
    met: ratio >= atLeast,
  });
}

async function capturedAll(watched: Watched, paths: readonly string[]): Promise<Captured[]> {
  const all: Captured[] = [];
  for (const path of paths) all.push(await watched.capture(path));
  return all;
}

function routeOf({ path, statements, data }: Captured, kind: 'list' | 'document'): RawRoute {
  const row = kind === 'list' ? data.list[0] : data;
  return { path, kind, statements, fields: Object.keys(row ?? {}) };
}
