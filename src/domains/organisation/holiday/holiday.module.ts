import { defineModule } from '@/kernel/module.ts';
import { holidayApi } from './holiday.contract.ts';
import { holidayText } from './holiday.text.ts';

export const holidayModule = defineModule({
  wing: 'organisation',
  noun: 'holiday',
  text: holidayText,
  apis: [holidayApi],
});
