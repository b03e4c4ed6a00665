import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Flag,
  Id,
  Keyword,
  listInput,
  OptionalText,
  pageOf,
  ShortText,
} from '@/kernel/contract/fields.ts';
import { QUALIFICATIONS } from '../exam-series/exam-series.kinds.ts';
import { resultPermissions as may } from './result.access.ts';
import { CHANGES, RESULT_KINDS } from './result.rules.ts';
import { Charts, GradeStrip, MarkingShown, MarksGrid, Result, ResultWhole, VIEWS } from './result.shapes.ts';
import { resultText as text } from './result.text.ts';

export const GradeEntered = ShortText.refine((grade) => /^[A-Za-z0-9*.+-]{1,6}$/.test(grade), {
  params: { sentence: text.grade_form },
});
const Mark = Count.min(0).max(10_000).nullish();
const ofExam = {
  series_id: Id.optional(),
  exam_board_id: Id.optional(),
  item_id: Id.optional(),
  subject_id: Id.optional(),
  qualification: z.enum(QUALIFICATIONS).optional(),
  teacher_id: Id.optional(),
};
const besideGrade = {
  view: z.enum(VIEWS).optional(),
  keyword: Keyword.optional(),
  student_id: Id.optional(),
  ...ofExam,
  class_teacher_id: Id.optional(),
  kind: z.enum(RESULT_KINDS).optional(),
};
const filters = { ...besideGrade, grade: GradeEntered.optional() };

export const resultApi = defineApi('exam_result', text, 'enrolment', {
  list: {
    action: 'api_achievement_list',
    method: 'GET',
    permission: may.read,
    label: text.title,
    input: listInput.extend(filters),
    output: pageOf(Result),
  },
  counts: {
    action: 'api_achievement_counts',
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object({ missing: Count, changed: Count, flagged: Count, all: Count }),
  },
  /** How often each grade stands in the list that these filters give. */
  strip: {
    action: 'api_achievement_strip',
    method: 'GET',
    permission: may.read,
    input: z.object(besideGrade),
    output: GradeStrip,
  },
  get: {
    action: 'api_achievement_get',
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: ResultWhole,
  },
  marking: {
    action: 'api_achievement_marking',
    method: 'GET',
    permission: may.read,
    input: z.object({ series_id: Id, item_id: Id }),
    output: MarkingShown,
  },
  grid: {
    action: 'api_achievement_grid',
    method: 'GET',
    permission: may.read,
    input: z.object({ series_id: Id, item_id: Id }),
    output: MarksGrid,
  },
  /** Of one series and the one before it; the newest with results, if none is named. */
  charts: {
    action: 'api_achievement_charts',
    method: 'GET',
    permission: may.read,
    input: z.object(ofExam),
    output: Charts,
  },
  /** The first word on a sitting, or another one: nothing is overwritten. */
  save: {
    action: 'api_achievement_save',
    method: 'POST',
    permission: may.edit,
    input: z.object({
      student_id: Id,
      series_id: Id,
      item_id: Id,
      kind: z.enum(RESULT_KINDS),
      grade: GradeEntered.nullish(),
      mark: Mark,
      components: z
        .array(
          z.object({
            component_id: Id,
            mark: Mark,
            grade: GradeEntered.nullish(),
            is_absent: Flag.optional(),
          }),
        )
        .max(40)
        .optional(),
      /** Sat elsewhere: needs evidence. */
      outside: Flag.optional(),
      why: z.enum(CHANGES).optional(),
      note: OptionalText.optional(),
      file_id: Id.nullish(),
      /** The last one that the person has seen; left out: the first. */
      revision: Count.min(0).max(10_000).optional(),
    }),
    output: z.object({ id: Id, revision: Count }),
  },
  export: {
    action: 'api_achievement_export',
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Result,
    exports: [
      'student_number',
      'student_name',
      'exam_board_name',
      'series_name',
      { field: 'item_code', width: 14 },
      { field: 'item_title', width: 30 },
      { field: 'qualification', kind: 'label' },
      'subject_name',
      { field: 'kind', kind: 'label' },
      'grade',
      'mark',
      { field: 'components_said', width: 40 },
      'points',
      'reckoned_grade',
      'before_grade',
      'predicted_grade',
      'better_by',
      { field: 'conditions_said', width: 30 },
      'teacher_name',
      'class_teacher_name',
      { field: 'source', kind: 'label' },
      'revision',
      'updated_at',
    ],
    notExported: ['components', 'conditions'],
  },
});
