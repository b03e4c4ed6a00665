import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { AmountFilter } from '@/kernel/web/list/filter/AmountFilter.tsx';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { rechargeApi } from '../recharge.contract.ts';
import type { Category } from '../recharge.rules.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';

interface RechargeFiltersProps {
  readonly list: List<typeof rechargeApi.list>;
  readonly category: Category;
}

export function RechargeFilters({ list: { fields }, category }: RechargeFiltersProps) {
  const t = useText(rechargeText);
  const advisers = useOptions(adminApi.searchWhere, ({ guwen }) => guwen);
  const channels = useOptions(channelApi.list);
  const methods = useItemOptions('payment_method');
  const labels = useItemOptions('recharge_label');
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StudentFilter field={fields.student_id} />
      <StatusFilter status={rechargeStatus} />
      {category === 'label' && <ChoiceFilter field={fields.label_id} options={labels} />}
      {category === 'referral' && <StudentFilter field={fields.referrer_id} />}
      <ChoiceFilter field={fields.method_id} options={methods} />
      <ChoiceFilter field={fields.adviser_id} options={advisers} />
      <ChoiceFilter field={fields.channel_id} options={channels} />
      <DateFilter from={fields.paid_from} to={fields.paid_to} label={t('paid')} />
      <AmountFilter from={fields.min_fen} to={fields.max_fen} label={t('amount')} />
    </>
  );
}
