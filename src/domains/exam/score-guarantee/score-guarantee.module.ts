import { defineModule } from '@/kernel/module.ts';
import { scoreGuaranteePermissions } from './score-guarantee.access.ts';
import { scoreGuaranteeApi } from './score-guarantee.contract.ts';
import { scoreGuaranteeStatus } from './score-guarantee.status.ts';
import { scoreGuaranteeText } from './score-guarantee.text.ts';

export const scoreGuaranteeModule = defineModule({
  wing: 'exam',
  noun: 'score_guarantee',
  text: scoreGuaranteeText,
  apis: [scoreGuaranteeApi],
  statuses: [scoreGuaranteeStatus],
  functionsOn: { '/ExamResults': Object.values(scoreGuaranteePermissions) },
});
