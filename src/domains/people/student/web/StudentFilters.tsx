import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useRegionOptions } from '@/domains/organisation/base-data/web/embed/useRegionOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { studentApi } from '../student.contract.ts';
import { studentStatus } from '../student.status.ts';
import { studentText } from '../student.text.ts';

const MINUTES_PER_HOUR = 60;
const HOURS = [5, 10, 20, 40];
const MORE = [
  'level_id',
  'education_type_id',
  'channel_id',
  'region_id',
  'label_id',
  'low',
  'renew',
  'created_from',
  'created_to',
];

export function StudentFilters({ list }: { list: List<typeof studentApi.list> }) {
  const t = useText(studentText);
  const { fields } = list;
  const hours = [
    { value: 0, label: t('none_left') },
    ...HOURS.map((n) => ({ value: n * MINUTES_PER_HOUR, label: t('at_most', { n }) })),
  ];
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StatusFilter status={studentStatus} />
      <ChoiceFilter
        field={fields.adviser_id}
        options={useOptions(adminApi.searchWhere, (answer) => answer.guwen)}
      />
      <ChoiceFilter
        field={fields.class_teacher_id}
        options={useOptions(adminApi.searchWhere, (answer) => answer.banzhuren)}
      />
      <ChoiceFilter field={fields.remaining_max} options={hours} />
      <MoreFilters names={MORE}>
        <ChoiceFilter field={fields.level_id} options={useItemOptions('alevel')} />
        <ChoiceFilter field={fields.education_type_id} options={useItemOptions('education_type')} />
        <ChoiceFilter field={fields.channel_id} options={useOptions(channelApi.list)} />
        <ChoiceFilter field={fields.region_id} options={useRegionOptions()} />
        <ChoiceFilter field={fields.label_id} options={useItemOptions('student_label')} />
        <ChoiceFilter field={fields.low} options={[{ value: 1, label: t('low') }]} />
        <ChoiceFilter field={fields.renew} options={[{ value: 1, label: t('renew') }]} />
        <DateFilter from={fields.created_from} to={fields.created_to} label={t('created_at')} />
      </MoreFilters>
      <HolderFilter list={list} />
    </>
  );
}

/** Only where an address names one: what somebody holds, from their own page. */
function HolderFilter({ list }: { list: List<typeof studentApi.list> }) {
  const options = useOptions(adminApi.options);
  const { holder_id } = list.fields;
  return holder_id.value === undefined ? null : <ChoiceFilter field={holder_id} options={options} />;
}
