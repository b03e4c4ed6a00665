import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { invoicePermissions as may } from '../../invoice.access.ts';
import { invoiceApi } from '../../invoice.contract.ts';
import { invoiceStatus } from '../../invoice.status.ts';
import { invoiceText } from '../../invoice.text.ts';
import { RequestInvoice } from '../InvoiceForms.tsx';
import { useInvoiceSteps } from '../useInvoiceSteps.tsx';

/** Every invoice that was asked for: to be issued, issued, taken back. */
export function Invoices({ title, tabs }: { title: string; tabs: ListTabs }) {
  const t = useText(invoiceText);
  const list = useList(invoiceApi.list);
  const [asking, setAsking] = useState(false);
  const { actionsOf, forms } = useInvoiceSteps();
  const kinds = (['normal', 'special'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <ListPage
      list={list}
      title={title}
      tabs={tabs}
      main={{ label: t('request'), permission: may.request, onClick: () => setAsking(true) }}
      exportTo={invoiceApi.export}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <StudentFilter field={list.fields.student_id} />
          <StatusFilter status={invoiceStatus} />
          <ChoiceFilter field={list.fields.kind} options={kinds} />
        </>
      }
    >
      <DataTable
        list={list}
        empty={<EmptyState icon={ReceiptText} title={t('empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'number',
            width: 140,
            fixed: 'left',
            show: (number, { source_number, source_url }) => (
              <TwoLines sub={<Link to={source_url}>{source_number}</Link>}>
                <span className="num">{number}</span>
              </TwoLines>
            ),
          },
          {
            field: 'student_name',
            width: 88,
            show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
          },
          {
            field: 'status',
            show: (status) => <StatusTag status={invoiceStatus} value={status} />,
          },
          { field: 'amount_fen', width: 108, show: (fen) => <Money fen={fen} /> },
          { field: 'kind', width: 116, show: (kind) => t(kind) },
          {
            field: 'title',
            width: 180,
            show: (name, { tax_number }) => <TwoLines sub={tax_number || undefined}>{name}</TwoLines>,
          },
          {
            field: 'invoice_no',
            width: 192,
            show: (no, { issued_on }) =>
              no ? (
                <TwoLines sub={issued_on ?? undefined}>
                  <span className="num">{no}</span>
                </TwoLines>
              ) : (
                <Nothing />
              ),
          },
          { field: 'created_by_name', width: 88, from: 900 },
        ]}
        actions={(row) => (
          <StatusButtons
            compact
            status={invoiceStatus}
            api={invoiceApi}
            record={row}
            about={row.number}
            more={actionsOf(row)}
          />
        )}
      />
      <RequestInvoice open={asking} onClose={() => setAsking(false)} />
      {forms}
    </ListPage>
  );
}
