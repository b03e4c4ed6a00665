import { useLocation, useSearchParams } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DateFilter } from '@/kernel/web/list/filter/DateFilter.tsx';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { classHoursPermissions } from '../../class-hours/class-hours.access.ts';
import { conversionPermissions } from '../../conversion/conversion.access.ts';
import { ConversionList } from '../../conversion/web/embed/ConversionList.tsx';
import { ExpiredLots, LotList } from '../../conversion/web/embed/LotList.tsx';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountApi } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { AccountTabs } from './AccountTabs.tsx';
import { accountOfPath } from './addresses.ts';
import { useBalanceColumns } from './useBalanceColumns.tsx';
import { useLineColumns } from './useLineColumns.tsx';
import './account.css';

const VIEWS = ['students_tab', 'movements_tab', 'lots', 'expired', 'conversions'] as const;
type View = (typeof VIEWS)[number];

/** Hours of everybody, and what waits for a decision, stand beside the money of class hours. */
function useViews(account: StudentAccount): readonly View[] {
  const holds = useHolds();
  if (account !== 'classes') return ['students_tab', 'movements_tab'];
  const lots = holds(classHoursPermissions.read);
  const conversions = holds(conversionPermissions.read);
  return VIEWS.filter((view) =>
    view === 'conversions' ? conversions : view === 'lots' || view === 'expired' ? lots : true,
  );
}

/** One account of all students: who has how much, and what moved. */
export function MoneyMainPage() {
  const t = useText(accountText);
  const account = accountOfPath(useLocation().pathname);
  const [query, setQuery] = useSearchParams();
  const views = useViews(account);
  const view = views.find((one) => one === query.get('view')) ?? 'students_tab';
  const { data } = useApi(accountApi.totals, {}, { keepPrevious: true });
  return (
    <>
      <PageHeader title={t('of_all')} />
      <AccountTabs accounts={data?.list} />
      <Tabs
        look="parts"
        tabs={views.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'students_tab' ? {} : { view: key }, { replace: true })}
        label={t(account)}
      >
        {view === 'students_tab' && <Balances key={account} account={account} />}
        {view === 'movements_tab' && <Movements key={account} account={account} />}
        {view === 'lots' && <LotList />}
        {view === 'expired' && <ExpiredLots />}
        {view === 'conversions' && <ConversionList />}
      </Tabs>
    </>
  );
}

function Balances({ account }: { account: StudentAccount }) {
  const t = useText(accountText);
  const list = useList(accountApi.balances, { fixed: { account } });
  return (
    <ListPage
      list={list}
      exportTo={accountApi.balancesExport}
      filters={
        <>
          <KeywordFilter />
          <CompanySelect />
          <ChoiceFilter field={list.fields.only} options={[{ value: 'with_held', label: t('with_held') }]} />
        </>
      }
    >
      <DataTable
        list={list}
        columns={useBalanceColumns(account)}
        empty={<EmptyState title={t('list_empty')} help={t('list_empty_help')} />}
      />
    </ListPage>
  );
}

function Movements({ account }: { account: StudentAccount }) {
  const t = useText(accountText);
  const list = useList(accountApi.movements, { fixed: { account } });
  return (
    <ListPage
      list={list}
      exportTo={accountApi.movementsExport}
      filters={
        <>
          <CompanySelect />
          <DateFilter from={list.fields.from} to={list.fields.to} label={t('posted_at')} />
          <ChoiceFilter
            field={list.fields.direction}
            options={(['in', 'out'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </>
      }
    >
      <DataTable
        list={list}
        columns={useLineColumns(account)}
        empty={<EmptyState title={t('statement_empty')} help={t('statement_empty_help')} />}
      />
    </ListPage>
  );
}
