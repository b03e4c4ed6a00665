import { approvalText } from '@/kernel/approval.text.ts';
import { defineText } from '@/kernel/text.ts';

export const payAdjustmentText = defineText({
  ...approvalText,
  title: ['课酬调整金', 'Pay adjustments'],
  add: ['新增调整金', 'Add an adjustment'],
  get: ['查看课酬调整金', 'View a pay adjustment'],
  export: ['导出课酬调整金', 'Export pay adjustments'],
  totals: ['调整金合计', 'Adjustment totals'],
  teacher_id: ['教师', 'Teacher'],
  teacher_name: ['教师', 'Teacher'],
  month: ['计入月份', 'Month'],
  corrects_month: ['更正月份', 'Corrects'],
  corrects: ['更正 {month}', 'corrects {month}'],
  kind: ['类别', 'Kind'],
  bonus: ['奖金', 'Bonus'],
  deduction: ['扣款', 'Deduction'],
  other_work: ['其他工作', 'Other work'],
  amount_fen: ['金额', 'Amount'],
  signed_fen: ['金额', 'Amount'],
  note: ['事由', 'What for'],
  reason: ['驳回原因', 'Reason of refusal'],
  submitted: ['待审核', 'Submitted'],
  added: ['已提交，等待审核', 'Submitted, waiting for a decision'],
  amount_help: ['扣款也填正数。', 'A deduction too is entered as a positive amount.'],
  month_help: [
    '通过时该月工资若已核准或已锁定，则计入当时的月份，并注明更正的月份。',
    'Where that month’s sheet is final or the month locked by then, it counts in the running month and names this one.',
  ],
  sums: ['待审核 {waiting} 笔 · 已通过 {approved}', '{waiting} waiting · approved {approved}'],
  empty: ['还没有调整金', 'No adjustments yet'],
  empty_help: [
    '奖金、扣款和授课以外的工作，由他人审核后计入工资。',
    'Bonuses, deductions and other work; each counts once somebody else has approved it.',
  ],
  teacher_not_found: ['没有这位教师', 'There is no such teacher'],
  history: ['修改记录', 'History'],
});
