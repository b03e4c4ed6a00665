import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { COUNTRIES } from './country.text.ts';
import { institutionPermissions as may } from './institution.access.ts';
import { INSTITUTION_KINDS } from './institution.rules.ts';
import { institutionStatus } from './institution.status.ts';
import { institutionText } from './institution.text.ts';

export const Institution = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  country: z.enum(COUNTRIES),
  city: z.string(),
  kind: z.enum(INSTITUTION_KINDS),
  portal: z.string(),
  note: z.string(),
  status: statusField(institutionStatus),
  used_count: Count,
  version: Version,
});

export const institutionApi = defineApi('institution', institutionText, 'enrolment', {
  ...crudEndpoints('institution', {
    text: institutionText,
    tag: 'enrolment',
    read: may.read,
    edit: may.edit,
    row: Institution,
    fields: {
      name: ShortText.max(80),
      name_en: OptionalText.max(100).optional(),
      country: z.enum(COUNTRIES),
      city: OptionalText.max(60).optional(),
      kind: z.enum(INSTITUTION_KINDS).optional(),
      portal: OptionalText.max(200).optional(),
      note: OptionalText.optional(),
    },
    exports: [
      { field: 'name', width: 24 },
      { field: 'name_en', width: 32 },
      { field: 'country', kind: 'label' },
      'city',
      { field: 'kind', kind: 'label' },
      { field: 'portal', width: 32 },
      { field: 'note', width: 40 },
      'status',
      'used_count',
    ],
  }),
  /** Those that are on. */
  options: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), country: z.enum(COUNTRIES) })),
  },
  ...transitionEndpoints(institutionStatus, 'enrolment'),
});
