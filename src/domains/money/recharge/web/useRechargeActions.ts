import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { rechargePermissions as may } from '../recharge.access.ts';
import { type Recharge, rechargeApi } from '../recharge.contract.ts';
import { rechargeText } from '../recharge.text.ts';
import type { RechargePanels } from './useRechargePanels.ts';

/** What can be done with a recharge besides its moves. */
export function useRechargeActions(panels: RechargePanels): (recharge: Recharge) => MenuAction[] {
  const t = useText(rechargeText);
  const say = useSay();
  const { run } = useAction(rechargeApi.del, { success: rechargeText.deleted });
  const remove = async ({ id, number }: Recharge) => {
    const text = fill(rechargeText.del_confirm, { name: number });
    const sure = await confirmDialog({ title: rechargeText.del, text, ok: rechargeText.del, danger: true });
    if (sure && (await run({ id }))) panels.deleted(id);
  };
  return (recharge) => {
    const isDraft = recharge.status === 'draft';
    const isHandmade = recharge.category !== 'weapp';
    const edit = { key: 'edit', permission: may.add, onClick: () => panels.edit(recharge) };
    return [
      ...(isDraft && isHandmade ? [{ ...edit, label: t('edit') }] : []),
      ...(recharge.status === 'rejected' && isHandmade ? [{ ...edit, label: t('again') }] : []),
      { key: 'history', label: say(auditText.history), onClick: () => panels.history(recharge) },
      ...(isDraft
        ? [
            {
              key: 'del',
              label: t('del'),
              danger: true,
              permission: may.add,
              onClick: () => void remove(recharge),
            },
          ]
        : []),
    ];
  };
}
