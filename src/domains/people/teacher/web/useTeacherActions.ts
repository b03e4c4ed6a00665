import { useNavigate } from 'react-router';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { teacherPermissions as may } from '../teacher.access.ts';
import { type Teacher, teacherApi } from '../teacher.contract.ts';
import { isHere } from '../teacher.rules.ts';
import { teacherText } from '../teacher.text.ts';
import { teacherScreens } from './embed/teacherScreens.ts';
import type { TeacherPanels } from './useTeacherPanels.ts';

/** What can be done with a teacher besides changing their status, in a row's menu and in the drawer's alike. */
export function useTeacherActions(panels: TeacherPanels): (teacher: Teacher) => MenuAction[] {
  const t = useText(teacherText);
  const say = useSay();
  const actor = useActor();
  const navigate = useNavigate();
  const { run } = useAction(teacherApi.del, { success: teacherText.deleted });

  const remove = async ({ id, teacher_name }: Teacher) => {
    const text = fill(teacherText.del_confirm, { name: teacher_name });
    const sure = await confirmDialog({ title: teacherText.del, text, ok: teacherText.del, danger: true });
    if (sure && (await run({ id }))) panels.deleted(id);
  };
  return (teacher) => {
    const verdict = isHere(teacher, actor);
    const barred = verdict === true ? undefined : say(verdict);
    return [
      { key: 'edit', label: t('edit'), permission: may.edit, barred, onClick: () => panels.edit(teacher) },
      ...teacherScreens.parts.map(({ key, label, address, permission }) => ({
        key,
        label: say(label),
        permission,
        onClick: () => void navigate(address(teacher.id)),
      })),
      { key: 'history', label: say(auditText.history), onClick: () => panels.history(teacher) },
      {
        key: 'del',
        label: t('del'),
        danger: true,
        permission: may.del,
        barred,
        onClick: () => void remove(teacher),
      },
    ];
  };
}
