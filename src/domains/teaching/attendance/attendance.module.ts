import { defineModule } from '@/kernel/module.ts';
import { attendanceScreens } from './attendance.access.ts';
import { attendanceApi } from './attendance.contract.ts';
import { attendanceText } from './attendance.text.ts';
import { makeUpApi } from './make-up.contract.ts';
import { makeUpStatus } from './make-up.status.ts';

export const attendanceModule = defineModule({
  wing: 'teaching',
  noun: 'attendance',
  text: attendanceText,
  apis: [attendanceApi, makeUpApi],
  statuses: [makeUpStatus],
  screens: attendanceScreens,
});
