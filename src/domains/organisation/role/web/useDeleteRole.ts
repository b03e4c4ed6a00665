import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { type Role, roleApi } from '../role.contract.ts';
import { roleText } from '../role.text.ts';

/** Asks, then deletes. */
export function useDeleteRole() {
  const { run } = useAction(roleApi.del, { success: webText.done });
  return async ({ id, role_name }: Role): Promise<void> => {
    const title = fill(roleText.del_confirm, { name: role_name });
    if (await confirmDialog({ title, ok: roleText.del, danger: true })) await run({ id });
  };
}
