import { Eye, History, Pencil, Trash2 } from 'lucide-react';
import { usesShown } from '@/kernel/references.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { subjectPermissions as may } from '../subject.access.ts';
import { type Subject, subjectApi } from '../subject.contract.ts';
import { subjectText } from '../subject.text.ts';

/** What the menu of a subject offers besides switching it on and off. */
export function useSubjectActions(
  onOpen: (subject: Subject) => void,
  onHistory: (subject: Subject) => void,
): (subject: Subject) => MenuAction[] {
  const t = useText(subjectText);
  const mayEdit = useHolds()(may.edit);
  const { run } = useAction(subjectApi.del, { success: webText.done });
  const remove = async ({ id, name }: Subject) => {
    const title = fill(subjectText.del_confirm, { name });
    if (await confirmDialog({ title, ok: subjectText.del, danger: true })) await run({ id });
  };
  return (subject) => [
    {
      key: 'edit',
      label: t(mayEdit ? 'edit' : 'view'),
      icon: mayEdit ? Pencil : Eye,
      onClick: () => onOpen(subject),
    },
    { key: 'history', label: t('history'), icon: History, onClick: () => onHistory(subject) },
    {
      key: 'del',
      label: t('del'),
      icon: Trash2,
      danger: true,
      permission: may.del,
      barred: subject.used_count > 0 ? t('in_use', { n: usesShown(subject.used_count) }) : undefined,
      onClick: () => void remove(subject),
    },
  ];
}
