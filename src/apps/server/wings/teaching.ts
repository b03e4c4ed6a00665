import { sourceSlot } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { auditedSlot, referenceSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import { allSessionsEnded } from '@/domains/organisation/session/server/session.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { teachers, teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { attendancePermissions } from '@/domains/teaching/attendance/attendance.access.ts';
import { attendanceText } from '@/domains/teaching/attendance/attendance.text.ts';
import { makeUpsLapsed } from '@/domains/teaching/attendance/make-up.notices.ts';
import { makeUpText } from '@/domains/teaching/attendance/make-up.text.ts';
import { attendanceService, attendances } from '@/domains/teaching/attendance/server/attendance.service.ts';
import { makeUpService, makeUps } from '@/domains/teaching/attendance/server/make-up.service.ts';
import { deskService } from '@/domains/teaching/desk/server/desk.service.ts';
import { feedbackPermissions } from '@/domains/teaching/feedback/feedback.access.ts';
import { feedbackReturned } from '@/domains/teaching/feedback/feedback.notices.ts';
import { feedbackText } from '@/domains/teaching/feedback/feedback.text.ts';
import { feedbackService, feedbacks } from '@/domains/teaching/feedback/server/feedback.service.ts';
import { calendarText } from '@/domains/teaching/lesson/calendar.text.ts';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import { lessonReminder } from '@/domains/teaching/lesson/lesson.notices.ts';
import { lessonText } from '@/domains/teaching/lesson/lesson.text.ts';
import { calendarService, calendars } from '@/domains/teaching/lesson/server/calendar.service.ts';
import { lessonService, lessons } from '@/domains/teaching/lesson/server/lesson.service.ts';
import { lessonsLeft } from '@/domains/teaching/lesson/server/lesson-event.service.ts';
import { livePermissions } from '@/domains/teaching/live/live.access.ts';
import { liveText } from '@/domains/teaching/live/live.text.ts';
import { liveService, lives } from '@/domains/teaching/live/server/live.service.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** Who teaches whom, when. Below: the events and slots that this wing fills. */
export const teachingServices: readonly Service[] = [
  lessonService,
  calendarService,
  attendanceService,
  makeUpService,
  liveService,
  feedbackService,
  deskService,
];

allSessionsEnded.on(calendars.end);
lessonsLeft.on((ctx, { lesson_ids, student_ids }) => makeUps.release(ctx, lesson_ids, student_ids));

auditedSlot.fill({
  doc: 'lesson',
  label: lessonText.title,
  text: { ...attendanceText, ...lessonText },
  readKey: lessonPermissions.read.key,
  nouns: ['lesson', 'attendance'],
  sees: lessons.sees,
});
auditedSlot.fill({
  doc: 'calendar',
  label: calendarText.title,
  text: calendarText,
  readKey: lessonPermissions.calendar.key,
  sees: calendars.sees,
});
auditedSlot.fill({
  doc: 'make_up',
  label: makeUpText.title,
  text: makeUpText,
  readKey: attendancePermissions.read.key,
  sees: makeUps.sees,
});
sourceSlot.fill({
  doc: 'lesson',
  label: lessonText.title,
  kinds: {
    lesson: attendanceText.statement_lesson,
    lesson_owed: attendanceText.statement_owed,
    lesson_undo: attendanceText.statement_undo,
  },
  find: attendances.sources,
});
referenceSlot.fill({ fields: ['marked_by'], names: admins.names });
referenceSlot.fill({ fields: ['original_teacher_id'], names: teachers.names });
referenceSlot.fill({ doc: 'lesson', fields: ['assistant_id'], names: admins.names });
noticeKindSlot.fill(lessonReminder);
noticeKindSlot.fill(makeUpsLapsed);
teacherUse.fill({
  label: lessonText.title,
  counts: lessons.byTeacher,
  ahead: lessons.aheadOfTeachers,
  url: (id) => `/ClassMain/waitClass?teacher_id=${id}`,
});
subjects.uses.fill({
  label: lessonText.title,
  counts: lessons.bySubject,
  url: (id) => `/ClassMain/waitClass?subject_id=${id}`,
});
rooms.uses.fill({
  label: lessonText.title,
  counts: lessons.byRoom,
  url: (id) => `/ClassMain/waitClass?room_id=${id}`,
});
auditedSlot.fill({
  doc: 'live',
  label: liveText.list,
  text: liveText,
  readKey: livePermissions.read.key,
  sees: lives.sees,
});
subjects.uses.fill({
  label: liveText.list,
  counts: lives.bySubject,
  url: (id) => `/SystemMain/LiveList?subject_id=${id}`,
});
teacherUse.fill({
  label: liveText.list,
  counts: lives.byTeacher,
  ahead: lives.ahead,
  url: (id) => `/SystemMain/LiveList?teacher_id=${id}`,
});

auditedSlot.fill({
  doc: 'feedback',
  label: feedbackText.feedback,
  text: feedbackText,
  readKey: feedbackPermissions.read.key,
  sees: feedbacks.sees,
});
noticeKindSlot.fill(feedbackReturned);
timelineSlot.fill({
  kind: 'feedback',
  label: feedbackText.feedback,
  needs: feedbackPermissions.read,
  items: feedbacks.timeline,
});
subjects.uses.fill({
  label: feedbackText.feedback,
  counts: feedbacks.bySubject,
  url: (id) => `/AllFeedback/subject_feedback?subject_id=${id}`,
});
teacherUse.fill({
  label: feedbackText.feedback,
  counts: feedbacks.byTeacher,
  url: (id) => `/AllFeedback/subject_feedback?teacher_id=${id}`,
});
