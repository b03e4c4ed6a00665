import { defineModule } from '@/kernel/module.ts';
import { courseScreens } from './course.access.ts';
import { courseApi } from './course.contract.ts';
import { courseStatus } from './course.status.ts';
import { courseText } from './course.text.ts';

export const courseModule = defineModule({
  wing: 'teaching',
  noun: 'course',
  text: courseText,
  apis: [courseApi],
  statuses: [courseStatus],
  screens: courseScreens,
});
