import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { inTurns, median, ratioOf } from './compare.ts';
import type { LoadRequest } from './load.ts';
import { processorMs, residentMb, startOurs } from './processes.ts';
import { listPaths, signed } from './reading.ts';
import { fixed, ms } from './report.ts';

/** How long the built server takes to start on a warm database. */
export async function starting(bench: Bench): Promise<void> {
  const times: number[] = [];
  const worked: number[] = [];
  for (let at = 0; at < (bench.short ? 1 : 5); at++) {
    const server = await startOurs(bench.big);
    times.push(server.startMs);
    worked.push(processorMs(server.pid) ?? 0);
    await server.stop();
  }
  const time = median(times);
  bench.tell({
    what: 'start of the built server, warm database',
    ours: `${ms(time)}, of them ${ms(median(worked))} on a processor`,
    figure: ms(time),
    target: '≤ 2,000 ms',
    met: time <= 2000,
  });
}

export async function idleMemory(bench: Bench): Promise<void> {
  await sleep(bench.short ? 500 : 3_000);
  tellMemory(bench, 'memory, idle', residentMb(bench.ours.pid), 120);
}

/** After everything else has run on it. */
export function loadedMemory(bench: Bench): void {
  tellMemory(bench, 'memory, after all the reading above', residentMb(bench.ours.pid), 220);
}

function tellMemory(bench: Bench, what: string, mb: number | undefined, most: number): void {
  if (mb === undefined) return void bench.tell({ what, ours: '', figure: 'not told by this system' });
  bench.tell({
    what,
    ours: `${Math.round(mb)} MB`,
    figure: `${Math.round(mb)} MB`,
    target: `≤ ${most} MB`,
    met: mb <= most,
  });
}

/** The same lists on ten times the rows. */
export async function scale(bench: Bench): Promise<void> {
  const small = await startOurs(bench.small);
  const watched = await watchApp(bench.small, 'owner');
  for (const [at, paths] of listPaths.entries()) {
    const requests = paths.map((path): LoadRequest => ({ method: 'GET', path }));
    const measured = await inTurns(
      bench.load,
      {
        big: { port: bench.ours.port, requests: signed(requests, bench.watched.token) },
        small: { port: small.port, requests: signed(requests, watched.token) },
      },
      bench.pace,
    );
    const ratio = 1 / ratioOf(measured.big, measured.small);
    bench.tell({
      what: `ten times the rows, list by ${at === 0 ? 'name and status' : 'status'}`,
      ours: `${ms(measured.big.p50)} against ${ms(measured.small.p50)}`,
      figure: `${fixed(ratio)} ×`,
      target: '≤ 2 ×',
      met: ratio <= 2,
    });
  }
  await small.stop();
  await watched.close();
}
