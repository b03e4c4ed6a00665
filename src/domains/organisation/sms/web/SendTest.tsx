import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { type SmsTemplate, smsApi, smsTemplateApi } from '../sms.contract.ts';
import { smsText } from '../sms.text.ts';
import { Preview } from './Preview.tsx';
import { ValueFields } from './ValueFields.tsx';

interface SendTestProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Chosen already. */
  readonly template?: SmsTemplate;
}

/** A message to a colleague, to see that a template works. */
export function SendTest({ open, onClose, template }: SendTestProps) {
  const t = useText(smsText);
  return (
    <FormModal open={open} onClose={onClose} title={t('send_test')} width={520}>
      {open && <TestForm template={template} onDone={onClose} />}
    </FormModal>
  );
}

function TestForm({ template, onDone }: { template: SmsTemplate | undefined; onDone: () => void }) {
  const t = useText(smsText);
  const me = useMe();
  const templates = useActingOptions(smsTemplateApi.list);
  const staff = useActingOptions(adminApi.options);
  const form = useApiForm(smsApi.test, {
    initial: { admin_id: me.admin_id, values: [], ...(template && { template_id: template.id }) },
    success: smsText.test_queued,
    onDone,
  });
  const { template_id, values = [] } = form.values;
  const { data } = useApi(smsTemplateApi.get, { id: template_id ?? 0 }, { enabled: Boolean(template_id) });
  const chosen = template_id === undefined ? undefined : (data ?? template);
  return (
    <Form form={form} submitLabel={t('send_test')}>
      <FormSection help={t('send_test_help')}>
        <SelectField
          field={{
            ...form.fields.template_id,
            set: (id) => form.set({ template_id: id as number, values: [] }),
          }}
          options={templates}
        />
        <SelectField field={form.fields.admin_id} options={staff} />
        {chosen && (
          <>
            <ValueFields
              variables={chosen.variables}
              values={values}
              error={form.fields.values.error}
              onChange={form.fields.values.set}
            />
            <Preview body={chosen.body} sign={chosen.sign_name} values={values} />
          </>
        )}
      </FormSection>
    </Form>
  );
}
