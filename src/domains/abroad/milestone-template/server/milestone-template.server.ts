import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { applyDemandPermissions } from '../../apply-demand/apply-demand.access.ts';
import { milestoneTemplateModule } from '../milestone-template.module.ts';
import { milestoneTemplateService } from './milestone-template.service.ts';

export const milestoneTemplateServer = defineServer(milestoneTemplateModule, {
  services: [milestoneTemplateService],
  parts: [
    /** A company has one, under its own id. */
    audited(milestoneTemplateModule, applyDemandPermissions.setting, {
      sees: async (ctx, id) => ctx.reading.includes(id),
    }),
  ],
});
