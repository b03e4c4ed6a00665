import { courses } from '@/domains/teaching/course/server/course.service.ts';
import { notFound } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { entitlementTypes } from '../../entitlement-type/server/entitlement-type.service.ts';
import type { Shelf } from '../../product/product.kinds.ts';
import { variantOf } from '../../product/product.rules.ts';
import { products } from '../../product/server/product.service.ts';
import { stocks } from '../../stock/server/stock.service.ts';
import { groupOf, type OfferState, problemOf } from '../order.rules.ts';
import type { Brings, LiveLine } from '../order.shapes.ts';
import { cartStore } from './cart.store.ts';
import { type Buyer, shelfStore } from './shelf.store.ts';

type Offered = Awaited<ReturnType<typeof products.offered>>[number];

/** A variant as it is sold here today, to this student. */
export interface Offer extends OfferState {
  readonly sku: Offered['sku'];
  readonly product: Offered['product'];
  readonly price_fen: number;
  readonly cover_id: number | null;
  readonly brings: Brings;
  readonly course_name: string | null;
  readonly type_name: string | null;
}

interface Asked {
  /** Variants whose pieces are held already: what is free no longer says whether they can be had. */
  readonly held?: ReadonlySet<number>;
  readonly shelf?: Shelf;
}

const bringsOf = ({ sku, product }: Offered, gifts: Brings['gifts']): Brings => ({
  course_type: sku.course_type,
  subject_id: sku.subject_id,
  paid_minutes: sku.paid_minutes,
  gift_minutes: sku.gift_minutes,
  days_valid: sku.days_valid,
  course_id: product.kind === 'course' ? sku.course_id : null,
  type_id: sku.type_id,
  quantity: sku.quantity,
  gifts,
});

const coursesOf = (ctx: Ctx, offered: readonly Offered[]): number[] =>
  offered.flatMap(({ sku }) =>
    sku.course_id !== null && sku.company_id === ctx.company_id ? [sku.course_id] : [],
  );

/** Locks the classes among some variants: whoever takes a place waits for who takes one. */
export async function lockClasses(ctx: Ctx, buyer: Buyer, skuIds: readonly number[]): Promise<void> {
  if (skuIds.length === 0) return;
  await courses.placesFor(ctx, coursesOf(ctx, await products.offered(ctx, skuIds)), buyer.id, true);
}

async function typeNames(ctx: Ctx, offered: readonly Offered[]): Promise<Map<number, string>> {
  const ids = offered.flatMap(({ sku }) => sku.type_id ?? []);
  if (ids.length === 0) return new Map();
  return new Map((await entitlementTypes.names(ctx, ids)).map(({ id, name }) => [id, name]));
}

/** All that is asked of some variants, in their order. An unknown one is not found. */
export async function offersOf(
  ctx: Ctx,
  buyer: Buyer,
  skuIds: readonly number[],
  { held = new Set(), shelf = 'zhiliao' }: Asked = {},
): Promise<Map<number, Offer>> {
  const offered = await products.offered(ctx, skuIds);
  const productIds = [...new Set(offered.map(({ product }) => product.id))];
  const courseIds = coursesOf(ctx, offered);
  const places = await courses.placesFor(ctx, courseIds, buyer.id);
  const waited = await cartStore.placesWaited(ctx, courseIds);
  const free = await stocks.available(ctx, skuIds);
  const told = await shelfStore.told(ctx, productIds, buyer, shelf);
  const types = await typeNames(ctx, offered);
  return new Map(
    offered.map((one) => {
      const { sku, product } = one;
      const of = told.get(product.id);
      const place = places.find(({ id }) => id === sku.course_id);
      const available =
        product.kind === 'course'
          ? place?.is_open
            ? place.free - (waited.get(place.id) ?? 0)
            : 0
          : held.has(sku.id)
            ? null
            : (free.get(sku.id) ?? null);
      return [
        sku.id,
        {
          sku,
          product,
          kind: product.kind,
          price_fen: one.price_fen,
          is_on_sale: one.is_on_sale && of?.is_shelved === true,
          is_sold_here: one.is_sold_here,
          fits: of?.fits === true,
          available,
          is_in_course: place?.is_in ?? false,
          student_limit: product.student_limit,
          bought: of?.bought ?? 0,
          cover_id: sku.picture_id ?? of?.cover_id ?? null,
          brings: bringsOf(one, of?.gifts ?? []),
          course_name: place?.name ?? null,
          type_name: sku.type_id === null ? null : (types.get(sku.type_id) ?? null),
        },
      ];
    }),
  );
}

interface Wanted {
  readonly sku_id: number;
  readonly quantity: number;
  /** As it was put in or confirmed. */
  readonly price_fen?: number;
}

/** The lines as things are now. The limit of a product counts all its variants of the list. */
export function liveLines<W extends Wanted>(
  wanted: readonly W[],
  offers: ReadonlyMap<number, Offer>,
): (LiveLine & { readonly of: W; readonly offer: Offer })[] {
  const taken = new Map<number, number>();
  return wanted.map((of) => {
    const offer = offers.get(of.sku_id);
    if (!offer) throw notFound();
    const { sku, product, price_fen } = offer;
    const before = taken.get(product.id) ?? 0;
    taken.set(product.id, before + of.quantity);
    const found = problemOf({ ...offer, bought: offer.bought + before }, of.quantity);
    return {
      of,
      offer,
      sku_id: sku.id,
      product_id: product.id,
      name: product.name,
      variant: variantOf(sku),
      code: sku.code,
      unit: product.unit,
      kind: product.kind,
      group: groupOf(product.kind),
      cover_id: offer.cover_id,
      delivery: sku.delivery,
      price_fen,
      list_price_fen: sku.list_price_fen,
      was_fen: of.price_fen === undefined || of.price_fen === price_fen ? null : of.price_fen,
      quantity: of.quantity,
      available: offer.available,
      student_limit: product.student_limit,
      problem: found?.problem ?? null,
      problem_n: found?.n ?? null,
      brings: offer.brings,
      course_name: offer.course_name,
      type_name: offer.type_name,
    };
  });
}
