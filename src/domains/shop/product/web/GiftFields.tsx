import { Plus, Trash2 } from 'lucide-react';
import type { Sentence } from '@/kernel/text.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { entitlementTypeApi } from '../../entitlement-type/entitlement-type.contract.ts';
import type { ProductWhole } from '../product.shapes.ts';
import { productText } from '../product.text.ts';

const MOST = 10;
interface Gift {
  readonly type_id?: number;
  readonly quantity?: number;
  readonly days_valid?: number | null;
}
interface GiftFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: gifts that are still being written.
  readonly field: FormField<any>;
  readonly known: ProductWhole['entitlements'];
  readonly readOnly: boolean;
}

/** Entitlements that come along with each piece. */
export function GiftFields({ field, known, readOnly }: GiftFieldsProps) {
  const t = useText(productText);
  const types = useActingOptions(entitlementTypeApi.options);
  const gifts = (field.value ?? []) as Gift[];
  const chosen = known.map(({ type_id, type_name }) => ({ value: type_id, label: type_name }));
  return (
    <div className="product-gifts" data-field="entitlements">
      {gifts.map((gift, at) => {
        const of = (name: keyof Gift, label: Sentence): FormField<never> => ({
          name: `${name}-gift-${at + 1}`,
          label,
          required: name !== 'days_valid',
          value: gift[name] as never,
          error: undefined,
          set: (value) => field.set(gifts.map((one, n) => (n === at ? { ...one, [name]: value } : one))),
          blur: () => undefined,
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gift is known by its place alone.
          <div className="product-gift" key={at}>
            <SelectField
              field={of('type_id', productText.type_id)}
              options={types}
              chosen={chosen}
              disabled={readOnly}
            />
            <NumberField field={of('quantity', productText.quantity)} disabled={readOnly} />
            <NumberField field={of('days_valid', productText.days_valid)} disabled={readOnly} />
            {!readOnly && (
              <Button
                kind="text"
                icon={Trash2}
                aria-label={t('remove')}
                onClick={() => field.set(gifts.filter((_, n) => n !== at))}
              />
            )}
          </div>
        );
      })}
      {!readOnly && (
        <Button
          size="small"
          icon={Plus}
          disabled={gifts.length >= MOST}
          onClick={() => field.set([...gifts, { quantity: 1 }])}
        >
          {t('add_gift')}
        </Button>
      )}
    </div>
  );
}
