import { defineModule } from '@/kernel/module.ts';
import { teacherScreens } from './teacher.access.ts';
import { teacherApi } from './teacher.contract.ts';
import { teacherImportApi } from './teacher.import.ts';
import { teacherStatus } from './teacher.status.ts';
import { teacherText } from './teacher.text.ts';

export const teacherModule = defineModule({
  wing: 'people',
  noun: 'teacher',
  text: teacherText,
  apis: [teacherApi, teacherImportApi],
  statuses: [teacherStatus],
  screens: teacherScreens,
});
