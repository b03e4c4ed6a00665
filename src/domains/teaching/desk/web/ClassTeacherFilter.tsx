import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { ChoiceFilter } from '@/kernel/web/list/filters.tsx';
import { useMe } from '@/kernel/web/me.ts';
import type { FilterField } from '@/kernel/web/useList.ts';
import { useOptions } from '@/kernel/web/useOptions.ts';

/** Whose students; a class teacher sees their own anyway. */
export function ClassTeacherFilter({ field }: { field: FilterField<number> }) {
  const options = useOptions(adminApi.classTeachers);
  return useMe().data_scope === 'own' ? null : <ChoiceFilter field={field} options={options} />;
}
