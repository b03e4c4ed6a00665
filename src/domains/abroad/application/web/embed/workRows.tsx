import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { applicationPermissions as may } from '../../application.access.ts';

/** Every work table begins with whose row it is. */
export const studentName = {
  field: 'student_name',
  width: 92,
  fixed: 'left',
  show: (name: string) => <b>{name}</b>,
} as const;

/** Whether this person may write in a row where it stands: they hold the right, and it is of the company they act for. */
export function useWritesIn(): (row: { readonly company_id: number }) => boolean {
  const [holds, { company_id }] = [useHolds(), useActor()];
  return (row) => holds(may.edit) && row.company_id === company_id;
}
