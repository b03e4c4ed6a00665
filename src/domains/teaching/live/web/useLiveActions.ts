import { Copy, Eye, History, Pencil, Trash2 } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { livePermissions as may } from '../live.access.ts';
import { type Live, liveApi } from '../live.contract.ts';
import { liveText } from '../live.text.ts';

/** What the menu of a live class offers besides cancelling and restoring it. */
export function useLiveActions(
  onOpen: (live: Live) => void,
  onHistory: (live: Live) => void,
): (live: Live) => MenuAction[] {
  const t = useText(liveText);
  const holds = useHolds();
  const { company } = useMe();
  const { run } = useAction(liveApi.del, { success: webText.done });
  const remove = async ({ id, title: name }: Live) => {
    const title = fill(liveText.del_confirm, { name });
    if (await confirmDialog({ title, ok: liveText.del, danger: true })) await run({ id });
  };
  const copying = (key: 'copy_join' | 'copy_host', link: string | null): MenuAction[] =>
    link && navigator.clipboard
      ? [
          {
            key,
            label: t(key),
            icon: Copy,
            onClick: () =>
              void navigator.clipboard.writeText(link).then(() => toast.success(liveText.copied)),
          },
        ]
      : [];
  return (live) => {
    const isOurs = live.company_id === company.id;
    const mayEdit = isOurs && holds(may.edit);
    const hasBegun = live.status === 'live' || live.status === 'ended';
    return [
      {
        key: 'edit',
        label: t(mayEdit ? 'edit' : 'view'),
        icon: mayEdit ? Pencil : Eye,
        onClick: () => onOpen(live),
      },
      ...copying('copy_join', live.join_link),
      ...copying('copy_host', live.host_link),
      { key: 'history', label: t('history'), icon: History, onClick: () => onHistory(live) },
      {
        key: 'del',
        label: t('del'),
        icon: Trash2,
        danger: true,
        permission: may.del,
        barred: !isOurs ? t('not_ours') : hasBegun ? t('begun') : undefined,
        onClick: () => void remove(live),
      },
    ];
  };
}
