import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';

export const teacherDataPermissions = definePermissions(
  'teacher_data',
  {
    own: ['查看自己的教学数据', 'See one’s own teaching figures'],
    read: ['查看全部教师数据', 'See everybody’s teaching figures'],
    export: ['导出教师数据', 'Export teachers’ figures'],
  },
  {
    manager: ['own', 'read', 'export'],
    affairs: ['own', 'read', 'export'],
    teacher: ['own'],
    viewer: ['own', 'read'],
  },
);

export const TEACHER_DATA = '/TeacherData';
/** The way there from a teacher's file. */
export const OPEN_DATA: Sentence = ['教学数据', 'Teaching figures'];
const { own, ...functions } = teacherDataPermissions;
export const teacherDataScreens: readonly Screen[] = [
  { path: TEACHER_DATA, permission: own, functions: Object.values(functions) },
];
