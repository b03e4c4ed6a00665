import { defineModule } from '@/kernel/module.ts';
import { essayScreens } from './essay.access.ts';
import { essayApi } from './essay.contract.ts';
import { essayStatus } from './essay.status.ts';
import { essayText } from './essay.text.ts';

export const essayModule = defineModule({
  wing: 'abroad',
  noun: 'essay',
  text: essayText,
  apis: [essayApi],
  statuses: [essayStatus],
  screens: essayScreens,
});
