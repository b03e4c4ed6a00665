import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { discountOf } from '@/domains/organisation/price/price.rules.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import { courses } from '@/domains/teaching/course/server/course.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, no, notFound, notPermitted, refuse } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { productCategories } from '../../product-category/server/product-category.service.ts';
import { productPermissions as may } from '../product.access.ts';
import type { productApi } from '../product.contract.ts';
import type { ProductKind } from '../product.kinds.ts';
import { type KindFields, lacks, ofKindOnly, variantOf } from '../product.rules.ts';
import type { SkuEntered } from '../product.shapes.ts';
import { productText as text } from '../product.text.ts';
import { type NewSku, productStore as store } from './product.store.ts';

export type ProductFields = ParsedOf<typeof productApi.add>;
export type KnownProduct = NonNullable<Awaited<ReturnType<typeof store.lock>>>;
type KnownSku = Awaited<ReturnType<typeof store.skus>>[number];

const reasons = {
  product_span: () => invalid({ sale_to: text.span_order }),
  product_category_there: () => invalid({ category_id: text.category_off }),
  product_kind_stays: () => invalid({ kind: text.kind_fixed }),
  product_audience_item: () => invalid({ level_ids: text.item_gone }),
  product_entitlement_type: () => invalid({ entitlements: text.type_gone }),
  product_picture_family_id_picture_id_fkey: () => invalid({ picture_ids: text.picture_gone }),
  product_sku_picture: () => invalid({ skus: text.picture_gone }),
  product_sku_subject: () => invalid({ skus: text.item_gone }),
  product_sku_type: () => invalid({ skus: text.type_gone }),
  product_sku_course: () => invalid({ skus: text.course_gone }),
};

const entered = (sku: SkuEntered): KindFields => ({
  weight_grams: sku.weight_grams ?? null,
  delivery: sku.delivery ?? 'none',
  keeps_stock: sku.keeps_stock === 1,
  low_stock: sku.low_stock ?? 0,
  course_type: sku.course_type ?? null,
  subject_id: sku.subject_id ?? null,
  paid_minutes: sku.paid_minutes ?? null,
  gift_minutes: sku.gift_minutes ?? null,
  course_id: sku.course_id ?? null,
  type_id: sku.type_id ?? null,
  quantity: sku.quantity ?? null,
  days_valid: sku.days_valid ?? null,
});

/** As the table holds it. A course stays of the company that it is of. */
function valuesOf(ctx: Ctx, kind: ProductKind, sku: SkuEntered, position: number, before?: KnownSku): NewSku {
  const own = ofKindOnly(kind, entered(sku));
  const isSameCourse = before?.course_id === own.course_id;
  return {
    ...own,
    course_type: own.course_type as NewSku['course_type'],
    company_id: own.course_id === null ? null : isSameCourse ? (before?.company_id ?? null) : ctx.company_id,
    kind,
    position,
    code: sku.code,
    edition: sku.edition ?? '',
    size: sku.size ?? '',
    term: sku.term ?? '',
    list_price_fen: sku.list_price_fen ?? null,
    price_fen: sku.price_fen,
    picture_id: sku.picture_id ?? null,
    status: sku.status ?? 'on',
  };
}

/** What holds of the variants together, and of each by its kind. */
async function mustBeWhole(
  ctx: Ctx,
  { kind, skus }: ProductFields,
  before: readonly KnownSku[],
): Promise<void> {
  const [codes, variants] = [new Set<string>(), new Set<string>()];
  for (const sku of skus) {
    if (codes.has(sku.code)) throw invalid({ skus: no(text.code_twice, { code: sku.code }) });
    codes.add(sku.code);
    const own = ofKindOnly(kind, entered(sku));
    const missing = lacks(kind, own);
    if (missing) throw invalid({ skus: missing });
    const known = before.find(({ id }) => id === sku.id);
    if (sku.id !== undefined && !known) throw invalid({ skus: text.sku_of_other });
    if (
      own.course_id !== null &&
      own.course_id !== known?.course_id &&
      !(await courses.sees(ctx, own.course_id))
    )
      throw invalid({ skus: text.course_gone });
    if (sku.status === 'off') continue;
    const variant = variantOf({ edition: sku.edition ?? '', size: sku.size ?? '', term: sku.term ?? '' });
    if (variants.has(variant)) throw invalid({ skus: no(text.variant_twice, { variant: variant || '—' }) });
    variants.add(variant);
  }
  const taken = await store.skusByCode(ctx, [...codes]);
  const other = taken.find(({ id, code }) => !skus.some((sku) => sku.id === id && sku.code === code));
  const isFreed = other && before.some(({ id }) => id === other.id);
  if (other && !isFreed) throw invalid({ skus: no(text.code_taken, { code: other.code }) });
}

type Hours = Pick<KindFields, 'course_type' | 'paid_minutes'>;
const isSameHours = (one: Hours, other: Hours): boolean =>
  one.course_type === other.course_type && one.paid_minutes === other.paid_minutes;

type Bought = Pick<KindFields, 'course_type' | 'gift_minutes' | 'paid_minutes' | 'quantity'>;
const isSameBought = (one: Bought, other: Bought): boolean =>
  isSameHours(one, other) &&
  (one.gift_minutes ?? 0) === (other.gift_minutes ?? 0) &&
  one.quantity === other.quantity;

/** Who may not change prices leaves them as they are, and the hours and uses that they buy. */
function mustLeavePrices(
  ctx: Ctx,
  { kind, skus }: Pick<ProductFields, 'kind' | 'skus'>,
  before: readonly KnownSku[],
  own: ReadonlyMap<number, number>,
): void {
  if (ctx.holds(may.price)) return;
  const isSame = (sku: SkuEntered) => {
    const known = before.find(({ id }) => id === sku.id);
    return (
      known &&
      known.price_fen === sku.price_fen &&
      isSameBought(known, ofKindOnly(kind, entered(sku))) &&
      (sku.own_price_fen === undefined || sku.own_price_fen === (own.get(known.id) ?? null))
    );
  };
  if (!skus.every(isSame)) throw notPermitted(text.no_price_right);
}

interface Priced {
  readonly code: string;
  readonly course_type: number | null;
  readonly paid_minutes: number | null;
  readonly price_fen: number;
}
/**
 * Hours are put on sale below the price book as far as the role's own discount goes; beyond it the product waits until somebody
 * with a wider limit puts it on sale.
 */
export async function mustKeepToBook(ctx: Ctx, skus: readonly Priced[]): Promise<void> {
  const hours = skus.filter(({ course_type }) => course_type !== null);
  if (hours.length === 0) return;
  const [limit, perHour] = [await prices.discountLimit(ctx), await classHours.minutesPerHour(ctx)];
  for (const { code, course_type, paid_minutes, price_fen } of hours) {
    const key = { course_type: course_type as never, level_id: null, tier_id: null };
    const hour = await prices.of(ctx, key);
    if (hour === undefined || !paid_minutes) continue;
    const asked = discountOf(Math.round((hour * paid_minutes) / perHour), price_fen);
    if (asked > limit) throw refuse(text.beyond_limit, { code, asked, limit });
  }
}

/** Variants with what they cost in the acting company. */
export async function pricedHere(ctx: Ctx, productIds: readonly number[]) {
  const own = new Map((await store.ownPrices(ctx, productIds)).map((row) => [row.sku_id, row.price_fen]));
  const skus = await store.skus(ctx, productIds);
  return skus
    .filter(({ status }) => status === 'on')
    .map((sku) => ({ ...sku, price_fen: own.get(sku.id) ?? sku.price_fen }));
}

const searchTextOf = (name: string, keywords: string, skus: readonly SkuEntered[]): Promise<string> =>
  nameSearchText(name, keywords, ...skus.map(({ code }) => code));

async function columnsOf(fields: ProductFields) {
  const { name, category_id, kind, keywords = '', skus } = fields;
  return {
    name,
    category_id,
    kind,
    keywords,
    summary: fields.summary ?? '',
    description: fields.description ?? '',
    unit: fields.unit ?? '',
    coin_percent: fields.coin_percent ?? 100,
    student_limit: fields.student_limit ?? 0,
    buyer_statuses: [...(fields.buyer_statuses ?? [])],
    sale_from: fields.sale_from ?? null,
    sale_to: fields.sale_to ?? null,
    sells_everywhere: fields.sells_everywhere !== 0,
    search_text: await searchTextOf(name, keywords, skus),
  };
}

async function mustHaveCategory(ctx: Ctx, id: number, before?: number): Promise<void> {
  if (id === before) return;
  const found = await productCategories.find(ctx, id);
  if (found?.status !== 'on') throw invalid({ category_id: text.category_off });
}

/** Pictures, audience, gifts, shelves, and what the acting company says otherwise. Left out of an edit, each stays as it is. */
async function setParts(ctx: Ctx, id: number, fields: ProductFields): Promise<void> {
  const { picture_ids, level_ids, education_type_ids, entitlements, shelves, sold_here } = fields;
  if (picture_ids) await store.setPictures(ctx, id, [...new Set(picture_ids)]);
  if (level_ids) await store.setAudience(ctx, id, 'alevel', level_ids);
  if (education_type_ids) await store.setAudience(ctx, id, 'education_type', education_type_ids);
  if (entitlements) {
    const byType = new Map(entitlements.map((gift) => [gift.type_id, gift]));
    await store.setGifts(ctx, id, [...byType.values()]);
  }
  if (shelves) {
    for (const shelf of await store.shelves(ctx, id))
      if (!shelves.includes(shelf)) await store.takeOff(ctx, id, shelf);
    for (const shelf of shelves) await store.putOn(ctx, id, shelf);
  }
  if (sold_here !== undefined) await store.setSoldHere(ctx, id, sold_here === null ? null : sold_here === 1);
}

/** Those that are gone first, so that their codes are free; one with stock or orders is switched off, not removed. */
async function setSkus(
  ctx: Ctx,
  id: number,
  { kind, skus }: Pick<ProductFields, 'kind' | 'skus'>,
  before: readonly KnownSku[],
): Promise<void> {
  for (const known of before)
    if (!skus.some((sku) => sku.id === known.id))
      await explain(store.removeSku(ctx, known.id), {
        fk: () => invalid({ skus: no(text.sku_has_stock, { code: known.code }) }),
      });
  for (const [position, sku] of skus.entries()) {
    const known = before.find((one) => one.id === sku.id);
    const values = valuesOf(ctx, kind, sku, position, known);
    if (known) await store.updateSku(ctx, known.id, values);
    const skuId = known?.id ?? (await store.insertSku(ctx, id, values));
    if (sku.own_price_fen !== undefined) await store.setOwnPrice(ctx, id, skuId, sku.own_price_fen);
  }
}

export async function addProduct(ctx: Ctx, fields: ProductFields): Promise<number> {
  await mustHaveCategory(ctx, fields.category_id);
  await mustBeWhole(ctx, fields, []);
  mustLeavePrices(ctx, fields, [], new Map());
  const values = await columnsOf(fields);
  return explain(
    (async () => {
      const id = await store.insert(ctx, { ...values, created_by: ctx.admin_id || null });
      await setParts(ctx, id, { ...fields, shelves: fields.shelves ?? ['zhiliao'] });
      await setSkus(ctx, id, fields, []);
      return id;
    })(),
    reasons,
  );
}

export async function changeProduct(ctx: Ctx, known: KnownProduct, fields: ProductFields): Promise<void> {
  const { id } = known;
  const before = await store.skus(ctx, [id]);
  const own = new Map((await store.ownPrices(ctx, [id])).map((row) => [row.sku_id, row.price_fen]));
  await mustHaveCategory(ctx, fields.category_id, known.category_id);
  await mustBeWhole(ctx, fields, before);
  mustLeavePrices(ctx, fields, before, own);
  if (known.is_sold && known.kind !== fields.kind) throw invalid({ kind: text.kind_fixed });
  await explain(
    (async () => {
      // Its variants follow: another kind needs other fields, so they are written anew.
      const isOther = known.kind !== fields.kind;
      if (isOther) for (const sku of before) await store.removeSku(ctx, sku.id);
      await store.update(ctx, id, await columnsOf(fields));
      await setParts(ctx, id, fields);
      const skus = isOther ? fields.skus.map(({ id: _, ...sku }) => sku) : fields.skus;
      await setSkus(ctx, id, { kind: fields.kind, skus }, isOther ? [] : before);
    })(),
    { ...reasons, fk: () => invalid({ kind: text.has_stock }) },
  );
  if (known.status === 'on') await mustKeepToBook(ctx, await changedPrices(ctx, id, before, own));
}

/** What is cheaper than it was, brings other hours, is offered again or new: what was approved before stays approved. */
async function changedPrices(
  ctx: Ctx,
  id: number,
  before: readonly KnownSku[],
  own: ReadonlyMap<number, number>,
) {
  const offered = new Map(before.filter(({ status }) => status === 'on').map((sku) => [sku.id, sku]));
  return (await pricedHere(ctx, [id])).filter((sku) => {
    const was = offered.get(sku.id);
    return !was || sku.price_fen < (own.get(was.id) ?? was.price_fen) || !isSameHours(sku, was);
  });
}

/** One that nobody has bought, and that has no stock. */
export async function removeProduct(ctx: Ctx, { id, is_sold }: KnownProduct): Promise<void> {
  if (is_sold) throw refuse(text.ordered);
  await explain(store.remove(ctx, id), { fk: () => refuse(text.has_stock) });
}

export async function locked(ctx: Ctx, id: number): Promise<KnownProduct> {
  const found = await store.lock(ctx, id);
  if (!found) throw notFound();
  return found;
}
