import { accountPermissions } from '@/domains/money/account/account.access.ts';
import { payLinePermissions } from '@/domains/pay/pay-line/pay-line.access.ts';
import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';

const ALL = [
  'teacher',
  'teacher_export',
  'subject',
  'subject_export',
  'class',
  'class_export',
  'student',
  'student_export',
] as const;

export const censusPermissions = definePermissions(
  'census',
  {
    teacher: ['查看教师课时统计', 'View the census of teacher hours'],
    teacher_export: ['导出教师课时统计', 'Export the census of teacher hours'],
    subject: ['查看科目统计', 'View the census of subjects'],
    subject_export: ['导出科目统计', 'Export the census of subjects'],
    class: ['查看班课统计', 'View the census of class courses'],
    class_export: ['导出班课统计', 'Export the census of class courses'],
    student: ['查看学员课时统计', 'View the census of student hours'],
    student_export: ['导出学员课时统计', 'Export the census of student hours'],
  },
  { manager: ALL, affairs: ALL, teacher: ['teacher', 'subject', 'class'], classteacher: ['student'] },
);
const marginPermissions = definePermissions(
  'margin',
  { read: ['查看毛利', 'View margins'] },
  { manager: ['read'], finance: ['read'] },
);

/** What lessons brought is money of accounts; a margin would tell pay to who knows the revenue. */
export const SEES_REVENUE = accountPermissions.read;
export const SEES_MARGIN = [marginPermissions.read, accountPermissions.read, payLinePermissions.read];

const may = censusPermissions;
export const censusScreens: readonly Screen[] = [
  {
    path: '/TeacherHourCensus',
    permission: may.teacher,
    functions: [may.teacher_export, marginPermissions.read],
  },
  { path: '/SubjectCensus', permission: may.subject, functions: [may.subject_export] },
  { path: '/ClassCensus', permission: may.class, functions: [may.class_export] },
  { path: '/StudentHourCensus', permission: may.student, functions: [may.student_export] },
];
