import { labelOf } from '../../contract/validation.ts';
import { notFound, refuse } from '../../errors.ts';
import { importText } from '../../import.text.ts';
import type { ImportApi, ImportState, LastingImportApi, UndoableImportApi } from '../../import.ts';
import { toUnix } from '../../value/time.ts';
import { type Handler, implement, type Service } from '../http/implement.ts';
import type { Ctx } from '../session/ctx.ts';
import { failedFile, templateFile } from './files.ts';
import { type ImportRecord, importStore, type StoredRow, shownRow } from './import.store.ts';
import { type AnyImporter, type ImportedFile, planRows, repeatFinder } from './plan.ts';
import { orderImport } from './run.ts';
import { readImport, rowReader } from './sheet.ts';

const CHUNK = 500;
type Handlers = { readonly [K in keyof LastingImportApi]: Handler<LastingImportApi[K]> };

/** The handlers of an import: the template, the preview that writes nothing, the run in the background, its results. */
export function importService(api: ImportApi, importer: AnyImporter): Service {
  const { spec } = importer;
  if ((typeof importer.undo === 'function') !== isUndoable(api))
    throw new Error(
      `the calls of ${spec.noun}'s import and its importer disagree on whether it can be taken back`,
    );
  const found = async (ctx: Ctx, id: number): Promise<ImportRecord> => {
    const record = await importStore.find(ctx, spec.noun, id);
    if (!record) throw notFound();
    return record;
  };
  const shown = async (ctx: Ctx, record: ImportRecord): Promise<ImportState> => ({
    id: record.id,
    file_name: record.file_name,
    phase: record.phase,
    columns: record.fields.map((field) => ({ field, label: ctx.say(labelOf(spec.text, field)) })),
    unknown_columns: record.unknown_columns,
    headings: record.headings,
    choices: spec.columns.map(({ field }) => ({ field, label: ctx.say(labelOf(spec.text, field)) })),
    problem: sayProblem(ctx, record),
    created_at: toUnix(record.created_at),
    undo_until: (await importStore.undoable(ctx, spec.noun, record.id))[0]?.undo_until ?? null,
    no_undo: typeof importer.undo === 'function' ? null : ctx.say(importer.undo.cannot),
    ...(await importStore.counts(ctx, record.id)),
  });

  const handlers: Handlers = {
    template: (ctx) => templateFile(ctx, importer),
    preview: async (ctx, { name, fields, bytes }) => {
      const learned = await importStore.learned(ctx, spec.noun);
      const sheet = await readImport(spec, bytes, { learned, ...(fields && { fields }) });
      const rows = sheet.problem ? [] : await previewed(ctx, importer, { ...sheet, file_name: name });
      await importStore.forget(ctx);
      if (fields && !sheet.problem) await importStore.learn(ctx, spec.noun, sheet.headings);
      const id = await importStore.insert(ctx, spec.noun, { file_name: name, ...sheet });
      for (let at = 0; at < rows.length; at += CHUNK)
        await importStore.insertRows(ctx, id, rows.slice(at, at + CHUNK));
      return shown(ctx, await found(ctx, id));
    },
    run: async (ctx, { id }) => {
      if (!(await importStore.lock(ctx, spec.noun, id))) throw notFound();
      // Looked at once it is held: of two who start it the second finds it started.
      const { phase } = await found(ctx, id);
      if (phase !== 'preview' && phase !== 'stopped') throw refuse(importText.already);
      const { total, handled } = await importStore.counts(ctx, id);
      if (handled === total) throw refuse(importText.nothing_to_do);
      await importStore.setPhase(ctx, id, 'waiting');
      await orderImport(ctx, spec.noun, id, api.run.action);
      return shown(ctx, await found(ctx, id));
    },
    get: async (ctx, { id }) => {
      const record = id === undefined ? await importStore.find(ctx, spec.noun) : await found(ctx, id);
      return { list: record ? [await shown(ctx, record)] : [] };
    },
    rows: async (ctx, query) => {
      const { id } = await found(ctx, query.id);
      const counts = await importStore.counts(ctx, id);
      const list = (await importStore.page(ctx, id, query)).map((row) => shownRow(row, ctx.say));
      const total = query.outcome ? counts[query.outcome] : counts.total;
      return { list, total, page: query.page, limit: query.limit, capped: false };
    },
    failed: async (ctx, { id }) => failedFile(ctx, spec, await found(ctx, id)),
  };
  if (!isUndoable(api)) return implement(api as LastingImportApi, handlers);
  return implement(api, {
    ...handlers,
    undo: async (ctx, { id }) => {
      if (!(await importStore.lock(ctx, spec.noun, id))) throw notFound();
      if ((await importStore.undoable(ctx, spec.noun, id)).length === 0)
        throw refuse(importText.not_undoable);
      await importStore.setPhase(ctx, id, 'undo_waiting');
      await orderImport(ctx, spec.noun, id, api.undo.action, true);
      return shown(ctx, await found(ctx, id));
    },
    undoable: async (ctx) => ({ list: await importStore.undoable(ctx, spec.noun) }),
  });
}

/** Whose worker died each time could not say why it has stopped. */
function sayProblem(ctx: Ctx, { phase, problem }: ImportRecord): string | null {
  if (problem) return ctx.say(problem);
  return phase === 'stopped' || phase === 'undo_stopped' ? ctx.say(importText.gave_up) : null;
}

const isUndoable = (api: ImportApi): api is UndoableImportApi => 'undo' in api;

/** What will become of each row, as things stand now. */
async function previewed(
  ctx: Ctx,
  importer: AnyImporter,
  sheet: Awaited<ReturnType<typeof readImport>> & ImportedFile,
): Promise<StoredRow[]> {
  const read = rowReader(importer.spec, sheet.fields, ctx.time_zone);
  const repeats = repeatFinder(importer);
  const work = await importer.start(ctx, sheet);
  const result: StoredRow[] = [];
  for (let at = 0; at < sheet.rows.length; at += CHUNK) {
    const rows = sheet.rows.slice(at, at + CHUNK).map(({ row, cells }) => {
      const reading = read(cells);
      const reasons = reading.reasons ?? repeats(row, reading.values as Record<string, unknown>);
      return { row, cells, values: reading.values as Record<string, unknown> | undefined, reasons };
    });
    const good = rows.filter(({ reasons }) => reasons.length === 0);
    const plans = await planRows(
      importer,
      work,
      good.map(({ values }) => values ?? {}),
    );
    const planOf = new Map(good.map(({ row }, n) => [row, plans[n]]));
    for (const { row, cells, reasons } of rows) {
      const { outcome, reasons: refusals } = planOf.get(row) ?? { outcome: 'refused' as const, reasons };
      result.push({ row, cells, outcome, reasons: refusals, done: outcome === 'refused' });
    }
  }
  return result;
}
