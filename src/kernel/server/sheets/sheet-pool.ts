import { once as eventOf } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TooMany } from '../http/errors.ts';
import { MOST_ROWS, SheetProblem } from './sheet-problem.ts';
import type { SheetRow } from './sheet-row.ts';
import type { SheetAnswer, SheetLimits } from './sheet-worker.ts';

const MIB = 1024 * 1024;
/** A sheet of 20,000 rows and 30 columns has some 30 MB unpacked. */
const LIMITS: SheetLimits = { unpackedBytes: 112 * MIB, rows: MOST_ROWS + 100, lastColumn: 'IV' };
const HEAP_MB = 512;
/** Whoever comes behind these is asked to come again: they wait with a connection in their hands. */
const MOST_WAITING = 4;
const IDLE_MS = 30_000;

/** What a file may cost: a small one has no reason to take long. */
const budgetMs = (bytes: Uint8Array): number => 5_000 + (bytes.byteLength / MIB) * 5_000;

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Reads a workbook in the worker, one at a time. Throws `SheetProblem` on whatever is no workbook or costs too much. */
export async function readWorkbook(bytes: Uint8Array): Promise<readonly SheetRow[]> {
  if (waiting > MOST_WAITING) throw new TooMany(5);
  waiting += 1;
  const turn = last.then(() => readNow(bytes));
  last = turn.catch(() => undefined);
  try {
    const answer = await turn;
    if ('problem' in answer) throw new SheetProblem(answer.problem);
    return answer.rows;
  } finally {
    waiting -= 1;
  }
}

async function readNow(bytes: Uint8Array): Promise<SheetAnswer> {
  clearTimeout(idle);
  worker ??= await startWorker();
  try {
    return await answerOf(worker, bytes);
  } catch (error) {
    // Nobody waits for its end: a thread that clears its memory can take long to notice.
    void endWorker();
    if (error instanceof OutOfBudget) return { problem: 'too_large' };
    throw error;
  } finally {
    if (worker) idle = setTimeout(endWorker, IDLE_MS).unref();
  }
}

class OutOfBudget extends Error {}

function answerOf(reading: Worker, bytes: Uint8Array): Promise<SheetAnswer> {
  const ended = new AbortController();
  const once = async (event: string) => (await eventOf(reading, event, { signal: ended.signal }))[0];
  const timer = setTimeout(() => ended.abort(new OutOfBudget('time')), budgetMs(bytes));
  const answer = Promise.race([
    once('message') as Promise<SheetAnswer>,
    once('exit').then((code) => Promise.reject(new Error(`the reader of sheets ended with ${code}`))),
  ]);
  reading.postMessage(bytes);
  return answer
    .catch((error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new OutOfBudget('memory');
      throw error.name === 'AbortError' ? error.cause : error;
    })
    .finally(() => {
      clearTimeout(timer);
      ended.abort();
    });
}

async function endWorker(): Promise<void> {
  const ended = worker;
  worker = undefined;
  await ended?.terminate();
}

/** Beside this file, built or not. It says when it is ready: its start is nobody's fault. */
async function startWorker(): Promise<Worker> {
  const options = { workerData: LIMITS, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } };
  const started = import.meta.url.endsWith('.ts')
    ? new Worker(fromSource('./sheet-worker.ts'), { ...options, eval: true })
    : new Worker(new URL('./sheet-worker.js', import.meta.url), options);
  started.unref();
  await eventOf(started, 'message');
  return started;
}

/** A worker inherits no loader of TypeScript: it has to register one before it can read its own file. */
const fromSource = (file: string): string =>
  `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(new URL(file, import.meta.url).href)})))`;
