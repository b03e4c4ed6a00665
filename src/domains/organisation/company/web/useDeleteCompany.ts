import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { type Company, companyApi } from '../company.contract.ts';
import { companyText } from '../company.text.ts';

/** Asks, then deletes. */
export function useDeleteCompany() {
  const { run } = useAction(companyApi.del, { success: webText.done });
  return async ({ id, name }: Company): Promise<void> => {
    const text = fill(companyText.del_confirm, { name });
    if (await confirmDialog({ title: companyText.del, text, ok: companyText.del, danger: true }))
      await run({ id });
  };
}
