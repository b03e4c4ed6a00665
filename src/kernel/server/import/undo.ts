import { kernelSentences, Refusal, refuse } from '../../errors.ts';
import type { JobLog } from '../jobs/jobs.ts';
import type { Ctx } from '../session/ctx.ts';
import { type HandledRow, importStore } from './import.store.ts';
import type { AnyImporter } from './plan.ts';
import { together } from './together.ts';

/** Takes the next rows back, the last one first; answers whether there are more. */
export async function undoBatch(
  ctx: Ctx,
  { spec, undo }: AnyImporter,
  id: number,
  log: JobLog,
  most: number,
): Promise<boolean> {
  if (typeof undo !== 'function') throw refuse(undo.cannot);
  if (!ctx.holds(spec.permission)) throw new Refusal(3, kernelSentences.notPermitted);
  // Locked: a worker that has lost its lease without noticing waits here, and then finds nothing to do.
  const record = await importStore.lock(ctx, spec.noun, id);
  if (record?.phase !== 'undo_waiting' && record?.phase !== 'undoing') return false;
  if (record.phase === 'undo_waiting') await importStore.setPhase(ctx, id, 'undoing');
  const rows = await importStore.toUndo(ctx, id, most);
  if (rows.length > 0) {
    const done = await together<(typeof rows)[number], HandledRow>(
      ctx,
      log,
      rows,
      async (some) => {
        await undo(
          ctx,
          some.map(({ kept }) => kept),
        );
        return some.map(({ row }) => ({ row, outcome: 'undone', reasons: [] }));
      },
      ({ row }, why) => ({ row, outcome: 'stays', reasons: [why] }),
    );
    await importStore.markDone(ctx, id, done);
  }
  const more = rows.length === most;
  if (!more) await importStore.setPhase(ctx, id, 'undone');
  return more;
}
