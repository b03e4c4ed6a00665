import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { addressApi } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';

interface AddressFormProps {
  readonly studentId: number;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function AddressForm({ studentId, onClose, onAdded }: AddressFormProps) {
  const t = useText(cartText);
  const form = useApiForm(addressApi.add, {
    initial: { student_id: studentId, is_default: 0 },
    onDone: ({ id }) => {
      onAdded(id);
      onClose();
    },
  });
  const regions = useItemOptions('region');
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('address_add')}>
      <FormSection>
        <TextField field={fields.receiver} maxLength={40} />
        <TextField field={fields.phone} />
        <SelectField field={fields.region_id} options={regions.options} />
        <TextField field={fields.detail} />
        <SwitchField field={fields.is_default} />
      </FormSection>
    </Form>
  );
}
