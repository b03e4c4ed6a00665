import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DayText,
  done,
  Fen,
  FenField,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
} from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { productPermissions as may } from '../product/product.access.ts';
import { MOVE_KINDS } from './stock.kinds.ts';
import { stockText } from './stock.text.ts';

/** A variant of a product in the acting company. What pieces cost is for who keeps the stock. */
export const Stock = z.object({
  /** The variant's. */
  id: Id,
  code: z.string(),
  variant: z.string(),
  on_hand: Count,
  held: Count,
  available: Count,
  low_stock: Count,
  average_fen: shownBy(may.stock, Fen),
  value_fen: shownBy(may.stock, Fen),
  counted_on: DayText.nullable(),
  /** The last move: a count is reckoned against it. 0 where nothing has moved. */
  last_move_id: Count,
});
export type Stock = z.infer<typeof Stock>;

export const Move = z.object({
  id: Id,
  moved_on: DayText,
  sku_id: Id,
  code: z.string(),
  variant: z.string(),
  kind: z.enum(MOVE_KINDS),
  quantity: Count,
  unit_cost_fen: Fen.nullable(),
  balance_after: Count,
  counted: Count.nullable(),
  expected: Count.nullable(),
  supplier: z.string(),
  document: z.string(),
  reason: z.string(),
  other_company_id: Id.nullable(),
  other_company_name: z.string().nullable(),
  order_number: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
export type Move = z.infer<typeof Move>;

const filters = { product_id: Id, sku_id: Id.optional(), kind: z.enum(MOVE_KINDS).optional() };
const Pieces = Count.min(1).max(1_000_000);
/** Times as many as one variant may have, it can still be added up exactly. */
export const UnitCost = FenField.min(0).max(99_999_999);
const CHANGES = ['stock', 'product'];

/** The stock of the acting company, variant by variant. */
export const stockApi = defineApi('stock', stockText, 'promanage', {
  list: {
    method: 'GET',
    permission: may.read,
    input: z.object({ product_id: Id }),
    output: listOf(Stock),
  },
  moves: {
    method: 'GET',
    permission: may.stock,
    input: listInput.extend(filters),
    output: pageOf(Move),
  },
  /** Orders that hold some of it. */
  waiting: {
    method: 'GET',
    permission: may.stock,
    input: z.object({ product_id: Id }),
    output: listOf(
      z.object({
        id: Id,
        order_number: z.string(),
        student_name: z.string().nullable(),
        code: z.string(),
        held: Count,
        placed_at: UnixTime.nullable(),
      }),
    ),
  },
  in: {
    method: 'POST',
    permission: may.stock,
    label: stockText.enter_in,
    input: z.object({
      sku_id: Id,
      quantity: Pieces,
      unit_cost_fen: UnitCost,
      supplier: OptionalText.max(80).optional(),
      document: OptionalText.max(60).optional(),
      reason: OptionalText.optional(),
    }),
    output: idOutput,
    changes: CHANGES,
  },
  out: {
    method: 'POST',
    permission: may.stock,
    label: stockText.enter_out,
    input: z.object({
      sku_id: Id,
      quantity: Pieces,
      document: OptionalText.max(60).optional(),
      reason: ShortText,
    }),
    output: idOutput,
    changes: CHANGES,
  },
  damage: {
    method: 'POST',
    permission: may.stock,
    input: z.object({
      sku_id: Id,
      quantity: Pieces,
      document: OptionalText.max(60).optional(),
      reason: ShortText,
    }),
    output: idOutput,
    changes: CHANGES,
  },
  /** Against the books after the move `as_of_id`: what whoever counted had in sight. */
  count: {
    method: 'POST',
    permission: may.stock,
    input: z.object({
      sku_id: Id,
      as_of_id: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
      counted: Count.min(0).max(1_000_000),
      reason: OptionalText.optional(),
    }),
    output: z.object({ difference: Count }),
    changes: CHANGES,
  },
  transfer: {
    method: 'POST',
    permission: may.stock,
    input: z.object({
      sku_id: Id,
      quantity: Pieces,
      to_company_id: Id,
      document: OptionalText.max(60).optional(),
      reason: OptionalText.optional(),
    }),
    output: done,
    changes: CHANGES,
  },
  export: {
    method: 'GET',
    permission: may.stock,
    navigation: true,
    input: z.object(filters),
    output: Move,
    exports: [
      'moved_on',
      { field: 'code', width: 18 },
      'variant',
      { field: 'kind', kind: 'label' },
      'quantity',
      'unit_cost_fen',
      'balance_after',
      'counted',
      'expected',
      'supplier',
      'document',
      { field: 'reason', width: 30 },
      'other_company_name',
      'order_number',
      'created_by_name',
      'created_at',
    ],
  },
});
