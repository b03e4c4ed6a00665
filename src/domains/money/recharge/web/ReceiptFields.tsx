import type { ReactNode } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { DateField, MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import type { RechargeDetail, rechargeApi } from '../recharge.contract.ts';
import { rechargeText } from '../recharge.text.ts';
import { ReceiptFileField } from './ReceiptFileField.tsx';

interface ReceiptFieldsProps {
  readonly fields: Pick<
    ApiForm<typeof rechargeApi.add>['fields'],
    'received_fen' | 'fee_fen' | 'method_id' | 'reference' | 'payer' | 'paid_at' | 'file_id'
  >;
  readonly recharge?: RechargeDetail;
  /** Part of it was submitted: the payment itself stays as it is. */
  readonly fixed?: boolean;
  /** Further methods, where the form takes several. */
  readonly children?: ReactNode;
}

/** The payment, as the bank knows it. */
export function ReceiptFields({ fields, recharge, fixed = false, children }: ReceiptFieldsProps) {
  const t = useText(rechargeText);
  const methods = useItemOptions('payment_method');
  const chosen = recharge ? [{ value: recharge.method_id, label: recharge.method_name }] : [];
  return (
    <FormSection title={t('section_receipt')} columns={2}>
      <MoneyField field={fields.received_fen} disabled={fixed} />
      <SelectField field={fields.method_id} options={methods} chosen={chosen} disabled={fixed} />
      <TextField field={fields.reference} disabled={fixed} help={t('reference_help')} maxLength={64} />
      <DateField field={fields.paid_at} disabled={fixed} />
      <TextField field={fields.payer} help={t('payer_help')} maxLength={60} />
      <MoneyField field={fields.fee_fen} disabled={fixed} />
      <ReceiptFileField field={fields.file_id} />
      {children}
    </FormSection>
  );
}
