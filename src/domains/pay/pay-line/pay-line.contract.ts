import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  FenField,
  Id,
  idOutput,
  listInput,
  Minutes,
  Month,
  pageOf,
  ShortText,
  UnixTime,
} from '@/kernel/contract/fields.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { PAY_UNITS } from '../pay-rate/pay-rate.rules.ts';
import { payLinePermissions as may } from './pay-line.access.ts';
import { LINE_KINDS } from './pay-line.rules.ts';
import { payLineText } from './pay-line.text.ts';

const PayLine = z.object({
  id: Id,
  teacher_id: Id,
  teacher_name: z.string(),
  lesson_id: Id,
  kind: z.enum(LINE_KINDS),
  month: Month,
  corrects_month: Month.nullable(),
  lesson_on: Day,
  starts_at: UnixTime,
  course_type: CourseType,
  subject_name: z.string().nullable(),
  outcome: z.string(),
  minutes: Minutes,
  percent: z.int(),
  unit: z.enum(PAY_UNITS).nullable(),
  rate_fen: FenField.nullable(),
  is_override: z.boolean(),
  is_missing: z.boolean(),
  amount_fen: FenField,
  reason: z.string(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
export type PayLine = z.infer<typeof PayLine>;

const filters = {
  teacher_id: Id.optional(),
  lesson_id: Id.optional(),
  month: Month.optional(),
  kind: z.enum(LINE_KINDS).optional(),
  course_type: CourseType.optional(),
  is_missing: z.literal(1).optional(),
};

export const payLineApi = defineApi('pay_line', payLineText, 'teacher', {
  list: {
    method: 'GET',
    permission: may.own,
    label: payLineText.title,
    input: listInput.extend(filters),
    output: pageOf(PayLine),
  },
  totals: {
    method: 'GET',
    permission: may.own,
    input: z.object(filters),
    output: z.object({ amount_fen: FenField, lessons: z.int(), minutes: Minutes, missing: z.int() }),
  },
  /** For one lesson, before all rates; without a rate, the rates count again. */
  override: {
    method: 'PUT',
    permission: may.override,
    input: z.object({
      lesson_id: Id,
      unit: z.enum(PAY_UNITS),
      rate_fen: FenField.nonnegative().nullish(),
      reason: ShortText,
    }),
    output: idOutput,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: PayLine,
    exports: [
      'teacher_name',
      'month',
      { field: 'kind', kind: 'label' },
      'starts_at',
      { field: 'course_type', kind: 'label' },
      { field: 'subject_name', width: 20 },
      { field: 'outcome', kind: 'label' },
      'minutes',
      { field: 'percent', kind: 'number' },
      'rate_fen',
      'amount_fen',
      'corrects_month',
      { field: 'reason', width: 24 },
      'created_at',
    ],
    notExported: ['unit'],
  },
});
