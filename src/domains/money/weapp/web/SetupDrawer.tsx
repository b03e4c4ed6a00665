import { Card } from '@/kernel/web/Card.tsx';
import { CopyButton } from '@/kernel/web/CopyButton.tsx';
import { apiUrl } from '@/kernel/web/client.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/SideDrawer.tsx';
import { Fact, Facts } from '@/kernel/web/show/Facts.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import { weappApi } from '../weapp.contract.ts';
import { weappText } from '../weapp.text.ts';

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
              <Fact label={t('secret')}>
                <code>{data.secret.slice(0, 6)}…</code> <CopyButton text={data.secret} />
              </Fact>
              <Fact label={t('fields')}>
                <code>{data.fields.join(', ')}</code>
              </Fact>
            </Facts>
          </Card>
        )}
      </div>
    </SideDrawer>
  );
}
