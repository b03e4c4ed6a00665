import { useText } from '@/kernel/web/language.ts';
import { RemoteFilter } from '@/kernel/web/list/filter/RemoteFilter.tsx';
import type { FilterField } from '@/kernel/web/list/useList.ts';
import { teacherApi } from '../../teacher.contract.ts';
import { teacherText } from '../../teacher.text.ts';

/** A list's filter by one teacher, found while one types. */
export const TeacherFilter = ({ field }: { field: Omit<FilterField<number>, 'name'> }) => (
  <RemoteFilter
    field={field}
    endpoint={teacherApi.search}
    idField="teacher_id"
    placeholder={useText(teacherText)('search_hint')}
    nameOf={(row) => String(row.teacher_name)}
  />
);
