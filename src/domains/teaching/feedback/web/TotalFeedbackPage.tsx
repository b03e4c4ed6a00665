import { AllFeedback } from './AllFeedback.tsx';

export const TotalFeedbackPage = () => <AllFeedback kind="total" />;
