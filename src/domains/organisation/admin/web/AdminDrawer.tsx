import { Pencil } from 'lucide-react';
import { apiKeyPermissions } from '@/domains/organisation/api-key/api-key.access.ts';
import { AdminKeys } from '@/domains/organisation/api-key/web/embed/AdminKeys.tsx';
import { identityPermissions } from '@/domains/organisation/identity/identity.access.ts';
import { AdminIdentities } from '@/domains/organisation/identity/web/embed/AdminIdentities.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Avatar } from '@/kernel/web/display/Avatar.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { adminPermissions as may } from '../admin.access.ts';
import { type Admin, adminApi } from '../admin.contract.ts';
import { isHere, mayTouchOther } from '../admin.rules.ts';
import { adminStatus } from '../admin.status.ts';
import { adminText } from '../admin.text.ts';
import { AdminFacts } from './AdminFacts.tsx';
import { AdminSessions } from './AdminSessions.tsx';
import { OpenWork } from './OpenWork.tsx';
import { useAdminActions } from './useAdminActions.ts';
import type { AdminPanels } from './useAdminPanels.ts';
import './admin.css';

interface AdminDrawerProps {
  readonly id: number;
  /** As the list has them: shown until the whole has come. */
  readonly row: Admin | undefined;
  readonly panels: AdminPanels;
}

/** One member of staff: who they are, what they may, what they hold, where they are signed in. */
export function AdminDrawer({ id, row, panels }: AdminDrawerProps) {
  const t = useText(adminText);
  const holds = useHolds();
  const actor = useActor();
  const { data, error, refetch } = useApi(adminApi.get, { id });
  const admin = data ?? (error ? undefined : row);
  return (
    <SideDrawer
      open
      onClose={panels.close}
      title={admin ? <Who admin={admin} /> : t('admin_id')}
      extra={admin && <Actions admin={admin} panels={panels} />}
    >
      <div className="drawer-pad" key={id}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!admin && !error && <RowsSkeleton rows={8} />}
        {admin && (
          <>
            <AdminFacts admin={admin} />
            <OpenWork id={id} />
            {holds(may.sessions) && <AdminSessions admin={admin} />}
            {holds(apiKeyPermissions.read) && (
              <AdminKeys adminId={id} roleIds={admin.role_ids} mayChange={isHere(admin, actor) === true} />
            )}
            {holds(identityPermissions.read) && (
              <AdminIdentities adminId={id} mayChange={mayTouchOther(admin, actor) === true} />
            )}
          </>
        )}
      </div>
    </SideDrawer>
  );
}

const Who = ({ admin }: { admin: Admin }) => (
  <span className="admin-who">
    <Avatar name={admin.admin_name} size={36} />
    <span className="two-lines">
      <span className="admin-name">
        <span className="clip" title={admin.admin_name}>
          {admin.admin_name}
        </span>
        <StatusTag status={adminStatus} value={admin.status} />
      </span>
      <small className="clip">{admin.login_name}</small>
    </span>
  </span>
);

function Actions({ admin, panels }: { admin: Admin; panels: AdminPanels }) {
  const t = useText(adminText);
  const actor = useActor();
  const holds = useHolds();
  const actions = useAdminActions(panels)(admin);
  const mayEdit = holds(may.edit) && isHere(admin, actor) === true;
  return (
    <>
      {mayEdit && (
        <Button size="small" icon={Pencil} onClick={() => panels.edit(admin)}>
          {t('edit_short')}
        </Button>
      )}
      <StatusButtons
        compact
        status={adminStatus}
        api={adminApi}
        record={admin}
        about={admin.admin_name}
        more={mayEdit ? actions.filter(({ key }) => key !== 'edit') : actions}
      />
    </>
  );
}
