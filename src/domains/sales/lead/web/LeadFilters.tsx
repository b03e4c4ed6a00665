import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useRegionOptions } from '@/domains/organisation/base-data/web/embed/useRegionOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { campaignApi } from '../../promo-link/promo-link.contract.ts';
import type { leadApi } from '../lead.contract.ts';
import { INTENTIONS, SOURCES } from '../lead.rules.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';

const DAYS_LEFT = [0, 1, 3, 7];
const MORE = [
  'channel_group_id',
  'next_from',
  'next_to',
  'days_left_max',
  'team_id',
  'source',
  'campaign_id',
  'level_id',
  'education_type_id',
  'region_id',
  'label_id',
  'lost_reason_id',
  'has_trial',
  'has_student',
  'created_from',
  'created_to',
  'contact_from',
  'contact_to',
];

export function LeadFilters({ list }: { list: List<typeof leadApi.list> }) {
  const t = useText(leadText);
  const w = useText(webText);
  const { fields } = list;
  const yesNo = [
    { value: 1, label: w('yes') },
    { value: 0, label: w('no') },
  ];
  return (
    <>
      <KeywordFilter placeholder={t('keyword')} />
      <CompanySelect />
      <ChoiceFilter
        field={fields.owner_id}
        options={useOptions(adminApi.searchWhere, (answer) => answer.guwen)}
      />
      <StatusFilter status={leadStatus} />
      <ChoiceFilter
        field={fields.intention}
        options={INTENTIONS.map((value) => ({ value, label: t(`intention_${value}`) }))}
      />
      <ChoiceFilter field={fields.channel_id} options={useOptions(channelApi.list)} />
      <MoreFilters names={MORE}>
        <ChoiceFilter field={fields.channel_group_id} options={useItemOptions('channel_group')} />
        <DaysFilter from={fields.next_from} to={fields.next_to} label={t('next_on')} />
        <ChoiceFilter
          field={fields.days_left_max}
          options={DAYS_LEFT.map((value) => ({
            value,
            label: value === 0 ? t('falls_today') : t('in_days', { n: value }),
          }))}
        />
        <ChoiceFilter field={fields.team_id} options={useItemOptions('new_team')} />
        <ChoiceFilter
          field={fields.source}
          options={SOURCES.map((value) => ({ value, label: t(`source_${value}`) }))}
        />
        <ChoiceFilter field={fields.campaign_id} options={useOptions(campaignApi.list)} />
        <ChoiceFilter field={fields.level_id} options={useItemOptions('alevel')} />
        <ChoiceFilter field={fields.education_type_id} options={useItemOptions('education_type')} />
        <ChoiceFilter field={fields.region_id} options={useRegionOptions()} />
        <ChoiceFilter field={fields.label_id} options={useItemOptions('lead_label')} />
        <ChoiceFilter field={fields.lost_reason_id} options={useItemOptions('lead_lost_reason')} />
        <ChoiceFilter field={fields.has_trial} options={yesNo} />
        <ChoiceFilter field={fields.has_student} options={yesNo} />
        <DateFilter from={fields.created_from} to={fields.created_to} label={t('created_at')} />
        <DateFilter from={fields.contact_from} to={fields.contact_to} label={t('last_contact_at')} />
      </MoreFilters>
    </>
  );
}
