import { lazy } from 'react';
import { assessmentPermissions, OPEN_ASSESSMENTS } from '@/domains/pay/assessment/assessment.access.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { payRateText } from '@/domains/pay/pay-rate/pay-rate.text.ts';
import {
  OPEN_DATA,
  TEACHER_DATA,
  teacherDataPermissions,
} from '@/domains/pay/teacher-data/teacher-data.access.ts';
import { teacherPanels } from '@/domains/people/teacher/web/embed/teacherPanels.ts';
import { teacherScreens } from '@/domains/people/teacher/web/embed/teacherScreens.ts';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import type { Sentence } from '@/kernel/text.ts';

const TIMETABLE: Sentence = ['课表', 'Timetable'];

teacherPanels.fill({
  key: 'upcoming',
  permission: lessonPermissions.read,
  // Whoever never opens a teacher's file need not load it.
  show: lazy(async () => ({
    default: (await import('@/domains/teaching/lesson/web/embed/UpcomingLessons.tsx')).UpcomingLessons,
  })),
});

/** What can be opened of one teacher; a later wing adds a line. */
teacherScreens.fill({
  key: 'timetable',
  label: TIMETABLE,
  address: (id) => `/Schedule?teacher_id=${id}`,
  permission: lessonPermissions.read,
});
teacherScreens.fill({
  key: 'pay',
  label: payRateText.open_pay,
  address: (id) => `/ClassPayChange/${id}`,
  permission: payLinePermissions.own,
});
teacherScreens.fill({
  key: 'data',
  label: OPEN_DATA,
  address: (id) => `${TEACHER_DATA}?teacher_id=${id}`,
  permission: teacherDataPermissions.own,
});
teacherScreens.fill({
  key: 'assessments',
  label: OPEN_ASSESSMENTS,
  address: (id) => `/TeacherAssess?history_of=${id}`,
  permission: assessmentPermissions.own,
});
