import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { openingText } from './opening.text.ts';

const link = accountPaths.balances({ view: 'opening' });
export const openingApproved = defineNotice({
  kind: 'opening.approved',
  label: openingText.kind_review,
  title: openingText.approved_title,
  body: openingText.approved_body,
  link,
  values: ['by', 'lines'],
});
export const openingRejected = defineNotice({
  kind: 'opening.rejected',
  label: openingText.kind_review,
  title: openingText.rejected_title,
  body: openingText.rejected_body,
  link,
  values: ['by', 'reason'],
});
