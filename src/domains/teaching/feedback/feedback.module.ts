import { defineModule } from '@/kernel/module.ts';
import { feedbackScreens } from './feedback.access.ts';
import { feedbackApi } from './feedback.contract.ts';
import { feedbackStatus } from './feedback.status.ts';
import { feedbackText } from './feedback.text.ts';

export const feedbackModule = defineModule({
  wing: 'teaching',
  noun: 'feedback',
  text: feedbackText,
  apis: [feedbackApi],
  statuses: [feedbackStatus],
  screens: feedbackScreens,
});
