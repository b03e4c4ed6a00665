import { useNavigate } from 'react-router';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { studentPermissions as may } from '../student.access.ts';
import { studentApi } from '../student.contract.ts';
import type { Student } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';
import { studentAddress, studentScreens } from './embed/studentScreens.ts';

/** Every screen of the student that there is, and what can be done with the student besides its status. */
export function useStudentActions(onHistory: (student: Student) => void): (student: Student) => MenuAction[] {
  const t = useText(studentText);
  const say = useSay();
  const navigate = useNavigate();
  const { company_id: here } = useActor();
  const { run } = useAction(studentApi.del, { success: studentText.deleted });

  const remove = async ({ id, username }: Student) => {
    const text = fill(studentText.del_confirm, { name: username });
    const sure = await confirmDialog({ title: studentText.del, text, ok: studentText.del, danger: true });
    if (sure) await run({ id });
  };
  return (student) => [
    ...studentScreens.parts.map(
      ({ key, label, path, permission }): MenuAction => ({
        key,
        label: say(label),
        permission,
        onClick: () => void navigate(studentAddress(path, student.id)),
      }),
    ),
    { key: 'history', label: say(auditText.history), onClick: () => onHistory(student) },
    {
      key: 'del',
      label: t('del'),
      danger: true,
      permission: may.del,
      barred: student.company_id === here ? undefined : t('not_here'),
      onClick: () => void remove(student),
    },
  ];
}
