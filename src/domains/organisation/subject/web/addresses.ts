export const SUBJECT_LIST = '/SubjectList';
export const SUBJECT_ADD = `${SUBJECT_LIST}/SubjectAdd`;
export const subjectEdit = (id: number): string => `${SUBJECT_LIST}/SubjectEdit/${id}`;
