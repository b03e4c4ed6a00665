import { StudentFeedback } from './StudentFeedback.tsx';

export const StudentTotalFeedbackPage = () => <StudentFeedback kind="total" />;
