import { and, asc, count, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import { versionedStore } from '@/kernel/server/crud/versioned-store.ts';
import { referencedIn } from '@/kernel/server/document/references.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { AudienceKind, Shelf } from '../product.kinds.ts';
import {
  companyPrice,
  product,
  productAudience,
  productCompany,
  productEntitlement,
  productPicture,
  productShelf,
  productSku,
} from './product.table.ts';

export type NewSku = Omit<typeof productSku.$inferInsert, 'family_id' | 'id' | 'product_id'>;
export type Gift = Pick<typeof productEntitlement.$inferInsert, 'days_valid' | 'quantity' | 'type_id'>;

const store = versionedStore(product);

/** Each product once, however many of its variants or entitlements name it. */
const productsBy =
  (column: SQL, from: SQL) =>
  async (ctx: Ctx, ids: readonly number[]): Promise<{ id: number; count: number }[]> => {
    const { rows } = await ctx.db.execute<{ id: number; count: number }>(sql`
      SELECT ${column} AS id, count(DISTINCT x.product_id)::int AS count FROM ${from} x
       WHERE x.family_id = ${ctx.family_id} AND ${column} = ANY (${sql.param([...ids])}::bigint[]) GROUP BY 1`);
    return rows;
  };

export const productStore = {
  ...store,
  byCategory: referencedIn(product, product.category_id),
  bySubject: productsBy(sql`x.subject_id`, sql`product_sku`),
  byType: productsBy(
    sql`x.type_id`,
    sql`(SELECT family_id, product_id, type_id FROM product_sku UNION ALL SELECT family_id, product_id, type_id FROM product_entitlement)`,
  ),
  byItem: productsBy(sql`x.item_id`, sql`product_audience`),

  async lock(ctx: Ctx, id: number) {
    const found = await store.lock(ctx, id);
    if (!found) return undefined;
    const [row] = await ctx.db
      .select({ n: count() })
      .from(productSku)
      .where(and(eq(productSku.product_id, id), eq(productSku.status, 'on')));
    return { ...found, sku_count: row?.n ?? 0 };
  },
  /** Locked in one order, so that two who change some of the same wait for each other. */
  lockSome: (ctx: Ctx, ids: readonly number[]) =>
    ctx.db
      .select()
      .from(product)
      .where(inArray(product.id, [...ids]))
      .orderBy(asc(product.id))
      .for('update'),
  byName: (ctx: Ctx, names: readonly string[]) =>
    ctx.db
      .select()
      .from(product)
      .where(inArray(product.name, [...names]))
      .orderBy(asc(product.id)),

  skus: (ctx: Ctx, productIds: readonly number[]) =>
    ctx.db
      .select()
      .from(productSku)
      .where(inArray(productSku.product_id, [...productIds]))
      .orderBy(asc(productSku.product_id), asc(productSku.position), asc(productSku.id)),
  skusByCode: (ctx: Ctx, codes: readonly string[]) =>
    ctx.db
      .select()
      .from(productSku)
      .where(inArray(productSku.code, [...codes])),
  async insertSku(ctx: Ctx, productId: number, values: NewSku): Promise<number> {
    const [row] = await ctx.db
      .insert(productSku)
      .values({ ...values, family_id: ctx.family_id, product_id: productId })
      .returning({ id: productSku.id });
    return row?.id as number;
  },
  updateSku: (ctx: Ctx, id: number, values: Partial<NewSku>) =>
    ctx.db.update(productSku).set(values).where(eq(productSku.id, id)),
  removeSku: (ctx: Ctx, id: number) => ctx.db.delete(productSku).where(eq(productSku.id, id)),

  ownPrices: (ctx: Ctx, productIds: readonly number[]) =>
    ctx.db
      .select({ sku_id: companyPrice.sku_id, price_fen: companyPrice.price_fen })
      .from(companyPrice)
      .where(
        and(eq(companyPrice.company_id, ctx.company_id), inArray(companyPrice.product_id, [...productIds])),
      ),
  async setOwnPrice(ctx: Ctx, productId: number, skuId: number, price_fen: number | null): Promise<void> {
    const own = and(eq(companyPrice.company_id, ctx.company_id), eq(companyPrice.sku_id, skuId));
    if (price_fen === null) {
      await ctx.db.delete(companyPrice).where(own);
      return;
    }
    await ctx.db
      .insert(companyPrice)
      .values({ company_id: ctx.company_id, product_id: productId, sku_id: skuId, price_fen })
      .onConflictDoUpdate({
        target: [companyPrice.company_id, companyPrice.sku_id],
        set: { price_fen },
        setWhere: ne(companyPrice.price_fen, price_fen),
      });
  },

  async soldHere(ctx: Ctx, productId: number): Promise<boolean | null> {
    const [row] = await ctx.db
      .select({ is_sold: productCompany.is_sold })
      .from(productCompany)
      .where(and(eq(productCompany.company_id, ctx.company_id), eq(productCompany.product_id, productId)));
    return row?.is_sold ?? null;
  },
  async setSoldHere(ctx: Ctx, productId: number, is_sold: boolean | null): Promise<void> {
    if (is_sold === null) {
      await ctx.db
        .delete(productCompany)
        .where(and(eq(productCompany.company_id, ctx.company_id), eq(productCompany.product_id, productId)));
      return;
    }
    await ctx.db
      .insert(productCompany)
      .values({ company_id: ctx.company_id, product_id: productId, is_sold })
      .onConflictDoUpdate({
        target: [productCompany.company_id, productCompany.product_id],
        set: { is_sold },
        setWhere: ne(productCompany.is_sold, is_sold),
      });
  },

  async pictures(ctx: Ctx, productId: number): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: productPicture.picture_id })
      .from(productPicture)
      .where(eq(productPicture.product_id, productId))
      .orderBy(asc(productPicture.position));
    return rows.map(({ id }) => id);
  },
  async setPictures(ctx: Ctx, productId: number, ids: readonly number[]): Promise<void> {
    const before = await productStore.pictures(ctx, productId);
    if (before.join() === ids.join()) return;
    await ctx.db.delete(productPicture).where(eq(productPicture.product_id, productId));
    if (ids.length > 0)
      await ctx.db.insert(productPicture).values(
        ids.map((picture_id, position) => ({
          family_id: ctx.family_id,
          product_id: productId,
          position,
          picture_id,
        })),
      );
  },

  async audience(ctx: Ctx, productId: number, kind: AudienceKind): Promise<number[]> {
    const rows = await ctx.db
      .select({ id: productAudience.item_id })
      .from(productAudience)
      .where(and(eq(productAudience.product_id, productId), eq(productAudience.item_kind, kind)))
      .orderBy(asc(productAudience.item_id));
    return rows.map(({ id }) => id);
  },
  async setAudience(ctx: Ctx, productId: number, kind: AudienceKind, ids: readonly number[]): Promise<void> {
    await ctx.db
      .delete(productAudience)
      .where(
        and(
          eq(productAudience.product_id, productId),
          eq(productAudience.item_kind, kind),
          ids.length > 0 ? notInArray(productAudience.item_id, [...ids]) : undefined,
        ),
      );
    if (ids.length > 0)
      await ctx.db
        .insert(productAudience)
        .values(
          ids.map((item_id) => ({
            family_id: ctx.family_id,
            product_id: productId,
            item_kind: kind,
            item_id,
          })),
        )
        .onConflictDoNothing();
  },

  gifts: (ctx: Ctx, productId: number) =>
    ctx.db
      .select({
        type_id: productEntitlement.type_id,
        quantity: productEntitlement.quantity,
        days_valid: productEntitlement.days_valid,
      })
      .from(productEntitlement)
      .where(eq(productEntitlement.product_id, productId))
      .orderBy(asc(productEntitlement.type_id)),
  async setGifts(ctx: Ctx, productId: number, gifts: readonly Gift[]): Promise<void> {
    const types = gifts.map(({ type_id }) => type_id);
    await ctx.db
      .delete(productEntitlement)
      .where(
        and(
          eq(productEntitlement.product_id, productId),
          types.length > 0 ? notInArray(productEntitlement.type_id, types) : undefined,
        ),
      );
    for (const gift of gifts)
      await ctx.db
        .insert(productEntitlement)
        .values({ ...gift, family_id: ctx.family_id, product_id: productId })
        .onConflictDoUpdate({
          target: [productEntitlement.family_id, productEntitlement.product_id, productEntitlement.type_id],
          set: { quantity: gift.quantity, days_valid: gift.days_valid ?? null },
        });
  },

  async shelves(ctx: Ctx, productId: number): Promise<Shelf[]> {
    const rows = await ctx.db
      .select({ shelf: productShelf.shelf })
      .from(productShelf)
      .where(eq(productShelf.product_id, productId));
    return rows.map(({ shelf }) => shelf);
  },
  /** Behind all that stand there already. */
  async putOn(ctx: Ctx, productId: number, shelf: Shelf): Promise<void> {
    await ctx.db.execute(sql`
      INSERT INTO product_shelf (family_id, product_id, shelf, sort)
      SELECT ${ctx.family_id}, ${productId}, ${shelf}, COALESCE(max(h.sort), -1) + 1 FROM product_shelf h
       WHERE h.family_id = ${ctx.family_id} AND h.shelf = ${shelf} ON CONFLICT DO NOTHING`);
  },
  takeOff: (ctx: Ctx, productId: number, shelf: Shelf) =>
    ctx.db
      .delete(productShelf)
      .where(and(eq(productShelf.product_id, productId), eq(productShelf.shelf, shelf))),
  /** What stands on a shelf, in its order. */
  shelf: (ctx: Ctx, shelf: Shelf) =>
    ctx.db
      .select({
        id: productShelf.product_id,
        sort: productShelf.sort,
        title: productShelf.title,
        body: productShelf.body,
        cover_id: productShelf.cover_id,
      })
      .from(productShelf)
      .where(and(eq(productShelf.family_id, ctx.family_id), eq(productShelf.shelf, shelf)))
      .orderBy(asc(productShelf.sort), asc(productShelf.product_id)),
  lockShelf: (ctx: Ctx, shelf: Shelf) =>
    ctx.db
      .select({ id: productShelf.product_id, sort: productShelf.sort })
      .from(productShelf)
      .where(and(eq(productShelf.family_id, ctx.family_id), eq(productShelf.shelf, shelf)))
      .orderBy(asc(productShelf.product_id))
      .for('update'),
  editShelf: (
    ctx: Ctx,
    productId: number,
    shelf: Shelf,
    values: Partial<Pick<typeof productShelf.$inferInsert, 'body' | 'cover_id' | 'sort' | 'title'>>,
  ) =>
    ctx.db
      .update(productShelf)
      .set(values)
      .where(and(eq(productShelf.product_id, productId), eq(productShelf.shelf, shelf))),

  /** For other nouns of the shop: variants with their product, and what they cost here. */
  async offered(ctx: Ctx, skuIds: readonly number[]) {
    return ctx.db
      .select({
        sku: productSku,
        product,
        own_price_fen: companyPrice.price_fen,
        is_sold_here: productCompany.is_sold,
      })
      .from(productSku)
      .innerJoin(product, eq(product.id, productSku.product_id))
      .leftJoin(
        companyPrice,
        and(eq(companyPrice.company_id, ctx.company_id), eq(companyPrice.sku_id, productSku.id)),
      )
      .leftJoin(
        productCompany,
        and(eq(productCompany.company_id, ctx.company_id), eq(productCompany.product_id, product.id)),
      )
      .where(inArray(productSku.id, [...skuIds]))
      .orderBy(asc(productSku.id));
  },
};
