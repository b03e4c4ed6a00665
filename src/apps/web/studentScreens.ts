import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { accountText } from '@/domains/money/account/account.text.ts';
import { followUpPermissions } from '@/domains/people/follow-up/follow-up.access.ts';
import { followUpText } from '@/domains/people/follow-up/follow-up.text.ts';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { OF_ONE as FEEDBACK_OF, feedbackPermissions } from '@/domains/teaching/feedback/feedback.access.ts';
import { feedbackText } from '@/domains/teaching/feedback/feedback.text.ts';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import { lessonText } from '@/domains/teaching/lesson/lesson.text.ts';

/** What can be opened of one student, from the list and wherever their name stands; a later wing adds a line. */
studentScreens.fill({
  key: 'accounts',
  label: accountText.open_accounts,
  path: '/StudentsList/StudentsInfo/NewMoney',
  permission: accountPermissions.read,
  isMain: true,
});
studentScreens.fill({
  key: 'profile',
  label: studentText.profile,
  path: '/StudentsList/StudentsEdit',
  permission: studentPermissions.read,
  isMain: true,
});
studentScreens.fill({
  key: 'follow',
  label: followUpText.title,
  path: '/StudentsList/students_follow',
  permission: followUpPermissions.read,
});
studentScreens.fill({
  key: 'feedback',
  label: feedbackText.of_student,
  path: `${FEEDBACK_OF}/subject_feedback`,
  permission: feedbackPermissions.read,
});
studentScreens.fill({
  key: 'lessons',
  label: lessonText.week,
  path: '/Schedule',
  permission: lessonPermissions.read,
});
