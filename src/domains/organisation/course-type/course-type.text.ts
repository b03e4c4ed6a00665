import { defineText } from '@/kernel/text.ts';

/** Course types by the specification's codes. */
export const courseTypeText = defineText({
  12: ['一对一', 'One-to-one'],
  17: ['一对二', 'One-to-two'],
  18: ['一对三', 'One-to-three'],
  1: ['班课', 'Class'],
  13: ['保读', 'Guarantee'],
  16: ['保分', 'Score guarantee'],
  14: ['实践', 'Practical'],
  15: ['申请', 'Application'],
  19: ['北京', 'Beijing'],
});
