import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Day, Flag, Id, idOutput, listInput, pageOf, ShortText, Version } from '@/kernel/contract/fields.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { holidayPermissions as may } from './holiday.access.ts';
import { holidayText } from './holiday.text.ts';

export const Holiday = z.object({
  id: Id,
  name: z.string(),
  starts_on: Day,
  ends_on: Day,
  days: z.int(),
  /** Of one company only; otherwise the whole family's. */
  company_id: Id.nullable(),
  company_name: z.string().nullable(),
  version: Version,
});
export type Holiday = z.infer<typeof Holiday>;

const holidayFields = {
  name: ShortText.max(40),
  starts_on: Day,
  ends_on: Day,
  company_only: Flag.optional(),
};
const filters = { year: z.int().min(1900).max(2199).optional() };

export const holidayApi = defineApi('holiday', holidayText, 'teacher', {
  /** The family's and those of the companies being read. */
  list: {
    method: 'GET',
    permission: 'signed_in',
    label: holidayText.title,
    input: listInput.extend(filters),
    output: pageOf(Holiday),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object(holidayFields),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...holidayFields }),
  },
  del: {
    method: 'DELETE',
    permission: may.edit,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: baseDataPermissions.read,
    navigation: true,
    input: z.object(filters),
    output: Holiday,
    exports: [
      { field: 'name', width: 24 },
      'starts_on',
      'ends_on',
      { field: 'days', kind: 'number' },
      { field: 'company_name', width: 24 },
    ],
  },
});
