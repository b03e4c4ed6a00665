import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { AfterSale } from '../after-sale.contract.ts';
import { afterSaleStatus } from '../after-sale.status.ts';
import { afterSaleText } from '../after-sale.text.ts';

export function useCaseColumns(): Column<AfterSale>[] {
  const t = useText(afterSaleText);
  return [
    {
      field: 'number',
      width: 150,
      show: (number, { created_at }) => (
        <TwoLines sub={<Time at={created_at} mode="datetime" />}>{number}</TwoLines>
      ),
    },
    { field: 'order_number', width: 130 },
    {
      field: 'student_name',
      width: 100,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    {
      field: 'product_name',
      width: 220,
      show: (name, { variant, new_name }) => (
        <TwoLines sub={new_name ? t('exchanged_for', { name: new_name }) : variant}>{name}</TwoLines>
      ),
    },
    { field: 'kind', width: 90, show: (kind) => t(kind) },
    { field: 'quantity', width: 60 },
    {
      field: 'amount_fen',
      width: 120,
      show: (fen, { kind, lacking_fen }) =>
        kind === 'resend' ? (
          <Nothing />
        ) : (
          <TwoLines
            sub={
              lacking_fen > 0 ? (
                <span className="tone-text-warning">
                  {t('lacking_fen')} {formatFen(lacking_fen)}
                </span>
              ) : null
            }
          >
            <span className="num">{formatFen(fen)}</span>
          </TwoLines>
        ),
    },
    {
      field: 'status',
      width: 96,
      show: (value) => <StatusTag status={afterSaleStatus} value={value} />,
    },
    { field: 'waits_since', width: 90 },
    { field: 'reason_name', width: 110, from: 1200 },
    { field: 'created_by_name', width: 90, from: 1300 },
    { field: 'coin_fen', width: 100, hidden: true },
    { field: 'fee_fen', width: 90, hidden: true },
    { field: 'freight_by', width: 110, hidden: true, show: (value) => t(value) },
    { field: 'due_fen', width: 100, hidden: true },
    { field: 'note', width: 160, hidden: true },
  ];
}
