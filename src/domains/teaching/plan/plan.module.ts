import { defineModule } from '@/kernel/module.ts';
import { planScreens } from './plan.access.ts';
import { planApi } from './plan.contract.ts';
import { planText } from './plan.text.ts';

export const planModule = defineModule({
  wing: 'teaching',
  noun: 'plan',
  text: planText,
  apis: [planApi],
  screens: planScreens,
});
