import { inboxKind, inboxSlot } from '@/domains/insight/inbox/server/inbox.kinds.ts';
import { branchTransferObstacleSlot } from '@/domains/money/branch-transfer/server/branch-transfer-obstacle.service.ts';
import { auditedSlot } from '@/domains/organisation/audit/server/audit.service.ts';
import { baseItemUses } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { coursePermissions } from '@/domains/teaching/course/course.access.ts';
import { courseText } from '@/domains/teaching/course/course.text.ts';
import { courseService, courses } from '@/domains/teaching/course/server/course.service.ts';
import { demandPermissions } from '@/domains/teaching/demand/demand.access.ts';
import { demandAccepted, demandRejected } from '@/domains/teaching/demand/demand.notices.ts';
import { demandStatus } from '@/domains/teaching/demand/demand.status.ts';
import { demandText } from '@/domains/teaching/demand/demand.text.ts';
import { demandService, demands } from '@/domains/teaching/demand/server/demand.service.ts';
import { demandLessonsChanged } from '@/domains/teaching/lesson/server/lesson-event.service.ts';
import { planService } from '@/domains/teaching/plan/server/plan.service.ts';
import type { Service } from '@/kernel/server/http/implement.ts';

/** Of the teaching wing, what comes before a lesson: demands, plans, class courses. */
export const planningServices: readonly Service[] = [demandService, planService, courseService];

branchTransferObstacleSlot.fill(demands.openOf);
branchTransferObstacleSlot.fill(courses.openOf);
demandLessonsChanged.on((ctx, { demand_id }) => demands.replan(ctx, demand_id));

noticeKindSlot.fill(demandAccepted);
noticeKindSlot.fill(demandRejected);
auditedSlot.fill({
  doc: 'demand',
  label: demandText.title,
  text: demandText,
  readKey: demandPermissions.read.key,
  sees: demands.sees,
});
subjects.uses.fill({
  label: demandText.title,
  counts: demands.bySubject,
  url: (id) => `/ClassDemand?subject_id=${id}`,
});
baseItemUses.fill({ kind: 'alevel', label: demandText.title, counts: demands.byLevel });
inboxSlot.fill(
  inboxKind(demandStatus, {
    label: demandText.title,
    docs: demands.waiting,
    show: ({ id, number, students, subject_name, submitted_at, created_at }) => ({
      title: `${number} · ${students.map(({ username }) => username).join('、')} · ${subject_name}`,
      since: submitted_at ?? created_at,
      url: `/ClassDemand?demand_id=${id}`,
    }),
  }),
);
auditedSlot.fill({
  doc: 'course',
  label: courseText.title,
  text: courseText,
  readKey: coursePermissions.read.key,
  sees: courses.sees,
});
const courseUrl = (field: string) => (id: number) => `/ClassCourse?${field}=${id}`;
subjects.uses.fill({ label: courseText.title, counts: courses.bySubject, url: courseUrl('subject_id') });
teacherUse.fill({ label: courseText.title, counts: courses.byTeacher, url: courseUrl('teacher_id') });
rooms.uses.fill({ label: courseText.title, counts: courses.byRoom });
baseItemUses.fill({ kind: 'alevel', label: courseText.title, counts: courses.byLevel });
