import { MapPin, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Select } from '@/kernel/web/form/select/Select.tsx';
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
  /** Left out: the company that one acts under. */
  readonly pickup_company_id?: number;
}

interface PlacesProps {
  readonly studentId: number;
  readonly value: Place;
  /** Some goods are only picked up, wherever the others go. */
  readonly isPickedUp: boolean;
  readonly onChange: (place: Place) => void;
}

/** Picked up at a campus, or sent to one of the student’s addresses; a new one is added on the way. */
export function Places({ studentId, value, isPickedUp, onChange }: PlacesProps) {
  const t = useText(cartText);
  const { company, company_list } = useMe();
  const [adding, setAdding] = useState(false);
  const { data } = useApi(addressApi.list, { student_id: studentId }, { staleMs: 0 });
  const { address_id: _, ...campus } = value;
  const at = company_list.find(({ id }) => id === value.pickup_company_id) ?? company;
  const sendTo = (address_id: number) => onChange({ ...campus, delivery: 'express', address_id });
  return (
    <div className="store-places">
      <button
        type="button"
        aria-pressed={value.delivery === 'pickup'}
        onClick={() => onChange({ ...campus, delivery: 'pickup' })}
      >
        <Icon of={MapPin} size={16} />
        <span>{t('pickup_here', { name: at.name })}</span>
      </button>
      {data?.list.map(({ id, receiver, phone, region_name, detail }) => (
        <button key={id} type="button" aria-pressed={value.address_id === id} onClick={() => sendTo(id)}>
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
        {adding && <AddressForm studentId={studentId} onClose={() => setAdding(false)} onAdded={sendTo} />}
      </FormModal>
      {(isPickedUp || value.delivery === 'pickup') && company_list.length > 1 && (
        <Select
          className="store-campus"
          label={t('pickup_company_id')}
          source={{ options: company_list.map(({ id, name }) => ({ value: id, label: name })) }}
          value={at.id}
          onChange={(id) => onChange({ ...value, pickup_company_id: Number(id) })}
        />
      )}
    </div>
  );
}
