import { useState } from 'react';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { PROVIDERS, type ProviderName, type Sms, smsApi } from '../sms.contract.ts';
import { smsStatus } from '../sms.status.ts';
import { smsText } from '../sms.text.ts';

const UNDER_WAY_MS = 2000;

/** One message: what was said to whom, and what became of it. */
export function SmsDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText(smsText);
  const say = useSay();
  const [history, setHistory] = useState(false);
  const [isQueued, setQueued] = useState(false);
  const { data, error, refetch } = useApi(
    smsApi.get,
    { id },
    { ...(isQueued && { refreshMs: UNDER_WAY_MS }) },
  );
  const queued = data?.status === 'queued';
  if (queued !== isQueued) setQueued(queued);
  if (history) return <HistoryDrawer doc="sms" docId={id} onClose={() => setHistory(false)} />;
  const more = [{ key: 'history', label: say(auditText.history), onClick: () => setHistory(true) }];
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={data ? data.phone : t('title')}
      extra={
        data && (
          <>
            <StatusTag status={smsStatus} value={data.status} />
            <StatusButtons
              compact
              status={smsStatus}
              api={smsApi}
              record={data}
              about={data.phone}
              more={more}
            />
          </>
        )
      }
    >
      <div className="drawer-pad">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && <SmsFacts sms={data} />}
      </div>
    </SideDrawer>
  );
}

const isProvider = (name: string): name is ProviderName => (PROVIDERS as readonly string[]).includes(name);

function SmsFacts({ sms }: { sms: Sms }) {
  const t = useText(smsText);
  return (
    <>
      <p className="sms-bubble">{sms.body}</p>
      <Facts>
        <Fact label={t('admin_name')}>{sms.admin_name}</Fact>
        <Fact label={t('template_name')}>{sms.template_name}</Fact>
        <Fact label={t('kind')}>{t(sms.kind)}</Fact>
        <Fact label={t('parts')}>{sms.parts}</Fact>
        <Fact label={t('company_name')}>{sms.company_name}</Fact>
        <Fact label={t('created_by')}>{sms.created_by_name}</Fact>
        <Fact label={t('created_at')}>
          <Time at={sms.created_at} mode="datetime" />
        </Fact>
        <Fact label={t('sent_at')}>
          <Time at={sms.sent_at} mode="datetime" />
        </Fact>
        <Fact label={t('delivered_at')}>
          <Time at={sms.delivered_at} mode="datetime" />
        </Fact>
        <Fact label={t('attempts')}>{sms.attempts}</Fact>
        <Fact label={t('provider')}>{isProvider(sms.provider) ? t(sms.provider) : sms.provider}</Fact>
        <Fact label={t('provider_id')}>{sms.provider_id}</Fact>
        {sms.error_code && <Fact label={t('error_code')}>{sms.error_code}</Fact>}
        {sms.error && <Fact label={t('error')}>{sms.error}</Fact>}
      </Facts>
    </>
  );
}
