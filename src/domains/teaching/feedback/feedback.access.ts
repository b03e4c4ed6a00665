import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';

export const feedbackPermissions = definePermissions(
  'feedback',
  {
    read: ['查看反馈', 'View feedback'],
    write: ['写学科反馈', 'Write subject feedback'],
    total: ['写综合反馈', 'Write general feedback'],
    send: ['发送与退回反馈', 'Send and give back feedback'],
    export: ['导出反馈', 'Export feedback'],
  },
  {
    manager: ['read', 'write', 'total', 'send', 'export'],
    classteacher: ['read', 'write', 'total', 'send', 'export'],
    affairs: ['read', 'write', 'total', 'send', 'export'],
    teacher: ['read', 'write'],
    viewer: ['read'],
  },
);

const { read, ...functions } = feedbackPermissions;
/** The paths of the two kinds, of everybody and of one student. */
export const FEEDBACK_PATHS = { subject: 'subject_feedback', total: 'total_feedback' } as const;
const OF_ALL = '/AllFeedback';
export const OF_ONE = '/StudentsList/StudentFeedback';

/** The way there from a student; the frame knows it before the noun's other words are loaded. */
export const OPEN_FEEDBACK: Sentence = ['学员反馈', 'Student feedback'];
export const feedbackScreens: readonly Screen[] = [
  { path: `${OF_ALL}/${FEEDBACK_PATHS.subject}`, permission: read, functions: Object.values(functions) },
  {
    path: `${OF_ALL}/${FEEDBACK_PATHS.total}`,
    permission: read,
    // Teachers write about their subject alone.
    roles: ['manager', 'classteacher', 'affairs', 'viewer'],
  },
  { path: `${OF_ONE}/${FEEDBACK_PATHS.subject}`, permission: read, hidden: true },
  { path: `${OF_ONE}/${FEEDBACK_PATHS.total}`, permission: read, hidden: true },
  { path: '/ClassDemand/feedbackAdd', permission: feedbackPermissions.write, hidden: true },
];
