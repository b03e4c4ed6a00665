import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { departmentApi } from '@/domains/organisation/department/department.contract.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { adminApi, POSITIONS } from '../admin.contract.ts';
import { adminStatus } from '../admin.status.ts';
import { adminText } from '../admin.text.ts';

export function AdminFilters({ list }: { list: List<typeof adminApi.list> }) {
  const t = useText(adminText);
  const roles = useOptions(adminApi.roles);
  const departments = useOptions(departmentApi.list);
  const teams = useOptions(baseDataApi.list, (answer) => answer.new_team_list);
  const positions = POSITIONS.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={adminStatus} />
      <ChoiceFilter field={list.fields.held_role_id} options={roles} />
      <ChoiceFilter field={list.fields.department_id} options={departments} />
      <ChoiceFilter field={list.fields.team_id} options={teams} />
      <ChoiceFilter field={list.fields.position} options={positions} />
    </>
  );
}
