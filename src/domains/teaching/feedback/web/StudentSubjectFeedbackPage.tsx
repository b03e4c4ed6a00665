import { StudentFeedback } from './StudentFeedback.tsx';

export const StudentSubjectFeedbackPage = () => <StudentFeedback kind="subject" />;
