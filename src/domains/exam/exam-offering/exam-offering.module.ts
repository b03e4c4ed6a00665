import { defineModule } from '@/kernel/module.ts';
import { examOfferingApi } from './exam-offering.contract.ts';
import { examOfferingText } from './exam-offering.text.ts';

export const examOfferingModule = defineModule({
  wing: 'exam',
  noun: 'exam_offering',
  text: examOfferingText,
  apis: [examOfferingApi],
});
