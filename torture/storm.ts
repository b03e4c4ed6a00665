import { createWriteStream } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from '@/apps/server/testing/nodes.ts';
import { setWeappKey } from '@/domains/money/weapp/server/weapp.service.ts';
import { Refusal } from '@/kernel/errors.ts';
import { isDatabaseGone, pgErrorOf, Unavailable } from '@/kernel/server/http/errors.ts';
import { type Own, ownDatabase, SECRETS_KEY } from './place.ts';
import { Accidents } from './storm/accidents.ts';
import { ChaosApp, Refused } from './storm/app.ts';
import { alike, Journal } from './storm/journal.ts';
import { covered, operations } from './storm/operations.ts';
import { Meeting } from './storm/people.ts';
import { Random } from './storm/random.ts';
import { tellStorm } from './storm/runs.ts';
import { brokenIn, countOf, type Verdict, verdict } from './storm/verdict.ts';
import { type Torture, thousands } from './torture.ts';

/** `OPERATIONS=1000000 WORKERS=16 ACCIDENTS_EVERY=5000 CHECK_EVERY=100000`. */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

/** Random money, attendance and pay, by many at once over two servers, while servers and PostgreSQL are killed. */
export async function storm(torture: Torture): Promise<void> {
  const wanted = number('OPERATIONS', torture.short ? 1_000 : 100_000);
  const workers = number('WORKERS', 16);
  setWeappKey(SECRETS_KEY);
  const own = await ownDatabase(torture, 'storm');
  await expectWell(own);
  const folder = await mkdtemp(join(tmpdir(), 'xz-storm-'));
  const journal = new Journal(join(folder, 'journal.txt'), torture.seed);
  torture.say(`what is meant and what is answered: ${journal.path}`);
  const log = createWriteStream(join(folder, 'servers.log'));
  const restart = () => startAgain(() => own.node({ LOG_LEVEL: 'warn' }, (chunk) => void log.write(chunk)));
  const nodes: Node[] = [await restart(), await restart()];
  const random = (of: string) => new Random(`${torture.seed} ${of}`);
  // A million operations see some two hundred of them.
  const every = number('ACCIDENTS_EVERY', wanted >= 500_000 ? 5_000 : 1_000);
  const accidents = new Accidents(own, nodes, restart, random('accidents'), every);
  const app = new ChaosApp(own.db, accidents.address, journal, random('app'));
  const owner = await app.as('owner');

  const began = Date.now();
  let checked = number('CHECK_EVERY', 100_000);
  let isAsked = false;
  torture.whenAsked(() => {
    isAsked = true;
    torture.say('asked to end: what was begun is finished, and looked at');
  });
  const telling = setInterval(() => torture.say(progress(journal, accidents, began)), 30_000);
  torture.atEnd(() => clearInterval(telling));
  const broken: Record<string, readonly unknown[]> = {};
  let checking: Promise<void> | undefined;
  const unforeseen = new Map<string, number>();

  async function worker(n: number): Promise<void> {
    const at = new Meeting(app.asTestApp(), owner, random(`worker ${n}`));
    while (journal.operations < wanted && !isAsked && !accidents.failure && unforeseen.size < 50) {
      await checking;
      const operation = at.random.weighted(operations);
      try {
        await operation.run(at, app);
      } catch (error) {
        if (isDisturbance(error)) {
          journal.disturbed += 1;
          await sleep(20);
        } else if (!(error instanceof Refused || error instanceof Refusal)) {
          const what = alike(`${operation.name}: ${(error as Error).message}`.slice(0, 300));
          unforeseen.set(what, (unforeseen.get(what) ?? 0) + 1);
        }
      }
      accidents.after(journal.operations);
      if (journal.operations >= checked) {
        checked += number('CHECK_EVERY', 100_000);
        // The books hold at every moment: nobody has to stop for it, but nobody gets in its way either.
        checking ??= accidents
          .settled()
          .then(async () => void Object.assign(broken, await brokenIn(own.db)))
          .finally(() => {
            checking = undefined;
          });
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, n) => worker(n)));
  await checking;
  await accidents.settled();
  const seconds = (Date.now() - began) / 1000;
  clearInterval(telling);
  await journal.close();
  if (accidents.failure) throw accidents.failure;
  const found = await verdict(own.db, journal.path);
  for (const node of nodes) await node.stop();
  tell(torture, { journal, accidents, seconds, workers, unforeseen, found, broken });
}

async function expectWell(own: Own): Promise<void> {
  const before = await brokenIn(own.db);
  if (countOf(before) > 0) throw new Error(`wrong before it began: ${JSON.stringify(before)}`);
}

/** A server that is started while PostgreSQL is down ends; it is started again, as whatever watches over it would. */
async function startAgain(start: () => Promise<Node>): Promise<Node> {
  for (let tries = 1; ; tries++) {
    try {
      return await start();
    } catch (error) {
      if (tries >= 20) throw error;
      await sleep(500);
    }
  }
}

/** Of what the driver arranges by itself: PostgreSQL went away under it, or two met in one hour or at one student. */
const isDisturbance = (error: unknown): boolean =>
  error instanceof Unavailable ||
  isDatabaseGone(error) ||
  /^(40P01|40001|55P03|23P01|23505)$/.test(pgErrorOf(error)?.code ?? '') ||
  /timeout/.test((error as Error)?.message ?? '');

const progress = (journal: Journal, { happened }: Accidents, began: number) =>
  `${thousands(journal.operations)} operations (${Math.round((journal.operations * 1000) / (Date.now() - began))}/s), ` +
  `${thousands(journal.refused)} refused, ${journal.repeated} sent again; killed: ${happened.postgres} × PostgreSQL, ${happened.server} × server`;

interface Outcome {
  readonly journal: Journal;
  readonly accidents: Accidents;
  readonly seconds: number;
  readonly workers: number;
  readonly unforeseen: ReadonlyMap<string, number>;
  readonly found: Verdict;
  readonly broken: Readonly<Record<string, readonly unknown[]>>;
}

function tell(torture: Torture, outcome: Outcome): void {
  const { journal, accidents, seconds, workers, unforeseen, found } = outcome;
  const broken = { ...outcome.broken, ...found.broken };
  const [most, least] = [top(journal.doneBy, 400), top(journal.refusals, 25)];
  torture.say(`done by call:\n${most}\nrefused:\n${least}`);
  for (const [what, map] of Object.entries({ unforeseen, faults: journal.faults }))
    if (map.size > 0) torture.say(`${what}:\n${top(map, 30)}`);
  for (const wrong of [found.lost, found.twice, broken])
    for (const [what, rows] of Object.entries(wrong))
      torture.say(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  const sum = (map: ReadonlyMap<string, number>) => [...map.values()].reduce((all, n) => all + n, 0);
  const reach = `${covered.endpoints} declared writes, ${covered.machines} status machines`;
  tellStorm(torture, reach, {
    seed: torture.seed,
    workers,
    seconds: Math.round(seconds),
    reads: journal.reads,
    operations: journal.operations,
    done: journal.done,
    refused: journal.refused,
    repeated: journal.repeated,
    killed: { ...accidents.happened },
    found: {
      broken: countOf(broken),
      lost: countOf(found.lost),
      twice: countOf(found.twice) + journal.differing.length,
      faults: sum(journal.faults),
      unforeseen: sum(unforeseen),
    },
  });
}

const top = (map: ReadonlyMap<string, number>, most: number) =>
  [...map]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([what, n]) => `  ${String(n).padStart(7)} ${what}`)
    .join('\n');
