import { useState } from 'react';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import type { Admin } from '../admin.contract.ts';

export type AdminPanels = ReturnType<typeof useAdminPanels>;

/** What stands beside the list, and the dialog over it. */
export function useAdminPanels() {
  const panels = usePanels<Admin>('staff_id');
  const [resetting, setResetting] = useState<Admin>();
  return {
    ...panels,
    isOpen: panels.isOpen || resetting !== undefined,
    resetting,
    reset: setResetting,
    endReset: () => setResetting(undefined),
  };
}
