import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { renewalApi } from '../renewal.contract.ts';
import { REASONS } from '../renewal.rules.ts';
import { renewalStatus } from '../renewal.status.ts';
import { renewalText } from '../renewal.text.ts';

const [MONTHS_AHEAD, MONTHS_SHOWN] = [3, 12];

export function RenewalFilters({ list: { fields } }: { list: List<typeof renewalApi.list> }) {
  const t = useText(renewalText);
  const months = Array.from({ length: MONTHS_SHOWN }, (_, at) => {
    const value = monthAfter(monthOf(companyToday()), MONTHS_AHEAD - at);
    return { value, label: value };
  });
  return (
    <>
      <KeywordFilter placeholder={t('keyword')} />
      <CompanySelect />
      <ChoiceFilter field={fields.owner_id} options={useOptions(adminApi.options)} />
      <ChoiceFilter field={fields.why} options={REASONS.map((value) => ({ value, label: t(value) }))} />
      <ChoiceFilter field={fields.course_type} options={useCourseTypes()} />
      <StatusFilter status={renewalStatus} />
      <ChoiceFilter field={fields.due_month} options={months} />
      <DaysFilter from={fields.next_from} to={fields.next_to} label={t('next_on')} />
      <ChoiceFilter
        field={fields.adviser_id}
        options={useOptions(adminApi.searchWhere, (answer) => answer.guwen)}
      />
      <ChoiceFilter field={fields.risk} options={[{ value: 1, label: t('at_risk') }]} />
      <ChoiceFilter field={fields.lost_reason_id} options={useItemOptions('renewal_lost_reason')} />
      <DaysFilter from={fields.due_from} to={fields.due_to} label={t('due_on')} />
    </>
  );
}
