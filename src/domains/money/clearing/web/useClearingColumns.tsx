import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { approvalColumns, numberColumn } from '@/kernel/web/approval/DecisionTable.tsx';
import { Hours } from '@/kernel/web/display/Hours.tsx';
import { Hy } from '@/kernel/web/display/Hy.tsx';
import { Money, Nothing } from '@/kernel/web/display/Money.tsx';
import { TwoLines } from '@/kernel/web/display/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/columns.ts';
import { BothHours } from '../../class-hours/web/embed/BothHours.tsx';
import type { Candidate, Clearing } from '../clearing.contract.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText } from '../clearing.text.ts';

export function useClearingColumns(): Column<Clearing>[] {
  const t = useText(clearingText);
  return [
    numberColumn,
    {
      field: 'student_name',
      width: 100,
      show: (name, doc) => <StudentLink id={doc.student_id} name={name} />,
    },
    { field: 'amount_fen', width: 116, show: (fen) => <Money fen={fen} zero="number" /> },
    {
      key: 'hours_minutes',
      title: t('hours_minutes'),
      width: 96,
      show: (doc) => <BothHours of={doc} unit={false} />,
    },
    ...approvalColumns(clearingStatus),
    { field: 'note', width: 180 },
    { field: 'coins_fen', width: 110, hidden: true, show: (fen) => <Money fen={fen} /> },
  ];
}

export function useCandidateColumns(): Column<Candidate>[] {
  const t = useText(clearingText);
  const hours = (minutes: number, { minutes_per_class_hour }: Candidate) =>
    minutes > 0 ? <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} /> : <Nothing />;
  return [
    {
      field: 'username',
      width: 140,
      show: (name, row) => (
        <TwoLines sub={<span className="num">{row.student_number}</span>}>
          <StudentLink id={row.id} name={name} />
        </TwoLines>
      ),
    },
    { field: 'expired_minutes', width: 110, show: hours },
    { field: 'left_minutes', width: 110, show: hours },
    { field: 'left_fen', width: 120, show: (fen) => <Money fen={fen} /> },
    { field: 'money_fen', width: 120, show: (fen) => <Money fen={fen} /> },
    {
      field: 'last_lesson_on',
      width: 120,
      show: (day) => (day ? <Hy>{day}</Hy> : <span className="mute">{t('never')}</span>),
    },
  ];
}
