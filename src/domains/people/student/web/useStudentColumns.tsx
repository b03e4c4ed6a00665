import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Person, TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { studentPermissions as may } from '../student.access.ts';
import type { Student } from '../student.shapes.ts';
import { studentStatus } from '../student.status.ts';

/** The accounts that there is room for first come first. */
const ACCOUNTS = [
  ['learning_fen', undefined],
  ['new_fen', undefined],
  ['classes_fen', 1180],
  ['virtual_fen', 1300],
  ['store_fen', 1700],
  ['apply_fen', 1700],
] as const;

export function useStudentColumns(): Column<Student>[] {
  const several = useMe().readable_company_ids.length > 1;
  const seesMoney = useHolds()(may.money);
  return [
    {
      field: 'username',
      width: 184,
      fixed: 'left',
      show: (name, { number }) => <Person name={name} sub={number} />,
    },
    { field: 'status', width: 104, show: (status) => <StatusTag status={studentStatus} value={status} /> },
    {
      field: 'level_name',
      width: 88,
      show: (level, { grade }) => <TwoLines {...(grade && { sub: grade })}>{level ?? <Nothing />}</TwoLines>,
    },
    { field: 'english_name', width: 88, from: 1500 },
    { field: 'adviser_name', width: 76 },
    { field: 'class_teacher_name', width: 108 },
    { field: 'phone', width: 116, from: 980, show: (phone) => <Text>{phone}</Text> },
    {
      field: 'remaining_minutes',
      width: 96,
      show: (minutes, { minutes_per_class_hour: perHour }) =>
        minutes === 0 ? <Nothing /> : <Hours minutes={minutes} perHour={perHour} unit={false} />,
    },
    { field: 'next_lesson_at', time: 'two_lines', width: 104, from: 860 },
    { field: 'run_out_on', width: 104, from: 1080 },
    ...(seesMoney
      ? ACCOUNTS.map(([field, from]) => ({
          field,
          width: 104,
          ...(from && { from }),
          show: (fen: number | null) => <Money fen={fen} />,
        }))
      : []),
    { field: 'label_names', width: 120, from: 1540 },
    { field: 'education_type_name', hidden: true },
    { field: 'school', width: 140, hidden: true },
    { field: 'region_name', hidden: true },
    { field: 'channel_name', hidden: true },
    { field: 'guidance_name', hidden: true },
    { field: 'academic_affairs_name', hidden: true },
    { field: 'assistant_name', hidden: true },
    { field: 'guardian_name', hidden: true },
    { field: 'guardian_phone', hidden: true },
    { field: 'last_lesson_at', time: 'datetime', hidden: true },
    {
      field: 'scheduled_minutes',
      hidden: true,
      show: (minutes, { minutes_per_class_hour: perHour }) => (
        <Hours minutes={minutes} perHour={perHour} unit={false} />
      ),
    },
    { field: 'birthday', hidden: true },
    { field: 'wechat', hidden: true },
    { field: 'email', width: 160, hidden: true },
    { field: 'referrer_name', hidden: true },
    ...(several ? [{ field: 'company_name', width: 120, from: 1420 } as const] : []),
    { field: 'created_at', time: 'date', from: 1000 },
  ];
}
