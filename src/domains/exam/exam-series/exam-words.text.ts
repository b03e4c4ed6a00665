import { defineText } from '@/kernel/text.ts';

/** Words that the nouns of exams share. */
export const currencyText = defineText({
  CNY: ['人民币', 'CNY'],
  GBP: ['英镑', 'GBP'],
  USD: ['美元', 'USD'],
  EUR: ['欧元', 'EUR'],
  HKD: ['港币', 'HKD'],
  AUD: ['澳元', 'AUD'],
  CAD: ['加元', 'CAD'],
  SGD: ['新加坡元', 'SGD'],
  JPY: ['日元', 'JPY'],
});

export const qualificationText = defineText({
  a_level: ['A-Level 全程', 'A level'],
  as_level: ['AS 阶段', 'AS level'],
  ial: ['国际 A-Level', 'International A level'],
  ias: ['国际 AS', 'International AS'],
  igcse: ['IGCSE 课程', 'IGCSE'],
  gcse: ['GCSE 课程', 'GCSE'],
  ap: ['AP 课程', 'AP'],
  ib: ['IB 课程', 'IB'],
  epq: ['EPQ 课题', 'EPQ'],
  ielts: ['雅思', 'IELTS'],
  toefl: ['托福', 'TOEFL'],
  pte: ['PTE 学术', 'PTE'],
  duolingo: ['多邻国', 'Duolingo'],
  sat: ['SAT 考试', 'SAT'],
  act: ['ACT 考试', 'ACT'],
  step: ['STEP 考试', 'STEP'],
  tmua: ['TMUA 考试', 'TMUA'],
  other: ['其他', 'Other'],
});

export const itemKindText = defineText({
  linear: ['线性科目', 'Linear'],
  unit: ['单元', 'Unit'],
  award: ['套现', 'Award (cash-in)'],
  test: ['标准化考试', 'Test'],
});

export const attemptText = defineText({
  first: ['首考', 'First'],
  retake: ['重考', 'Retake'],
});

export const stepText = defineText({
  normal: ['正常报名', 'Normal'],
  late: ['迟报', 'Late'],
  very_late: ['超迟报', 'Very late'],
  closed: ['已截止', 'Closed'],
});

export const onOffText = defineText({
  status: ['状态', 'Status'],
  on: ['启用', 'On'],
  off: ['停用', 'Off'],
});
