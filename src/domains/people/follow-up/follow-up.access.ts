import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';

/** Ticked with the students' list, which is where the screen is opened from. */
export const followUpPermissions = definePermissions(
  'follow_up',
  {
    read: ['查看学员跟进', 'View follow-ups'],
    write: ['记录学员跟进', 'Write follow-ups'],
    export: ['导出学员跟进', 'Export follow-ups'],
  },
  {
    manager: ['read', 'write', 'export'],
    adviser: ['read', 'write'],
    salesmanager: ['read', 'write'],
    classteacher: ['read', 'write'],
    affairs: ['read'],
    viewer: ['read'],
  },
);

/** The way there from a student; the frame knows it before the noun's other words are loaded. */
export const OPEN_FOLLOW_UPS: Sentence = ['学员跟进', 'Follow-ups'];
export const followUpScreens: readonly Screen[] = [
  { path: '/StudentsList/students_follow', permission: followUpPermissions.read, hidden: true },
];
