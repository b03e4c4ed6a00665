import { defineModule } from '@/kernel/module.ts';
import { resultEnquiryPermissions } from './result-enquiry.access.ts';
import { resultEnquiryApi } from './result-enquiry.contract.ts';
import { resultEnquiryStatus } from './result-enquiry.status.ts';
import { resultEnquiryText } from './result-enquiry.text.ts';

export const resultEnquiryModule = defineModule({
  wing: 'exam',
  noun: 'result_enquiry',
  text: resultEnquiryText,
  apis: [resultEnquiryApi],
  statuses: [resultEnquiryStatus],
  functionsOn: { '/ExamResults': Object.values(resultEnquiryPermissions) },
});
