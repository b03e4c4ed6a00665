import { History, Landmark } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { formatCents } from '../../../exam-fee/exam-fee.money.ts';
import { examSeriesApi } from '../../../exam-series/exam-series.contract.ts';
import { examPaymentPermissions as may } from '../../exam-payment.access.ts';
import { type ExamPayment, examPaymentApi } from '../../exam-payment.contract.ts';
import { examPaymentStatus } from '../../exam-payment.status.ts';
import { examPaymentText } from '../../exam-payment.text.ts';
import { PaymentDrawer } from '../PaymentDrawer.tsx';
import { PaymentForm } from '../PaymentForm.tsx';

function useColumns(): Column<ExamPayment>[] {
  return [
    { field: 'number', width: 140 },
    {
      field: 'series_name',
      width: 140,
      show: (name, { exam_board_name }) => <TwoLines sub={exam_board_name}>{name}</TwoLines>,
    },
    { field: 'paid_on', width: 110 },
    { field: 'method_name', width: 110 },
    { field: 'entry_count', width: 90 },
    { field: 'owed_fen', width: 120 },
    {
      field: 'paid_fen',
      width: 140,
      show: (fen, { currency, amount_cents }) => (
        <TwoLines sub={currency === 'CNY' ? null : formatCents(amount_cents, currency)}>
          <span className="num">{formatFen(fen)}</span>
        </TwoLines>
      ),
    },
    { field: 'difference_fen', width: 110 },
    { field: 'status', width: 96, show: (value) => <StatusTag status={examPaymentStatus} value={value} /> },
    { field: 'created_by_name', width: 90, from: 1200 },
    { field: 'note', width: 160, hidden: true },
  ];
}

/** What is owed to the boards, series by series, and what was paid to them. */
export function PaymentPart() {
  const t = useText(examPaymentText);
  const list = useList(examPaymentApi.list, { staleMs: 0 });
  const panels = usePanels<Pick<ExamPayment, 'id'>>('payment_id');
  const [adding, setAdding] = useState(false);
  const { data: series } = useApi(examSeriesApi.options, {});
  const options = (series?.list ?? []).map(({ id, name, exam_board_name }) => ({
    value: id,
    label: `${exam_board_name} ${name}`,
  }));
  const begin = () => setAdding(true);
  return (
    <>
      <ListPage
        list={list}
        exportTo={examPaymentApi.export}
        main={{ label: t('add'), permission: may.add, onClick: begin }}
        views={<Payables />}
        filters={
          <>
            <CompanySelect />
            <ChoiceFilter field={list.fields.series_id} options={options} />
            <StatusFilter status={examPaymentStatus} />
          </>
        }
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(one) => (
            <StatusButtons
              compact
              status={examPaymentStatus}
              api={examPaymentApi}
              record={one}
              about={one.number}
              more={[
                { key: 'history', label: t('history'), icon: History, onClick: () => panels.history(one) },
              ]}
            />
          )}
          empty={
            <EmptyList
              text={examPaymentText}
              icon={Landmark}
              step={examPaymentText.add}
              permission={may.add}
              onStep={begin}
            />
          }
        />
      </ListPage>
      <PaymentDrawer id={panels.docId} onClose={panels.close} />
      <PaymentForm open={adding} onClose={() => setAdding(false)} />
      <HistoryDrawer doc="exam_payment" docId={panels.historyId} onClose={panels.endTask} />
    </>
  );
}

/** What does not come to zero. */
function Payables() {
  const t = useText(examPaymentText);
  const { data } = useApi(examPaymentApi.payables, {}, { staleMs: 0, keepPrevious: true });
  if (!data) return null;
  const open = data.list.filter(({ open_fen }) => open_fen !== 0);
  return (
    <p className="exam-payables">
      {open.length === 0 && <Tone tone="success">{t('all_settled')}</Tone>}
      {open.map((one) => (
        <Tone key={one.series_id} tone="warning">
          {t('owes', {
            board: one.exam_board_name,
            series: one.series_name,
            money: formatFen(one.open_fen),
          })}
        </Tone>
      ))}
    </p>
  );
}
