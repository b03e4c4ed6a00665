import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { resultEnquiryPaths } from './result-enquiry.paths.ts';
import { resultEnquiryText as text } from './result-enquiry.text.ts';

export const enquiryTold = defineNotice({
  kind: 'result_enquiry.told',
  label: text.kind_told,
  title: text.told_title,
  body: text.told_body,
  link: resultEnquiryPaths.detail('{id}'),
  values: ['id', 'student', 'item', 'outcome', 'before', 'after'] as const,
});
