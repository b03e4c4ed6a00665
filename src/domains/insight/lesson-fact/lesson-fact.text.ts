import { defineText } from '@/kernel/text.ts';

/** The figures of lessons, and how each is reckoned. */
export const lessonFactText = defineText({
  title: ['课程指标', 'Lesson figures'],
  lessons: ['课次', 'Lessons'],
  lessons_definition: [
    '期内已考勤的课（按上课日），不含试听，不含教师缺席的课。',
    'Lessons of the period that were marked (by lesson day); no trials, none to which the teacher did not come.',
  ],
  taught_minutes: ['授课课时', 'Hours taught'],
  taught_minutes_definition: [
    '这些课的时长合计，每节只计一次，不论学员人数（按上课日）。',
    'The length of those lessons, each once however many students it had (by lesson day).',
  ],
  used_minutes: ['消耗课时', 'Hours used'],
  used_minutes_definition: [
    '这些课从学员课时中扣除的合计（按上课日）。',
    'What those lessons took of their students’ hours (by lesson day).',
  ],
  attendance_rate: ['出勤率', 'Attendance'],
  attendance_rate_definition: [
    '（出勤 + 迟到 + 补课）÷ 除教师缺席外的全部考勤（按上课日）。',
    'Present, late and made up, divided by all marks but those where the teacher did not come (by lesson day).',
  ],
  lesson_revenue: ['课消收入', 'Lesson revenue'],
  lesson_revenue_definition: [
    '期内的课至今确认的收入，不论何时入账（按上课日）。',
    'Revenue recognised to date for the lessons of the period, whenever it was posted (by lesson day).',
  ],
  pay: ['课酬', 'Pay'],
  pay_definition: [
    '期内的课的课酬，含试听、差额与冲回（按上课日）。',
    'Pay lines of the lessons of the period, with trials, differences and reversals (by lesson day).',
  ],
  margin: ['毛利', 'Margin'],
  margin_definition: [
    '课消收入 − 课酬；分到学员时，课酬由未请假的学员平摊。',
    'Lesson revenue less pay; of a student, pay is shared equally by those who did not ask for leave.',
  ],
  per_hour: ['每课时收入', 'Revenue per hour'],
  per_hour_definition: ['课消收入 ÷ 授课课时。', 'Lesson revenue divided by hours taught.'],
  active_students: ['上课学员', 'Active students'],
  active_students_definition: [
    '期内至少出勤、迟到或补课一次的不同学员；超过三个月时为各月平均（按上课日）。',
    'Different students who were there at least once; over more than three months the average of the months (by lesson day).',
  ],
  fill_rate: ['满班率', 'Places filled'],
  fill_rate_definition: [
    '班课每节课当时的在班人数 ÷ 名额，按课次平均（按上课日）。',
    'Of class courses, students in the lesson divided by places then, averaged over lessons (by lesson day).',
  ],
  trial_lessons: ['试听', 'Trials'],
  trial_lessons_definition: [
    '期内已考勤的试听课（按上课日）。',
    'Trial lessons of the period that were marked (by lesson day).',
  ],
  covers: ['代课', 'Covers'],
  covers_definition: [
    '期内由他人代上的课，计入代课教师（按上课日）。',
    'Lessons taught in place of another teacher, counted for who taught them (by lesson day).',
  ],
  missed: ['教师缺席', 'Teacher absent'],
  missed_definition: [
    '期内教师没有来的课（按上课日）。',
    'Lessons to which the teacher did not come (by lesson day).',
  ],
  load: ['饱和度', 'Load'],
  load_definition: [
    '授课课时 ÷ 教师期内可排时间（按上课日）。',
    'Hours taught divided by the time in which the teacher could be planned (by lesson day).',
  ],
});
