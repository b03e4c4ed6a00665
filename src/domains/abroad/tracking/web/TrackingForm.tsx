import { DayField, NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type Tracking, trackingApi } from '../tracking.contract.ts';
import { VISA_RESULTS } from '../tracking.rules.ts';
import { trackingText } from '../tracking.text.ts';

export function EditTracking({ row, onClose }: { row: Tracking; onClose: () => void }) {
  const t = useText(trackingText);
  const { id, check_days, cas_on, biometrics_on, visa_result, visa_on } = row;
  const form = useApiForm(trackingApi.edit, {
    initial: { application_id: id, check_days, cas_on, biometrics_on, visa_result, visa_on },
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <NumberField field={fields.check_days as FormField<number>} />
        <DayField field={fields.cas_on} />
        <DayField field={fields.biometrics_on} />
        <SelectField
          field={fields.visa_result}
          options={VISA_RESULTS.map((value) => ({ value, label: t(value) }))}
        />
        <DayField field={fields.visa_on} />
      </FormSection>
    </Form>
  );
}

export function RequestForm({ applicationId, onClose }: { applicationId: number; onClose: () => void }) {
  const t = useText(trackingText);
  const form = useApiForm(trackingApi.request_add, {
    initial: { application_id: applicationId },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('request_add')}>
      <FormSection>
        <TextField field={form.fields.wording} />
        <DayField field={form.fields.due_on} />
      </FormSection>
    </Form>
  );
}
