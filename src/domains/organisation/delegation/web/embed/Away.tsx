import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Delegation, delegationApi } from '../../delegation.contract.ts';
import { delegationText } from '../../delegation.text.ts';
import { AwayForm } from '../AwayForm.tsx';
import './away.css';

const TONES = { upcoming: 'info', active: 'success', over: 'muted' } as const;

/** Who decides for me while I am away, and for whom I decide. */
export function Away() {
  const t = useText(delegationText);
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useApi(delegationApi.mine, {}, { staleMs: 0 });
  const given = data?.given.filter(({ phase }) => phase !== 'over') ?? [];
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Section title={t('title')} extra={add}>
      <p className="account-help">{t('help')}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={1} />}
      {data && given.length + data.received.length === 0 && <p className="away-none mute">{t('none')}</p>}
      {given.length > 0 && <Lines title={t('given')} rows={given} isMine />}
      {data && data.received.length > 0 && <Lines title={t('received')} rows={data.received} />}
      <FormModal open={adding} onClose={() => setAdding(false)} title={t('add')} width={480}>
        {adding && <AwayForm onDone={() => setAdding(false)} />}
      </FormModal>
    </Section>
  );
}

interface LinesProps {
  readonly title: string;
  readonly rows: readonly Delegation[];
  readonly isMine?: boolean;
}

function Lines({ title, rows, isMine }: LinesProps) {
  const t = useText(delegationText);
  const { run, busy } = useAction(delegationApi.end, { success: delegationText.ended });
  const end = async ({ id, delegate_name }: Delegation) => {
    const text = fill(delegationText.end_confirm, { name: delegate_name });
    const words = { title: delegationText.end, ok: delegationText.end, text, danger: true };
    if (await confirmDialog(words)) await run({ id });
  };
  return (
    <>
      <h3 className="away-title">{title}</h3>
      <ul className="account-lines">
        {rows.map((row) => (
          <li key={row.id}>
            <b className="clip">{isMine ? row.delegate_name : row.admin_name}</b>
            <span className="mute clip">{row.kind_label}</span>
            <span className="away-when num">
              <Time at={row.starts_at} mode="date" /> – <Time at={row.ends_at} mode="date" />
            </span>
            <span className="grow" />
            <Tone tone={TONES[row.phase]}>{t(row.phase)}</Tone>
            {isMine && (
              <Button size="small" disabled={busy} onClick={() => void end(row)}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
