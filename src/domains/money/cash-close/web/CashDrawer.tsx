import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { notMaker } from '@/kernel/status.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useActor } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { cashClosePermissions as may } from '../cash-close.access.ts';
import { type CashDay, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseStatus } from '../cash-close.status.ts';
import { cashCloseText } from '../cash-close.text.ts';
import { AfterLines } from './CashLines.tsx';
import { ExplainForm } from './ExplainForm.tsx';
import './cash-close.css';

/** A day that was closed: what was expected and counted, what became of the difference, and what came after. */
export function CashDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(cashCloseText);
  const [explained, setExplained] = useState<number>();
  const { data, error, refetch } = useApi(
    cashCloseApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  const close = data?.close_id === id ? data : undefined;
  const explains = close !== undefined && explained === id && close.status === 'waiting';
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={onClose}
      width="middle"
      title={
        close ? t('title_one', { day: close.day, method: close.method_name ?? t('no_method') }) : t('title')
      }
      extra={close && <Resolve close={close} onExplain={() => setExplained(id)} />}
    >
      {explains ? (
        <ExplainForm close={close} onClose={() => setExplained(undefined)} />
      ) : close ? (
        <div className="cash-detail">
          <CloseFacts close={close} />
          <h3>{t('after')}</h3>
          <AfterLines id={close.close_id as number} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </SideDrawer>
  );
}

/** The state of the difference, and what somebody else than whoever counted can say of it. */
function Resolve({ close, onExplain }: { close: CashDay; onExplain: () => void }) {
  const t = useText(cashCloseText);
  const say = useSay();
  const verdict = notMaker(close, useActor());
  const { close_id, created_by, status, version } = close;
  if (close_id === null || created_by === null || status === null) return null;
  const record = { id: close_id, created_by, status, version: version ?? 0 };
  const explain = {
    key: 'explain',
    label: t('explain'),
    icon: FileSearch,
    permission: may.decide,
    barred: verdict === true ? undefined : say(verdict),
    onClick: onExplain,
  };
  return (
    <>
      <StatusTag status={cashCloseStatus} value={status} />
      {status === 'waiting' && (
        <StatusButtons
          status={cashCloseStatus}
          api={cashCloseApi}
          record={record}
          about={close.day}
          more={[explain]}
        />
      )}
    </>
  );
}

function CloseFacts({ close }: { close: CashDay }) {
  const t = useText(cashCloseText);
  return (
    <Facts>
      <Fact label={t('approved_fen')}>
        <Money fen={close.approved_fen} zero="number" />
      </Fact>
      <Fact label={t('waiting_fen')}>
        <Money fen={close.waiting_fen} zero="number" />
      </Fact>
      {close.carried_fen !== 0 && (
        <Fact label={t('carried_fen')}>
          <Money fen={close.carried_fen} signed />
        </Fact>
      )}
      <Fact label={t('expected_fen')}>
        <Money fen={close.expected_fen} zero="number" />
      </Fact>
      <Fact label={t('counted_fen')}>
        <Money fen={close.counted_fen} zero="number" strong />
      </Fact>
      <Fact label={t('difference_fen')}>
        <Money fen={close.difference_fen} red zero="number" />
      </Fact>
      {close.reason && <Fact label={t('reason')}>{close.reason}</Fact>}
      <Fact label={t('created_by_name')}>
        {close.created_by_name} · <Time at={close.created_at} />
      </Fact>
      {close.decided_by_name && (
        <Fact label={t('decided_by_name')}>
          {close.decided_by_name} · <Time at={close.decided_at} />
        </Fact>
      )}
      {close.decision_note && <Fact label={t('decision_note')}>{close.decision_note}</Fact>}
    </Facts>
  );
}
