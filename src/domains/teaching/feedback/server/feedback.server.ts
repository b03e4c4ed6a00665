import { audited } from '@/domains/organisation/audit/server/audit.service.ts';
import { noticeKindSlot } from '@/domains/organisation/news/server/notice.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import { lastOf, packSlot, timelineSlot } from '@/domains/people/student/server/student.slots.ts';
import { teacherUse } from '@/domains/people/teacher/server/teacher.service.ts';
import { defineServer } from '@/kernel/server/module.ts';
import { feedbackPermissions } from '../feedback.access.ts';
import { feedbackModule } from '../feedback.module.ts';
import { feedbackReturned } from '../feedback.notices.ts';
import { feedbackPaths } from '../feedback.paths.ts';
import { feedbackText } from '../feedback.text.ts';
import { feedbackService, feedbacks } from './feedback.service.ts';

export const feedbackServer = defineServer(feedbackModule, {
  services: [feedbackService],
  parts: [
    audited(feedbackModule, feedbackPermissions.read, { label: feedbackText.feedback, sees: feedbacks.sees }),
    noticeKindSlot.part(feedbackReturned),
    timelineSlot.part({
      kind: 'feedback',
      label: feedbackText.feedback,
      needs: feedbackPermissions.read,
      items: feedbacks.timeline,
    }),
    packSlot.part({
      key: 'feedback',
      order: 50,
      label: feedbackText.feedback,
      needs: feedbackPermissions.read,
      lines: lastOf(feedbacks.timeline),
    }),
    subjects.uses.part({
      label: feedbackText.feedback,
      counts: feedbacks.bySubject,
      url: (id) => feedbackPaths.subject({ subject_id: id }),
    }),
    teacherUse.part({
      label: feedbackText.feedback,
      counts: feedbacks.byTeacher,
      url: (id) => feedbackPaths.subject({ teacher_id: id }),
    }),
  ],
  demo: { after: ['attendance'], load: () => import('./demo/feedback.demo.ts') },
});
