import { Truck } from 'lucide-react';
import { useState } from 'react';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { orderPermissions as may } from '../order.access.ts';
import { shopOrderApi } from '../order.contract.ts';
import { toSend } from '../order.rules.ts';
import type { OrderWhole } from '../order.shapes.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText } from '../order.text.ts';
import { SendForm } from './SendForm.tsx';

/** Its state, and what this person can do with it now. */
export function OrderActions({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  const holds = useHolds();
  const [sending, setSending] = useState(false);
  const canSend =
    holds(may.send) &&
    (order.status === 'audited' || order.status === 'shipped') &&
    order.lines.some((line) => toSend(line) > 0);
  return (
    <>
      <StatusTag status={shopOrderStatus} value={order.status} />
      {order.refund_status !== 'none' && <Tone tone="warning">{t(order.refund_status)}</Tone>}
      {canSend && (
        <Button icon={Truck} kind="primary" onClick={() => setSending(true)}>
          {t('send')}
        </Button>
      )}
      <StatusButtons status={shopOrderStatus} api={shopOrderApi} record={order} about={order.number} />
      <FormModal open={sending} onClose={() => setSending(false)} title={`${t('send')} · ${order.number}`}>
        {sending && <SendForm order={order} onClose={() => setSending(false)} />}
      </FormModal>
    </>
  );
}
