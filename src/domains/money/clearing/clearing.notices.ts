import { decisionNotices } from '../../organisation/news/notice.kinds.ts';
import { clearingText } from './clearing.text.ts';

export const clearingNotices = decisionNotices('clearing', clearingText, '/StudentEmpty?clearing_id={id}', [
  'id',
  'number',
  'student',
  'money',
]);
