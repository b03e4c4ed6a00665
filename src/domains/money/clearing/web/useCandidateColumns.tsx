import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Candidate } from '../clearing.contract.ts';
import { clearingText } from '../clearing.text.ts';

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
