import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Text } from '@/kernel/web/display/value/Text.tsx';
import { Person } from '@/kernel/web/display/value/TwoLines.tsx';
import { Words } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { Teacher } from '../teacher.contract.ts';
import { teacherStatus } from '../teacher.status.ts';
import { teacherText } from '../teacher.text.ts';

/** `数学 9709 AS/A2`: what somebody teaches, in a cell. */
const taught = ({ subject_name, level_names }: Teacher['subjects'][number]) =>
  `${subject_name} ${level_names.join('/')}`.trim();

export function useTeacherColumns(): Column<Teacher>[] {
  const t = useText(teacherText);
  const several = useMe().readable_company_ids.length > 1;
  return [
    {
      field: 'teacher_name',
      width: 160,
      fixed: 'left',
      show: (name, { english_name }) => <Person name={name} {...(english_name && { sub: english_name })} />,
    },
    { field: 'status', show: (status) => <StatusTag status={teacherStatus} value={status} /> },
    { field: 'subjects', width: 220, show: (subjects) => <Words of={subjects.map(taught)} /> },
    { field: 'employment', width: 92, show: (employment) => <Text>{t(employment)}</Text> },
    { field: 'tier_name', width: 96 },
    { field: 'phone', width: 124, show: (phone) => <Text>{phone}</Text> },
    { field: 'zone', width: 124, from: 1000 },
    ...(several ? [{ field: 'company_names', width: 152, from: 800 } as const] : []),
    { field: 'admin_name', width: 100, from: 980 },
    { field: 'email', width: 160, from: 1400 },
    { field: 'note', hidden: true },
    { field: 'created_at', time: 'date', from: 1160 },
  ];
}
