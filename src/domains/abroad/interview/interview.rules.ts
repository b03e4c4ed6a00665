export const INTERVIEW_FORMS = ['site', 'video', 'test'] as const;
export type InterviewForm = (typeof INTERVIEW_FORMS)[number];
