import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, LongText, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { institutionPermissions as may } from '../institution/institution.access.ts';
import { DEGREES, QUALIFICATIONS, SCHEMES, SCORE, TESTS } from './programme.rules.ts';
import { programmeStatus } from './programme.status.ts';
import { programmeText } from './programme.text.ts';

export const Programme = z.object({
  id: Id,
  institution_id: Id,
  institution_name: z.string(),
  name: z.string(),
  degree: z.enum(DEGREES),
  field: z.string(),
  scheme: z.enum(SCHEMES),
  requirement: z.string(),
  qualification: z.enum(QUALIFICATIONS).nullable(),
  grade_pattern: z.string(),
  include_subject: z.string(),
  include_grade: z.string(),
  test: z.enum(TESTS).nullable(),
  test_overall: z.string(),
  test_each: z.string(),
  status: statusField(programmeStatus),
  used_count: Count,
  version: Version,
});
export type Programme = z.infer<typeof Programme>;

const Score = OptionalText.max(6).refine((score) => score === '' || SCORE.test(score), {
  params: { sentence: programmeText.bad_score },
});

export const programmeApi = defineApi('programme', programmeText, 'enrolment', {
  ...crudEndpoints('programme', {
    text: programmeText,
    tag: 'enrolment',
    read: may.read,
    edit: may.edit,
    row: Programme,
    fields: {
      institution_id: Id,
      name: ShortText.max(100),
      degree: z.enum(DEGREES),
      field: OptionalText.max(60).optional(),
      scheme: z.enum(SCHEMES).optional(),
      requirement: LongText.max(2000).optional(),
      qualification: z.enum(QUALIFICATIONS).nullish(),
      grade_pattern: OptionalText.max(20).optional(),
      include_subject: OptionalText.max(40).optional(),
      include_grade: OptionalText.max(4).optional(),
      test: z.enum(TESTS).nullish(),
      test_overall: Score.optional(),
      test_each: Score.optional(),
    },
    exports: [
      { field: 'institution_name', width: 28 },
      { field: 'name', width: 28 },
      { field: 'degree', kind: 'label' },
      'field',
      { field: 'scheme', kind: 'label' },
      { field: 'requirement', width: 40 },
      { field: 'qualification', kind: 'label' },
      'grade_pattern',
      'include_subject',
      'include_grade',
      { field: 'test', kind: 'label' },
      'test_overall',
      'test_each',
      'status',
      'used_count',
    ],
  }),
  /** Those that are on, of institutions that are on. */
  options: {
    method: 'GET',
    permission: may.read,
    input: z.object({ institution_id: Id.optional() }),
    output: listOf(
      z.object({
        id: Id,
        name: z.string(),
        institution_id: Id,
        institution_name: z.string(),
        degree: z.enum(DEGREES),
        scheme: z.enum(SCHEMES),
      }),
    ),
  },
  ...transitionEndpoints(programmeStatus, 'enrolment'),
});
