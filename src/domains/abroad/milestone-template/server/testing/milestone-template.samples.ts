import type { Samples } from '@/apps/server/testing/arranger.ts';
import { milestoneTemplateApi } from '../../milestone-template.contract.ts';

export const samples: Samples = {
  calls: {
    api_milestone_template_edit: async (at) => {
      const { version } = await at.owner.ok(milestoneTemplateApi.get, {}, { company: 1 });
      const plan_percent = 10 + (at.next() % 50);
      return {
        plan_percent,
        submit_percent: 80 - plan_percent,
        outcome_percent: 20,
        portal_check_days: 5,
        deadline_warn_days: [14, 3],
        version,
      };
    },
  },
};
