import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { renewalPaths } from './renewal.paths.ts';
import { renewalText } from './renewal.text.ts';

const link = renewalPaths.edit({ renewal_id: '{id}' });
const label = renewalText.title;

export const renewalGiven = defineNotice({
  kind: 'renewal.given',
  label,
  title: renewalText.given_title,
  body: renewalText.given_body,
  link,
  values: ['id', 'number', 'name', 'by'],
});
export const renewalDue = defineNotice({
  kind: 'renewal.due',
  label,
  title: renewalText.due_title,
  body: renewalText.due_body,
  link,
  values: ['id', 'number', 'name', 'day'],
});
export const renewalReopened = defineNotice({
  kind: 'renewal.reopened',
  label,
  title: renewalText.reopened_title,
  body: renewalText.reopened_body,
  link,
  values: ['id', 'number', 'name'],
});

export const renewalNotices = [renewalGiven, renewalDue, renewalReopened];
