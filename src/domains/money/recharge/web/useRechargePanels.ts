import { useNavigate } from 'react-router';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import type { Recharge } from '../recharge.contract.ts';
import { addressOf, type Category } from '../recharge.rules.ts';

export type RechargePanels = ReturnType<typeof useRechargePanels>;

export function useRechargePanels(category: Category) {
  const navigate = useNavigate();
  const panels = usePanels<Pick<Recharge, 'id' | 'number'>>('recharge_id', 'for_contract');
  const [forContract] = useOpenId('for_contract');
  return {
    ...panels,
    category,
    forContract,
    /** What was just entered is shown on the screen of its category. */
    added: (id: number | undefined, as: Category = category) => {
      if (id === undefined || as === category) return panels.added(id);
      panels.endTask();
      void navigate(addressOf({ id, category: as }));
    },
  };
}
