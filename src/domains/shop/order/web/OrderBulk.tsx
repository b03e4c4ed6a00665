import { ClipboardList, PackageCheck, Stamp } from 'lucide-react';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { useBulk } from '@/kernel/web/api/useBulk.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { BulkReport } from '@/kernel/web/list/BulkReport.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { orderPermissions as may } from '../order.access.ts';
import { shopOrderApi } from '../order.contract.ts';
import { mayAuditTogether } from '../order.rules.ts';
import type { Order } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

/** What can be done with the chosen orders: audited together, picked and packed. */
export function OrderBulk({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const t = useText(orderText);
  const say = useSay();
  const holds = useHolds();
  const bulk = useBulk();
  const placed = orders.filter(({ status }) => status === 'placed');
  const toSend = orders.filter(({ status }) => status === 'audited');
  const ids = toSend.map(({ id }) => id).join(',');
  const audit = async () => {
    if (!(await confirmDialog({ title: orderText.audit_many, ok: orderText.audit }))) return;
    await bulk.run(
      shopOrderApi.audit,
      placed.map((order) => {
        const verdict = mayAuditTogether(order);
        return {
          id: order.id,
          name: order.number,
          input: { id: order.id, pass: 1 as const, version: order.version },
          ...(verdict !== true && { barred: say(verdict) }),
        };
      }),
    );
  };
  return (
    <>
      {holds(may.audit) && placed.length > 0 && (
        <Button icon={Stamp} onClick={() => void audit()}>
          {t('audit_many')} <span className="num">{placed.length}</span>
        </Button>
      )}
      {holds(may.send) && toSend.length > 0 && (
        <>
          <Button icon={ClipboardList} onClick={() => openBeside(shopOrderApi.picking, { ids })}>
            {t('picking')}
          </Button>
          <Button icon={PackageCheck} onClick={() => openBeside(shopOrderApi.slips, { ids })}>
            {t('slips')}
          </Button>
        </>
      )}
      <BulkReport
        bulk={bulk}
        onClose={() => {
          bulk.clear();
          onDone();
        }}
      />
    </>
  );
}
