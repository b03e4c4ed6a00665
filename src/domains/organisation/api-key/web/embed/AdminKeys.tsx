import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { apiKeyPermissions as may } from '../../api-key.access.ts';
import { type ApiKey, apiKeyApi } from '../../api-key.contract.ts';
import { apiKeyText } from '../../api-key.text.ts';
import { NewKey } from '../NewKey.tsx';
import './api-key.css';

interface AdminKeysProps {
  readonly adminId: number;
  readonly roleIds: readonly number[];
  /** Whether the account may be changed from here. */
  readonly mayChange: boolean;
}

/** What other systems call with as this account; each can be revoked. */
export function AdminKeys({ adminId, roleIds, mayChange }: AdminKeysProps) {
  const t = useText(apiKeyText);
  const holds = useHolds();
  const [isAdding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useApi(apiKeyApi.list, { admin_id: adminId });
  const { run, busy } = useAction(apiKeyApi.revoke, { success: apiKeyText.revoked });
  const list = data?.list ?? [];
  const isMine = mayChange && holds(may.edit);

  const revoke = async ({ id, name }: ApiKey) => {
    const title = fill(apiKeyText.revoke_confirm, { name });
    if (await confirmDialog({ title, ok: apiKeyText.revoke, danger: true })) await run({ id });
  };
  const add = isMine && (
    <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Card title={t('title')} extra={add}>
      {isPending && <RowsSkeleton rows={1} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && list.length === 0 && <p className="mute">{t('none')}</p>}
      <ul className="api-keys">
        {list.map((key) => (
          <Key key={key.id} of={key} busy={busy} onRevoke={isMine ? revoke : undefined} />
        ))}
      </ul>
      <NewKey open={isAdding} adminId={adminId} roleIds={roleIds} onClose={() => setAdding(false)} />
    </Card>
  );
}

interface KeyProps {
  readonly of: ApiKey;
  readonly busy: boolean;
  readonly onRevoke: ((key: ApiKey) => void) | undefined;
}

function Key({ of, busy, onRevoke }: KeyProps) {
  const t = useText(apiKeyText);
  return (
    <li>
      <Icon of={KeyRound} />
      <TwoLines
        sub={
          <>
            <code>{of.prefix}…</code> · {of.role_name} · <Used of={of} />
          </>
        }
      >
        {of.name}
      </TwoLines>
      <span className="grow" />
      {of.phase !== 'active' && <Tone tone="neutral">{t(of.phase)}</Tone>}
      {of.phase === 'active' && (
        <span className="mute api-key-until">
          {t('expires_at')} <Time at={of.expires_at} mode="date" />
        </span>
      )}
      {of.phase === 'active' && onRevoke && (
        <Button size="small" disabled={busy} onClick={() => onRevoke(of)}>
          {t('revoke')}
        </Button>
      )}
    </li>
  );
}

function Used({ of }: { of: ApiKey }) {
  const t = useText(apiKeyText);
  if (of.used_at === null) return t('never_used');
  return (
    <>
      <Time at={of.used_at} /> · {t('used_today', { calls: of.calls_today })}
      {of.refused_today > 0 && ` · ${t('refused_today', { refused: of.refused_today })}`}
    </>
  );
}
