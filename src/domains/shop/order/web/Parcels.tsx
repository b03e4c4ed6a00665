import { Truck } from 'lucide-react';
import { FileLink } from '@/domains/organisation/file/web/embed/FileLink.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { OrderWhole } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

/** What was sent or done, by whom, and what they noted and attached. */
export function Parcels({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  if (order.shipments.length === 0) return null;
  return (
    <Card title={t('section_parcels')}>
      <ul className="order-parcels">
        {order.shipments.map((one) => (
          <li key={one.id}>
            <Icon of={Truck} size={16} />
            <span className="two-lines">
              <span>{[t(one.kind), one.carrier, one.parcel].filter(Boolean).join(' ')}</span>
              <small className="mute">
                {one.lines.map(({ name, quantity }) => `${name} ×${quantity}`).join('、')} ·{' '}
                {one.created_by_name} · <Time at={one.created_at} mode="datetime" />
              </small>
              {(one.note || one.file_id !== null) && (
                <small className="mute">
                  {one.note}{' '}
                  {one.file_id !== null && (
                    <FileLink file={{ id: one.file_id, name: one.file_name ?? t('file_id') }} />
                  )}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
