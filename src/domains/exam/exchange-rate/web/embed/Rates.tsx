import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CrudDrawer } from '@/kernel/web/crud/CrudDrawer.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { examBasicsPermissions as may } from '../../../exam-series/exam-series.access.ts';
import { FOREIGN_CURRENCIES } from '../../../exam-series/exam-series.kinds.ts';
import { type ExchangeRate, exchangeRateApi } from '../../exchange-rate.contract.ts';
import { exchangeRateText } from '../../exchange-rate.text.ts';
import { RateField } from '../RateField.tsx';

/** The rates by which fees in other currencies are reckoned, the newest first. */
export function Rates() {
  const t = useText(exchangeRateText);
  const list = useList(exchangeRateApi.list);
  const mayEdit = useHolds()(may.edit);
  const [open, setOpen] = useState<ExchangeRate | 'new'>();
  const [history, setHistory] = useState<ExchangeRate>();
  const show = (row: ExchangeRate | 'new' | undefined, trail?: ExchangeRate) => {
    setOpen(row);
    setHistory(trail);
  };
  const nameOf = (row: ExchangeRate) => `${row.day} ${t(row.currency)}`;
  const actionsOf = useItemActions<ExchangeRate & { name: string }>({
    text: exchangeRateText,
    del: exchangeRateApi.del,
    permission: may.edit,
    onEdit: (row) => show(row),
    onHistory: (row) => show(undefined, row),
  });
  const currencies = FOREIGN_CURRENCIES.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <ListPage
        list={list}
        exportTo={exchangeRateApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: () => show('new') }}
        filters={<ChoiceFilter field={list.fields.currency} options={currencies} />}
      >
        <DataTable
          list={list}
          {...(mayEdit && { onOpen: (row: ExchangeRate) => show(row) })}
          openId={open === 'new' ? undefined : (open ?? history)?.id}
          empty={
            <EmptyList
              text={exchangeRateText}
              icon={Banknote}
              step={exchangeRateText.add}
              permission={may.edit}
              onStep={() => show('new')}
            />
          }
          columns={[
            { field: 'currency', width: 140, show: (currency) => <b>{t(currency)}</b> },
            { field: 'day', width: 120 },
            {
              field: 'rate',
              width: 160,
              align: 'right',
              show: (rate) => <span className="num">{rate.toFixed(4)}</span>,
            },
            { field: 'updated_at', width: 140 },
          ]}
          actions={(row) => <ActionMenu size="small" actions={actionsOf({ ...row, name: nameOf(row) })} />}
        />
      </ListPage>
      <CrudDrawer
        open={open}
        api={exchangeRateApi}
        text={exchangeRateText}
        onClose={() => show(undefined)}
        initial={(row) => (row ? {} : { day: companyToday() })}
        controls={() => ({
          currency: (field) => <SelectField field={field} options={currencies} />,
          rate: (field) => <RateField field={field} />,
        })}
      />
      <HistoryDrawer
        doc="exchange_rate"
        docId={history?.id}
        {...(history && { name: nameOf(history) })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
