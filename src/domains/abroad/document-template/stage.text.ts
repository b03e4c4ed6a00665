import { defineText } from '@/kernel/text.ts';

/** How far an application has come. */
export const STAGES = [
  'preparing',
  'submitted',
  'interview',
  'decision',
  'replied',
  'visa',
  'enrolled',
] as const;
export type Stage = (typeof STAGES)[number];

export const stageText = defineText({
  preparing: ['准备材料', 'Preparing'],
  submitted: ['已递交', 'Submitted'],
  interview: ['面试', 'Interview'],
  decision: ['已出结果', 'Decision'],
  replied: ['已回复', 'Replied'],
  visa: ['签证', 'Visa'],
  enrolled: ['已入学', 'Enrolled'],
});
