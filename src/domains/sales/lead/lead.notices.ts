import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { leadPaths } from './lead.paths.ts';
import { leadText } from './lead.text.ts';

const link = leadPaths.edit({ lead_id: '{id}' });
const label = leadText.notice_kind;

export const leadGiven = defineNotice({
  kind: 'lead.given',
  label,
  title: leadText.given_title,
  body: leadText.given_body,
  link,
  values: ['id', 'number', 'name', 'by'],
});
export const leadFalls = defineNotice({
  kind: 'lead.falls',
  label,
  title: leadText.falls_title,
  body: leadText.falls_body,
  link,
  values: ['id', 'number', 'name', 'n', 'day'],
});
export const leadFell = defineNotice({
  kind: 'lead.fell',
  label,
  title: leadText.fell_title,
  body: leadText.fell_body,
  link: leadPaths.list({ view: 'pool' }),
  values: ['id', 'number', 'name'],
});
export const leadUnwon = defineNotice({
  kind: 'lead.unwon',
  label,
  title: leadText.unwon_title,
  body: leadText.unwon_body,
  link,
  values: ['id', 'number', 'name'],
});
export const leadAgain = defineNotice({
  kind: 'lead.again',
  label,
  title: leadText.again_title,
  body: leadText.again_body,
  link,
  values: ['id', 'number', 'name', 'channel'],
});
export const leadOverdue = defineNotice({
  kind: 'lead.overdue',
  label,
  title: leadText.overdue_title,
  body: leadText.overdue_body,
  link,
  values: ['id', 'number', 'name', 'day'],
});
export const leadOverdueLeader = defineNotice({
  kind: 'lead.overdue_leader',
  label,
  title: leadText.overdue_leader_title,
  body: leadText.overdue_leader_body,
  link,
  values: ['id', 'number', 'name', 'owner', 'day', 'n'],
});

export const leadMerged = defineNotice({
  kind: 'lead.merged',
  label,
  title: leadText.merged_title,
  body: leadText.merged_body,
  link,
  values: ['id', 'number', 'name', 'by'],
});

export const leadNotices = [
  leadMerged,
  leadGiven,
  leadFalls,
  leadFell,
  leadUnwon,
  leadAgain,
  leadOverdue,
  leadOverdueLeader,
];
