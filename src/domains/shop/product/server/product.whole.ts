import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { entitlementTypes } from '../../entitlement-type/server/entitlement-type.service.ts';
import { productCategories } from '../../product-category/server/product-category.service.ts';
import type { ProductWhole, Sku } from '../product.shapes.ts';
import { productStore as store } from './product.store.ts';

type Names = (ctx: Ctx, ids: readonly number[]) => Promise<readonly { id: number; name: string }[]>;
async function namesOf(
  ctx: Ctx,
  names: Names,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  return new Map((await names(ctx, wanted)).map(({ id, name }) => [id, name]));
}

/** What the companies that are read have of each variant, and how many places a course has left. */
async function stockOf(ctx: Ctx, productId: number) {
  const { rows } = await ctx.query(
    `SELECT k.id, COALESCE(s.on_hand, 0)::int AS on_hand, COALESCE(s.held, 0)::int AS held, c.name AS course_name,
            CASE WHEN k.keeps_stock THEN COALESCE(s.on_hand, 0) - COALESCE(s.held, 0) ELSE c.capacity - c.enrolled_count END::int AS available
       FROM product_sku k
       LEFT JOIN course c ON c.company_id = k.company_id AND c.id = k.course_id
       LEFT JOIN LATERAL (SELECT sum(x.on_hand) AS on_hand, sum(x.held) AS held FROM sku_stock x
                           WHERE x.company_id = ANY ($2) AND x.sku_id = k.id) s ON true
      WHERE k.product_id = $1`,
    [productId, ctx.reading],
  );
  type Stock = Pick<Sku, 'available' | 'course_name' | 'held' | 'id' | 'on_hand'>;
  return new Map((rows as Stock[]).map((row) => [row.id, row]));
}

async function skusOf(ctx: Ctx, productId: number): Promise<Sku[]> {
  const skus = await store.skus(ctx, [productId]);
  const own = new Map((await store.ownPrices(ctx, [productId])).map((row) => [row.sku_id, row.price_fen]));
  const stock = await stockOf(ctx, productId);
  const subjectNames = await namesOf(
    ctx,
    subjects.names,
    skus.map((sku) => sku.subject_id),
  );
  const typeNames = await namesOf(
    ctx,
    entitlementTypes.names,
    skus.map((sku) => sku.type_id),
  );
  return skus.map(
    ({ family_id: _, product_id: __, kind: ___, position: ____, company_id: _____, ...sku }) => ({
      ...sku,
      keeps_stock: sku.keeps_stock ? (1 as const) : (0 as const),
      own_price_fen: own.get(sku.id) ?? null,
      subject_name: sku.subject_id === null ? null : (subjectNames.get(sku.subject_id) ?? null),
      type_name: sku.type_id === null ? null : (typeNames.get(sku.type_id) ?? null),
      course_name: stock.get(sku.id)?.course_name ?? null,
      on_hand: stock.get(sku.id)?.on_hand ?? 0,
      held: stock.get(sku.id)?.held ?? 0,
      available: stock.get(sku.id)?.available ?? null,
    }),
  );
}

/** A product with everything that its form and its preview show. */
export async function wholeOf(ctx: Ctx, id: number): Promise<ProductWhole> {
  const found = await store.find(ctx, id);
  if (!found) throw notFound();
  const skus = await skusOf(ctx, id);
  const [level_ids, education_type_ids] = [
    await store.audience(ctx, id, 'alevel'),
    await store.audience(ctx, id, 'education_type'),
  ];
  const items = await namesOf(ctx, baseData.names, [...level_ids, ...education_type_ids]);
  const gifts = await store.gifts(ctx, id);
  const types = await namesOf(
    ctx,
    entitlementTypes.names,
    gifts.map(({ type_id }) => type_id),
  );
  const categories = await namesOf(ctx, productCategories.names, [found.category_id]);
  const soldHere = await store.soldHere(ctx, id);
  const {
    family_id: _,
    search_text: __,
    created_by: ___,
    created_at: ____,
    updated_at: _____,
    ...row
  } = found;
  return {
    ...row,
    category_name: categories.get(found.category_id) ?? '',
    sells_everywhere: found.sells_everywhere ? 1 : 0,
    sold_here: soldHere === null ? null : soldHere ? 1 : 0,
    picture_ids: await store.pictures(ctx, id),
    shelves: await store.shelves(ctx, id),
    level_ids,
    level_names: level_ids.map((item) => items.get(item) ?? ''),
    education_type_ids,
    education_type_names: education_type_ids.map((item) => items.get(item) ?? ''),
    entitlements: gifts.map((gift) => ({ ...gift, type_name: types.get(gift.type_id) ?? '' })),
    skus,
    sku_count: skus.filter(({ status }) => status === 'on').length,
  };
}
