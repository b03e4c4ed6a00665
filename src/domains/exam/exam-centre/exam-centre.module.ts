import { defineModule } from '@/kernel/module.ts';
import { examCentreApi } from './exam-centre.contract.ts';
import { examCentreStatus } from './exam-centre.status.ts';
import { examCentreText } from './exam-centre.text.ts';

export const examCentreModule = defineModule({
  wing: 'exam',
  noun: 'exam_centre',
  text: examCentreText,
  apis: [examCentreApi],
  statuses: [examCentreStatus],
});
