import { randomBytes } from 'node:crypto';
import { type Book, type Figure, found, keep, onlyParts, printed } from '../bench/report.ts';
import { diskFull } from './disk.ts';
import { failover } from './failover.ts';
import { lastItem } from './last-item.ts';
import { nodeVersions } from './node-versions.ts';
import { twoNodes } from './nodes.ts';
import { overload } from './overload.ts';
import { pooler } from './pooler.ts';
import { rolling } from './rolling.ts';
import { safekeeping } from './safekeeping.ts';
import { storm } from './storm.ts';
import { suiteParts } from './suites.ts';
import type { Torture } from './torture.ts';
import { upgrade } from './upgrade.ts';

/** `--short` looks whether everything still runs; its figures are not kept. `--only=storm`. `SEED=…` repeats a run. */
const short = process.argv.includes('--short');
const only = onlyParts();
const seed = process.env.SEED ?? randomBytes(6).toString('hex');

const parts: readonly (readonly [string, (torture: Torture) => Promise<void>])[] = [
  ['storm', storm],
  ['last-item', lastItem],
  ...suiteParts,
  ['overload', overload],
  ['disk', diskFull],
  ['nodes', twoNodes],
  ['rolling', rolling],
  ['failover', failover],
  ['pooler', pooler],
  ['backup', safekeeping],
  ['upgrade', upgrade],
  ['node-versions', nodeVersions],
];
const book: Book = {
  folder: 'torture',
  title: 'Reliability and security',
  head:
    'Made by `npm run torture`; `--only=storm` runs one part anew and leaves the others as they were; `SEED=…` repeats one.\n' +
    'What each row promises, and how it is tried: `docs/torture.md`.',
  columns: { figure: 'figure', target: 'must be', ours: 'how' },
  parts: parts.map(([name]) => name),
};

async function main(): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  let isMet = true;
  let steps: (() => unknown)[] = [];
  const end = async () => {
    const ending = steps.toReversed();
    steps = [];
    for (const step of ending) await Promise.resolve(step()).catch((error) => say(String(error)));
  };
  const fail = (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    void end().finally(() => process.exit(1));
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  let ask: (() => void) | undefined;
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // Asked again, it ends at once.
      if (!ask || isAsked) return void end().then(() => process.exit(130));
      isAsked = true;
      ask();
    });

  say(`seed ${seed}`);
  for (const [name, part] of parts) {
    if (isAsked || (only && !only.includes(name))) continue;
    const figures: Figure[] = [];
    const notes: string[] = [];
    try {
      await part({
        seed,
        short,
        say,
        tell: (figure) => {
          figures.push({ ...figure, ours: `${figure.ours}; seed ${seed}` });
          isMet &&= figure.met !== false;
          say(printed(figure));
        },
        note: (line) => void notes.push(line),
        whenAsked: (stop) => {
          ask = stop;
        },
        atEnd: (step) => void steps.push(step),
      });
    } finally {
      ask = undefined;
      await end();
    }
    if (!short) keep(book, { [name]: found(figures, notes) });
  }
  return isMet;
}

process.exitCode = (await main()) ? 0 : 1;
