import { usePanels } from '@/kernel/web/usePanels.ts';
import type { Recharge } from '../recharge.contract.ts';
import type { Category } from '../recharge.rules.ts';

export type RechargePanels = ReturnType<typeof useRechargePanels>;

export const useRechargePanels = (category: Category) => ({
  category,
  ...usePanels<Pick<Recharge, 'id' | 'number'>>('recharge_id'),
});
