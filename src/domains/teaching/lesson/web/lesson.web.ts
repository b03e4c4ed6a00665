import { lazy } from 'react';
import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { teacherPanels } from '@/domains/people/teacher/web/embed/teacherPanels.ts';
import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { homeCards } from '@/kernel/web/navigation/homeCards.ts';
import { lessonPermissions, lessonScreens, OPEN_SCHEDULE } from '../lesson.access.ts';

export const lessonWeb = defineWeb({
  screens: lessonScreens,
  pages: {
    '/Schedule': () => import('./SchedulePage.tsx'),
    '/ClassMain/waitClass': () => import('./WaitClassPage.tsx'),
    '/ClassMain/passClass': () => import('./PassClassPage.tsx'),
  },
  parts: [
    studentScreens.part({
      key: 'lessons',
      order: 50,
      label: OPEN_SCHEDULE,
      path: '/Schedule',
      permission: lessonPermissions.read,
    }),
    teacherScreens.part({
      key: 'timetable',
      order: 10,
      label: OPEN_SCHEDULE,
      address: (id) => `/Schedule?teacher_id=${id}`,
      permission: lessonPermissions.read,
    }),
    teacherPanels.part({
      key: 'upcoming',
      order: 10,
      permission: lessonPermissions.read,
      show: lazy(async () => ({ default: (await import('./embed/UpcomingLessons.tsx')).UpcomingLessons })),
    }),
    homeCards.part({
      key: 'today_strip',
      place: 'side',
      order: 5,
      layouts: ['overview'],
      permission: lessonPermissions.read,
      load: async () => (await import('./embed/TodayStrip.tsx')).TodayStrip,
    }),
    homeCards.part({
      key: 'students_today',
      place: 'side',
      order: 6,
      layouts: ['queue'],
      permission: lessonPermissions.read,
      load: async () => (await import('./embed/TodayLessons.tsx')).TodayLessons,
    }),
    homeCards.part({
      key: 'today_lessons',
      place: 'main',
      order: 5,
      layouts: ['day'],
      permission: lessonPermissions.read,
      load: async () => (await import('./embed/TodayLessons.tsx')).TodayLessons,
    }),
  ],
});
