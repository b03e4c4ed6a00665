import type { OutputOf } from '@/kernel/contract/api.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { rolePermissions } from '../role.access.ts';
import { roleApi } from '../role.contract.ts';
import { roleText } from '../role.text.ts';
import './role.css';

type Found = OutputOf<typeof roleApi.newRights>;

/** What an upgrade brought that nobody has looked at yet, and the roles that hold rights of the same kind. */
export function NewRights() {
  const enabled = useHolds()(rolePermissions.edit);
  const { data } = useApi(roleApi.newRights, {}, { enabled });
  return data && data.list.length > 0 ? <Known found={data} /> : null;
}

function Known({ found: { list, roles } }: { found: Found }) {
  const t = useText(roleText);
  const join = useJoin();
  const { run, busy } = useRun();
  const urls = (nodes: Found['list']) => nodes.map(({ menu_url }) => menu_url);
  const names = (nodes: Found['list']) => join(nodes.map(({ menu_name }) => menu_name));
  const seen = () => void run(roleApi.rightsSeen, { menus: urls(list) });
  const grant = ({ id, version, menus }: Found['roles'][number]) =>
    void run(roleApi.grant, { id, version, menus: urls(menus) }, { success: roleText.granted });
  return (
    <section className="new-rights" aria-label={t('new_rights')}>
      <Note
        tone="info"
        action={
          <Button size="small" busy={busy} onClick={seen}>
            {t('rights_seen_short')}
          </Button>
        }
      >
        {t('new_rights_title', { n: list.length, names: names(list) })}
      </Note>
      {roles.length > 0 && (
        <>
          <p>{t('new_rights_help')}</p>
          <ul>
            {roles.map((role) => (
              <li key={role.id}>
                <Button
                  size="small"
                  aria-label={t('grant_to', { name: role.role_name })}
                  disabled={busy}
                  onClick={() => grant(role)}
                >
                  {t('grant_short')}
                </Button>
                <strong>{role.role_name}</strong>
                <span>{names(role.menus)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
