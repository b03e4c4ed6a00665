import { defineModule } from '@/kernel/module.ts';
import { departmentScreens } from './department.access.ts';
import { departmentApi } from './department.contract.ts';
import { departmentText } from './department.text.ts';

export const departmentModule = defineModule({
  wing: 'organisation',
  noun: 'department',
  text: departmentText,
  apis: [departmentApi],
  screens: departmentScreens,
});
