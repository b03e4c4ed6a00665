import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import type { Sentence } from '@/kernel/text.ts';

export const assessmentPermissions = definePermissions(
  'assessment',
  {
    own: ['查看自己的考核', 'See one’s own assessments'],
    read: ['查看全部考核', 'See everybody’s assessments'],
    assess: ['考核教师', 'Assess teachers'],
    manage: ['管理考核周期', 'Manage assessment cycles'],
    confirm: ['确认与退回考核', 'Confirm and give back assessments'],
    export: ['导出考核', 'Export assessments'],
  },
  {
    manager: ['own', 'read', 'assess', 'manage', 'confirm', 'export'],
    affairs: ['own', 'read', 'assess'],
    teacher: ['own'],
    viewer: ['own', 'read'],
  },
);

export const ASSESSMENTS = '/TeacherAssess';
/** The way there from a teacher's file. */
export const OPEN_ASSESSMENTS: Sentence = ['历次考核', 'Assessments'];
export const ASSESS = '/TeacherAssess/ToAssessTeacher';
const { own, ...functions } = assessmentPermissions;
export const assessmentScreens: readonly Screen[] = [
  { path: ASSESSMENTS, permission: own, functions: Object.values(functions) },
  { path: ASSESS, permission: own, hidden: true },
];
