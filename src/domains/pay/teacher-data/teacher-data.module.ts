import { defineModule } from '@/kernel/module.ts';
import { teacherDataScreens } from './teacher-data.access.ts';
import { teacherDataApi } from './teacher-data.contract.ts';
import { teacherDataText } from './teacher-data.text.ts';

export const teacherDataModule = defineModule({
  wing: 'pay',
  noun: 'teacher_data',
  text: teacherDataText,
  apis: [teacherDataApi],
  screens: teacherDataScreens,
});
