import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { PasswordField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type PortalAccount, portalAccountApi } from '../portal-account.contract.ts';
import { portalAccountText } from '../portal-account.text.ts';

export function AddAccount({ onClose }: { onClose: () => void }) {
  const t = useText(portalAccountText);
  const form = useApiForm(portalAccountApi.add, { initial: {}, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection>
        <StudentField field={form.fields.student_id} />
        <Fields fields={form.fields} />
      </FormSection>
    </Form>
  );
}

export function EditAccount({ account, onClose }: { account: PortalAccount; onClose: () => void }) {
  const form = useApiForm(portalAccountApi.edit, {
    initial: editValues(portalAccountApi.edit, account, { secret: undefined }),
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <Fields fields={form.fields} />
      </FormSection>
    </Form>
  );
}

function Fields({ fields }: { fields: Omit<ApiForm<typeof portalAccountApi.add>['fields'], 'student_id'> }) {
  const t = useText(portalAccountText);
  return (
    <>
      <TextField field={fields.portal} maxLength={60} />
      <TextField field={fields.address} maxLength={200} />
      <TextField field={fields.login} maxLength={120} />
      <PasswordField field={fields.secret} help={t('secret_help')} />
      <TextField field={fields.email} />
      <TextField field={fields.two_factor} />
    </>
  );
}
