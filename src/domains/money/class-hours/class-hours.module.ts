import { defineModule } from '@/kernel/module.ts';
import { classHoursApi } from './class-hours.contract.ts';
import { classHoursText } from './class-hours.text.ts';

export const classHoursModule = defineModule({
  wing: 'money',
  noun: 'class_hours',
  text: classHoursText,
  apis: [classHoursApi],
});
