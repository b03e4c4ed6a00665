import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { reviewNotices } from '../../organisation/news/notice.kinds.ts';
import { carryForwardText } from './carry-forward.text.ts';

export const carryForwardNotices = reviewNotices(
  'carry_forward',
  carryForwardText,
  clearingPaths.list({ view: 'carry_forwards', carry_forward_id: '{id}' }),
  ['id', 'number', 'student', 'contract'],
  ['into'],
);
