import { defineModule } from '@/kernel/module.ts';
import { calendarApi } from './calendar.contract.ts';
import { lessonScreens } from './lesson.access.ts';
import { lessonApi } from './lesson.contract.ts';
import { lessonImportApi } from './lesson.import.ts';
import { lessonStatus } from './lesson.status.ts';
import { lessonText } from './lesson.text.ts';

export const lessonModule = defineModule({
  wing: 'teaching',
  noun: 'lesson',
  text: lessonText,
  apis: [calendarApi, lessonApi, lessonImportApi],
  statuses: [lessonStatus],
  screens: lessonScreens,
});
