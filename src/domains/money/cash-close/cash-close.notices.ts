import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { defineNotice } from '../../organisation/news/notice.kinds.ts';
import { cashCloseText as text } from './cash-close.text.ts';

const link = accountPaths.balances({ view: 'cash_close', close_id: '{id}' });

/** What became of a difference, for whoever counted. */
export const cashCloseNotices = {
  accepted: defineNotice({
    kind: 'cash_close.accepted',
    label: text.kind_review,
    title: text.accepted_title,
    body: text.accepted_body,
    link,
    values: ['id', 'day', 'method', 'money', 'by', 'reason'],
  }),
  explained: defineNotice({
    kind: 'cash_close.explained',
    label: text.kind_review,
    title: text.explained_title,
    body: text.explained_body,
    link,
    values: ['id', 'day', 'method', 'money', 'by', 'reason'],
  }),
};
