import type { ImportValues } from '@/kernel/import.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { mustHold, mustSay } from '@/kernel/server/import/kept.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import type { Sentence } from '@/kernel/text.ts';
import { productCategories } from '../../product-category/server/product-category.service.ts';
import { productPermissions as may } from '../product.access.ts';
import { IMPORTED_KINDS, productImport, productImportApi } from '../product.import.ts';
import type { ProductKind } from '../product.kinds.ts';
import type { ProductWhole, SkuEntered } from '../product.shapes.ts';
import { productText as text } from '../product.text.ts';
import { productStore as store } from './product.store.ts';
import { wholeOf } from './product.whole.ts';
import { addProduct, changeProduct, locked, type ProductFields, removeProduct } from './product.write.ts';

type Values = ImportValues<typeof productImport.input>;
/** A row that is written: which product, if it is known, and what becomes of the variant. */
interface Line {
  readonly row: Values;
  readonly category_id: number;
}

/** The product as a row has left it, and as it stood before where it was there already. */
interface Kept {
  readonly id: number;
  readonly now: Standing;
  readonly was?: Standing;
}
type Standing = ProductFields & Pick<ProductWhole, 'status'>;

const refusedFor = (...reasons: Sentence[]): Planned<Line> => ({ outcome: 'refused', reasons });

export const productImporter: Importer<typeof productImport.input, Line, Kept> = {
  spec: productImport,
  keyOf: (_field, value) => String(value).trim(),
  notes: async (ctx) => ({ category_name: (await categoriesOf(ctx)).map(({ name }) => name).join('、') }),
  start: async (ctx) => {
    const categories = new Map((await categoriesOf(ctx)).map(({ id, name }) => [name, id]));
    return {
      plan: async (rows) => {
        const known = await store.skusByCode(
          ctx,
          rows.flatMap(({ code }) => code ?? []),
        );
        const named = await store.byName(
          ctx,
          rows.flatMap(({ name }) => name ?? []),
        );
        const plans: Planned<Line>[] = [];
        for (const row of rows) {
          const sku = known.find(({ code }) => code === row.code);
          plans.push(await planOf(ctx, row, categories, sku?.product_id, ofName(named, row)?.kind));
        }
        return plans;
      },
      // Rows of one name are one product: each is written on top of those before it.
      write: async (lines) => {
        const kept: Kept[] = [];
        for (const { to } of lines) kept.push(await write(ctx, to));
        return kept;
      },
    };
  },
  // The last row first: each finds its product as it has left it.
  undo: async (ctx, kept) => {
    for (const one of kept) await takeBack(ctx, one);
  },
};

export const productImportService = importService(productImportApi, productImporter);

const categoriesOf = async (ctx: Ctx) =>
  (await productCategories.list(ctx)).filter(({ status }) => status === 'on');

/** The product that a new variant joins: of the kind that it says; where it says none, goods or the only one. */
function ofName<P extends { readonly name: string; readonly kind: ProductKind }>(
  named: readonly P[],
  { name, kind }: Values,
): P | undefined {
  const found = named.filter((one) => one.name === name);
  const same = found.find((one) => one.kind === (kind ?? 'goods'));
  return same ?? (kind === undefined && found.length === 1 ? found[0] : undefined);
}

async function planOf(
  ctx: Ctx,
  row: Values,
  categories: ReadonlyMap<string, number>,
  productId: number | undefined,
  kindOfName: ProductKind | undefined,
): Promise<Planned<Line>> {
  if (!ctx.holds(may.price)) return refusedFor(missingRight(may.price));
  const before = productId === undefined ? undefined : await wholeOf(ctx, productId);
  const kind = row.kind ?? before?.kind ?? kindOfName ?? 'goods';
  if (!before && !(IMPORTED_KINDS as readonly string[]).includes(kind))
    return refusedFor(text.import_not_kind);
  if (before && row.kind !== undefined && row.kind !== before.kind) return refusedFor(text.import_same_kind);
  const category_id =
    row.category_name === undefined ? before?.category_id : categories.get(row.category_name);
  if (category_id === undefined) return refusedFor(text.import_no_category);
  if (kind === 'goods' && row.delivery === 'none') return refusedFor(text.needs_delivery);
  if (!before) return { outcome: 'create', to: { row, category_id } };
  return changes(before, row, category_id)
    ? { outcome: 'update', to: { row, category_id } }
    : { outcome: 'unchanged' };
}

const OF_SKU = [
  'edition',
  'size',
  'term',
  'price_fen',
  'list_price_fen',
  'weight_grams',
  'delivery',
  'keeps_stock',
  'low_stock',
] as const;

function changes(before: ProductWhole, row: Values, category_id: number): boolean {
  const sku = before.skus.find(({ code }) => code === row.code);
  return (
    category_id !== before.category_id ||
    (row.name !== undefined && row.name !== before.name) ||
    (row.unit !== undefined && row.unit !== before.unit) ||
    (row.summary !== undefined && row.summary !== before.summary) ||
    OF_SKU.some((field) => row[field] !== undefined && row[field] !== sku?.[field])
  );
}

/** The variant as it is, and what the row says of it; an empty cell leaves what is there. */
function skuOf(row: Values, before: SkuEntered | undefined): SkuEntered {
  const said = Object.fromEntries(
    OF_SKU.flatMap((field) => (row[field] === undefined ? [] : [[field, row[field]]])),
  );
  const delivery = (row.kind ?? 'goods') === 'goods' ? ('express' as const) : ('none' as const);
  return {
    delivery,
    ...before,
    ...said,
    code: row.code ?? '',
    price_fen: row.price_fen ?? before?.price_fen ?? 0,
  };
}

const enteredOf = (sku: ProductWhole['skus'][number]): SkuEntered => {
  const { subject_name: _, course_name: __, type_name: ___, on_hand, held, available, ...fields } = sku;
  return fields;
};

async function standing(ctx: Ctx, id: number): Promise<Standing> {
  const whole = await wholeOf(ctx, id);
  return { ...fieldsOf(whole), status: whole.status };
}

/** What the file can change, and what stays with it. */
const fieldsOf = (whole: ProductWhole): ProductFields => ({
  name: whole.name,
  kind: whole.kind,
  category_id: whole.category_id,
  keywords: whole.keywords,
  description: whole.description,
  coin_percent: whole.coin_percent,
  student_limit: whole.student_limit,
  buyer_statuses: whole.buyer_statuses,
  sale_from: whole.sale_from,
  sale_to: whole.sale_to,
  sells_everywhere: whole.sells_everywhere,
  unit: whole.unit,
  summary: whole.summary,
  skus: whole.skus.map(enteredOf),
});

async function takeBack(ctx: Ctx, { id, now, was }: Kept): Promise<void> {
  mustHold(ctx, may.price);
  const known = await locked(ctx, id);
  mustSay(await standing(ctx, id), now);
  if (!was) return removeProduct(ctx, known);
  const { status: _, ...fields } = was;
  await changeProduct(ctx, known, fields);
}

async function write(ctx: Ctx, { row, category_id }: Line): Promise<Kept> {
  const [sku] = await store.skusByCode(ctx, [row.code ?? '']);
  const productId = sku?.product_id ?? ofName(await store.byName(ctx, [row.name ?? '']), row)?.id;
  if (productId === undefined) {
    const { name = '', kind = 'goods', unit, summary } = row;
    const fields: ProductFields = { name, kind, category_id, unit, summary, skus: [skuOf(row, undefined)] };
    const id = await addProduct(ctx, fields);
    return { id, now: await standing(ctx, id) };
  }
  const before = await wholeOf(ctx, productId);
  const skus = before.skus.map(enteredOf);
  const known = skus.find(({ code }) => code === row.code);
  const next = skuOf({ ...row, kind: before.kind }, known);
  await changeProduct(ctx, await locked(ctx, productId), {
    ...fieldsOf(before),
    name: row.name ?? before.name,
    category_id,
    unit: row.unit ?? before.unit,
    summary: row.summary ?? before.summary,
    skus: known ? skus.map((one) => (one === known ? next : one)) : [...skus, next],
  });
  return {
    id: productId,
    now: await standing(ctx, productId),
    was: { ...fieldsOf(before), status: before.status },
  };
}
