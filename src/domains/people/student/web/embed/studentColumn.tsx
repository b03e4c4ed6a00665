import { StudentLink } from './StudentLink.tsx';

/** Whose a row of a list is. */
export const studentColumn = (width: number) => ({
  field: 'student_name' as const,
  width,
  show: (name: string, row: { readonly student_id: number }) => (
    <StudentLink id={row.student_id} name={name} />
  ),
});
