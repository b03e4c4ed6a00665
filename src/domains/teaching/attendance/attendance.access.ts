import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

export const attendancePermissions = definePermissions(
  'attendance',
  {
    read: ['查看考勤', 'View attendance'],
    mark: ['考勤', 'Mark attendance'],
    correct: ['更正与撤销考勤', 'Correct and undo attendance'],
    correct_late: ['超期更正考勤', 'Correct attendance after the window'],
    make_up: ['安排补课', 'Arrange make-ups'],
    export: ['导出考勤', 'Export attendance'],
  },
  {
    manager: ['read', 'mark', 'correct', 'correct_late', 'make_up', 'export'],
    classteacher: ['read', 'mark', 'correct', 'make_up', 'export'],
    affairs: ['read', 'mark', 'correct', 'make_up', 'export'],
    teacher: ['read', 'mark'],
    viewer: ['read'],
  },
);

export const ONE_WORK = '/CheckWork/oneWork';
export const CLASS_WORK = '/CheckWork/classWork';
const { read, ...functions } = attendancePermissions;
export const attendanceScreens: readonly Screen[] = [
  { path: ONE_WORK, permission: read, functions: Object.values(functions) },
  { path: CLASS_WORK, permission: read },
];
