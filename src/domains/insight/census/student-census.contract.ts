import { z } from 'zod';
import { CourseType } from '@/domains/organisation/course-type/course-type.rules.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, DayText, Fen, Id, listInput, Minutes, UnixTime } from '@/kernel/contract/fields.ts';
import { shownBy } from '@/kernel/contract/shown.ts';
import { censusPermissions as may, SEES_MARGIN, SEES_REVENUE } from './census.access.ts';
import { STUDENT_MEASURES, STUDENT_SORTS } from './census.rules.ts';
import { CensusDrill } from './census.shapes.ts';
import { censusText } from './census.text.ts';

const hours = {
  bought_minutes: Minutes,
  gift_minutes: Minutes,
  used_minutes: Minutes,
  left_minutes: Minutes,
  frozen_minutes: Minutes,
  owed_minutes: Minutes,
  /** Of what is left: what ends within so many days. */
  ends_30_minutes: Minutes,
  ends_60_minutes: Minutes,
  ends_90_minutes: Minutes,
  scheduled_minutes: Minutes,
  worth_fen: Fen,
};
/** What the student's lessons came to so far, with their share of the pay. */
const lessonMoney = {
  revenue_fen: shownBy(SEES_REVENUE, Fen),
  pay_fen: shownBy(payLinePermissions.read, Fen),
  margin_fen: shownBy(SEES_MARGIN, Fen),
};
const StudentRow = z.object({
  student_id: Id,
  username: z.string(),
  course_type: CourseType,
  ...hours,
  ...lessonMoney,
  /** A week, of the last eight. */
  pace_minutes: Minutes,
  /** Of the last twelve weeks, the oldest first. */
  weeks: z.array(Minutes),
  /** Of all the student's hours, as renewals forecast it. */
  run_out_on: DayText.nullable(),
  last_lesson_at: UnixTime.nullable(),
  next_lesson_at: UnixTime.nullable(),
});
export type StudentRow = z.infer<typeof StudentRow>;

const filters = {
  course_type: CourseType.optional(),
  subject_id: Id.optional(),
  board_id: Id.optional(),
  level_id: Id.optional(),
  class_teacher_id: Id.optional(),
  student_id: Id.optional(),
  /** What runs out within so many days. */
  runs_out_days: z.int().min(0).max(366).optional(),
  /** What ends within so many days. */
  ends_days: z.int().min(0).max(366).optional(),
  /** Only those who owe. */
  owes: z.literal(1).optional(),
};

const sentences = {
  bought_minutes: censusText.bought_definition,
  gift_minutes: censusText.gift_definition,
  used_minutes: censusText.used_definition,
  left_minutes: censusText.left_definition,
  owed_minutes: censusText.owed_definition,
  ends_30_minutes: censusText.ends_definition,
  scheduled_minutes: censusText.scheduled_definition,
  pace_minutes: censusText.pace_definition,
  run_out_on: censusText.run_out_definition,
  worth_fen: censusText.worth_definition,
  revenue_fen: censusText.student_revenue_definition,
  pay_fen: censusText.student_pay_definition,
  margin_fen: censusText.student_margin_definition,
} as const;

export const studentCensusApi = defineApi('census_student', censusText, 'census', {
  classhour: {
    action: 'api_student_classhour',
    method: 'GET',
    permission: may.student,
    input: listInput.extend({ ...filters, sort: z.enum(STUDENT_SORTS).optional() }),
    output: z.object({
      minutes_per_class_hour: z.int(),
      rows: z.array(StudentRow),
      total: Count,
      totals: z.object({
        ...hours,
        /** Different ones. */
        students: Count,
        runs_out_30: Count,
        ends_30_students: Count,
        ends_30_fen: Fen,
        owing_students: Count,
        /** The books' less ours; null where not everybody is counted. */
        difference_fen: Fen.nullable(),
      }),
      /** Students by what they have left, in the steps of the rules. */
      histogram: z.array(Count),
      /** By the week's Monday: how many run out, and how many of them by lessons that are planned. */
      run_outs: z.array(z.object({ week: DayText, students: Count })),
      /** By month: what ends. */
      endings: z.array(z.object({ month: z.string(), minutes: Minutes })),
    }),
  },
  drill: {
    action: 'api_student_classhour_drill',
    method: 'GET',
    permission: may.student,
    input: z.object({ student_id: Id, course_type: CourseType, measure: z.enum(STUDENT_MEASURES) }),
    output: CensusDrill,
  },
  export: {
    action: 'api_student_classhour_export',
    method: 'GET',
    permission: may.student_export,
    navigation: true,
    input: z.object(filters),
    output: StudentRow.omit({ weeks: true }).extend({
      course_type_name: z.string(),
      minutes_per_class_hour: z.int(),
    }),
    exports: [
      'username',
      'course_type_name',
      ...(
        [
          'bought_minutes',
          'gift_minutes',
          'used_minutes',
          'left_minutes',
          'frozen_minutes',
          'owed_minutes',
          'ends_30_minutes',
          'ends_60_minutes',
          'ends_90_minutes',
          'scheduled_minutes',
          'pace_minutes',
        ] as const
      ).map((field) => ({ field, kind: 'hours' as const })),
      'run_out_on',
      'last_lesson_at',
      'next_lesson_at',
      'worth_fen',
      'revenue_fen',
      'pay_fen',
      'margin_fen',
    ],
    notExported: ['course_type'],
    explains: Object.entries(sentences).map(([key, definition]) => ({
      name: censusText[key as keyof typeof sentences],
      definition,
    })),
  },
});
