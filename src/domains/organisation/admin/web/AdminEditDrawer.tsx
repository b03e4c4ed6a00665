import { EditDrawer } from '@/kernel/web/form/EditDrawer.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { adminPermissions as may } from '../admin.access.ts';
import { type Admin, adminApi } from '../admin.contract.ts';
import { adminText } from '../admin.text.ts';
import { AdminFields } from './AdminFields.tsx';

interface AdminEditProps {
  readonly id: number;
  readonly onClose: () => void;
}

export function AdminEditDrawer({ id, onClose }: AdminEditProps) {
  const t = useText(adminText);
  return (
    <EditDrawer
      get={adminApi.get}
      id={id}
      title={t('edit')}
      nameOf={({ admin_name }) => admin_name}
      onClose={onClose}
    >
      {(admin) => <AdminEdit admin={admin} onDone={onClose} />}
    </EditDrawer>
  );
}

function AdminEdit({ admin, onDone }: { admin: Admin; onDone: () => void }) {
  const holds = useHolds();
  const form = useApiForm(adminApi.edit, {
    // A masked number is not one that could be saved.
    initial: editValues(adminApi.edit, admin, { phone: holds(may.phone) ? admin.phone : undefined }),
    onDone,
  });
  return (
    <Form form={form}>
      <AdminFields fields={form.fields} admin={admin} />
    </Form>
  );
}
