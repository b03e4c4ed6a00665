import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import { allSessionsEnded } from '@/domains/organisation/session/server/session.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { packSlot } from '@/domains/people/student/server/student.slots.ts';
import { teachers, teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { attendanceText } from '@/domains/teaching/attendance/attendance.text.ts';
import { attendances } from '@/domains/teaching/attendance/server/attendance.service.ts';
import { on } from '@/kernel/server/document/events.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { calendarText } from '../calendar.text.ts';
import { lessonPermissions } from '../lesson.access.ts';
import { lessonModule } from '../lesson.module.ts';
import { lessonReminder } from '../lesson.notices.ts';
import { lessonPaths } from '../lesson.paths.ts';
import { lessonText } from '../lesson.text.ts';
import { calendarService, calendars } from './calendar.service.ts';
import { lessonImporter, lessonImportService } from './lesson.import.ts';
import { plannedLessons } from './lesson.pack.ts';
import { lessonService, lessons } from './lesson.service.ts';

export const lessonServer = defineServer(lessonModule, {
  services: [lessonService, calendarService, lessonImportService],
  importers: [lessonImporter],
  parts: [
    on(allSessionsEnded, calendars.end),
    packSlot.part({
      key: 'plan',
      order: 60,
      label: lessonText.pack_plan,
      needs: lessonPermissions.read,
      lines: plannedLessons,
    }),
    auditedSlot.part({
      doc: 'lesson',
      label: lessonText.title,
      text: { ...attendanceText, ...lessonText },
      readKey: lessonPermissions.read.key,
      nouns: ['lesson', 'attendance'],
      sees: lessons.sees,
    }),
    auditedSlot.part({
      doc: 'calendar',
      label: calendarText.title,
      text: calendarText,
      readKey: lessonPermissions.calendar.key,
      sees: calendars.sees,
    }),
    sourceSlot.part({
      doc: 'lesson',
      label: lessonText.title,
      kinds: {
        lesson: attendanceText.statement_lesson,
        lesson_owed: attendanceText.statement_owed,
        lesson_undo: attendanceText.statement_undo,
      },
      find: attendances.sources,
    }),
    referenceSlot.part({ fields: ['marked_by'], names: admins.names }),
    referenceSlot.part({ fields: ['original_teacher_id'], names: teachers.names }),
    referenceSlot.part({ doc: 'lesson', fields: ['assistant_id'], names: admins.names }),
    noticeKindSlot.part(lessonReminder),
    teacherUse.part({
      label: lessonText.title,
      counts: lessons.byTeacher,
      ahead: lessons.aheadOfTeachers,
      url: (id) => lessonPaths.upcoming({ teacher_id: id }),
    }),
    subjects.uses.part({
      label: lessonText.title,
      counts: lessons.bySubject,
      url: (id) => lessonPaths.upcoming({ subject_id: id }),
    }),
    rooms.uses.part({
      label: lessonText.title,
      counts: lessons.byRoom,
      url: (id) => lessonPaths.upcoming({ room_id: id }),
    }),
  ],
  demo: { after: ['course', 'demand', 'room'], load: () => import('./demo/lesson.demo.ts') },
});
