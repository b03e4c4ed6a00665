import { paymentText } from '../../payment.ts';
import { DayField, TextField } from '../form/controls.tsx';
import { FormSection } from '../form/Form.tsx';
import type { FormField } from '../form/useApiForm.ts';
import { useText } from '../language.ts';

/** What the bank says of a payment. */
export function PaymentFields({ fields }: { fields: object }) {
  const t = useText(paymentText);
  // The compiler does not follow a move's own fields into its form.
  const { pay_reference, paid_on } = fields as Record<'pay_reference' | 'paid_on', FormField<never>>;
  return (
    <FormSection>
      <TextField field={pay_reference} help={t('pay_reference_help')} maxLength={64} />
      <DayField field={paid_on} />
    </FormSection>
  );
}
