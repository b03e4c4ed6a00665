import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { dateTimeText } from '@/kernel/web/display/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { weappApi } from '../weapp.contract.ts';
import { weappText } from '../weapp.text.ts';

type Setup = OutputOf<typeof weappApi.setup>;

/** What the makers of the mini-program must know. */
export function SetupDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(weappText);
  const { data, error, refetch } = useApi(weappApi.setup, {});
  const address = new URL(apiUrl(weappApi.notify.action, {}), window.location.origin).href;
  return (
    <SideDrawer open title={t('setup')} width="middle" onClose={onClose}>
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={4} />}
        {data && (
          <Card title={t('setup')}>
            <p className="mute">{t('setup_help')}</p>
            <Facts>
              <Fact label={t('address')}>
                <code>{address}</code> <CopyButton text={address} />
              </Fact>
              <Fact label={t('merchant')}>
                <code>{data.merchant}</code> <CopyButton text={data.merchant} />
              </Fact>
              <Fact label={t('fields')}>
                <code>{data.fields.join(', ')}</code>
              </Fact>
            </Facts>
          </Card>
        )}
        {data && <Secret setup={data} />}
      </div>
    </SideDrawer>
  );
}

/** Who made the secret and when. A new one is shown here once: the server does not tell it again. */
function Secret({ setup }: { setup: Setup }) {
  const t = useText(weappText);
  const { run, busy } = useAction(weappApi.replaceSecret);
  const [secret, setSecret] = useState<string>();
  const replace = async () => {
    const { replace_secret: title, replace_ask: text } = weappText;
    if (!(await confirmDialog({ title, text, ok: title, danger: setup.has_secret }))) return;
    const made = await run({});
    if (made) setSecret(made.secret);
  };
  return (
    <Card title={t('secret')}>
      {secret ? (
        <>
          <Note tone="warning">{t('secret_once')}</Note>
          <p>
            <code data-secret>{secret}</code> <CopyButton text={secret} />
          </p>
        </>
      ) : (
        <p>{stateOf(t, setup)}</p>
      )}
      <Button icon={KeyRound} busy={busy} onClick={() => void replace()}>
        {t('replace_secret')}
      </Button>
    </Card>
  );
}

function stateOf(
  t: ReturnType<typeof useText<typeof weappText>>,
  { has_secret, secret_at, secret_by_name }: Setup,
): string {
  if (!has_secret || secret_at === null) return t('secret_none');
  const time = dateTimeText(secret_at);
  return secret_by_name === null
    ? t('secret_set', { time })
    : t('secret_set_by', { name: secret_by_name, time });
}
