import { TemplateFields } from '@/domains/organisation/sms/web/embed/TemplateFields.tsx';
import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';

interface TextLeadsProps {
  readonly leads: readonly { readonly id: number }[];
  readonly onDone: () => void;
}

/** One template for many leads; their names fill themselves in. */
export function TextLeads({ leads, onDone }: TextLeadsProps) {
  const t = useText(leadText);
  const { data } = useApi(leadApi.sms_templates, {});
  const form = useApiForm(leadApi.sms, {
    initial: { ids: leads.map(({ id }) => id), values: [] },
    success: null,
    onDone: ({ sent, without }) => {
      if (without.length > 0)
        toast.warning(fill(leadText.sms_skipped, { n: without.length, names: without.join('、') }));
      else toast.success(fill(leadText.sms_sent, { n: sent }));
      onDone();
    },
  });
  return (
    <Form form={form} submitLabel={t('sms')}>
      <FormSection help={t('sms_names')}>
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
