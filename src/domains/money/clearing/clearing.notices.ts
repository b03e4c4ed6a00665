import { decisionNotices } from '../../organisation/news/notice.kinds.ts';
import { clearingPaths } from './clearing.paths.ts';
import { clearingText } from './clearing.text.ts';

export const clearingNotices = decisionNotices('clearing', clearingText, clearingPaths.detail('{id}'), [
  'id',
  'number',
  'student',
  'money',
]);
