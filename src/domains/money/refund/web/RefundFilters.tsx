import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useText } from '@/kernel/web/language.ts';
import { AmountFilter } from '@/kernel/web/list/filter/AmountFilter.tsx';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import type { refundApi } from '../refund.contract.ts';
import { POLICIES } from '../refund.rules.ts';
import { refundStatus } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';

export function RefundFilters({ list: { fields } }: { list: List<typeof refundApi.list> }) {
  const t = useText(refundText);
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StudentFilter field={fields.student_id} />
      <StatusFilter status={refundStatus} />
      <ChoiceFilter field={fields.policy} options={POLICIES.map((value) => ({ value, label: t(value) }))} />
      <ChoiceFilter field={fields.method_id} options={useItemOptions('payment_method')} />
      <DateFilter from={fields.from} to={fields.to} label={t('created_at')} />
      <AmountFilter from={fields.min_fen} to={fields.max_fen} label={t('amount_fen')} />
    </>
  );
}
