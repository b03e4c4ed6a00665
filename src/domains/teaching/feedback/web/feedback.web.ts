import { studentScreens } from '@/domains/people/student/web/embed/studentScreens.ts';
import { defineWeb } from '@/kernel/web/module.ts';
import { homeFigures } from '@/kernel/web/navigation/homeFigures.ts';
import { feedbackPermissions, feedbackScreens, OF_ONE, OPEN_FEEDBACK } from '../feedback.access.ts';

export const feedbackWeb = defineWeb({
  screens: feedbackScreens,
  pages: {
    '/AllFeedback/subject_feedback': () => import('./SubjectFeedbackPage.tsx'),
    '/AllFeedback/total_feedback': () => import('./TotalFeedbackPage.tsx'),
    '/StudentsList/StudentFeedback/subject_feedback': () => import('./StudentSubjectFeedbackPage.tsx'),
    '/StudentsList/StudentFeedback/total_feedback': () => import('./StudentTotalFeedbackPage.tsx'),
    '/ClassDemand/feedbackAdd': () => import('./FeedbackAddPage.tsx'),
  },
  parts: [
    studentScreens.part({
      key: 'feedback',
      order: 40,
      label: OPEN_FEEDBACK,
      path: `${OF_ONE}/subject_feedback`,
      permission: feedbackPermissions.read,
    }),
    homeFigures.part({
      key: 'feedback_due',
      place: 'strip',
      order: 50,
      layouts: ['queue', 'day'],
      permission: feedbackPermissions.write,
      load: async () => (await import('./embed/dueFigure.ts')).dueFigure,
    }),
  ],
});
