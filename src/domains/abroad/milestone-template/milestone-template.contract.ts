import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Version } from '@/kernel/contract/fields.ts';
import { applyDemandPermissions as may } from '../apply-demand/apply-demand.access.ts';
import { WARN_CHOICES } from './milestone-template.rules.ts';
import { milestoneTemplateText } from './milestone-template.text.ts';

const Share = Count.min(0).max(100);
const fields = {
  plan_percent: Share,
  submit_percent: Share,
  outcome_percent: Share,
  portal_check_days: Count.min(1).max(90),
  deadline_warn_days: z
    .array(z.union(WARN_CHOICES.map((days) => z.literal(days))))
    .min(1)
    .max(WARN_CHOICES.length),
  version: Version,
};

export const milestoneTemplateApi = defineApi('milestone_template', milestoneTemplateText, 'enrolment', {
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({}),
    output: z.object(fields),
  },
  edit: {
    method: 'PUT',
    permission: may.setting,
    input: z.object(fields),
  },
});
export type MilestoneTemplateOutput = z.infer<(typeof milestoneTemplateApi)['get']['output']>;
