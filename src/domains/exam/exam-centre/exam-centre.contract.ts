import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { NAME_FORMS, NEEDS } from './exam-centre.rules.ts';
import { examCentreStatus } from './exam-centre.status.ts';
import { examCentreText } from './exam-centre.text.ts';

const Needs = z.array(z.enum(NEEDS)).max(NEEDS.length);

export const ExamCentre = z.object({
  id: Id,
  exam_board_id: Id,
  exam_board_name: z.string(),
  name: z.string(),
  number: z.string(),
  city: z.string(),
  needs: Needs,
  name_form: z.enum(NAME_FORMS),
  status: statusField(examCentreStatus),
  used_count: Count,
  version: Version,
});
export type ExamCentre = z.infer<typeof ExamCentre>;

export const examCentreApi = defineApi('exam_centre', examCentreText, 'enrolment', {
  ...crudEndpoints('exam_centre', {
    text: examCentreText,
    tag: 'enrolment',
    read: may.read,
    edit: may.edit,
    row: ExamCentre,
    fields: {
      exam_board_id: Id,
      name: ShortText.max(60),
      number: ShortText.refine((number) => /^[A-Z0-9]{5}$/.test(number), {
        params: { sentence: examCentreText.number_form },
      }),
      city: OptionalText.max(40).optional(),
      needs: Needs.optional(),
      name_form: z.enum(NAME_FORMS).optional(),
    },
    exports: [
      'exam_board_name',
      { field: 'name', width: 24 },
      'number',
      'city',
      { field: 'needs', kind: 'labels', width: 30 },
      { field: 'name_form', kind: 'label' },
      'status',
      'used_count',
    ],
  }),
  /** Those that are on. */
  options: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({ exam_board_id: Id.optional() }),
    output: listOf(z.object({ id: Id, name: z.string(), number: z.string(), exam_board_id: Id })),
  },
  ...transitionEndpoints(examCentreStatus, 'enrolment'),
});
