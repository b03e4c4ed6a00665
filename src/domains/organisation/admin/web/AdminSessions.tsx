import { Monitor, Terminal } from 'lucide-react';
import { useState } from 'react';
import { type SessionRow, sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { sessionText } from '@/domains/organisation/session/session.text.ts';
import { deviceName } from '@/domains/organisation/session/web/embed/device.ts';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { Admin } from '../admin.contract.ts';
import { isHere } from '../admin.rules.ts';
import { adminText } from '../admin.text.ts';

const SHOWN = 5;

/** Where the person is signed in; each can be ended. */
export function AdminSessions({ admin }: { admin: Admin }) {
  const t = useText(adminText);
  const say = useSay();
  const actor = useActor();
  const [whole, setWhole] = useState(false);
  const { data, error, isPending, refetch } = useApi(sessionApi.ofAdmin, { admin_id: admin.id });
  const { run, busy } = useAction(sessionApi.endOfAdmin, { success: sessionText.ended });
  const list = data?.list ?? [];

  const end = async ({ id, device, kind }: SessionRow) => {
    const title = fill(sessionText.end_confirm, { device: deviceName(device) || say(sessionText[kind]) });
    const sure = await confirmDialog({ title, ok: adminText.end_session, danger: true });
    if (sure) await run({ id, admin_id: admin.id });
  };
  const onEnd = isHere(admin, actor) === true ? end : undefined;
  return (
    <Card title={t('sessions')} extra={data && <span className="num mute">{list.length}</span>}>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && list.length === 0 && <p className="mute">{t('sessions_none')}</p>}
      <ul className="admin-sessions">
        {list.slice(0, whole ? undefined : SHOWN).map((session) => (
          <Session key={session.id} session={session} busy={busy} onEnd={onEnd} />
        ))}
      </ul>
      {!whole && list.length > SHOWN && (
        <Button kind="text" size="small" onClick={() => setWhole(true)}>
          {t('sessions_all', { n: list.length })}
        </Button>
      )}
    </Card>
  );
}

interface SessionProps {
  readonly session: SessionRow;
  readonly busy: boolean;
  readonly onEnd: ((session: SessionRow) => void) | undefined;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const t = useText(sessionText);
  const { kind, device, address, seen_at, current } = session;
  const seen = (
    <>
      {address && `${address} · `}
      <Time at={seen_at} />
    </>
  );
  return (
    <li title={device}>
      <Icon of={kind === 'browser' ? Monitor : Terminal} />
      <TwoLines sub={seen}>{deviceName(device) || t(kind)}</TwoLines>
      <span className="grow" />
      {current && <Tone tone="success">{t('this_session')}</Tone>}
      {!current && onEnd && (
        <Button size="small" disabled={busy} onClick={() => onEnd(session)}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
