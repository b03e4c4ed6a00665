import { useNavigate } from 'react-router';
import { forgetAll } from '@/kernel/web/api/query.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { reloadRootView } from '@/kernel/web/navigation/rootView.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { actUnder } from '@/kernel/web/session/company.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { type Notice, noticeApi } from '../news.contract.ts';

/** Marks a notice, and what was told of the same document before, as read and goes where it leads, under the company that it is about. */
export function useOpenNotice(): (notice: Notice, earlier?: readonly Notice[]) => Promise<void> {
  const me = useMe();
  const navigate = useNavigate();
  const { run } = useRun();
  return async (notice, earlier = []) => {
    const { link, company_id } = notice;
    for (const { id, read_at } of [notice, ...earlier])
      if (read_at === null) await run(noticeApi.read, { id });
    // Whoever stays keeps the company too.
    if (!link || !(await mayDiscardChanges())) return;
    // It tells of a change: what was looked at before it came is no longer true.
    void forgetAll();
    const company = me.company_list.find((one) => one.id === company_id);
    if (company && company.id !== me.company.id) {
      actUnder(company);
      await navigate(link);
      reloadRootView();
    } else await navigate(link);
  };
}
