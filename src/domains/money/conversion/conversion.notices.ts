import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { decisionNotices } from '../../organisation/news/notice.kinds.ts';
import { conversionText } from './conversion.text.ts';

export const conversionNotices = decisionNotices(
  'conversion',
  conversionText,
  accountPaths.hours({ view: 'conversions', conversion_id: '{id}' }),
  ['id', 'number', 'student', 'what', 'money'],
);
