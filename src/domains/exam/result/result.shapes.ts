import { z } from 'zod';
import { Count, Id, UnixTime, Version } from '@/kernel/contract/fields.ts';
import { QUALIFICATIONS } from '../exam-series/exam-series.kinds.ts';
import { RESULT_KINDS, SOURCES, WHYS } from './result.rules.ts';

export const VIEWS = ['missing', 'changed', 'flagged', 'all'] as const;
export type View = (typeof VIEWS)[number];

const Component = z.object({
  component_id: Id,
  code: z.string(),
  max_mark: Count.nullable(),
  mark: Count.nullable(),
  grade: z.string().nullable(),
  is_absent: z.boolean(),
});

export const Result = z.object({
  id: Id,
  student_id: Id,
  student_name: z.string(),
  student_number: z.string(),
  exam_board_id: Id,
  exam_board_name: z.string(),
  series_id: Id,
  series_name: z.string(),
  item_id: Id,
  item_code: z.string(),
  item_title: z.string(),
  qualification: z.enum(QUALIFICATIONS),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  kind: z.enum(RESULT_KINDS),
  grade: z.string(),
  mark: Count.nullable(),
  max_mark: Count.nullable(),
  points: Count.nullable(),
  reckoned_grade: z.string().nullable(),
  is_flagged: z.boolean(),
  /** Of the last earlier series, from the board. */
  before_grade: z.string().nullable(),
  predicted_grade: z.string().nullable(),
  /** Grades better than predicted; less than nothing: worse. */
  better_by: z.int().nullable(),
  components: z.array(Component),
  components_said: z.string(),
  /** Offers whose conditions hang on it. */
  conditions: z.array(z.object({ name: z.string(), url: z.string(), is_met: z.boolean() })),
  conditions_said: z.string(),
  teacher_id: Id.nullable(),
  teacher_name: z.string().nullable(),
  class_teacher_id: Id.nullable(),
  class_teacher_name: z.string().nullable(),
  source: z.enum(SOURCES),
  revision: Count,
  updated_at: UnixTime,
  version: Version,
});
export type Result = z.infer<typeof Result>;

const Revision = z.object({
  revision: Count,
  kind: z.enum(RESULT_KINDS),
  grade: z.string(),
  mark: Count.nullable(),
  reckoned_grade: z.string().nullable(),
  is_flagged: z.boolean(),
  source: z.enum(SOURCES),
  why: z.enum(WHYS),
  note: z.string(),
  file: z.object({ id: Id, name: z.string() }).nullable(),
  components: z.array(Component),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
export const ResultWhole = Result.extend({ revisions: z.array(Revision) });
export type ResultWhole = z.infer<typeof ResultWhole>;

/** How an item of a series is marked: what a form needs. */
export const MarkingShown = z.object({
  grades: z.array(z.string()),
  max_mark: Count.nullable(),
  components: z.array(z.object({ id: Id, code: z.string(), title: z.string(), max_mark: Count.nullable() })),
  boundaries: z.array(z.object({ component_id: Id.nullable(), grade: z.string(), mark: Count })),
});

/** Who sits an item in a series, with their marks of its papers; of an award, of its units. */
export const MarksGrid = z.object({
  /** Its columns are units, whose marks are entered where they are sat. */
  is_award: z.boolean(),
  max_mark: Count.nullable(),
  columns: z.array(
    z.object({
      id: Id,
      code: z.string(),
      title: z.string(),
      max_mark: Count.nullable(),
      /** Who is entered for one of these sits it; none: everybody. */
      options: z.array(z.string()),
    }),
  ),
  boundaries: z.array(z.object({ grade: z.string(), mark: Count })),
  rows: z.array(
    z.object({
      student_id: Id,
      student_name: z.string(),
      candidate_number: z.string().nullable(),
      /** Empty: none, or nothing is known of an entry. */
      option_code: z.string(),
      /** None: nothing is there from the board. */
      result_id: Id.nullable(),
      revision: Count,
      kind: z.enum(RESULT_KINDS).nullable(),
      mark: Count.nullable(),
      grade: z.string().nullable(),
      is_flagged: z.boolean(),
      predicted_grade: z.string().nullable(),
      better_by: z.int().nullable(),
      conditions: Result.shape.conditions,
      cells: z.array(
        z.object({
          column_id: Id,
          mark: Count.nullable(),
          grade: z.string().nullable(),
          is_absent: z.boolean(),
        }),
      ),
    }),
  ),
});
export type MarksGrid = z.infer<typeof MarksGrid>;

const Bar = z.object({ grade: z.string(), count: Count });
/** Of a series, and the one of its board before it. */
const BySubject = z.object({
  series_id: Id.nullable(),
  series_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Of the scales that are met, from the best down. */
  grades: z.array(z.string()),
  subjects: z.array(
    z.object({
      subject_id: Id.nullable(),
      subject_name: z.string().nullable(),
      count: Count,
      top_count: Count,
      grades: z.array(Bar),
      last_count: Count,
      last_top_count: Count,
      last_grades: z.array(Bar),
    }),
  ),
});
export type BySubject = z.infer<typeof BySubject>;
/** How often each grade stands in a list, from the best down; and by subject, where the list is of one series. */
export const GradeStrip = z.object({ counts: z.array(Bar), of_series: BySubject.nullable() });
export type GradeStrip = z.infer<typeof GradeStrip>;
export const Charts = BySubject.extend({
  teachers: z.array(
    z.object({ teacher_id: Id, teacher_name: z.string(), result_count: Count, top_count: Count }),
  ),
  matrix: z.array(z.object({ predicted: z.string(), final: z.string(), count: Count })),
  /** Of whole items: from how many marks on a grade is given, and how that was in the last series. */
  boundaries: z.array(
    z.object({
      item_id: Id,
      item_code: z.string(),
      item_title: z.string(),
      max_mark: Count.nullable(),
      marks: z.array(z.object({ grade: z.string(), mark: Count, last_mark: Count.nullable() })),
    }),
  ),
});
export type Charts = z.infer<typeof Charts>;
