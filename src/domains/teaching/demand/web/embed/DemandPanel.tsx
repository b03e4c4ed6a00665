import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { demandApi } from '../../demand.contract.ts';
import { demandStatus } from '../../demand.status.ts';
import { DemandDrawer } from '../DemandDrawer.tsx';

/** One demand beside another noun's list, with what can be decided about it. */
export const DemandPanel = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <DemandDrawer
    id={id}
    onClose={onClose}
    actions={(demand) => (
      <StatusButtons status={demandStatus} api={demandApi} record={demand} about={demand.number} />
    )}
  />
);
