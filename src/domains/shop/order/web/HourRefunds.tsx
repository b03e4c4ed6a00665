import { Link } from 'react-router';
import { refundPermissions } from '@/domains/money/refund/refund.access.ts';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import type { OrderWhole } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

const PAID_WITH = [
  ['learning_fen', 'learning'],
  ['new_fen', 'new'],
  ['coin_fen', 'virtual'],
] as const;
/** Refunds of hours that the line brought: paid out by their own document, as the money that had bought them. */
export function HourRefunds({ order, lineId }: { order: OrderWhole; lineId: number }) {
  const t = useText(orderText);
  const mayRead = useHolds()(refundPermissions.read);
  return order.hour_refunds
    .filter(({ line_id }) => line_id === lineId)
    .map(({ refund_id, number, paid_minutes, amount_fen, method_name, ...parts }) => (
      <TwoLines
        key={refund_id}
        sub={
          <>
            {mayRead ? <Link to={refundPaths.detail(refund_id)}>{number}</Link> : number}
            {[
              t('hours_paid_by', { method: method_name }),
              ...PAID_WITH.filter(([part]) => parts[part] > 0).map(
                ([part, account]) => `${t(account)} ${formatFen(parts[part])}`,
              ),
            ].map((words) => ` · ${words}`)}
          </>
        }
      >
        <Tone tone="warning">
          {t('hours_refunded', {
            n: formatHours(paid_minutes, order.minutes_per_class_hour),
            money: formatFen(amount_fen),
          })}
        </Tone>
      </TwoLines>
    ));
}
