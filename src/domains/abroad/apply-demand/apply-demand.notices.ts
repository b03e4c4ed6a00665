import { defineNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { applyDemandPaths } from './apply-demand.paths.ts';
import { applyDemandText as text } from './apply-demand.text.ts';

const about = { label: text.kind_steps, link: applyDemandPaths.detail('{id}') };
const values = ['id', 'number', 'student', 'by', 'reason'] as const;

export const applyDemandNotices = {
  waits: defineNotice({
    ...about,
    kind: 'apply_demand.waits',
    title: text.waits_title,
    body: text.waits_body,
    values,
  }),
  accepted: defineNotice({
    ...about,
    kind: 'apply_demand.accepted',
    title: text.accepted_title,
    body: text.accepted_body,
    values,
  }),
  assigned: defineNotice({
    ...about,
    kind: 'apply_demand.assigned',
    title: text.assigned_title,
    body: text.assigned_body,
    values,
  }),
  rejected: defineNotice({
    ...about,
    kind: 'apply_demand.rejected',
    title: text.rejected_title,
    body: text.rejected_body,
    values,
  }),
  owed: defineNotice({
    ...about,
    kind: 'apply_demand.owed',
    title: text.owed_title,
    body: text.owed_body,
    values: [...values, 'milestone', 'money'],
  }),
};
