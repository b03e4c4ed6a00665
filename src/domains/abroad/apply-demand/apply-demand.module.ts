import { defineModule } from '@/kernel/module.ts';
import { applyDemandScreens } from './apply-demand.access.ts';
import { applyDemandApi, applyMilestoneApi } from './apply-demand.contract.ts';
import { applyDemandStatus } from './apply-demand.status.ts';
import { applyDemandText } from './apply-demand.text.ts';
import { applyMilestoneStatus } from './apply-milestone.status.ts';

export const applyDemandModule = defineModule({
  wing: 'abroad',
  noun: 'apply_demand',
  text: applyDemandText,
  apis: [applyDemandApi, applyMilestoneApi],
  statuses: [applyDemandStatus, applyMilestoneStatus],
  screens: applyDemandScreens,
});
