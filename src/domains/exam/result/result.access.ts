import { definePermissions } from '@/kernel/permission.ts';
import type { Screen } from '@/kernel/screen.ts';
import { examBasicsPermissions } from '../exam-series/exam-series.access.ts';

export const resultPermissions = definePermissions(
  'result',
  {
    read: ['查看考试成绩', 'View results'],
    edit: ['录入与更正成绩', 'Enter and correct results'],
    import: ['导入考试局成绩', 'Import results of boards'],
    export: ['导出考试成绩', 'Export results'],
  },
  {
    manager: ['read', 'edit', 'import', 'export'],
    affairs: ['read', 'edit', 'import', 'export'],
    finance: ['read'],
    teacher: ['read'],
    classteacher: ['read'],
    adviser: ['read'],
    guidance: ['read'],
  },
);

const { read, ...functions } = resultPermissions;
export const resultScreens: readonly Screen[] = [
  {
    path: '/ExamResults',
    permission: read,
    functions: [...Object.values(functions), ...Object.values(examBasicsPermissions)],
  },
];
