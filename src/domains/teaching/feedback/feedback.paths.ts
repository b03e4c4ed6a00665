import { definePaths } from '@/kernel/paths.ts';

export const feedbackPaths = definePaths({
  add: '/ClassDemand/feedbackAdd',
  ofKind: '/AllFeedback/{path}',
  subject: '/AllFeedback/subject_feedback',
  total: '/AllFeedback/total_feedback',
  studentSubject: '/StudentsList/StudentFeedback/subject_feedback',
  studentTotal: '/StudentsList/StudentFeedback/total_feedback',
});
