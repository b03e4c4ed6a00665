import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Contract } from '../contract.contract.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';
import { DueDay } from './DueDay.tsx';

export function useContractColumns(): Column<Contract>[] {
  const t = useText(contractText);
  return [
    {
      field: 'number',
      width: 148,
      fixed: 'left',
      show: (number, { template_name }) => (
        <TwoLines sub={template_name}>
          <span className="num">{number}</span>
        </TwoLines>
      ),
    },
    {
      field: 'student_name',
      width: 88,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    { field: 'status', show: (status) => <StatusTag status={contractStatus} value={status} /> },
    { field: 'total_fen', width: 120, show: (fen) => <Money fen={fen} /> },
    { field: 'paid_fen', width: 120, show: (fen) => <Money fen={fen} /> },
    {
      field: 'discount_percent',
      width: 84,
      align: 'right',
      from: 800,
      show: (n) => <span className={n === 0 ? 'num mute' : 'num'}>{n === 0 ? '—' : `${n}%`}</span>,
    },
    {
      field: 'next_due_on',
      width: 112,
      show: (day, row) => <DueDay day={day} overdue={row.is_overdue === 1} />,
    },
    { field: 'adviser_name', width: 88 },
    { field: 'made_on', from: 760 },
    { field: 'created_by_name', width: 88, hidden: true },
    { field: 'reference', width: 120, hidden: true },
    { field: 'created_at', title: t('created_at'), width: 112, hidden: true, show: (at) => <Time at={at} /> },
  ];
}
