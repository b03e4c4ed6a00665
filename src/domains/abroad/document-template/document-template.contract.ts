import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { institutionPermissions as may } from '../institution/institution.access.ts';
import { DEGREES, SCHEMES } from '../programme/programme.rules.ts';
import { BRINGERS, NEEDS } from './document-template.rules.ts';
import { documentTemplateStatus } from './document-template.status.ts';
import { documentTemplateText } from './document-template.text.ts';
import { STAGES } from './stage.text.ts';

export const DocumentTemplate = z.object({
  id: Id,
  /** None: of every scheme, of every degree. */
  scheme: z.enum(SCHEMES).nullable(),
  degree: z.enum(DEGREES).nullable(),
  stage: z.enum(STAGES),
  name: z.string(),
  need: z.enum(NEEDS),
  brought_by: z.enum(BRINGERS),
  days_before: Count,
  status: statusField(documentTemplateStatus),
  used_count: Count,
  version: Version,
});

export const documentTemplateApi = defineApi('document_template', documentTemplateText, 'enrolment', {
  ...crudEndpoints('document_template', {
    text: documentTemplateText,
    tag: 'enrolment',
    read: may.read,
    edit: may.edit,
    row: DocumentTemplate,
    fields: {
      name: ShortText.max(60),
      stage: z.enum(STAGES),
      scheme: z.enum(SCHEMES).nullish(),
      degree: z.enum(DEGREES).nullish(),
      need: z.enum(NEEDS).optional(),
      brought_by: z.enum(BRINGERS).optional(),
      days_before: Count.min(0).max(365).optional(),
    },
    exports: [
      { field: 'name', width: 28 },
      { field: 'stage', kind: 'label' },
      { field: 'scheme', kind: 'label' },
      { field: 'degree', kind: 'label' },
      { field: 'need', kind: 'label' },
      { field: 'brought_by', kind: 'label' },
      'days_before',
      'status',
      'used_count',
    ],
  }),
  ...transitionEndpoints(documentTemplateStatus, 'enrolment'),
});
