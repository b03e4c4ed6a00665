import { subjectPaths } from '../subject.paths.ts';

export const SUBJECT_LIST = subjectPaths.list();
export const SUBJECT_ADD = subjectPaths.add();
export const subjectEdit = (id: number): string => subjectPaths.edit({ id });
