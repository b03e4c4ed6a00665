import { useLocation, useNavigate } from 'react-router';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type MenuNode, type Role, roleApi } from '../role.contract.ts';
import { rolePaths } from '../role.paths.ts';
import { scopeWithin } from '../role.rules.ts';
import { roleText } from '../role.text.ts';
import { withoutFrom } from './addresses.ts';
import { RoleForm } from './RoleForm.tsx';
import { inTreeOrder } from './ticks.ts';
import { useGrantable } from './useGrantable.ts';

/** A new role, empty or (with `?from=`) begun as a copy of another one. */
export function RoleAddPage() {
  const t = useText(roleText);
  const from = Number(new URLSearchParams(useLocation().search).get('from')) || undefined;
  const tree = useApi(roleApi.tree, {});
  const original = useApi(roleApi.get, { id: from ?? 0 }, { enabled: from !== undefined });
  const failed = [tree, original].find((query) => query.error !== null);
  const ready = tree.data && (from === undefined || original.data);
  return (
    <>
      <PageHeader title={t('add')} back={rolePaths.list()} backTitle={t('title')} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : ready ? (
        <NewRole key={from} wings={tree.data?.list ?? []} original={original.data} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

/** Everybody has this screen: one's own account is there. */
const OWN_ACCOUNT = systemPaths.settings();

function NewRole({ wings, original }: { wings: readonly MenuNode[]; original: Role | undefined }) {
  const t = useText(roleText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const me = useMe();
  const grantable = useGrantable();
  const wished = original?.menus ?? [OWN_ACCOUNT];
  const menus = inTreeOrder(wings, new Set(wished.filter((url) => grantable.has(url))));
  const left = original ? wished.length - menus.length : 0;
  const narrower = original !== undefined && scopeWithin(original.data_scope, me.data_scope) !== true;
  const toList = () => void navigate(rolePaths.list() + withoutFrom(search));
  const form = useApiForm(roleApi.add, {
    initial: {
      role_name: original ? t('copy_name', { name: original.role_name }) : '',
      data_scope: narrower ? me.data_scope : (original?.data_scope ?? 'own'),
      note: original?.note ?? '',
      requires_second_factor: original?.requires_second_factor ?? 0,
      menus,
    },
    onDone: toList,
  });
  const notes = (left > 0 || narrower) && (
    <>
      {left > 0 && <Note tone="info">{t('copied_less', { n: left })}</Note>}
      {narrower && <Note tone="info">{t('copied_narrower')}</Note>}
    </>
  );
  return <RoleForm form={form} wings={wings} notes={notes} onCancel={toList} />;
}
