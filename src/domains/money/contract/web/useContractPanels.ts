import { type Panels, usePanels } from '@/kernel/web/navigation/usePanels.ts';
import type { Contract } from '../contract.contract.ts';

type Named = Pick<Contract, 'id' | 'number'>;
export type ContractPanels = Panels<Named>;

export const useContractPanels = (): ContractPanels => usePanels<Named>('contract_id');
