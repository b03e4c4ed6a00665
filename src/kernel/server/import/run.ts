import { kernelSentences, Refusal } from '../../errors.ts';
import { importText } from '../../import.text.ts';
import type { Lang } from '../../text.ts';
import { isDatabaseGone, isRetryable, refusalOf } from '../http/errors.ts';
import { defineJob, enqueue, type Job, type JobLog } from '../jobs/jobs.ts';
import type { Ctx } from '../session/ctx.ts';
import type { Behalf, SessionResolver } from '../session/session-context.ts';
import { importStore, type StoredRow } from './import.store.ts';
import { type AnyImporter, type ImportWork, type PlannedRow, planRows } from './plan.ts';
import { rowReader } from './sheet.ts';

/** Rows of one transaction: what a kill undoes, and how long others wait for what they write to. */
const BATCH = 200;
const MOST_ATTEMPTS = 5;

type Order = Omit<Behalf, 'company_id'> & {
  readonly import_id: number;
  readonly company_id: number;
  readonly noun: string;
};

/** Puts the run into the queue, in the caller's transaction. */
export function orderImport(ctx: Ctx, noun: string, id: number, action: string): Promise<void> {
  const { family_id, company_id, admin_id, role_id } = ctx;
  const lang: Lang = ctx.lang;
  const payload: Order = { import_id: id, noun, family_id, company_id, admin_id, role_id, action, lang };
  return enqueue(ctx.query, {
    name: 'import',
    companyId: company_id,
    payload,
    uniqueKey: `import:${id}`,
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
        importStore.setPhase({ query, company_id: order.company_id }, order.import_id, 'stopped', problem),
      );
    try {
      for (let more = true; more && !run.signal.aborted; )
        more = await again(() =>
          entrance.onBehalf(order, (ctx) => batch(ctx, importer, order.import_id, log)),
        );
    } catch (error) {
      // Whoever ordered it may no longer do it: that will not change by trying again.
      if (error instanceof Refusal) return stop(importText.no_longer);
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
  const work = await importer.start(ctx);
  const read = rowReader(spec, record.fields, ctx.time_zone);
  const write = new Writing(
    ctx,
    importer,
    work,
    (row) => (read(row.cells).values ?? {}) as Record<string, unknown>,
    log,
  );
  await importStore.markDone(ctx, id, await write.all(rows));
  const more = rows.length === BATCH;
  if (!more) await importStore.setPhase(ctx, id, 'done');
  return more;
}

type Done = Pick<StoredRow, 'row' | 'outcome' | 'reasons'>;

/** Writes rows together; where that is refused, one by one, so that only the bad ones are left out. */
class Writing {
  constructor(
    private readonly ctx: Ctx,
    private readonly importer: AnyImporter,
    private readonly work: ImportWork<never, unknown>,
    private readonly valuesOf: (row: StoredRow) => Record<string, unknown>,
    private readonly log: JobLog,
  ) {}

  async all(rows: readonly StoredRow[]): Promise<Done[]> {
    const together = await this.#attempt(rows);
    if (Array.isArray(together)) return together;
    const done: Done[] = [];
    for (const row of rows) {
      const alone = await this.#attempt([row]);
      done.push(
        ...(Array.isArray(alone)
          ? alone
          : [{ row: row.row, outcome: 'refused' as const, reasons: [this.#why(alone)] }]),
      );
    }
    return done;
  }

  /** Plans and writes these rows whole, or not at all; answers what became of them, or why it could not be. */
  async #attempt(rows: readonly StoredRow[]): Promise<Done[] | Error> {
    if (rows.length === 0) return [];
    const { query } = this.ctx;
    await query('SAVEPOINT rows');
    try {
      const plans = await planRows(this.importer, this.work as never, rows.map(this.valuesOf));
      const changes = plans.filter(isChange);
      if (changes.length > 0) await this.work.write(changes as never);
      // What is only checked at the end of a transaction is checked now, while it is known whose fault it is.
      await query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED; RELEASE SAVEPOINT rows');
      return plans.map(({ outcome, reasons }, at) => ({ row: rows[at]?.row ?? 0, outcome, reasons }));
    } catch (error) {
      if (isRetryable(error) || isDatabaseGone(error)) throw error;
      await query('ROLLBACK TO SAVEPOINT rows');
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #why(error: Error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal.sentence;
    this.log.error({ err: error }, 'a row could not be imported');
    return kernelSentences.ourFault;
  }
}

const isChange = ({ outcome }: PlannedRow) => outcome === 'create' || outcome === 'update';
