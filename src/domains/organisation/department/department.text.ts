import { defineText } from '@/kernel/text.ts';

export const departmentText = defineText({
  title: ['部门', 'Departments'],
  name: ['部门名称', 'Department name'],
  parent_id: ['上级部门', 'Parent department'],
});
