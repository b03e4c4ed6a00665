import { AllFeedback } from './AllFeedback.tsx';

export const SubjectFeedbackPage = () => <AllFeedback kind="subject" />;
