import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useJoin, Words } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { Demand } from '../demand.contract.ts';
import { demandStatus } from '../demand.status.ts';
import { demandText } from '../demand.text.ts';
import { Progress } from './embed/Progress.tsx';
import { useSlotText } from './embed/weekWords.ts';

export function useDemandColumns(): Column<Demand>[] {
  const t = useText(demandText);
  const join = useJoin();
  const slotText = useSlotText();
  return [
    {
      field: 'student_names',
      width: 148,
      fixed: 'left',
      show: (names, { number }) => (
        <TwoLines sub={<span className="num">{number}</span>}>
          <b>{join(names)}</b>
        </TwoLines>
      ),
    },
    {
      field: 'subject_name',
      width: 150,
      show: (name, { level_name }) => <TwoLines sub={level_name ?? ''}>{name}</TwoLines>,
    },
    courseTypeColumn,
    { field: 'status', width: 128, show: (value) => <StatusTag status={demandStatus} value={value} /> },
    { key: 'progress', title: t('progress'), width: 132, show: (demand) => <Progress demand={demand} /> },
    {
      field: 'slots',
      width: 190,
      from: 900,
      show: (slots, { time_zone }) =>
        slots.length > 0 ? (
          <TwoLines sub={time_zone}>{join(slots.map(slotText))}</TwoLines>
        ) : (
          <span className="mute">{t('slots_none')}</span>
        ),
    },
    { field: 'starts_on', from: 1000 },
    { field: 'deadline' },
    {
      field: 'created_by_name',
      width: 112,
      from: 1060,
      show: (name, { created_at }) => <TwoLines sub={<Time at={created_at} />}>{name}</TwoLines>,
    },
    { field: 'wanted', hidden: true, show: (of) => <Words of={of.map((one) => one.teacher_name)} /> },
    { field: 'goal', hidden: true },
    { field: 'note', hidden: true },
    { field: 'created_at', time: 'date', hidden: true },
  ];
}
