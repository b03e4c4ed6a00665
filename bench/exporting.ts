import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { median, summary } from './compare.ts';
import { residentMb, startOurs, startRaw } from './processes.ts';
import { signed } from './reading.ts';
import { fixed, ms } from './report.ts';

/** All staff of the family: `company_id=0` selects every company that one may read. */
const path = '/api/api_admin_export?company_id=0';

interface Download {
  readonly firstMs: number;
  readonly totalMs: number;
  readonly bytes: number;
}

export async function download(port: number, token = '', of = path): Promise<Download> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${of}`, { headers: { token } });
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  let firstMs = 0;
  let bytes = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    firstMs ||= performance.now() - began;
    bytes += chunk.length;
  }
  return { firstMs, totalMs: performance.now() - began, bytes };
}

/** Every row to xlsx, against the same query as a raw CSV stream; what it costs memory and everybody else. */
export async function exporting(bench: Bench): Promise<void> {
  const small = await watchApp(bench.small, 'owner');
  const { statements } = await small.capture(path);
  await small.close();
  const declare = statements.filter(({ text }) => text.startsWith('DECLARE'));
  const companies = declare[0]?.values.join(',') ?? '';
  const settings = { ...bench.watched.settings, 'app.read_companies': companies };
  const routes = [{ path, kind: 'csv' as const, statements: declare, fields: [] }];
  const raw = await startRaw({ url: bench.big.appUrl, settings, routes });
  // A process of its own: what is idle must not have been through all the other measurements.
  const ours = await startOurs(bench.big);
  await sleep(bench.short ? 300 : 2_000);
  const idle = residentMb(ours.pid);

  await download(ours.port, bench.watched.token);
  const rounds: { xlsx: Download; csv: Download; peak: number }[] = [];
  for (let at = 0; at < (bench.short ? 1 : 5); at++) {
    const { result: xlsx, peak } = await withPeak(ours.pid, () => download(ours.port, bench.watched.token));
    rounds.push({ xlsx, peak, csv: await download(raw.port) });
  }
  const of = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure));
  const ratio = of(({ xlsx, csv }) => xlsx.totalMs / csv.totalMs);
  const first = of(({ xlsx }) => xlsx.firstMs);
  const peak = Math.max(...rounds.map((round) => round.peak)) - (idle ?? 0);
  const rows = bench.short ? '10,000' : '100,000';
  bench.tell({
    what: `export of ${rows} rows to xlsx against raw CSV`,
    ours: `${ms(of(({ xlsx }) => xlsx.totalMs))}, ${fixed((rounds[0]?.xlsx.bytes ?? 0) / 1e6, 1)} MB`,
    raw: `${ms(of(({ csv }) => csv.totalMs))}, ${fixed((rounds[0]?.csv.bytes ?? 0) / 1e6, 1)} MB`,
    figure: `${fixed(ratio)} ×`,
    target: '≤ 3 ×',
    met: ratio <= 3,
  });
  bench.tell({
    what: 'export, first byte',
    ours: ms(first),
    figure: ms(first),
    target: '< 1,000 ms',
    met: first < 1000,
  });
  if (idle !== undefined)
    bench.tell({
      what: 'export, peak memory over idle',
      ours: `${Math.round(idle)} MB idle`,
      figure: `${Math.round(peak)} MB`,
      target: '≤ 150 MB',
      met: peak <= 150,
    });
  await others(bench, ours.port);
  await Promise.all([ours.stop(), raw.stop()]);
}

/** What somebody else's small request takes while an export runs, and what it took before. */
async function others(bench: Bench, port: number): Promise<void> {
  const requests = signed([{ method: 'GET', path: '/api/api_role_list?is_data=1' }], bench.watched.token);
  const job = { port, requests, connections: 2 };
  await bench.load.run({ ...job, ms: bench.short ? 200 : 1_500 });
  const before = summary([await bench.load.run({ ...job, ms: bench.short ? 300 : 3_000 })]);
  let over = false;
  const exported = download(port, bench.watched.token).finally(() => {
    over = true;
  });
  const slices = [];
  while (!over) slices.push(await bench.load.run({ ...job, ms: 500 }));
  await exported;
  const { p50, p99 } = summary(slices);
  bench.tell({
    what: "others' small requests during an export",
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    raw: `before: p50 ${ms(before.p50)}, p99 ${ms(before.p99)}`,
    figure: `p99 ${ms(p99)}`,
    target: '≤ 50 ms, or twice what it was before',
    met: p99 <= Math.max(50, 2 * before.p99),
  });
}

async function withPeak<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid) ?? 0);
  }, 10);
  try {
    return { result: await work(), peak };
  } finally {
    clearInterval(timer);
  }
}
