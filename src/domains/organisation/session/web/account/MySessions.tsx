import { Monitor, Terminal } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type SessionRow, sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';
import { deviceName } from '../embed/device.ts';
import { useEndSessions } from './useEndSessions.ts';

/** Where I am signed in; what I do not know, I end. */
export function MySessions() {
  const t = useText(sessionText);
  const { data, error, refetch } = useApi(sessionApi.mine, {}, { staleMs: 0 });
  const { end, endOthers, busy } = useEndSessions();
  const others = data?.list.filter(({ current }) => !current) ?? [];
  const confirmEnd = async (row: SessionRow) => {
    const device = deviceName(row.device) || t(row.kind);
    const text = fill(sessionText.end_confirm, { device });
    if (await confirmDialog({ title: sessionText.end_title, text, ok: sessionText.end, danger: true }))
      await end(row);
  };
  const confirmOthers = async () => {
    const text = fill(sessionText.end_others_confirm, { n: others.length });
    const title = sessionText.end_others;
    if (await confirmDialog({ title, text, ok: sessionText.end_others, danger: true })) await endOthers();
  };
  const endButton = others.length > 0 && (
    <Button size="small" busy={busy} onClick={() => void confirmOthers()}>
      {t('end_others')}
    </Button>
  );
  return (
    <div className="account-wide">
      <Section title={t('sessions')} extra={endButton}>
        <p className="account-help">{t(data && others.length === 0 ? 'only_this' : 'sessions_help')}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={3} />}
        {data && (
          <ul className="account-lines account-sessions">
            {data.list.toSorted(currentFirst).map((row) => (
              <SessionLine key={row.id} row={row} busy={busy} onEnd={() => void confirmEnd(row)} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}

const currentFirst = (a: SessionRow, b: SessionRow) => Number(b.current) - Number(a.current);

function SessionLine({ row, busy, onEnd }: { row: SessionRow; busy: boolean; onEnd: () => void }) {
  const t = useText(sessionText);
  const { kind, device, address, started_at, seen_at, current } = row;
  return (
    <li>
      <Icon of={kind === 'browser' ? Monitor : Terminal} />
      <span className="account-device" title={device}>
        <TwoLines sub={<span className="num">{address || t('unknown_device')}</span>}>
          {deviceName(device) || t(kind)}
        </TwoLines>
      </span>
      <span className="account-when">
        <small>{t('started_at')}</small>
        <Time at={started_at} mode="datetime" />
      </span>
      <span className="account-when">
        <small>{t('seen_at')}</small>
        <Time at={seen_at} />
      </span>
      <span className="grow" />
      {current ? (
        <Tone tone="success">{t('this_session')}</Tone>
      ) : (
        <Button size="small" disabled={busy} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
