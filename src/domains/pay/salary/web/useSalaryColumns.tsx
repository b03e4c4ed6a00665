import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Salary } from '../salary.contract.ts';
import { salaryStatus } from '../salary.status.ts';
import { salaryText } from '../salary.text.ts';

/** Whose it is, is told where there are others. */
export function useSalaryColumns(everybodys: boolean): Column<Salary>[] {
  const t = useText(salaryText);
  return [
    { field: 'month', width: 80 },
    ...(everybodys
      ? [
          {
            field: 'teacher_name' as const,
            width: 108,
            show: (name: string, { teacher_id }: Salary) => <TeacherLink id={teacher_id} name={name} />,
          },
        ]
      : []),
    { field: 'lessons', width: 68, align: 'right', show: (n) => <span className="num">{n}</span> },
    {
      field: 'minutes',
      width: 76,
      align: 'right',
      show: (minutes, { minutes_per_class_hour }) => (
        <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} />
      ),
    },
    { field: 'lines_fen', width: 116, show: (fen) => <Money fen={fen} red zero="number" /> },
    { field: 'adjustments_fen', width: 108, show: (fen) => <Money fen={fen} red /> },
    { field: 'total_fen', width: 116, show: (fen) => <Money fen={fen} red strong zero="number" /> },
    {
      field: 'status',
      show: (value) => <StatusTag status={salaryStatus} value={value} />,
    },
    {
      key: 'open',
      title: t('check'),
      width: 116,
      show: (sheet) => <Open sheet={sheet} />,
    },
    {
      field: 'decided_by_name',
      width: 108,
      from: 980,
      show: (name, { decided_at }) =>
        name ? <TwoLines sub={<Time at={decided_at} />}>{name}</TwoLines> : <span className="mute">—</span>,
    },
  ];
}

/** The first thing that stands in the way of a sheet. */
function Open({ sheet }: { sheet: Salary }) {
  const t = useText(salaryText);
  if (sheet.missing > 0)
    return (
      <Tone tone="danger">
        {t('missing')} <span className="num">{sheet.missing}</span>
      </Tone>
    );
  if (sheet.open_differences > 0)
    return (
      <Tone tone="warning">
        {t('differences')} <span className="num">{sheet.open_differences}</span>
      </Tone>
    );
  return sheet.is_behind ? <Tone tone="warning">{t('is_behind')}</Tone> : <span className="mute">—</span>;
}
