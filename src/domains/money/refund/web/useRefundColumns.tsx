import { studentColumn } from '@/domains/people/student/web/embed/studentColumn.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Refund } from '../refund.contract.ts';
import { refundStatus } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';

export function useRefundColumns(): Column<Refund>[] {
  const t = useText(refundText);
  return [
    { field: 'number', width: 132, show: (number) => <span className="num">{number}</span> },
    studentColumn(96),
    {
      field: 'amount_fen',
      width: 120,
      sortable: true,
      show: (fen) => <Money fen={fen} zero="number" strong />,
    },
    { field: 'withheld_fen', width: 112, show: (fen) => <Money fen={fen} />, from: 1000 },
    { field: 'status', width: 128, show: (value) => <StatusTag status={refundStatus} value={value} /> },
    {
      field: 'payee_name',
      width: 132,
      show: (name, doc) => <TwoLines sub={doc.method_name}>{name}</TwoLines>,
    },
    { field: 'cause', width: 150, show: (cause) => <span className="clip">{cause}</span>, from: 1100 },
    {
      field: 'created_by_name',
      width: 120,
      show: (name, doc) => <TwoLines sub={<Time at={doc.created_at} />}>{name}</TwoLines>,
    },
    { field: 'paid_at', width: 112, hidden: true, show: (at) => <Time at={at} /> },
    { field: 'policy', width: 132, hidden: true, show: (policy) => t(policy) },
    { field: 'payee_account', width: 160, hidden: true },
    { field: 'payee_bank', width: 140, hidden: true },
  ];
}
