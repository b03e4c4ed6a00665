import { TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { teacherApi } from '../teacher.contract.ts';
import { teacherText } from '../teacher.text.ts';

/** Leave, or extra time. */
export function ExceptionForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(teacherText);
  const form = useApiForm(teacherApi.exceptionAdd, {
    initial: { id, is_free: 0 },
    success: teacherText.exception_added,
    onDone,
  });
  const kinds = [
    { value: 0, label: t('leave') },
    { value: 1, label: t('extra') },
  ];
  return (
    <Form form={form} submitLabel={t('exception_add_short')}>
      <SelectField field={form.fields.is_free} options={kinds} />
      <MomentField field={form.fields.starts_at} />
      <MomentField field={form.fields.ends_at} help={t('exception_help')} />
      <TextField field={form.fields.note} />
    </Form>
  );
}
