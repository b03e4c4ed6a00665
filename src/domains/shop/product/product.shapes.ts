import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import {
  Count,
  Day,
  DayText,
  Fen,
  FenField,
  Flag,
  Id,
  LongText,
  Minutes,
  OptionalText,
  Percent,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField } from '@/kernel/status.ts';
import { BUYER_STATUSES, DELIVERIES, PRODUCT_KINDS, SHELVES } from './product.kinds.ts';
import { productStatus } from './product.status.ts';
import { productText } from './product.text.ts';

export const STOCK_STATES = ['enough', 'low', 'sold_out'] as const;
export const VIEWS = ['on', 'off', 'draft', 'low', 'sold_out', 'all'] as const;
export type View = (typeof VIEWS)[number];

export const Product = z.object({
  id: Id,
  name: z.string(),
  /** Of its first variant. */
  code: z.string(),
  cover_id: Id.nullable(),
  category_id: Id,
  category_name: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  unit: z.string(),
  price_from_fen: Fen.nullable(),
  price_to_fen: Fen.nullable(),
  /** Of variants that keep stock, or the free places of courses; none where nothing is counted. */
  available: Count.nullable(),
  held: Count,
  stock: z.enum(STOCK_STATES).nullable(),
  sold_30: Count,
  /** Of what was delivered within a year, in percent. */
  returned_percent: Percent.nullable(),
  shelves: z.array(z.enum(SHELVES)),
  sold_here: Flag,
  sku_count: Count,
  sale_from: DayText.nullable(),
  sale_to: DayText.nullable(),
  status: statusField(productStatus),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Product = z.infer<typeof Product>;

export const Sku = z.object({
  id: Id,
  code: z.string(),
  edition: z.string(),
  size: z.string(),
  term: z.string(),
  list_price_fen: Fen.nullable(),
  price_fen: Fen,
  /** The acting company's own; none: as above. */
  own_price_fen: Fen.nullable(),
  weight_grams: Count.nullable(),
  delivery: z.enum(DELIVERIES),
  keeps_stock: Flag,
  low_stock: Count,
  picture_id: Id.nullable(),
  course_type: CourseType.nullable(),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  paid_minutes: Minutes.nullable(),
  gift_minutes: Minutes.nullable(),
  course_id: Id.nullable(),
  course_name: z.string().nullable(),
  type_id: Id.nullable(),
  type_name: z.string().nullable(),
  quantity: Count.nullable(),
  days_valid: Count.nullable(),
  status: z.enum(['on', 'off']),
  on_hand: Count,
  held: Count,
  /** None where nothing is counted. */
  available: Count.nullable(),
});
export type Sku = z.infer<typeof Sku>;

/** A row of the export: a variant, with what its product says. The import reads the same columns. */
export const Variant = Product.omit({
  cover_id: true,
  price_from_fen: true,
  price_to_fen: true,
  stock: true,
  sold_30: true,
  returned_percent: true,
  sku_count: true,
  version: true,
}).extend({
  summary: z.string(),
  edition: Sku.shape.edition,
  size: Sku.shape.size,
  term: Sku.shape.term,
  price_fen: Sku.shape.price_fen,
  list_price_fen: Sku.shape.list_price_fen,
  own_price_fen: Sku.shape.own_price_fen,
  weight_grams: Sku.shape.weight_grams,
  delivery: Sku.shape.delivery,
  keeps_stock: Sku.shape.keeps_stock,
  low_stock: Sku.shape.low_stock,
});
export type Variant = z.infer<typeof Variant>;

export const ProductWhole = z.object({
  id: Id,
  name: z.string(),
  category_id: Id,
  category_name: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  summary: z.string(),
  description: z.string(),
  keywords: z.string(),
  unit: z.string(),
  coin_percent: Count,
  student_limit: Count,
  buyer_statuses: z.array(z.enum(BUYER_STATUSES)),
  level_ids: z.array(Id),
  level_names: z.array(z.string()),
  education_type_ids: z.array(Id),
  education_type_names: z.array(z.string()),
  sale_from: DayText.nullable(),
  sale_to: DayText.nullable(),
  sells_everywhere: Flag,
  /** What the acting company says otherwise. */
  sold_here: Flag.nullable(),
  is_sold: z.boolean(),
  picture_ids: z.array(Id),
  shelves: z.array(z.enum(SHELVES)),
  entitlements: z.array(
    z.object({ type_id: Id, type_name: z.string(), quantity: Count, days_valid: Count.nullable() }),
  ),
  skus: z.array(Sku),
  sku_count: Count,
  status: statusField(productStatus),
  version: Version,
});
export type ProductWhole = z.infer<typeof ProductWhole>;

const Code = ShortText.max(40).refine((code) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(code), {
  params: { sentence: productText.code_form },
});
const Price = FenField.min(0);
const Days = Count.min(1).max(3660).nullish();

export const SkuEntered = z.object({
  /** Left out: a new one. */
  id: Id.optional(),
  code: Code,
  edition: OptionalText.max(40).optional(),
  size: OptionalText.max(40).optional(),
  term: OptionalText.max(40).optional(),
  list_price_fen: Price.nullish(),
  price_fen: Price,
  own_price_fen: Price.nullish(),
  weight_grams: Count.min(0).max(1_000_000).nullish(),
  delivery: z.enum(DELIVERIES).optional(),
  keeps_stock: Flag.optional(),
  low_stock: Count.min(0).max(1_000_000).optional(),
  picture_id: Id.nullish(),
  course_type: CourseType.nullish(),
  subject_id: Id.nullish(),
  paid_minutes: Count.min(1).max(600_000).nullish(),
  gift_minutes: Count.min(0).max(600_000).nullish(),
  course_id: Id.nullish(),
  type_id: Id.nullish(),
  quantity: Count.min(1).max(1000).nullish(),
  days_valid: Days,
  status: z.enum(['on', 'off']).optional(),
});
export type SkuEntered = z.infer<typeof SkuEntered>;

export const productFields = {
  name: ShortText.max(80),
  category_id: Id,
  kind: z.enum(PRODUCT_KINDS),
  picture_ids: z.array(Id).max(9).optional(),
  summary: OptionalText.max(120).optional(),
  description: LongText.optional(),
  keywords: OptionalText.optional(),
  unit: OptionalText.max(10).optional(),
  coin_percent: Count.min(0).max(100).optional(),
  student_limit: Count.min(0).max(9999).optional(),
  buyer_statuses: z.array(z.enum(BUYER_STATUSES)).max(BUYER_STATUSES.length).optional(),
  level_ids: z.array(Id).max(40).optional(),
  education_type_ids: z.array(Id).max(40).optional(),
  sale_from: Day.nullish(),
  sale_to: Day.nullish(),
  sells_everywhere: Flag.optional(),
  sold_here: Flag.nullish(),
  shelves: z.array(z.enum(SHELVES)).max(SHELVES.length).optional(),
  entitlements: z
    .array(z.object({ type_id: Id, quantity: Count.min(1).max(1000), days_valid: Days }))
    .max(10)
    .optional(),
  skus: z.array(SkuEntered).min(1).max(60),
};

export const ShelfRow = z.object({
  /** The product's. */
  id: Id,
  name: z.string(),
  code: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  category_name: z.string(),
  price_from_fen: Fen.nullable(),
  stock: z.enum(STOCK_STATES).nullable(),
  shelf_title: z.string(),
  body: z.string(),
  /** Its own here, and the one that is shown. */
  own_cover_id: Id.nullable(),
  cover_id: Id.nullable(),
  status: statusField(productStatus),
  version: Version,
});
export type ShelfRow = z.infer<typeof ShelfRow>;
