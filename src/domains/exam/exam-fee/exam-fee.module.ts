import { defineModule } from '@/kernel/module.ts';
import { examFeeApi } from './exam-fee.contract.ts';
import { examFeeText } from './exam-fee.text.ts';

export const examFeeModule = defineModule({
  wing: 'exam',
  noun: 'exam_fee',
  text: examFeeText,
  apis: [examFeeApi],
});
