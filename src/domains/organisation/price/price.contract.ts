import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  FenField,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  ofKind,
  pageOf,
  Version,
} from '@/kernel/contract/fields.ts';
import { CourseType } from '../course-type/course-type.rules.ts';
import { pricePermissions as may } from './price.access.ts';
import { priceText } from './price.text.ts';

export const Price = z.object({
  id: Id,
  course_type: CourseType,
  level_id: Id.nullable(),
  level_name: z.string().nullable(),
  tier_id: Id.nullable(),
  tier_name: z.string().nullable(),
  price_fen: FenField,
  valid_from: Day,
  note: z.string(),
  /** In force, not yet, or no longer. */
  when: ofKind('status', z.enum(['now', 'coming', 'past'])),
  version: Version,
});
export type Price = z.infer<typeof Price>;

const priceFields = {
  course_type: CourseType,
  level_id: Id.nullish(),
  tier_id: Id.nullish(),
  price_fen: FenField.nonnegative(),
  valid_from: Day,
  note: OptionalText.optional(),
};
const filters = {
  course_type: CourseType.optional(),
  level_id: Id.optional(),
  tier_id: Id.optional(),
  when: Price.shape.when.optional(),
};

const DiscountLimit = z.object({ role_id: Id, role_name: z.string(), percent: z.int(), version: Version });
export type DiscountLimit = z.infer<typeof DiscountLimit>;

export const priceApi = defineApi('price', priceText, 'sys', {
  list: {
    method: 'GET',
    permission: may.read,
    label: priceText.title,
    input: listInput.extend(filters),
    output: pageOf(Price),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object(priceFields),
    output: idOutput,
    changes: ['price', 'base_item'],
  },
  /** Only what has not begun; afterwards a new price begins on a later day. */
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...priceFields }),
    changes: ['price', 'base_item'],
  },
  del: {
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
    changes: ['price', 'base_item'],
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: Price,
    exports: [
      { field: 'course_type', kind: 'label' },
      'level_name',
      'tier_name',
      'price_fen',
      'valid_from',
      'when',
      { field: 'note', width: 30 },
    ],
  },
  /** Every role, and how far below the book it may go by itself. */
  discounts: {
    action: 'api_discount_list',
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: listOf(DiscountLimit),
  },
  setDiscount: {
    action: 'api_discount_edit',
    method: 'PUT',
    permission: may.edit,
    label: priceText.discount_edit,
    input: z.object({ role_id: Id, percent: z.int().min(0).max(100), version: Version }),
  },
});
