import type { InputOf } from '@/kernel/contract/api.ts';
import type { productApi } from '../product.contract.ts';
import type { ProductKind } from '../product.kinds.ts';
import type { ProductWhole, Sku, SkuEntered } from '../product.shapes.ts';

export type ProductInput = InputOf<typeof productApi.add>;
/** A variant that is still being written. */
export type DraftSku = Partial<SkuEntered>;

/** What a variant of a kind begins with. */
export function newSku(kind: ProductKind): DraftSku {
  switch (kind) {
    case 'goods':
      return { delivery: 'express', keeps_stock: 1, low_stock: 5 };
    case 'hours':
    case 'course':
      return { gift_minutes: 0 };
    case 'entitlement':
      return { quantity: 1 };
    case 'service':
      return {};
  }
}

export const newDraft = (): Partial<ProductInput> => ({
  kind: 'goods',
  shelves: ['zhiliao'],
  sells_everywhere: 1,
  coin_percent: 100,
  student_limit: 0,
  skus: [newSku('goods')] as never,
});

const skuFields = ({
  subject_name: _,
  course_name: __,
  type_name: ___,
  on_hand: ____,
  held: _____,
  available: ______,
  ...sku
}: Sku): SkuEntered => sku;

/** A document as its form takes it. */
export const fieldsOf = (product: ProductWhole): ProductInput => ({
  name: product.name,
  category_id: product.category_id,
  kind: product.kind,
  picture_ids: product.picture_ids,
  summary: product.summary,
  description: product.description,
  keywords: product.keywords,
  unit: product.unit,
  coin_percent: product.coin_percent,
  student_limit: product.student_limit,
  buyer_statuses: product.buyer_statuses,
  level_ids: product.level_ids,
  education_type_ids: product.education_type_ids,
  sale_from: product.sale_from,
  sale_to: product.sale_to,
  sells_everywhere: product.sells_everywhere,
  sold_here: product.sold_here,
  shelves: product.shelves,
  entitlements: product.entitlements.map(({ type_name: _, ...gift }) => gift),
  skus: product.skus.map(skuFields),
});

/** Its codes are its own: a copy is asked for others. */
export function copyOf(product: ProductWhole): Partial<ProductInput> {
  const fields = fieldsOf(product);
  return { ...fields, skus: fields.skus.map(({ id: _, code: __, ...sku }) => sku) as never };
}
