import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { MoneyField, NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type ResultEnquiry, resultEnquiryApi } from '../result-enquiry.contract.ts';
import { resultEnquiryText } from '../result-enquiry.text.ts';

interface EnquiryFormProps {
  readonly one: ResultEnquiry;
  readonly onClose: () => void;
}
/** What a move asks for besides the document: the machine declares it, the call's type does not name it. */
type More = Readonly<Record<string, FormField<never>>>;

/** What the board calls it. */
function SendForm({ one: { id, version }, onClose }: EnquiryFormProps) {
  const t = useText(resultEnquiryText);
  const form = useApiForm(resultEnquiryApi.send, { initial: { id, version }, onDone: onClose });
  const { board_reference } = form.fields as unknown as More;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('send')}>
      <FormSection>{board_reference && <TextField field={board_reference} maxLength={60} />}</FormSection>
    </Form>
  );
}

/** The board's new word. */
export function ChangeForm({ one: { id, version }, onClose }: EnquiryFormProps) {
  const t = useText(resultEnquiryText);
  const form = useApiForm(resultEnquiryApi.change, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('change')}>
      <FormSection>
        <TextField field={form.fields.grade} maxLength={6} />
        <NumberField field={form.fields.mark} />
      </FormSection>
    </Form>
  );
}

/** What is open with the board: paid to it, or come back from it. */
export function SettleForm({ one: { id, version, open_fen }, onClose }: EnquiryFormProps) {
  const t = useText(resultEnquiryText);
  const form = useApiForm(resultEnquiryApi.settle, {
    initial: { id, version, paid_fen: open_fen },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('settle')}>
      <FormSection>
        <MoneyField field={form.fields.paid_fen} help={t('settle_help')} />
        <SelectField field={form.fields.method_id} options={useItemOptions('payment_method')} />
      </FormSection>
    </Form>
  );
}

export const enquiryForms = {
  send: (one: ResultEnquiry, onClose: () => void) => <SendForm one={one} onClose={onClose} />,
};
