import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { useText } from '@/kernel/web/language.ts';
import { AmountFilter } from '@/kernel/web/list/filter/AmountFilter.tsx';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import type { List } from '@/kernel/web/list/useList.ts';
import { DELIVERIES, PRODUCT_KINDS } from '../../product/product.kinds.ts';
import { productCategoryApi } from '../../product-category/product-category.contract.ts';
import type { shopOrderApi } from '../order.contract.ts';
import { REFUND_STATES, TENDER_ACCOUNTS } from '../order.rules.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText } from '../order.text.ts';

interface OrderFiltersProps {
  readonly list: List<typeof shopOrderApi.list>;
  /** Under the shop of one student. */
  readonly isOfOne?: boolean;
}

export function OrderFilters({ list: { fields }, isOfOne = false }: OrderFiltersProps) {
  const t = useText(orderText);
  const words = <K extends keyof typeof orderText & string>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  const categories = useOptions(productCategoryApi.shown);
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      {!isOfOne && <CompanySelect />}
      {!isOfOne && <StudentFilter field={fields.student_id} />}
      <StatusFilter status={shopOrderStatus} />
      <ChoiceFilter field={fields.kind} options={words(PRODUCT_KINDS)} />
      <DateFilter from={fields.from} to={fields.to} label={t('placed_at')} />
      <MoreFilters
        names={[
          'account',
          'refund_status',
          'delivery',
          'category_id',
          'audited_from',
          'audited_to',
          'min_fen',
          'max_fen',
        ]}
      >
        <ChoiceFilter field={fields.account} options={words(TENDER_ACCOUNTS)} />
        <ChoiceFilter field={fields.refund_status} options={words(REFUND_STATES)} />
        <ChoiceFilter field={fields.delivery} options={words(DELIVERIES)} />
        <ChoiceFilter field={fields.category_id} options={categories} />
        <DateFilter from={fields.audited_from} to={fields.audited_to} label={t('audited_at')} />
        <AmountFilter from={fields.min_fen} to={fields.max_fen} label={t('amount_fen')} />
      </MoreFilters>
    </>
  );
}
