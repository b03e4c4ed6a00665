import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { payAdjustmentApi } from '../pay-adjustment.contract.ts';
import { ADJUSTMENT_KINDS } from '../pay-adjustment.rules.ts';
import { payAdjustmentText } from '../pay-adjustment.text.ts';

/** What a teacher gets or gives beside the lessons. */
export function AdjustmentForm({ month, onDone }: { month: string | undefined; onDone: () => void }) {
  const t = useText(payAdjustmentText);
  const months = lastMonths();
  const form = useApiForm(payAdjustmentApi.add, {
    initial: { kind: 'bonus', month: month ?? months[0]?.value ?? '' },
    success: payAdjustmentText.added,
    onDone,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TeacherField field={fields.teacher_id} />
        <SelectField field={fields.month} options={months} help={t('month_help')} />
        <SelectField
          field={fields.kind}
          options={ADJUSTMENT_KINDS.map((value) => ({ value, label: t(value) }))}
        />
        <MoneyField field={fields.amount_fen} help={t('amount_help')} />
        <TextField field={fields.note} />
      </FormSection>
    </Form>
  );
}
