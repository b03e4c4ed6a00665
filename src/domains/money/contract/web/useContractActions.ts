import { FileDown, History, Pencil } from 'lucide-react';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { exportUrl } from '@/kernel/web/api/exportList.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { useActor } from '@/kernel/web/session/me.ts';
import { contractPermissions as may } from '../contract.access.ts';
import { type Contract, contractApi } from '../contract.contract.ts';
import { isHere } from '../contract.rules.ts';
import { contractText } from '../contract.text.ts';
import type { ContractPanels } from './useContractPanels.ts';

export const openPdf = (id: number) =>
  void window.open(exportUrl(contractApi.pdf, { id }), '_blank', 'noopener');

/** What can be done with a contract besides moving it. */
export function useContractActions(panels: ContractPanels): (contract: Contract) => MenuAction[] {
  const t = useText(contractText);
  const say = useSay();
  const actor = useActor();
  return (contract) => {
    const here = isHere(contract, actor);
    const barred = here !== true ? say(here) : contract.status === 'draft' ? undefined : t('only_draft');
    return [
      {
        key: 'edit',
        label: t('edit'),
        icon: Pencil,
        permission: may.add,
        barred,
        onClick: () => panels.edit(contract),
      },
      { key: 'pdf', label: t('pdf'), icon: FileDown, onClick: () => openPdf(contract.id) },
      {
        key: 'history',
        label: say(auditText.history),
        icon: History,
        onClick: () => panels.history(contract),
      },
    ];
  };
}
