import { PasswordField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { adminApi } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';
import { AdminFields } from './AdminFields.tsx';
import { strongPassword } from './strongPassword.ts';

interface AdminAddProps {
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function AdminAddDrawer({ onClose, onAdded }: AdminAddProps) {
  const t = useText(adminText);
  return (
    <SideDrawer open width="wide" title={t('add')} onClose={onClose}>
      <AdminAdd onAdded={onAdded} />
    </SideDrawer>
  );
}

function AdminAdd({ onAdded }: Pick<AdminAddProps, 'onAdded'>) {
  const t = useText(adminText);
  const me = useMe();
  const form = useApiForm(adminApi.add, {
    initial: { company_ids: [me.company.id] },
    success: adminText.added,
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <Form form={form} submitLabel={t('add')}>
      <AdminFields fields={form.fields}>
        <PasswordField
          field={form.fields.password}
          generate={strongPassword}
          help={t('password_help')}
          wide
        />
      </AdminFields>
    </Form>
  );
}
