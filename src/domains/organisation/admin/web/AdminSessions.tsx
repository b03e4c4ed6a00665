import { Monitor, Terminal } from 'lucide-react';
import { type SessionRow, sessionApi } from '@/domains/organisation/session/session.contract.ts';
import { sessionText } from '@/domains/organisation/session/session.text.ts';
import { Button } from '@/kernel/web/Button.tsx';
import { Card } from '@/kernel/web/Card.tsx';
import { Icon } from '@/kernel/web/Icon.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/me.ts';
import { confirmDialog } from '@/kernel/web/notice.ts';
import { Time } from '@/kernel/web/show/Time.tsx';
import { Tone } from '@/kernel/web/show/Tone.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useAction } from '@/kernel/web/useAction.ts';
import { useApi } from '@/kernel/web/useApi.ts';
import type { Admin } from '../admin.contract.ts';
import { isHere } from '../admin.rules.ts';
import { adminText } from '../admin.text.ts';

/** Where the person is signed in; each can be ended. */
export function AdminSessions({ admin }: { admin: Admin }) {
  const t = useText(adminText);
  const me = useMe();
  const actor = { admin_id: me.admin_id, company_id: me.company.id };
  const { data, error, isPending, refetch } = useApi(sessionApi.ofAdmin, { admin_id: admin.id });
  const { run, busy } = useAction(sessionApi.endOfAdmin, { success: adminText.session_ended });
  const end = async ({ id, device }: SessionRow) => {
    const title = [
      `${adminText.end_session[0]} · ${device}`,
      `${adminText.end_session[1]} · ${device}`,
    ] as const;
    const text = adminText.end_session_text;
    if (await confirmDialog({ title, text, ok: adminText.end_session, danger: true }))
      await run({ id, admin_id: admin.id });
  };
  const onEnd = isHere(admin, actor) === true ? end : undefined;
  return (
    <Card title={t('sessions')} extra={data && <span className="num mute">{data.list.length}</span>}>
      {isPending && <RowsSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className="mute">{t('sessions_none')}</p>}
      <ul className="admin-sessions">
        {data?.list.map((session) => (
          <Session key={session.id} session={session} busy={busy} onEnd={onEnd} />
        ))}
      </ul>
    </Card>
  );
}

interface SessionProps {
  readonly session: SessionRow;
  readonly busy: boolean;
  readonly onEnd: ((session: SessionRow) => void) | undefined;
}

function Session({ session, busy, onEnd }: SessionProps) {
  const say = useSay();
  const { kind, device, address, seen_at, current } = session;
  return (
    <li>
      <Icon of={kind === 'browser' ? Monitor : Terminal} />
      <span className="two-lines">
        <span className="clip" title={device}>
          {device || say(sessionText[kind])}
        </span>
        <small className="clip">
          {address} · <Time at={seen_at} />
        </small>
      </span>
      <span className="grow" />
      {current ? (
        <Tone tone="success">{say(sessionText.this_session)}</Tone>
      ) : (
        onEnd && (
          <Button size="small" disabled={busy} onClick={() => onEnd(session)}>
            {say(sessionText.end)}
          </Button>
        )
      )}
    </li>
  );
}
