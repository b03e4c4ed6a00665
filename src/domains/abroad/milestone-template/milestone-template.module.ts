import { defineModule } from '@/kernel/module.ts';
import { milestoneTemplateApi } from './milestone-template.contract.ts';
import { milestoneTemplateText } from './milestone-template.text.ts';

export const milestoneTemplateModule = defineModule({
  wing: 'abroad',
  noun: 'milestone_template',
  text: milestoneTemplateText,
  apis: [milestoneTemplateApi],
});
