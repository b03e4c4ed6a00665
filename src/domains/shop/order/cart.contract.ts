import { z } from 'zod';
import { BalanceField } from '@/domains/money/ledger/ledger.fields.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DocumentNumber,
  done,
  Fen,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  Phone,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy } from '@/kernel/contract/shown.ts';
import { PRODUCT_KINDS } from '../product/product.kinds.ts';
import { cartText } from './cart.text.ts';
import { shopPermissions as may } from './order.access.ts';
import { PROBLEMS, TENDER_ACCOUNTS } from './order.rules.ts';
import { LiveLine } from './order.shapes.ts';

/** What narrows the shelf down, beside a category. */
const shelfFilter = {
  student_id: Id,
  keyword: Keyword.optional(),
  in_stock: Flag.optional(),
  takes_coins: Flag.optional(),
};

/** For whom is bought, and what they have. */
const Buyer = z.object({
  student_id: Id,
  student_name: z.string(),
  accounts: z.array(z.object({ account: z.enum(TENDER_ACCOUNTS), available_fen: BalanceField })),
  cart_count: Count,
});

export const ProductCard = z.object({
  /** The product's. */
  id: Id,
  name: z.string(),
  code: z.string(),
  summary: z.string(),
  unit: z.string(),
  kind: z.enum(PRODUCT_KINDS),
  cover_id: Id.nullable(),
  price_from_fen: Fen,
  price_to_fen: Fen,
  coin_percent: Count,
  /** None where nothing is counted. */
  available: Count.nullable(),
  is_low: z.boolean(),
  /** Orders of this student that named it. */
  bought_times: Count,
  sku_count: Count,
  /** Where there is one only: it can be put into the cart at once. */
  sku_id: Id.nullable(),
  is_fitting: z.boolean(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const CartLine = LiveLine.extend({ id: Id, is_ticked: Flag });
export type CartLine = z.infer<typeof CartLine>;

const Variant = z.object({
  sku_id: Id,
  variant: z.string(),
  code: z.string(),
  price_fen: Fen,
  list_price_fen: Fen.nullable(),
  available: Count.nullable(),
  picture_id: Id.nullable(),
  problem: z.enum(PROBLEMS).nullable(),
  problem_n: Count.nullable(),
  brings: LiveLine.shape.brings,
  course_name: z.string().nullable(),
  type_name: z.string().nullable(),
  delivery: LiveLine.shape.delivery,
});

const CHANGES = ['cart'];
const Quantity = Count.min(1).max(9999);

export const cartApi = defineApi('cart', cartText, 'promanage', {
  buyer: { method: 'GET', permission: may.buy, input: z.object({ student_id: Id }), output: Buyer },
  /** What is on the shelf for this student: what fits them and what they buy often first. */
  products: {
    method: 'GET',
    permission: may.buy,
    input: listInput.extend({ ...shelfFilter, category_id: Id.optional(), is_fitting: Flag.optional() }),
    output: pageOf(ProductCard),
  },
  /** How many products of the same shelf each category has. */
  categories: {
    method: 'GET',
    permission: may.buy,
    input: z.object(shelfFilter),
    output: z.object({
      fitting: Count,
      all: Count,
      list: z.array(z.object({ category_id: Id, count: Count })),
    }),
  },
  product: {
    method: 'GET',
    permission: may.buy,
    input: z.object({ student_id: Id, product_id: Id }),
    output: z.object({
      id: Id,
      name: z.string(),
      category_name: z.string(),
      kind: z.enum(PRODUCT_KINDS),
      summary: z.string(),
      description: z.string(),
      unit: z.string(),
      coin_percent: Count,
      student_limit: Count,
      /** Pieces that this student has of it. */
      bought: Count,
      picture_ids: z.array(Id),
      variants: z.array(Variant),
      orders: z.array(
        z.object({
          id: Id,
          number: DocumentNumber,
          placed_at: UnixTime.nullable(),
          quantity: Count,
          amount_fen: Fen,
        }),
      ),
      minutes_per_class_hour: Count,
    }),
  },
  list: {
    method: 'GET',
    permission: may.buy,
    input: z.object({ student_id: Id }),
    output: z.object({ list: z.array(CartLine), total_fen: Fen, ticked: Count }),
  },
  add: {
    method: 'POST',
    permission: may.buy,
    input: z.object({ student_id: Id, sku_id: Id, quantity: Quantity }),
    output: idOutput,
    changes: CHANGES,
  },
  edit: {
    method: 'PUT',
    permission: may.buy,
    input: z.object({ id: Id, quantity: Quantity.optional(), is_ticked: Flag.optional() }),
    changes: CHANGES,
  },
  del: { method: 'DELETE', permission: may.buy, input: z.object({ id: Id }), changes: CHANGES },
  /** Takes out what can no longer be bought. */
  clear: {
    method: 'POST',
    permission: may.buy,
    input: z.object({ student_id: Id }),
    output: z.object({ count: Count }),
    changes: CHANGES,
  },
});

const Address = z.object({
  id: Id,
  student_id: Id,
  receiver: z.string(),
  phone: PhoneShownBy(studentPermissions.phone),
  region_id: Id.nullable(),
  region_name: z.string().nullable(),
  detail: z.string(),
  is_default: Flag,
  version: Version,
});

const addressFields = {
  receiver: ShortText.max(40),
  phone: Phone,
  region_id: Id.nullish(),
  detail: ShortText,
  is_default: Flag.optional(),
};

/** Where parcels of a student go. */
export const addressApi = defineApi('student_address', cartText, 'promanage', {
  list: {
    method: 'GET',
    permission: may.buy,
    label: cartText.addresses,
    input: z.object({ student_id: Id }),
    output: listOf(Address),
  },
  add: {
    method: 'POST',
    permission: may.buy,
    label: cartText.address_add,
    input: z.object({ student_id: Id, ...addressFields }),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.buy,
    label: cartText.address_edit,
    input: z.object({ id: Id, version: Version, ...addressFields }),
    output: done,
  },
  del: {
    method: 'DELETE',
    permission: may.buy,
    label: cartText.address_del,
    input: z.object({ id: Id }),
    output: done,
  },
});
