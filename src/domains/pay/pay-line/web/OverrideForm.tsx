import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { PAY_UNITS } from '../../pay-rate/pay-rate.rules.ts';
import { type PayLine, payLineApi } from '../pay-line.contract.ts';
import { payLineText } from '../pay-line.text.ts';

/** What one lesson is paid, whatever the rates say. */
export function OverrideForm({ line, onDone }: { line: PayLine; onDone: () => void }) {
  const t = useText(payLineText);
  const form = useApiForm(payLineApi.override, {
    initial: { lesson_id: line.lesson_id, unit: line.unit ?? 'lesson' },
    success: payLineText.overridden,
    onDone,
  });
  const units = PAY_UNITS.map((value) => ({ value, label: t(value === 'lesson' ? 'per_lesson' : 'hour') }));
  return (
    <Form form={form}>
      <SelectField field={form.fields.unit} options={units} />
      <MoneyField field={form.fields.rate_fen} help={t('override_help')} />
      <TextField field={form.fields.reason} />
    </Form>
  );
}
