import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { MoneyField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { conversionApi } from '../conversion.contract.ts';
import { CONVERTIBLE, type Convertible } from '../conversion.rules.ts';
import { conversionText } from '../conversion.text.ts';

interface ConvertMoneyProps {
  readonly student_id: number | undefined;
  readonly from?: Convertible;
  readonly to?: Convertible;
  readonly amount_fen?: number;
  readonly onClose: () => void;
}

/** Money of one student from one account to another. */
export function ConvertMoney({ student_id, from, to, amount_fen, onClose }: ConvertMoneyProps) {
  const t = useText(conversionText);
  const form = useApiForm(conversionApi.add, {
    initial: {
      ...(student_id !== undefined && { student_id }),
      ...(from && { from_account: from }),
      ...(to && { to_account: to }),
      ...(amount_fen !== undefined && { amount_fen }),
    },
    success: conversionText.submitted_done,
    onDone: onClose,
  });
  const { fields, values } = form;
  const { data } = useApi(
    conversionApi.quote,
    { student_id: values.student_id ?? 0 },
    { enabled: values.student_id !== undefined, keepPrevious: true },
  );
  const accounts = CONVERTIBLE.map((value) => ({
    value,
    label: data ? `${t(value)}　${t('available', { money: formatFen(data[`${value}_fen`]) })}` : t(value),
  }));
  const plain = CONVERTIBLE.filter((one) => one !== values.from_account).map((value) => ({
    value,
    label: t(value),
  }));
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection>
        {student_id === undefined && <StudentField field={fields.student_id} />}
        <SelectField field={fields.from_account} options={accounts} />
        <SelectField field={fields.to_account} options={plain} />
        <MoneyField field={fields.amount_fen} />
        <TextAreaField field={fields.note} rows={2} placeholder={t('note_hint')} />
      </FormSection>
    </Form>
  );
}
