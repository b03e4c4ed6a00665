import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { receiptCheckPaths } from './receipt-check.paths.ts';
import { receiptCheckText as text } from './receipt-check.text.ts';

export const receiptCheckReminder = defineNotice({
  kind: 'receipt_check.reminder',
  label: text.notice_label,
  title: text.notice_title,
  body: text.notice_body,
  link: '{path}',
  formerLink: receiptCheckPaths.check({ from: '{from}', to: '{to}', drill: '{line}' }),
  values: ['by', 'number', 'what', 'money', 'todo', 'path'],
});
export const receiptCheckNotices = [receiptCheckReminder];
