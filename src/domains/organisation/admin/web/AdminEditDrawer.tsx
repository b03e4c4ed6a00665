import { useApi } from '@/kernel/web/api/useApi.ts';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
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
  const { data, error, isPending, refetch } = useApi(adminApi.get, { id });
  return (
    <SideDrawer
      open
      width="wide"
      title={data ? `${t('edit')} · ${data.admin_name}` : t('edit')}
      onClose={onClose}
    >
      {isPending && (
        <div className="drawer-pad">
          <FormSkeleton fields={8} />
        </div>
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <AdminEdit admin={data} onDone={onClose} />}
    </SideDrawer>
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
