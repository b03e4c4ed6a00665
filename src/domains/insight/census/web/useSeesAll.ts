import { useMe } from '@/kernel/web/session/me.ts';

/** Whether somebody sees whole companies, or the lessons that they teach. */
export const useSeesAll = (): boolean => ['all', 'company_tree', 'company'].includes(useMe().data_scope);
