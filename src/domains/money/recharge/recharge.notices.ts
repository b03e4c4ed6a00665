import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { rechargeText } from './recharge.text.ts';

const about = { label: rechargeText.notice_kind, link: '{path}?recharge_id={id}' };

export const rechargeApproved = defineNotice({
  ...about,
  kind: 'recharge.approved',
  title: rechargeText.approved_title,
  body: rechargeText.approved_body,
  values: ['id', 'path', 'number', 'name', 'fen'],
});
export const rechargeRejected = defineNotice({
  ...about,
  kind: 'recharge.rejected',
  title: rechargeText.rejected_title,
  body: rechargeText.rejected_body,
  values: ['id', 'path', 'number', 'name', 'reason'],
});
export const rechargeRebacked = defineNotice({
  ...about,
  kind: 'recharge.rebacked',
  title: rechargeText.rebacked_title,
  body: rechargeText.rebacked_body,
  values: ['id', 'path', 'number', 'name', 'reason'],
});
