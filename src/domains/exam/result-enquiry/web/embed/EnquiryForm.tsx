import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { CURRENCIES } from '../../../exam-series/exam-series.kinds.ts';
import { resultEnquiryApi } from '../../result-enquiry.contract.ts';
import { SERVICES } from '../../result-enquiry.rules.ts';
import { resultEnquiryText } from '../../result-enquiry.text.ts';

interface EnquiryFormProps {
  /** The result that it is about; none: closed. */
  readonly resultId: number | undefined;
  readonly onClose: () => void;
}

/** The board is asked to look again: with which service, and what that costs. */
export function EnquiryForm({ resultId, onClose }: EnquiryFormProps) {
  const t = useText(resultEnquiryText);
  return (
    <FormModal open={resultId !== undefined} onClose={onClose} title={t('add')}>
      {resultId !== undefined && <Fields resultId={resultId} onClose={onClose} />}
    </FormModal>
  );
}

function Fields({ resultId, onClose }: { resultId: number; onClose: () => void }) {
  const t = useText(resultEnquiryText);
  const form = useApiForm(resultEnquiryApi.add, {
    initial: { result_id: resultId, service: 'review', currency: 'GBP', service_fee_fen: 0 },
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection>
        <SelectField field={fields.service} options={SERVICES.map((value) => ({ value, label: t(value) }))} />
        <SelectField field={fields.currency} options={CURRENCIES.map((value) => ({ value, label: value }))} />
        <MoneyField field={fields.board_fee_cents} help={t('in_currency')} />
        <MoneyField field={fields.service_fee_fen} />
        <TextField field={fields.note} />
      </FormSection>
    </Form>
  );
}
