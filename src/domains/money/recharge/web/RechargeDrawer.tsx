import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { invoiceText } from '../../invoice/invoice.text.ts';
import { SourceInvoices } from '../../invoice/web/embed/SourceInvoices.tsx';
import { rechargePermissions as may } from '../recharge.access.ts';
import { type RechargeDetail, rechargeApi } from '../recharge.contract.ts';
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
            {(data.status === 'approved' || data.status === 'rebacked') && <Billing recharge={data} />}
          </>
        )}
      </div>
    </SideDrawer>
  );
}

/** What no contract has taken of it is invoiced here. */
function Billing({ recharge }: { recharge: RechargeDetail }) {
  const t = useText(invoiceText);
  const { id, status, amount_fen, contract_fen, contract_number, payer, student_name } = recharge;
  const words = { fen: formatFen(contract_fen), number: contract_number ?? '' };
  return (
    <SourceInvoices
      source={{ recharge_id: id }}
      wholeFen={status === 'approved' ? amount_fen - contract_fen : 0}
      title={payer || student_name}
      note={contract_fen > 0 ? t('of_contract', words) : undefined}
    />
  );
}
