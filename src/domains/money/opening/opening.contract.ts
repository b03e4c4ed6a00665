import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DocumentNumber,
  Id,
  listInput,
  listOf,
  MinutesField,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { openingPermissions as may } from './opening.access.ts';
import { openingStatus } from './opening.status.ts';
import { openingText } from './opening.text.ts';

const money = {
  virtual_fen: BalanceField,
  new_fen: BalanceField,
  learning_fen: BalanceField,
  store_fen: BalanceField,
  apply_fen: BalanceField,
};
export const Opening = z.object({
  id: Id,
  status: statusField(openingStatus),
  reason: z.string(),
  created_by: Id,
  created_by_name: z.string(),
  decided_by_name: z.string().nullable(),
  decided_at: UnixTime.nullable(),
  updated_at: UnixTime,
  version: Version,
  /** What it comes to. */
  line_count: Count,
  students: z.int(),
  ...money,
  classes_fen: BalanceField,
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  minutes_per_class_hour: z.int(),
});
export type Opening = z.infer<typeof Opening>;

const OpeningLine = z.object({
  id: Id,
  reference: z.string(),
  student_id: Id,
  student_number: DocumentNumber,
  student_name: z.string(),
  ...money,
  course_type: CourseType.nullable(),
  subject_name: z.string().nullable(),
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  price_fen: BalanceField,
  expires_on: Day.nullable(),
  minutes_per_class_hour: z.int(),
});
export type OpeningLine = z.infer<typeof OpeningLine>;

export const openingApi = defineApi('opening', openingText, 'students', {
  /** The acting company's, where it has begun with one. */
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    /** Once a month is locked, nothing more is brought along. */
    output: listOf(Opening).extend({ is_over: z.boolean() }),
  },
  lines: {
    method: 'GET',
    permission: may.read,
    input: listInput.extend({ student_id: Id.optional() }),
    output: pageOf(OpeningLine),
  },
  delLine: {
    action: 'api_opening_line_del',
    method: 'DELETE',
    permission: may.import,
    label: openingText.del_line,
    input: z.object({ id: Id }),
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object({ student_id: Id.optional() }),
    output: OpeningLine,
    exports: [
      { field: 'reference', width: 18 },
      { field: 'student_number', width: 18 },
      'student_name',
      'new_fen',
      'learning_fen',
      'store_fen',
      'apply_fen',
      'virtual_fen',
      { field: 'course_type', kind: 'label' },
      'subject_name',
      { field: 'paid_minutes', kind: 'hours' },
      { field: 'gift_minutes', kind: 'hours' },
      'price_fen',
      'expires_on',
    ],
  },
  ...transitionEndpoints(openingStatus, 'students'),
});
