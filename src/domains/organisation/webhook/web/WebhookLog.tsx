import { useState } from 'react';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { webhookPermissions } from '../webhook.access.ts';
import { EVENT_STATES, type Webhook, type WebhookEvent, webhookApi } from '../webhook.contract.ts';
import { webhookText } from '../webhook.text.ts';
import './webhook.css';

const SHOWN = 50;
const TONES = { waiting: 'warning', sent: 'success', failed: 'danger' } as const;

/** What was sent, the newest first; any of it can be sent again, also what has waited for long. */
export function WebhookLog({ of, onClose }: { of: Webhook | undefined; onClose: () => void }) {
  const t = useText(webhookText);
  return (
    <SideDrawer open={of !== undefined} onClose={onClose} title={`${t('log')} · ${of?.name ?? ''}`}>
      {of && <Events key={of.id} webhookId={of.id} />}
    </SideDrawer>
  );
}

function Events({ webhookId }: { webhookId: number }) {
  const t = useText(webhookText);
  const [state, setState] = useState<WebhookEvent['state']>('failed');
  const { data, error, isPending, refetch } = useApi(webhookApi.log, {
    webhook_id: webhookId,
    state,
    page: 1,
    limit: SHOWN,
  });
  return (
    <div className="drawer-pad">
      <Segmented
        label={t('state')}
        value={state}
        options={EVENT_STATES.map((value) => ({ value, label: t(value) }))}
        onChange={setState}
      />
      {isPending && <RowsSkeleton rows={6} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && data.list.length === 0 && <p className="mute">{t('log_empty')}</p>}
      <ul className="webhook-log">
        {data?.list.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
    </div>
  );
}

function Event({ event }: { event: WebhookEvent }) {
  const t = useText(webhookText);
  const holds = useHolds();
  const { run, busy } = useAction(webhookApi.resend, { success: webhookText.resent });
  const { kind, doc_id, state, attempts, problem, happened_at } = event;
  return (
    <li>
      <TwoLines
        sub={
          <>
            <Time at={happened_at} /> · {t('attempts')} {attempts}
            {problem && ` · ${problem}`}
          </>
        }
      >
        {kind} #{doc_id}
      </TwoLines>
      <span className="grow" />
      <Tone tone={TONES[state]}>{t(state)}</Tone>
      {holds(webhookPermissions.edit) && (
        <Button size="small" disabled={busy} onClick={() => void run({ event_id: event.id })}>
          {t('resend')}
        </Button>
      )}
    </li>
  );
}
