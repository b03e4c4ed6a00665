import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { conversionText } from './conversion.text.ts';

const link = '/StudentMoneyMain/ClassessMoney?view=conversions&conversion_id={id}';
export const conversionApproved = defineNotice({
  kind: 'conversion.approved',
  label: conversionText.kind_review,
  title: conversionText.approved_title,
  body: conversionText.approved_body,
  link,
  values: ['id', 'number', 'student', 'what', 'money', 'by'],
});
export const conversionRejected = defineNotice({
  kind: 'conversion.rejected',
  label: conversionText.kind_review,
  title: conversionText.rejected_title,
  body: conversionText.rejected_body,
  link,
  values: ['id', 'number', 'student', 'what', 'money', 'by', 'reason'],
});
export const conversionRebacked = defineNotice({
  kind: 'conversion.rebacked',
  label: conversionText.kind_review,
  title: conversionText.rebacked_title,
  body: conversionText.rebacked_body,
  link,
  values: ['id', 'number', 'student', 'what', 'money', 'by', 'reason'],
});
