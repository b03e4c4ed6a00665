import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { baseDataApi } from '@/domains/organisation/base-data/base-data.contract.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { DayInput } from '@/kernel/web/form/date/DayInput.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { cashClosePermissions as may } from '../../cash-close.access.ts';
import { type CashDay, cashCloseApi } from '../../cash-close.contract.ts';
import { STATES } from '../../cash-close.rules.ts';
import { cashCloseStatus } from '../../cash-close.status.ts';
import { cashCloseText } from '../../cash-close.text.ts';
import { CashDrawer } from '../CashDrawer.tsx';
import { CloseForm } from '../CloseForm.tsx';

function useColumns(): Column<CashDay>[] {
  const t = useText(cashCloseText);
  const stateOf = (row: CashDay) => {
    if (row.close_id === null) return <Tone tone="progress">{t('open')}</Tone>;
    if (row.status === null || row.status === 'even') return <Tone tone="success">{t('closed')}</Tone>;
    return <StatusTag status={cashCloseStatus} value={row.status} />;
  };
  return [
    { field: 'day' },
    {
      field: 'method_name',
      width: 94,
      show: (name) => name ?? <span className="mute">{t('no_method')}</span>,
    },
    { field: 'approved_fen', width: 108, show: (fen) => <Money fen={fen} zero="number" /> },
    { field: 'waiting_fen', width: 104, show: (fen) => <Money fen={fen} /> },
    { field: 'expected_fen', width: 108, show: (fen) => <Money fen={fen} zero="number" /> },
    { field: 'counted_fen', width: 108, show: (fen) => <Money fen={fen} zero="number" /> },
    { field: 'difference_fen', width: 96, show: (fen) => <Money fen={fen} red /> },
    { field: 'after_fen', width: 104, show: (fen) => <Money fen={fen} signed /> },
    { key: 'state', title: t('state'), width: 152, mark: true, show: stateOf },
    {
      field: 'created_by_name',
      width: 120,
      from: 980,
      show: (name, row) =>
        name ? <TwoLines sub={<Time at={row.created_at} />}>{name}</TwoLines> : <Nothing />,
    },
  ];
}

/** Day by day and method by method: what is expected, approved and waiting apart, what was counted, and what came after. */
export function CashCloses() {
  const t = useText(cashCloseText);
  const list = useList(cashCloseApi.list, { staleMs: 0 });
  const { data: methods } = useApi(baseDataApi.options, { kind: 'payment_method' });
  const [counted, setCounted] = useState<CashDay>();
  const [shown, setShown] = useOpenId('close_id');
  const close = () => setCounted(undefined);
  const count = (row: CashDay) => {
    setShown(undefined);
    setCounted(row);
  };
  return (
    <>
      <ListPage
        list={list}
        exportTo={cashCloseApi.export}
        filters={
          <>
            <CompanySelect />
            <DayInput
              label={t('from')}
              value={list.fields.from.value}
              onChange={(day) => list.change({ from: day })}
            />
            <DayInput
              label={t('to')}
              value={list.fields.to.value}
              onChange={(day) => list.change({ to: day })}
            />
            <ChoiceFilter
              field={list.fields.method_id}
              options={(methods?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <ChoiceFilter
              field={list.fields.state}
              options={STATES.map((value) => ({ value, label: t(value) }))}
            />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          openId={counted?.id ?? list.rows.find((row) => row.close_id === shown)?.id}
          onOpen={(row) => {
            setCounted(undefined);
            if (row.close_id === null) count(row);
            else setShown(row.close_id);
          }}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          actions={(row) => (
            <ActionMenu
              size="small"
              actions={[
                {
                  key: 'add',
                  label: t('add'),
                  icon: Calculator,
                  permission: may.add,
                  barred: row.close_id === null ? undefined : t('done_already'),
                  onClick: () => count(row),
                },
              ]}
            />
          )}
        />
      </ListPage>
      <CashDrawer id={shown} onClose={() => setShown(undefined)} />
      <SideDrawer
        open={counted !== undefined}
        onClose={close}
        title={counted && t('add_title', { day: counted.day, method: counted.method_name ?? t('no_method') })}
      >
        {counted && <CloseForm key={counted.id} day={counted} onClose={close} />}
      </SideDrawer>
    </>
  );
}
