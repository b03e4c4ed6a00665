import { approving } from './approving.ts';
import type { Bench } from './bench.ts';
import { watchApp } from './capture.ts';
import { creating } from './creating.ts';
import { startCluster } from './database.ts';
import { exams } from './exams.ts';
import { exporting } from './exporting.ts';
import { growth } from './growth.ts';
import { handwrittenDocuments, handwrittenExport, handwrittenLists } from './handwritten.ts';
import { insight } from './insight.ts';
import { lessons } from './lessons.ts';
import { placing } from './placing.ts';
import { plans } from './plans.ts';
import { startLoad, startOurs, stopAll } from './processes.ts';
import { documents, lists } from './reading.ts';
import { type Book, type Figure, found, keep, onlyParts, printed } from './report.ts';
import { reporting } from './reports.ts';
import { idleMemory, loadedMemory, scale, starting } from './running.ts';
import { salaries } from './salaries.ts';
import { sales } from './sales.ts';
import { scripts } from './scripts.ts';
import { searching } from './searching.ts';
import { shop } from './shop.ts';

/** `--short` looks in half a minute whether everything still runs; its figures are not kept. `--only=lists,scale`. */
const short = process.argv.includes('--short');
const only = onlyParts();
/** These fill databases of their own, or write into a copy of the small one: the big one is not made for them alone. */
const ownData = [
  'creating',
  'approving',
  'growth',
  'lessons',
  'sales',
  'exams',
  'shop',
  'placing',
  'insight',
  'salaries',
  'reports',
];
/** These read the demo many times over, and nothing else. */
const multiplied = ['twins', 'rows', 'students'];
const big = only?.every((part) => ownData.includes(part)) ? 1_000 : 100_000;
const size = short ? { big: 10_000, small: 1_000, lists: 2_000 } : { big, small: 10_000, lists: 100_000 };
const pace = short
  ? { connections: 8, rounds: 3, ms: 200, warmMs: 300, warmRequests: 0 }
  : { connections: 8, rounds: 25, ms: 500, warmMs: 2_000, warmRequests: 5_000 };

const parts: readonly (readonly [string, (bench: Bench) => void | Promise<void>])[] = [
  ['start', starting],
  ['idle', idleMemory],
  ['lists', lists],
  ['documents', documents],
  ['twins', handwrittenLists],
  ['rows', handwrittenDocuments],
  ['students', handwrittenExport],
  ['search', searching],
  ['memory', loadedMemory],
  ['creating', creating],
  ['approving', approving],
  ['scale', scale],
  ['growth', growth],
  ['lessons', lessons],
  ['sales', sales],
  ['exams', exams],
  ['shop', shop],
  ['placing', placing],
  ['insight', insight],
  ['salaries', salaries],
  ['reports', reporting],
  ['export', exporting],
  ['scripts', scripts],
  ['plans', plans],
];

const book: Book = {
  folder: 'bench',
  title: 'Performance',
  head:
    'Made by `npm run bench`; `--only=growth` measures one part anew and leaves the others as they were.\n' +
    'Both sides are measured in turns within one run; what counts is the figure, not the columns beside it.\n' +
    'A load above the number of cores makes times longer than they are; ratios and sizes stay.',
  columns: { ours: 'ours', raw: 'raw', figure: 'figure', target: 'must be' },
  parts: parts.map(([name]) => name),
};

async function main(): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  let figures: Figure[] = [];
  let notes: string[] = [];
  let isMet = true;
  const cluster = await startCluster(say);
  const stop = once(async () => {
    await stopAll();
    await cluster.stop();
  });
  const fail = (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    void stop().finally(() => process.exit(1));
  };
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)));
  try {
    const lists = () => cluster.multiplied(size.lists);
    const isMultiplied = only?.every((part) => multiplied.includes(part));
    const big = isMultiplied ? await lists() : await cluster.reference(size.big);
    const small = isMultiplied ? big : await cluster.reference(size.small);
    const bench: Bench = {
      cluster,
      big,
      small,
      lists,
      pace,
      short,
      ours: await startOurs(big),
      watched: await watchApp(big, 'owner'),
      load: startLoad(),
      tell: (figure) => {
        figures.push(figure);
        isMet &&= figure.met !== false;
        say(printed(figure));
      },
      note: (line) => void notes.push(line),
    };
    for (const [name, part] of parts) {
      if (only && !only.includes(name)) continue;
      [figures, notes] = [[], []];
      await part(bench);
      if (!short) keep(book, { [name]: found(figures, notes) });
    }
    await bench.watched.close();
  } finally {
    await stop();
  }
  return isMet;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

process.exitCode = (await main()) ? 0 : 1;
