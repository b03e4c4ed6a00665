import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { productPermissions as may } from '../product/product.access.ts';
import { ENTITLEMENT_UNITS, ENTITLEMENT_USAGES } from './entitlement-type.rules.ts';
import { entitlementTypeStatus } from './entitlement-type.status.ts';
import { entitlementTypeText } from './entitlement-type.text.ts';

export const EntitlementType = z.object({
  id: Id,
  name: z.string(),
  unit: z.enum(ENTITLEMENT_UNITS),
  usage: z.enum(ENTITLEMENT_USAGES),
  course_type: CourseType.nullable(),
  minutes: Count.nullable(),
  note: z.string(),
  status: statusField(entitlementTypeStatus),
  used_count: Count,
  version: Version,
});
export type EntitlementType = z.infer<typeof EntitlementType>;

export const entitlementTypeApi = defineApi('entitlement_type', entitlementTypeText, 'promanage', {
  ...crudEndpoints('entitlement_type', {
    text: entitlementTypeText,
    tag: 'promanage',
    read: may.read,
    edit: may.edit,
    row: EntitlementType,
    fields: {
      name: ShortText.max(40),
      unit: z.enum(ENTITLEMENT_UNITS).optional(),
      usage: z.enum(ENTITLEMENT_USAGES).optional(),
      course_type: CourseType.nullish(),
      minutes: Count.min(1).max(6000).nullish(),
      note: OptionalText.optional(),
    },
    exports: [
      { field: 'name', width: 24 },
      { field: 'unit', kind: 'label' },
      { field: 'usage', kind: 'label' },
      { field: 'course_type', kind: 'label' },
      'minutes',
      { field: 'note', width: 40 },
      'status',
      'used_count',
    ],
  }),
  /** Those that are on: what a product can bring along, and what can be granted. */
  options: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), unit: z.enum(ENTITLEMENT_UNITS) })),
  },
  ...transitionEndpoints(entitlementTypeStatus, 'promanage'),
});
