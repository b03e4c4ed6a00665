import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { FilterField } from '@/kernel/web/list/useList.ts';
import { useMe } from '@/kernel/web/session/me.ts';

/** Whose students; a class teacher sees their own anyway. */
export function ClassTeacherFilter({ field }: { field: FilterField<number> }) {
  const options = useOptions(adminApi.classTeachers);
  return useMe().data_scope === 'own' ? null : <ChoiceFilter field={field} options={options} />;
}
