import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { contractApi } from '../contract.contract.ts';
import { RESTS } from '../contract.rules.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';

export function ContractFilters({ list }: { list: List<typeof contractApi.list> }) {
  const t = useText(contractText);
  const staff = useOptions(adminApi.options);
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StudentFilter field={list.fields.student_id} />
      <StatusFilter status={contractStatus} />
      <ChoiceFilter field={list.fields.adviser_id} options={staff} />
      <ChoiceFilter field={list.fields.rest} options={RESTS.map((value) => ({ value, label: t(value) }))} />
      <ChoiceFilter field={list.fields.overdue} options={[{ value: 1, label: t('only_overdue') }]} />
    </>
  );
}
