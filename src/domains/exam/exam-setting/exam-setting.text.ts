import { defineText } from '@/kernel/text.ts';

export const examSettingText = defineText({
  title: ['考试设置', 'Exam settings'],
  get: ['查看考试设置', 'View exam settings'],
  edit: ['修改考试设置', 'Change exam settings'],
  help: [
    '超过时长的一天会在报考时提示；保分的出勤率要求未另行约定时按此。',
    'Longer days are pointed out when entries are made; guarantees ask for this attendance unless they say otherwise.',
  ],
  exam_hours_a_day: ['每天考试不超过（小时）', 'Hours of exams a day at most'],
  guarantee_attendance: ['保分出勤率要求（%）', 'Attendance that guarantees ask for (%)'],
  version: ['版本', 'Version'],
  saved: ['考试设置已保存', 'Exam settings saved'],
});
