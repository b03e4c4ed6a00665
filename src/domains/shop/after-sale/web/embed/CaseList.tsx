import { BarChart3, PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { productPermissions } from '../../../product/product.access.ts';
import { ProductFilter } from '../../../product/web/embed/ProductFilter.tsx';
import { afterSaleApi } from '../../after-sale.contract.ts';
import { CASE_KINDS, CASE_VIEWS, type CaseView } from '../../after-sale.rules.ts';
import { afterSaleStatus } from '../../after-sale.status.ts';
import { afterSaleText } from '../../after-sale.text.ts';
import { CaseButtons } from '../CaseButtons.tsx';
import { CaseReasons } from '../CaseReasons.tsx';
import { useCaseColumns } from '../useCaseColumns.tsx';

type Cases = List<typeof afterSaleApi.list> & { readonly view: CaseView };

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useCases(): Cases {
  const list = useList(afterSaleApi.list, { defaults: { view: 'all' }, staleMs: 0 });
  const view = list.fields.view.value ?? 'all';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

function useViews(list: Cases): ListTabs {
  const t = useText(afterSaleText);
  const { data } = useApi(afterSaleApi.counts, {}, { staleMs: 0, keepPrevious: true });
  return {
    tabs: CASE_VIEWS.map((key) => ({ key, label: t(`view_${key}`), ...(data && { count: data[key] }) })),
    value: list.view,
    onChange: (view) => list.replace({ view: view as CaseView }),
    label: t('views'),
  };
}

interface CaseListProps {
  /** Opens the order that a case belongs to. */
  readonly onOpen: (orderId: number) => void;
}

/** After-sale of all orders: what waits for whom, and why things went back. */
export function CaseList({ onOpen }: CaseListProps) {
  const t = useText(afterSaleText);
  const list = useCases();
  const [shown, setShown] = useState(false);
  const filter = { ...list.fixed, ...list.filters };
  const { data: totals } = useApi(afterSaleApi.totals, filter, { keepPrevious: true, staleMs: 0 });
  return (
    <>
      <ListPage
        list={list}
        exportTo={afterSaleApi.export}
        toolbar={
          <Button icon={BarChart3} onClick={() => setShown(true)}>
            {t('reasons')}
          </Button>
        }
        tabs={useViews(list)}
        filters={<CaseFilters list={list} />}
        summary={
          totals &&
          t(totals.capped ? 'sums_capped' : 'sums', {
            n: totals.count,
            money: formatFen(totals.amount_fen),
            coins: formatFen(totals.coin_fen),
          })
        }
      >
        <DataTable
          list={list}
          columns={useCaseColumns()}
          onOpen={({ order_id }) => onOpen(order_id)}
          actions={(one) => <CaseButtons one={one} compact />}
          empty={<EmptyState icon={PackageOpen} title={t('empty')} help={t('empty_help')} />}
        />
      </ListPage>
      <SideDrawer open={shown} onClose={() => setShown(false)} width="wide" title={t('reasons')}>
        <div className="drawer-pad">{shown && <CaseReasons filter={filter} />}</div>
      </SideDrawer>
    </>
  );
}

function CaseFilters({ list: { fields } }: { list: Cases }) {
  const t = useText(afterSaleText);
  const reasons = useItemOptions('after_sale_reason');
  const holds = useHolds();
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      <CompanySelect />
      <StudentFilter field={fields.student_id} />
      <StatusFilter status={afterSaleStatus} />
      <ChoiceFilter field={fields.kind} options={CASE_KINDS.map((value) => ({ value, label: t(value) }))} />
      <ChoiceFilter field={fields.reason_id} options={reasons} />
      {holds(productPermissions.read) && <ProductFilter field={fields.product_id} />}
      <DateFilter from={fields.from} to={fields.to} label={t('created_at')} />
    </>
  );
}
