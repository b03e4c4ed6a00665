import type { z } from 'zod';
import { kernelSentences, Refusal } from '../../errors.ts';
import { importText } from '../../import.text.ts';
import type { Lang } from '../../text.ts';
import { isRetryable } from '../http/errors.ts';
import { defineJob, enqueue, type Job, type JobLog } from '../jobs/jobs.ts';
import type { Ctx } from '../session/ctx.ts';
import type { Behalf, SessionResolver } from '../session/session-context.ts';
import { type HandledRow, importStore, type StoredRow } from './import.store.ts';
import { type AnyImporter, type ImportWork, type PlannedRow, planRows } from './plan.ts';
import { rowReader } from './sheet.ts';
import { together } from './together.ts';
import { undoBatch } from './undo.ts';

/** Rows of one transaction: what a kill undoes, and how long others wait for what they write to. */
const BATCH = 200;
/** Fewer: the database looks for every use of each row before it lets go of it. */
const UNDO_BATCH = 50;
const MOST_ATTEMPTS = 5;

type Order = Omit<Behalf, 'company_id'> & {
  readonly import_id: number;
  readonly company_id: number;
  readonly noun: string;
  /** What it has written is taken back. */
  readonly undo?: boolean;
};

/** Puts the run, or the taking back, into the queue, in the caller's transaction; the store finds it by this key. */
export function orderImport(ctx: Ctx, noun: string, id: number, action: string, undo = false): Promise<void> {
  const { family_id, company_id, admin_id, role_id } = ctx;
  const lang: Lang = ctx.lang;
  const payload: Order = {
    import_id: id,
    noun,
    family_id,
    company_id,
    admin_id,
    role_id,
    action,
    lang,
    undo,
  };
  return enqueue(ctx.query, {
    name: 'import',
    companyId: company_id,
    payload,
    uniqueKey: `import:${id}${undo ? ':undo' : ''}`,
    maxAttempts: MOST_ATTEMPTS,
  });
}

/**
 * Runs imports. Every batch is a transaction of its own, in which the person is let in anew: what they may no longer
 * do is not done. A row's mark lies in the transaction that wrote it, so a killed worker's successor goes on where it
 * ended and does no row twice.
 */
export function importJob(entrance: SessionResolver, importers: readonly AnyImporter[], log: JobLog): Job {
  return defineJob<Order>('import', async (order, run) => {
    const importer = importers.find(({ spec }) => spec.noun === order.noun);
    if (!importer) throw new Error(`nobody imports ${order.noun}`);
    const stop = (problem: readonly [string, string]) =>
      entrance.database.system(order.family_id, order.company_id, order.action, ({ query }) =>
        importStore.setPhase(
          { query, company_id: order.company_id },
          order.import_id,
          order.undo ? 'undo_stopped' : 'stopped',
          problem,
        ),
      );
    try {
      for (let more = true; more && !run.signal.aborted; )
        more = await again(() =>
          entrance.onBehalf(order, (ctx) =>
            order.undo
              ? undoBatch(ctx, importer, order.import_id, log, UNDO_BATCH)
              : batch(ctx, importer, order.import_id, log),
          ),
        );
    } catch (error) {
      // Whoever ordered it may no longer do it: that will not change by trying again.
      if (error instanceof Refusal)
        return stop(order.undo ? importText.undo_no_longer : importText.no_longer);
      if (run.attempt >= MOST_ATTEMPTS) await stop(importText.gave_up);
      throw error;
    }
  });
}

/** Two transactions stood in each other's way: nothing was written. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !isRetryable(error)) throw error;
    }
}

/** The next rows; answers whether there are more. */
async function batch(ctx: Ctx, importer: AnyImporter, id: number, log: JobLog): Promise<boolean> {
  const { spec } = importer;
  if (!ctx.holds(spec.permission)) throw new Refusal(3, kernelSentences.notPermitted);
  // Locked: a worker that has lost its lease without noticing waits here, and then finds nothing to do.
  const record = await importStore.lock(ctx, spec.noun, id);
  if (record?.phase !== 'waiting' && record?.phase !== 'running') return false;
  if (record.phase === 'waiting') await importStore.setPhase(ctx, id, 'running');
  // The plans that this connection keeps (of foreign keys above all) may be from when a table was almost empty.
  await ctx.query('DISCARD PLANS');
  const rows = await importStore.waiting(ctx, id, BATCH);
  const work = await importer.start(ctx, record);
  const read = rowReader(spec, record.fields, ctx.time_zone);
  const valuesOf = (row: StoredRow) => (read(row.cells).values ?? {}) as Record<string, unknown>;
  if (rows.length > 0) {
    const done = await together<StoredRow, HandledRow>(
      ctx,
      log,
      rows,
      (some) => write(importer, work, some, valuesOf),
      ({ row }, why) => ({ row, outcome: 'refused', reasons: [why] }),
    );
    await importStore.markDone(ctx, id, done);
  }
  const more = rows.length === BATCH;
  if (!more) await importStore.setPhase(ctx, id, 'done');
  return more;
}

/** Plans these rows as things stand now, and writes those that are to be written. */
async function write(
  importer: AnyImporter,
  work: ImportWork<z.ZodObject, unknown, object>,
  rows: readonly StoredRow[],
  valuesOf: (row: StoredRow) => Record<string, unknown>,
): Promise<HandledRow[]> {
  const plans = await planRows(importer, work as never, rows.map(valuesOf));
  const changes = plans.filter(isChange);
  const kept = changes.length > 0 ? await work.write(changes as never) : [];
  // An import that cannot be taken back keeps nothing.
  const keptOf = new Map(changes.map((plan, at) => [plan, kept?.[at]]));
  return plans.map((plan, at) => ({
    row: rows[at]?.row ?? 0,
    outcome: plan.outcome,
    reasons: plan.reasons,
    kept: keptOf.get(plan) ?? null,
  }));
}

const isChange = ({ outcome }: PlannedRow) => outcome === 'create' || outcome === 'update';
