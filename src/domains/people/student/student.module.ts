import { defineModule } from '@/kernel/module.ts';
import { studentScreens } from './student.access.ts';
import { studentApi } from './student.contract.ts';
import { studentImportApi } from './student.import.ts';
import { studentStatus } from './student.status.ts';
import { studentText } from './student.text.ts';

export const studentModule = defineModule({
  wing: 'people',
  noun: 'student',
  text: studentText,
  apis: [studentApi, studentImportApi],
  statuses: [studentStatus],
  screens: studentScreens,
});
