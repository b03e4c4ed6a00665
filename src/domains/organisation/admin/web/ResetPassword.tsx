import { PasswordField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { adminApi } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';
import { strongPassword } from './strongPassword.ts';

interface ResetPasswordProps {
  /** Open while it is given. */
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly onClose: () => void;
}

export function ResetPassword({ id, name = '', onClose }: ResetPasswordProps) {
  const t = useText(adminText);
  return (
    <FormModal
      open={id !== undefined}
      onClose={onClose}
      title={`${t('reset_password')} · ${name}`}
      width={480}
    >
      {id !== undefined && <ResetForm key={id} id={id} onDone={onClose} />}
    </FormModal>
  );
}

function ResetForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useText(adminText);
  const form = useApiForm(adminApi.resetPassword, { initial: { id }, success: adminText.reset_done, onDone });
  return (
    <Form form={form} submitLabel={t('reset_password')}>
      <p className="admin-reset-help">{t('reset_help')}</p>
      <PasswordField field={form.fields.new_password} generate={strongPassword} help={t('password_help')} />
    </Form>
  );
}
