import { TemplateFields } from '@/domains/organisation/sms/web/embed/TemplateFields.tsx';
import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { studentApi } from '../../student.contract.ts';
import { studentText } from '../../student.text.ts';
import type { BulkTaskProps } from '../LabelStudents.tsx';

/** One template for many students; their names fill themselves in. */
export function TextStudents({ open, ids, onClose, onDone }: BulkTaskProps) {
  const t = useText(studentText);
  return (
    <FormModal open={open} onClose={onClose} title={`${t('sms_many')} · ${ids.length}`} width={520}>
      {open && <TextForm ids={ids} onDone={onDone} />}
    </FormModal>
  );
}

function TextForm({ ids, onDone }: Pick<BulkTaskProps, 'ids' | 'onDone'>) {
  const t = useText(studentText);
  const { data } = useApi(studentApi.smsTemplates, {});
  const form = useApiForm(studentApi.sms, {
    initial: { ids: [...ids], to: 'guardian', values: [] },
    success: null,
    onDone: ({ sent, without }) => {
      if (without.length > 0)
        toast.warning(fill(studentText.sms_skipped, { n: without.length, names: without.join('、') }));
      else toast.success(fill(studentText.sms_sent, { n: sent }));
      onDone();
    },
  });
  return (
    <Form form={form} submitLabel={t('sms')}>
      <FormSection help={t('sms_names')}>
        <SelectField
          field={form.fields.to}
          options={(['guardian', 'student'] as const).map((value) => ({ value, label: t(`to_${value}`) }))}
        />
        <TemplateFields
          templates={data?.list ?? []}
          fields={form.fields}
          values={form.values}
          onChange={form.set}
        />
      </FormSection>
    </Form>
  );
}
