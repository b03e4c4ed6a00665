import { definePermissions } from '@/kernel/permission.ts';

/** Institutions, their programmes and the papers of a stage are kept by the same people. */
export const institutionPermissions = definePermissions(
  'institution',
  {
    read: ['查看院校、专业与材料模板', 'View institutions, programmes and document templates'],
    edit: ['维护院校、专业与材料模板', 'Maintain institutions, programmes and document templates'],
  },
  {
    manager: ['read', 'edit'],
    guidance: ['read', 'edit'],
    adviser: ['read'],
    classteacher: ['read'],
    viewer: ['read'],
  },
);
