import { studentAddress } from './embed/studentScreens.ts';

export const STUDENT_LIST = '/StudentsList';
export const STUDENT_ADD = `${STUDENT_LIST}/StudentsAdd`;
export const studentEdit = (id: number): string => studentAddress(`${STUDENT_LIST}/StudentsEdit`, id);
