import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';

export const lessonPermissions = definePermissions(
  'lesson',
  {
    read: ['查看课节', 'View lessons'],
    add: ['排课', 'Plan lessons'],
    edit: ['调课、代课、编辑课节', 'Move, cover and edit lessons'],
    cancel: ['取消课节', 'Cancel lessons'],
    credit: ['课时不足时排课', 'Plan beyond the hours that remain'],
    remind: ['发送上课提醒', 'Send reminders of lessons'],
    export: ['导出课节', 'Export lessons'],
    calendar: ['订阅日历', 'Subscribe by calendar'],
    import: ['导入已约课节', 'Import booked lessons'],
  },
  {
    manager: ['read', 'add', 'edit', 'cancel', 'credit', 'remind', 'export', 'calendar', 'import'],
    adviser: ['read', 'calendar'],
    salesmanager: ['read', 'calendar'],
    classteacher: ['read', 'remind', 'calendar'],
    affairs: ['read', 'add', 'edit', 'cancel', 'remind', 'export', 'calendar', 'import'],
    teacher: ['read', 'calendar'],
    assistant: ['read', 'calendar'],
    viewer: ['read', 'calendar'],
  },
);

/** The way there from a student and from a teacher's file; the frame knows it before the noun's other words are loaded. */
export const OPEN_SCHEDULE: Sentence = ['课表', 'Schedule'];
const { read, ...functions } = lessonPermissions;
export const lessonScreens: readonly Screen[] = [
  { path: '/Schedule', permission: read, functions: Object.values(functions) },
  { path: '/ClassMain/waitClass', permission: read },
  { path: '/ClassMain/passClass', permission: read },
];
