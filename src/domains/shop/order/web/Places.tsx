import { MapPin, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { addressApi } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';
import { AddressForm } from './AddressForm.tsx';

/** Where goods go. */
export interface Place {
  readonly delivery: 'express' | 'pickup';
  readonly address_id?: number;
}

/** Picked up here, or sent to one of the student’s addresses; a new one is added on the way. */
export function Places({
  studentId,
  value,
  onChange,
}: {
  studentId: number;
  value: Place;
  onChange: (place: Place) => void;
}) {
  const t = useText(cartText);
  const { company } = useMe();
  const [adding, setAdding] = useState(false);
  const { data } = useApi(addressApi.list, { student_id: studentId }, { staleMs: 0 });
  return (
    <div className="store-places">
      <button
        type="button"
        aria-pressed={value.delivery === 'pickup'}
        onClick={() => onChange({ delivery: 'pickup' })}
      >
        <Icon of={MapPin} size={16} />
        <span>{t('pickup_here', { name: company.name })}</span>
      </button>
      {data?.list.map(({ id, receiver, phone, region_name, detail }) => (
        <button
          key={id}
          type="button"
          aria-pressed={value.address_id === id}
          onClick={() => onChange({ delivery: 'express', address_id: id })}
        >
          <Icon of={Truck} size={16} />
          <span className="two-lines">
            <span>
              {receiver} <span className="num">{phone}</span>
            </span>
            <small className="mute">{[region_name, detail].filter(Boolean).join(' ')}</small>
          </span>
        </button>
      ))}
      <button type="button" onClick={() => setAdding(true)}>
        <Icon of={Plus} size={16} />
        <span>{t('new_address')}</span>
      </button>
      <FormModal open={adding} onClose={() => setAdding(false)} title={t('address_add')}>
        {adding && (
          <AddressForm
            studentId={studentId}
            onClose={() => setAdding(false)}
            onAdded={(address_id) => onChange({ delivery: 'express', address_id })}
          />
        )}
      </FormModal>
    </div>
  );
}
