import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { clearingText } from './clearing.text.ts';

const link = '/StudentEmpty?clearing_id={id}';
export const clearingApproved = defineNotice({
  kind: 'clearing.approved',
  label: clearingText.kind_review,
  title: clearingText.approved_title,
  body: clearingText.approved_body,
  link,
  values: ['id', 'number', 'student', 'money', 'by'],
});
export const clearingRejected = defineNotice({
  kind: 'clearing.rejected',
  label: clearingText.kind_review,
  title: clearingText.rejected_title,
  body: clearingText.rejected_body,
  link,
  values: ['id', 'number', 'student', 'money', 'by', 'reason'],
});
export const clearingRebacked = defineNotice({
  kind: 'clearing.rebacked',
  label: clearingText.kind_review,
  title: clearingText.rebacked_title,
  body: clearingText.rebacked_body,
  link,
  values: ['id', 'number', 'student', 'money', 'by', 'reason'],
});
