import { useSearchParams } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { DayInput } from '@/kernel/web/form/date/DayInput.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { cashClosePermissions } from '../../cash-close/cash-close.access.ts';
import { CashCloses } from '../../cash-close/web/embed/CashCloses.tsx';
import { monthClosePermissions } from '../../month-close/month-close.access.ts';
import { MonthCloses } from '../../month-close/web/embed/MonthCloses.tsx';
import { openingPermissions } from '../../opening/opening.access.ts';
import { OpeningBalances } from '../../opening/web/embed/OpeningBalances.tsx';
import { accountApi } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { AccountTiles } from './AccountTiles.tsx';
import { useBalanceColumns } from './useBalanceColumns.tsx';
import './account.css';

/** Beside the balances: each view with the right that opens it. */
const VIEWS = [
  { key: 'balances', label: 'balances' },
  { key: 'opening', label: 'opening_tab', needs: openingPermissions.read },
  { key: 'cash_close', label: 'cash_close', needs: cashClosePermissions.read },
  { key: 'month_close', label: 'month_close_tab', needs: monthClosePermissions.read },
] as const;

/** What everybody has, what they had when the company arrived, and what was counted day by day. */
export function StudentBalancePage() {
  const t = useText(accountText);
  const [query, setQuery] = useSearchParams();
  const holds = useHolds();
  const views = VIEWS.filter((one) => !('needs' in one) || holds(one.needs));
  if (views.length === 1) return <Balances title={t('balances')} />;
  const view = views.find(({ key }) => key === query.get('view'))?.key ?? 'balances';
  return (
    <>
      <PageHeader title={t('balances')} />
      <Tabs
        tabs={views.map(({ key, label }) => ({ key, label: t(label) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'balances' ? {} : { view: key }, { replace: true })}
        label={t('balances')}
      >
        {view === 'balances' && <Balances />}
        {view === 'opening' && <OpeningBalances />}
        {view === 'cash_close' && <CashCloses />}
        {view === 'month_close' && <MonthCloses />}
      </Tabs>
    </>
  );
}

/** All six balances of everybody, now or at the end of any day. */
function Balances({ title }: { title?: string }) {
  const t = useText(accountText);
  const list = useList(accountApi.balances);
  const [query] = useSearchParams();
  const as_of = query.get('as_of') ?? undefined;
  const { data } = useApi(accountApi.totals, as_of ? { as_of } : {}, { keepPrevious: true });
  const { only } = list.fields;
  // What was held on a day that is over is nowhere written down.
  const choices = as_of ? (['with_balance'] as const) : (['with_balance', 'with_held'] as const);
  const goTo = (day: string | undefined) =>
    list.change({ as_of: day, ...(day && only.value === 'with_held' && { only: undefined }) });
  return (
    <ListPage
      list={list}
      {...(title !== undefined && { title })}
      toolbar={<DayInput label={t('as_of')} value={as_of} onChange={goTo} />}
      exportTo={accountApi.balancesExport}
      views={
        <>
          {as_of && <p className="account-note mute">{t('as_of_note', { day: as_of })}</p>}
          <AccountTiles accounts={data?.list} />
        </>
      }
      filters={
        <>
          <KeywordFilter />
          <CompanySelect />
          <ChoiceFilter field={only} options={choices.map((value) => ({ value, label: t(value) }))} />
        </>
      }
    >
      <DataTable
        list={list}
        columns={useBalanceColumns()}
        empty={<EmptyState title={t('list_empty')} help={t('list_empty_help')} />}
      />
    </ListPage>
  );
}
