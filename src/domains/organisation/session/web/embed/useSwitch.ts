import { useAction } from '@/kernel/web/api/useAction.ts';
import { startAfresh } from '@/kernel/web/navigation/rootView.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { actUnder, type CompanyInfo } from '@/kernel/web/session/company.ts';
import { setRoleId, signOut } from '@/kernel/web/session/session.ts';
import { sessionApi } from '../../session.contract.ts';

/** Acts under another company: in this tab at once, and in tabs that are opened from now on. */
export function useSwitchCompany() {
  const { run, busy } = useAction(sessionApi.switchCompany);
  const switchTo = async (company: Pick<CompanyInfo, 'id'>) => {
    if (!(await mayDiscardChanges())) return;
    const answer = await run({ to_company_id: company.id });
    if (!answer) return;
    actUnder(answer.company);
    startAfresh();
  };
  return { switchTo, busy };
}

export function useSwitchRole() {
  const { run } = useAction(sessionApi.switchRole);
  return async (role_id: number) => {
    if (!(await mayDiscardChanges())) return;
    if (!(await run({ role_id }))) return;
    setRoleId(role_id);
    startAfresh();
  };
}

/** Ends the session here whatever the server says: whoever wants out, and has nothing unsaved, gets out. */
export function useSignOut() {
  const { run } = useAction(sessionApi.logout, { onError: () => true });
  return async () => {
    if (!(await mayDiscardChanges())) return;
    await run({});
    signOut();
  };
}
