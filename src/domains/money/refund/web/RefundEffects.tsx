import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { RefundEffect } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';

/** Whose performance falls by how much, in which month: known before anybody decides. */
export function RefundEffects({ effects }: { effects: readonly RefundEffect[] }) {
  const t = useText(refundText);
  if (effects.length === 0) return null;
  return (
    <Card title={t('effects')}>
      <table className="refund-table">
        <tbody>
          {effects.map(({ admin_id, admin_name, month, amount_fen }) => (
            <tr key={admin_id ?? 0}>
              <td>{admin_name ?? t('effect_nobody')}</td>
              <td className="num">{month}</td>
              <td className="end">
                <Money fen={amount_fen} red />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
