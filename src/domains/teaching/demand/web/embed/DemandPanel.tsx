import type { ReactNode } from 'react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { type Demand, demandApi } from '../../demand.contract.ts';
import { demandStatus } from '../../demand.status.ts';
import { DemandDrawer } from '../DemandDrawer.tsx';

interface DemandPanelProps {
  readonly id: number;
  readonly onClose: () => void;
  /** What the noun around adds to it. */
  readonly more?: (demand: Demand) => ReactNode;
}

/** One demand beside another noun's list, with what can be decided about it. */
export const DemandPanel = ({ id, onClose, more }: DemandPanelProps) => (
  <DemandDrawer
    id={id}
    onClose={onClose}
    actions={(demand) => (
      <>
        {more?.(demand)}
        <StatusButtons status={demandStatus} api={demandApi} record={demand} about={demand.number} />
      </>
    )}
  />
);
