import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import type { Verdict } from '@/kernel/errors.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { adminPermissions as may } from '../admin.access.ts';
import { type Admin, adminApi } from '../admin.contract.ts';
import { isHere, mayTouchOther } from '../admin.rules.ts';
import { adminText } from '../admin.text.ts';
import type { AdminPanels } from './useAdminPanels.ts';

/** What can be done with a person besides changing their status, in a row's menu and in the drawer's alike. */
export function useAdminActions(panels: AdminPanels): (admin: Admin) => MenuAction[] {
  const t = useText(adminText);
  const say = useSay();
  const actor = useActor();
  const { run } = useAction(adminApi.del, { success: adminText.deleted });
  const resetFactor = useAction(adminApi.resetSecondFactor, { success: adminText.reset_factor_done });
  const barred = (verdict: Verdict) => (verdict === true ? undefined : say(verdict));

  const remove = async ({ id, admin_name }: Admin) => {
    const text = fill(adminText.del_confirm, { name: admin_name });
    const sure = await confirmDialog({ title: adminText.del, text, ok: adminText.del, danger: true });
    if (sure && (await run({ id }))) panels.deleted(id);
  };
  const dropFactor = async ({ id, admin_name }: Admin) => {
    const text = fill(adminText.reset_factor_confirm, { name: admin_name });
    const words = { title: adminText.reset_second_factor, text, ok: adminText.reset_second_factor };
    if (await confirmDialog({ ...words, danger: true })) await resetFactor.run({ id });
  };
  return (admin) => {
    const other = barred(mayTouchOther(admin, actor));
    return [
      {
        key: 'edit',
        label: t('edit'),
        permission: may.edit,
        barred: barred(isHere(admin, actor)),
        onClick: () => panels.edit(admin),
      },
      {
        key: 'reset',
        label: t('reset_password'),
        permission: may.reset_password,
        barred: other,
        onClick: () => panels.reset(admin),
      },
      {
        key: 'reset_factor',
        label: t('reset_second_factor'),
        permission: may.reset_second_factor,
        barred: other ?? (admin.has_second_factor ? undefined : t('no_factor')),
        onClick: () => void dropFactor(admin),
      },
      { key: 'history', label: say(auditText.history), onClick: () => panels.history(admin) },
      {
        key: 'del',
        label: t('del'),
        danger: true,
        permission: may.del,
        barred: other,
        onClick: () => void remove(admin),
      },
    ];
  };
}
