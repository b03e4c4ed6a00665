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
  OptionalText,
  ofKind,
  pageOf,
  UnixTime,
} from '@/kernel/contract/fields.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { payLinePermissions } from '../pay-line/pay-line.access.ts';
import { payRatePermissions as may } from './pay-rate.access.ts';
import { PAY_UNITS } from './pay-rate.rules.ts';
import { payRateText } from './pay-rate.text.ts';

const PayRate = z.object({
  id: Id,
  /** None: the company's own. */
  teacher_id: Id.nullable(),
  teacher_name: z.string().nullable(),
  course_type: CourseType,
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  level_id: Id.nullable(),
  level_name: z.string().nullable(),
  unit: z.enum(PAY_UNITS),
  rate_fen: FenField.nullable(),
  valid_from: Day,
  note: z.string(),
  when: ofKind('status', z.enum(['now', 'coming', 'past'])),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
export type PayRate = z.infer<typeof PayRate>;

const filters = {
  /** This teacher's and the company's. */
  teacher_id: Id.optional(),
  whose: z.enum(['own', 'default']).optional(),
  course_type: CourseType.optional(),
  when: PayRate.shape.when.optional(),
};
const rateFields = {
  teacher_id: Id.nullish(),
  course_type: CourseType,
  subject_id: Id.nullish(),
  level_id: Id.nullish(),
  unit: z.enum(PAY_UNITS),
  rate_fen: FenField.nonnegative().nullish(),
  valid_from: Day,
  note: OptionalText.optional(),
};
const { note: _, ...asked } = rateFields;

const Effect = z.object({
  lesson_id: Id,
  teacher_name: z.string(),
  starts_at: UnixTime,
  course_type: CourseType,
  subject_name: z.string().nullable(),
  minutes: Minutes,
  before_fen: FenField,
  after_fen: FenField,
  /** Which month pays the difference: the lesson's, or the running one where that is final or locked. */
  month: Month,
});

export const payRateApi = defineApi('pay_rate', payRateText, 'teacher', {
  list: {
    method: 'GET',
    permission: payLinePermissions.own,
    label: payRateText.title,
    input: listInput.extend(filters),
    output: pageOf(PayRate),
  },
  /** Every lesson whose pay a rate would change, and what to send along when saving. */
  preview: {
    method: 'GET',
    permission: may.edit,
    input: z.object(asked),
    output: z.object({ list: z.array(Effect), total_fen: FenField, seen: z.string() }),
  },
  /** Never edited: a later one follows it. From a past day, the differences are posted with it. */
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({
      ...rateFields,
      seen: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .optional(),
    }),
    output: idOutput,
    changes: ['pay_rate', 'pay_line', 'subject', 'base_item'],
  },
  export: {
    method: 'GET',
    permission: payLinePermissions.export,
    navigation: true,
    input: z.object(filters),
    output: PayRate,
    exports: [
      'teacher_name',
      { field: 'course_type', kind: 'label' },
      { field: 'subject_name', width: 20 },
      'level_name',
      { field: 'unit', kind: 'label' },
      'rate_fen',
      'valid_from',
      'when',
      { field: 'note', width: 30 },
      'created_by_name',
      'created_at',
    ],
  },
});
