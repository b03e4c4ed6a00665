import { defineText } from '@/kernel/text.ts';

/** What degrees, ways to apply, qualifications and tests are called, wherever they stand. */
export const degreeText = defineText({
  high_school: ['高中', 'High school'],
  foundation: ['预科', 'Foundation'],
  bachelor: ['本科', 'Bachelor'],
  master: ['硕士', 'Master'],
  doctor: ['博士', 'Doctorate'],
  other: ['其他', 'Other'],
});

export const schemeText = defineText({
  ucas: ['UCAS（英国）', 'UCAS'],
  common_app: ['Common App（美国）', 'Common App'],
  coalition: ['Coalition（美国）', 'Coalition'],
  uc: ['UC 系统（加州）', 'UC'],
  ouac: ['OUAC（安大略）', 'OUAC'],
  hk: ['香港直申', 'Hong Kong'],
  direct: ['院校直申', 'Direct'],
  other: ['其他', 'Other'],
});

export const qualificationText = defineText({
  a_level: ['A Level（英国）', 'A level'],
  ial: ['IAL（国际 A Level）', 'IAL'],
  ib: ['IB 课程', 'IB'],
  ap: ['AP 课程', 'AP'],
  gaokao: ['高考', 'Gaokao'],
  gpa: ['在校成绩 GPA', 'GPA'],
});

export const testText = defineText({
  ielts: ['雅思', 'IELTS'],
  toefl: ['托福', 'TOEFL'],
  pte: ['培生 PTE', 'PTE'],
  duolingo: ['多邻国', 'Duolingo'],
  sat: ['SAT 考试', 'SAT'],
  act: ['ACT 考试', 'ACT'],
});
