import { SearchX } from 'lucide-react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { CODE, kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { rolePermissions } from '../role.access.ts';
import { type MenuNode, type Role, roleApi } from '../role.contract.ts';
import { roleNameIn } from '../role.defaults.ts';
import { rolePaths } from '../role.paths.ts';
import { roleText } from '../role.text.ts';
import { withoutFrom } from './addresses.ts';
import { RoleForm } from './RoleForm.tsx';
import { inTreeOrder } from './ticks.ts';
import { useWithinMine } from './useWithinMine.ts';

export function RoleEditPage() {
  const t = useText(roleText);
  const say = useSay();
  const lang = useLang();
  const holds = useHolds();
  const id = Number(useParams().id);
  const exists = Number.isSafeInteger(id) && id > 0;
  const role = useApi(roleApi.get, { id }, { enabled: exists });
  const tree = useApi(roleApi.tree, {});
  const failed = [role, tree].find((query) => query.error !== null && !query.data);
  const isGone = !exists || failed?.error?.code === CODE.notFound;
  const title =
    (role.data && roleNameIn(role.data.role_name, lang)) ?? t(holds(rolePermissions.edit) ? 'edit' : 'view');
  return (
    <>
      <PageHeader
        title={title}
        sub={role.data?.is_owner && <Tone tone="info">{t('owner_role')}</Tone>}
        back={rolePaths.list()}
        backTitle={t('title')}
      />
      {isGone ? (
        <EmptyState icon={SearchX} title={say(kernelSentences.notFound)}>
          <Link className="btn btn-default" to={rolePaths.list()}>
            {t('title')}
          </Link>
        </EmptyState>
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : role.data && tree.data ? (
        <KnownRole key={id} role={role.data} wings={tree.data.list} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function KnownRole({ role, wings }: { role: Role; wings: readonly MenuNode[] }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const toList = () => void navigate(rolePaths.list() + withoutFrom(search));
  const menus = inTreeOrder(wings, new Set(role.menus));
  const form = useApiForm(roleApi.edit, {
    initial: editValues(roleApi.edit, role, { menus }),
    onDone: toList,
  });
  const notes = useNotes(role);
  return (
    <RoleForm
      form={form}
      wings={wings}
      notes={notes.length > 0 && notes}
      readOnly={useReadOnly(role) !== undefined}
      isOwner={role.is_owner}
      onCancel={toList}
    />
  );
}

/** Why the role can only be looked at; `undefined` where it can be changed. */
function useReadOnly(role: Role): 'read_only' | 'above_mine' | undefined {
  const holds = useHolds();
  const isWithin = useWithinMine();
  if (!holds(rolePermissions.edit)) return 'read_only';
  return isWithin(role) ? undefined : 'above_mine';
}

function useNotes(role: Role) {
  const t = useText(roleText);
  const me = useMe();
  const barred = useReadOnly(role);
  if (barred) return [<Note key="barred">{t(barred)}</Note>];
  const owner = role.is_owner && <Note key="owner">{t('owner_keeps')}</Note>;
  const mine = role.id === me.role_id && !role.is_owner && (
    <Note key="mine" tone="warning">
      {t('mine_too')}
    </Note>
  );
  return [owner, mine].filter(Boolean);
}
