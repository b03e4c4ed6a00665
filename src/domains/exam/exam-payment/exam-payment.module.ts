import { defineModule } from '@/kernel/module.ts';
import { examPaymentPermissions } from './exam-payment.access.ts';
import { examPaymentApi } from './exam-payment.contract.ts';
import { examPaymentStatus } from './exam-payment.status.ts';
import { examPaymentText } from './exam-payment.text.ts';

export const examPaymentModule = defineModule({
  wing: 'exam',
  noun: 'exam_payment',
  text: examPaymentText,
  apis: [examPaymentApi],
  statuses: [examPaymentStatus],
  functionsOn: { '/StudentsRegister': Object.values(examPaymentPermissions) },
});
