import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { carryForwardText as text } from './carry-forward.text.ts';

const link = clearingPaths.list({ view: 'carry_forwards', carry_forward_id: '{id}' });
export const carryForwardApproved = defineNotice({
  kind: 'carry_forward.approved',
  label: text.kind_review,
  title: text.approved_title,
  body: text.approved_body,
  link,
  values: ['id', 'number', 'student', 'contract', 'into', 'by'],
});
export const carryForwardRejected = defineNotice({
  kind: 'carry_forward.rejected',
  label: text.kind_review,
  title: text.rejected_title,
  body: text.rejected_body,
  link,
  values: ['id', 'number', 'student', 'contract', 'by', 'reason'],
});
