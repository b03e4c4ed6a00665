import type { Sentence } from '@/kernel/text.ts';
import type { ProductKind } from './product.kinds.ts';
import { productText as text } from './product.text.ts';

/** Up to three attributes tell variants apart. */
export interface Variant {
  readonly edition: string;
  readonly size: string;
  readonly term: string;
}
export const variantOf = ({ edition, size, term }: Variant): string =>
  [edition, size, term].filter(Boolean).join(' · ');

/** What a SKU may say of its kind. */
export interface KindFields {
  readonly weight_grams: number | null;
  readonly delivery: 'express' | 'pickup' | 'none';
  readonly keeps_stock: boolean;
  readonly low_stock: number;
  readonly course_type: number | null;
  readonly subject_id: number | null;
  readonly paid_minutes: number | null;
  readonly gift_minutes: number | null;
  readonly course_id: number | null;
  readonly type_id: number | null;
  readonly quantity: number | null;
  readonly days_valid: number | null;
}

const NOTHING: KindFields = {
  weight_grams: null,
  delivery: 'none',
  keeps_stock: false,
  low_stock: 0,
  course_type: null,
  subject_id: null,
  paid_minutes: null,
  gift_minutes: null,
  course_id: null,
  type_id: null,
  quantity: null,
  days_valid: null,
};

/** What a SKU of this kind keeps of what was entered: the rest belongs to other kinds. */
export function ofKindOnly(kind: ProductKind, entered: KindFields): KindFields {
  const { weight_grams, delivery, keeps_stock, low_stock } = entered;
  const { course_type, subject_id, paid_minutes, gift_minutes, course_id } = entered;
  const { type_id, quantity, days_valid } = entered;
  const hours = { paid_minutes, gift_minutes: gift_minutes ?? 0, days_valid };
  switch (kind) {
    case 'goods':
      return { ...NOTHING, weight_grams, delivery, keeps_stock, low_stock: keeps_stock ? low_stock : 0 };
    case 'hours':
      return { ...NOTHING, ...hours, course_type, subject_id };
    case 'course':
      return { ...NOTHING, ...hours, course_id };
    case 'entitlement':
      return { ...NOTHING, type_id, quantity, days_valid };
    case 'service':
      return NOTHING;
  }
}

/** What a SKU of its kind cannot do without. */
export function lacks(kind: ProductKind, sku: KindFields): Sentence | undefined {
  switch (kind) {
    case 'goods':
      return sku.delivery === 'none' ? text.needs_delivery : undefined;
    case 'hours':
      return sku.course_type === null || !sku.paid_minutes ? text.needs_hours : undefined;
    case 'course':
      return sku.course_id === null || !sku.paid_minutes ? text.needs_course : undefined;
    case 'entitlement':
      return sku.type_id === null || !sku.quantity ? text.needs_type : undefined;
    case 'service':
      return undefined;
  }
}

export type StockState = 'enough' | 'low' | 'sold_out';

/** Of a product that keeps stock: sold out where no variant is left, low where one has reached its mark. */
export function stockState(kept: number, lows: number, gone: number): StockState | null {
  if (kept === 0) return null;
  if (gone === kept) return 'sold_out';
  return lows > 0 ? 'low' : 'enough';
}

/** A price changed by so many percent, to the fen. */
export const changedBy = (price_fen: number, percent: number): number =>
  Math.round((price_fen * (100 + percent)) / 100);

interface Span {
  readonly status: string;
  readonly sale_from: string | null;
  readonly sale_to: string | null;
}
/** On sale on a day: on, and within its days. */
export const isOnSale = ({ status, sale_from, sale_to }: Span, day: string): boolean =>
  status === 'on' && (sale_from === null || sale_from <= day) && (sale_to === null || day <= sale_to);
