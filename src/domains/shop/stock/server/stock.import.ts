import { refuse } from '@/kernel/errors.ts';
import { importText } from '@/kernel/import.text.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { mustHold } from '@/kernel/server/import/kept.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { productPermissions as may } from '../../product/product.access.ts';
import { products } from '../../product/server/product.service.ts';
import { stockImport, stockImportApi } from '../stock.import.ts';
import { stockText as text } from '../stock.text.ts';
import { type Entered, stocks } from './stock.service.ts';
import { stockStore as store } from './stock.store.ts';

type Values = ImportValues<typeof stockImport.input>;
/** Pieces that lie there already when the books begin. */
interface Line {
  readonly sku_id: number;
  readonly move: Entered;
}
/** What a row has taken in. */
interface Kept {
  readonly sku_id: number;
  readonly quantity: number;
  readonly document: string;
}

const refused = (...reasons: Sentence[]): Planned<Line> => ({ outcome: 'refused', reasons });
const MOST_DOCUMENT = 60;

export const stockImporter: Importer<typeof stockImport.input, Line, Kept> = {
  spec: stockImport,
  keyOf: (_field, value) => String(value).trim(),
  start: async (ctx, { file_name }) => ({
    plan: async (rows) => {
      const skus = await products.skusByCode(
        ctx,
        rows.flatMap(({ code }) => code ?? []),
      );
      const names = await products.names(
        ctx,
        skus.map(({ product_id }) => product_id),
      );
      const byCode = new Map(
        skus.map((sku) => [
          sku.code,
          { ...sku, product_name: names.find(({ id }) => id === sku.product_id)?.name ?? '' },
        ]),
      );
      const plans: Planned<Line>[] = [];
      for (const row of rows) plans.push(await planOf(ctx, row, byCode.get(row.code ?? ''), file_name));
      return plans;
    },
    write: async (lines) => {
      for (const { to } of inOrder(lines.map(({ to }) => ({ sku_id: to.sku_id, to })))) {
        // Locked by now: somebody may have taken some in since it was planned.
        await stocks.enter(ctx, to.sku_id, to.move, mustBeEmpty);
      }
      return lines.map(({ to: { sku_id, move } }) => ({
        sku_id,
        quantity: move.quantity,
        document: move.document ?? '',
      }));
    },
  }),
  undo: async (ctx, kept) => {
    mustHold(ctx, may.stock);
    for (const { sku_id, quantity, document } of inOrder(kept))
      await stocks.enter(ctx, sku_id, {
        kind: 'out',
        quantity: -quantity,
        document,
        reason: ctx.say(importText.undo),
      });
  },
};

export const stockImportService = importService(stockImportApi, stockImporter);

/** Ascending, as everybody takes several: nobody waits in a circle. */
const inOrder = <T extends { readonly sku_id: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.sku_id - b.sku_id);

const mustBeEmpty = (on_hand: number): void => {
  if (on_hand > 0) throw refuse(text.import_there, { n: on_hand });
};

type Sku = Awaited<ReturnType<typeof products.skusByCode>>[number] & { readonly product_name: string };

async function planOf(ctx: Ctx, row: Values, sku: Sku | undefined, fileName: string): Promise<Planned<Line>> {
  if (!sku) return refused(fill(text.import_no_code, { code: row.code ?? '' }));
  if (row.product_name && row.product_name.trim() !== sku.product_name)
    return refused(fill(text.import_other_name, { name: sku.product_name }));
  if (!sku.keeps_stock) return refused(text.not_kept);
  const there = (await store.find(ctx, sku.id))?.on_hand ?? 0;
  if (there > 0) return refused(fill(text.import_there, { n: there }));
  const { quantity = 0, unit_cost_fen = 0, supplier = '', document } = row;
  const move: Entered = {
    kind: 'in',
    quantity,
    unit_cost_fen,
    supplier,
    document: document || fileName.slice(0, MOST_DOCUMENT),
    reason: ctx.say(text.import_opening),
  };
  return { outcome: 'create', to: { sku_id: sku.id, move } };
}
