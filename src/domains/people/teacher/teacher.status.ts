import { defineStatus } from '@/kernel/status.ts';
import { teacherPermissions } from './teacher.access.ts';
import { isHere } from './teacher.rules.ts';
import { teacherText } from './teacher.text.ts';

interface Teacher {
  status: 'on' | 'off';
  company_ids: readonly number[];
}

export const teacherStatus = defineStatus<Teacher>()({
  name: 'teacher',
  initial: 'on',
  states: {
    on: { label: teacherText.on, tone: 'success' },
    off: { label: teacherText.off, tone: 'muted' },
  },
  transitions: {
    disable: {
      from: ['on'],
      to: 'off',
      label: teacherText.disable,
      permission: teacherPermissions.set_status,
      guard: isHere,
      effect: 'hasNoLessons',
      reason: 'optional',
      danger: true,
    },
    enable: {
      from: ['off'],
      to: 'on',
      label: teacherText.enable,
      permission: teacherPermissions.set_status,
      guard: isHere,
    },
  },
});
