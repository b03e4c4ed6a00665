import { CircleDollarSign } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { UsedCount } from '@/kernel/web/display/value/UsedCount.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { examBasicsPermissions as may } from '../../../exam-series/exam-series.access.ts';
import { ATTEMPTS, CURRENCIES } from '../../../exam-series/exam-series.kinds.ts';
import { useSeriesOptions } from '../../../exam-series/web/embed/useSeriesOptions.ts';
import { examFeeApi } from '../../exam-fee.contract.ts';
import { formatCents } from '../../exam-fee.money.ts';
import { examFeeText } from '../../exam-fee.text.ts';
import { FeeDrawer, type FeeShown } from '../FeeForm.tsx';
import { StepBar } from '../StepBar.tsx';

/** What items cost in their series, for a first try and for a retake, and the steps by which that rises. */
export function Fees() {
  const t = useText(examFeeText);
  const list = useList(examFeeApi.list, { staleMs: 0 });
  const { fields } = list;
  const [open, setOpen] = useState<FeeShown | 'new'>();
  const [history, setHistory] = useState<FeeShown>();
  const show = (row: FeeShown | 'new' | undefined, trail?: FeeShown) => {
    setOpen(row);
    setHistory(trail);
  };
  const nameOf = ({ item_code, series_name }: FeeShown) => `${item_code} · ${series_name}`;
  const actionsOf = useItemActions<FeeShown & { name: string }>({
    text: examFeeText,
    del: examFeeApi.del,
    permission: may.edit,
    onEdit: (row) => show(row),
    onHistory: (row) => show(undefined, row),
  });
  const words = <K extends keyof typeof examFeeText>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <ListPage
        list={list}
        exportTo={examFeeApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: () => show('new') }}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <ChoiceFilter field={fields.series_id} options={useSeriesOptions()} />
            <ChoiceFilter field={fields.attempt} options={words(ATTEMPTS)} />
            <ChoiceFilter field={fields.currency} options={words(CURRENCIES)} />
          </>
        }
      >
        <DataTable
          list={list}
          onOpen={(row) => show(row)}
          openId={open === 'new' ? undefined : (open ?? history)?.id}
          empty={
            <EmptyList
              text={examFeeText}
              icon={CircleDollarSign}
              step={examFeeText.add}
              permission={may.edit}
              onStep={() => show('new')}
            />
          }
          columns={[
            {
              field: 'item_code',
              width: 200,
              show: (code, { item_title }) => <TwoLines sub={item_title}>{code}</TwoLines>,
            },
            {
              field: 'series_name',
              width: 110,
              show: (name, { exam_board_name }) => <TwoLines sub={exam_board_name}>{name}</TwoLines>,
            },
            { field: 'attempt', width: 70, show: (attempt) => t(attempt) },
            {
              field: 'board_fee_cents',
              width: 100,
              align: 'right',
              show: (cents, { currency }) => <span className="num">{formatCents(cents, currency)}</span>,
            },
            {
              field: 'centre_fee_cents',
              width: 90,
              align: 'right',
              from: 1000,
              show: (cents, { currency }) => <span className="num">{formatCents(cents, currency)}</span>,
            },
            {
              field: 'service_fee_cents',
              width: 90,
              align: 'right',
              from: 1000,
              show: (cents, { currency }) => <span className="num">{formatCents(cents, currency)}</span>,
            },
            { field: 'steps', width: 330, show: (_, row) => <StepBar fee={row} /> },
            { field: 'from_day', width: 110, hidden: true },
            {
              field: 'used_count',
              width: 70,
              hidden: true,
              show: (count, { id }) => <UsedCount endpoint={examFeeApi.uses} id={id} count={count} />,
            },
          ]}
          actions={(row) => <ActionMenu size="small" actions={actionsOf({ ...row, name: nameOf(row) })} />}
        />
      </ListPage>
      <FeeDrawer open={open} seriesId={fields.series_id.value} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="exam_fee"
        docId={history?.id}
        {...(history && { name: nameOf(history) })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
