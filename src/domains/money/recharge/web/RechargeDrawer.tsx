import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/me.ts';
import { SideDrawer } from '@/kernel/web/SideDrawer.tsx';
import { StatusButtons } from '@/kernel/web/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/show/StatusTag.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import { rechargePermissions as may } from '../recharge.access.ts';
import { rechargeApi } from '../recharge.contract.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';
import { Outlook } from './Outlook.tsx';
import { RechargeFacts } from './RechargeFacts.tsx';
import { useRechargeActions } from './useRechargeActions.ts';
import type { RechargePanels } from './useRechargePanels.ts';
import './recharge.css';

/** One recharge: its money, the payment behind it, and what happened to it. */
export function RechargeDrawer({ id, panels }: { id: number; panels: RechargePanels }) {
  const t = useText(rechargeText);
  const holds = useHolds();
  const { data, error, refetch } = useApi(rechargeApi.get, { id });
  const actionsOf = useRechargeActions(panels);
  return (
    <SideDrawer
      open
      onClose={panels.close}
      title={
        data ? (
          <span className="recharge-title">
            <span className="num">{data.number}</span>
            <StatusTag status={rechargeStatus} value={data.status} />
          </span>
        ) : (
          t('view')
        )
      }
      extra={
        data && (
          <StatusButtons
            status={rechargeStatus}
            api={rechargeApi}
            record={data}
            about={data.number}
            more={actionsOf(data)}
          />
        )
      }
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && (
          <>
            {data.status === 'approved' && holds(may.reback) && <Outlook id={id} />}
            <RechargeFacts recharge={data} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}
