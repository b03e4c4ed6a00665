import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { ITEM_KINDS, QUALIFICATIONS } from '../exam-series/exam-series.kinds.ts';
import { examItemStatus } from './exam-item.status.ts';
import { examItemText } from './exam-item.text.ts';

export const ExamItem = z.object({
  id: Id,
  exam_board_id: Id,
  exam_board_name: z.string(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(ITEM_KINDS),
  qualification: z.enum(QUALIFICATIONS),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  scale_id: Id.nullable(),
  scale_name: z.string().nullable(),
  takes_private: Flag,
  takes_late: Flag,
  prerequisite_id: Id.nullable(),
  prerequisite_code: z.string().nullable(),
  prerequisite_months: Count.nullable(),
  unit_ids: z.array(Id),
  unit_codes: z.array(z.string()),
  note: z.string(),
  status: statusField(examItemStatus),
  updated_at: UnixTime,
  version: Version,
});
export type ExamItem = z.infer<typeof ExamItem>;

export const ItemCode = ShortText.refine((code) => /^[A-Za-z0-9][A-Za-z0-9/._-]{0,19}$/.test(code), {
  params: { sentence: examItemText.code_form },
});
export const itemFields = {
  exam_board_id: Id,
  code: ItemCode,
  title: ShortText.max(100),
  kind: z.enum(ITEM_KINDS),
  qualification: z.enum(QUALIFICATIONS),
  subject_id: Id.nullish(),
  scale_id: Id.nullish(),
  takes_private: Flag.optional(),
  takes_late: Flag.optional(),
  prerequisite_id: Id.nullish(),
  prerequisite_months: Count.min(1).max(120).nullish(),
  unit_ids: z.array(Id).max(40).optional(),
  note: OptionalText.optional(),
};
const filters = {
  keyword: Keyword.optional(),
  exam_board_id: Id.optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  qualification: z.enum(QUALIFICATIONS).optional(),
  subject_id: Id.optional(),
  /** Those that a series offers. */
  series_id: Id.optional(),
  status: ExamItem.shape.status.optional(),
};

export const examItemApi = defineApi('exam_item', examItemText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    label: examItemText.title_list,
    input: listInput.extend(filters),
    output: pageOf(ExamItem.extend({ used_count: Count })),
  },
  /** Those that are on, by board and code. */
  options: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({ exam_board_id: Id.optional(), series_id: Id.optional() }),
    output: listOf(
      ExamItem.pick({
        id: true,
        exam_board_id: true,
        code: true,
        title: true,
        kind: true,
        qualification: true,
        subject_id: true,
        scale_id: true,
      }),
    ),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ExamItem },
  uses: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: listOf(Use) },
  add: { method: 'POST', permission: may.edit, input: z.object(itemFields), output: idOutput },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...itemFields }),
  },
  del: { method: 'DELETE', permission: may.edit, input: z.object({ id: Id }) },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: ExamItem,
    exports: [
      'exam_board_name',
      { field: 'code', width: 14 },
      { field: 'title', width: 36 },
      { field: 'kind', kind: 'label' },
      { field: 'qualification', kind: 'label' },
      'subject_name',
      'scale_name',
      'takes_private',
      'takes_late',
      'prerequisite_code',
      'prerequisite_months',
      { field: 'unit_codes', kind: 'list', width: 30 },
      { field: 'note', width: 30 },
      'status',
    ],
  },
  ...transitionEndpoints(examItemStatus, 'enrolment'),
});
