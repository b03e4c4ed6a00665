import { useText } from '@/kernel/web/language.ts';
import { RemoteFilter } from '@/kernel/web/list/filter/RemoteFilter.tsx';
import type { FilterField } from '@/kernel/web/list/useList.ts';
import { studentApi } from '../../student.contract.ts';
import type { StudentBrief } from '../../student.shapes.ts';
import { studentText } from '../../student.text.ts';
import { nameOf } from './nameOf.ts';

/** A list's filter by one student, found while one types. @public */
export const StudentFilter = ({ field }: { field: Omit<FilterField<number>, 'name'> }) => (
  <RemoteFilter
    field={field}
    endpoint={studentApi.search}
    idField="student_id"
    placeholder={useText(studentText)('search_hint')}
    nameOf={(row) => String(row.username)}
    labelOf={(row) => nameOf(row as unknown as StudentBrief)}
  />
);
