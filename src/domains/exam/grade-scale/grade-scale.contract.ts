import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { gradeScaleStatus } from './grade-scale.status.ts';
import { gradeScaleText } from './grade-scale.text.ts';

/** From the best down. */
const Grades = z.array(z.object({ grade: z.string(), points: Count.nullable() }));
export const GradeName = ShortText.refine((grade) => /^[A-Za-z0-9*.+-]{1,6}$/.test(grade), {
  params: { sentence: gradeScaleText.grade_form },
});
const GradesEntered = z
  .array(z.object({ grade: GradeName, points: Count.min(0).max(10_000).nullish() }))
  .min(1)
  .max(60);

export const GradeScale = z.object({
  id: Id,
  name: z.string(),
  note: z.string(),
  grades: Grades,
  /** In words, for the sheet. */
  grades_said: z.string(),
  status: statusField(gradeScaleStatus),
  used_count: Count,
  version: Version,
});
export type GradeScale = z.infer<typeof GradeScale>;

const kit = crudEndpoints('grade_scale', {
  text: gradeScaleText,
  tag: 'enrolment',
  read: may.read,
  edit: may.edit,
  row: GradeScale,
  fields: { name: ShortText.max(60), note: OptionalText.optional(), grades: GradesEntered },
  exports: [
    { field: 'name', width: 24 },
    { field: 'grades_said', width: 60 },
    { field: 'note', width: 40 },
    'status',
    'used_count',
  ],
});

export const gradeScaleApi = defineApi('grade_scale', gradeScaleText, 'enrolment', {
  ...kit,
  export: { ...kit.export, notExported: ['grades'] },
  /** Those that are on, with their grades. */
  options: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), grades: Grades })),
  },
  ...transitionEndpoints(gradeScaleStatus, 'enrolment'),
});
