import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { contractPaths } from './contract.paths.ts';
import { contractText } from './contract.text.ts';

const link = contractPaths.detail('{id}');
const label = contractText.notice_kind;

export const contractWaits = defineNotice({
  kind: 'contract.waits',
  label,
  title: contractText.waits_title,
  body: contractText.waits_body,
  link,
  values: ['id', 'number', 'student'],
});
export const contractEffective = defineNotice({
  kind: 'contract.effective',
  label,
  title: contractText.effective_title,
  body: contractText.effective_body,
  link,
  values: ['id', 'number', 'student'],
});
export const contractReturned = defineNotice({
  kind: 'contract.returned',
  label,
  title: contractText.returned_title,
  body: contractText.returned_body,
  link,
  values: ['id', 'number', 'student', 'reason'],
});
export const contractOverdue = defineNotice({
  kind: 'contract.overdue',
  label,
  title: contractText.overdue_title,
  body: contractText.overdue_body,
  link,
  values: ['id', 'number', 'student', 'n', 'due_on', 'fen'],
});
