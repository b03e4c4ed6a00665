import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Day, done, Flag, Id, idOutput, listInput, pageOf, ShortText, Version } from '@/kernel/fields.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { holidayPermissions as may } from './holiday.access.ts';
import { holidayText } from './holiday.text.ts';

const Holiday = z.object({
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

export const holidayApi = defineApi('holiday', holidayText, {
  /** The family's and those of the companies being read. */
  list: {
    action: 'api_holiday_list',
    method: 'GET',
    permission: 'signed_in',
    tag: 'teacher',
    label: holidayText.title,
    input: listInput.extend(filters),
    output: pageOf(Holiday),
  },
  add: {
    action: 'api_holiday_add',
    method: 'POST',
    permission: may.edit,
    tag: 'teacher',
    label: holidayText.add,
    input: z.object(holidayFields),
    output: idOutput,
    changes: ['holiday'],
  },
  edit: {
    action: 'api_holiday_edit',
    method: 'PUT',
    permission: may.edit,
    tag: 'teacher',
    label: holidayText.edit,
    input: z.object({ id: Id, version: Version, ...holidayFields }),
    output: done,
    changes: ['holiday'],
  },
  del: {
    action: 'api_holiday_del',
    method: 'DELETE',
    permission: may.edit,
    tag: 'teacher',
    label: holidayText.del,
    input: z.object({ id: Id }),
    output: done,
    changes: ['holiday'],
  },
  export: {
    action: 'api_holiday_export',
    method: 'GET',
    permission: baseDataPermissions.read,
    tag: 'teacher',
    label: holidayText.export,
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
