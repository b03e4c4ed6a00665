import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { refundPaths } from './refund.paths.ts';
import { refundText } from './refund.text.ts';

const about = { label: refundText.kind_steps, link: refundPaths.detail('{id}') };

export const refundPaid = defineNotice({
  ...about,
  kind: 'refund.paid',
  title: refundText.paid_title,
  body: refundText.paid_body,
  values: ['id', 'number', 'student', 'money', 'by'],
});
export const refundRejected = defineNotice({
  ...about,
  kind: 'refund.rejected',
  title: refundText.rejected_title,
  body: refundText.rejected_body,
  values: ['id', 'number', 'student', 'money', 'by', 'reason'],
});
export const refundFailed = defineNotice({
  ...about,
  kind: 'refund.failed',
  title: refundText.failed_title,
  body: refundText.failed_body,
  values: ['id', 'number', 'student', 'money', 'reason'],
});
export const refundRebacked = defineNotice({
  ...about,
  kind: 'refund.rebacked',
  title: refundText.rebacked_title,
  body: refundText.rebacked_body,
  values: ['id', 'number', 'student', 'money', 'reason'],
});
export const refundRecalculated = defineNotice({
  ...about,
  kind: 'refund.recalculated',
  title: refundText.recalculated_title,
  body: refundText.recalculated_body,
  values: ['id', 'number', 'student', 'money', 'before'],
});
export const refundLapsed = defineNotice({
  ...about,
  kind: 'refund.lapsed',
  title: refundText.lapsed_title,
  body: refundText.lapsed_body,
  values: ['id', 'number', 'student'],
});
export const refundNotices = [
  refundPaid,
  refundRejected,
  refundFailed,
  refundRebacked,
  refundRecalculated,
  refundLapsed,
];
