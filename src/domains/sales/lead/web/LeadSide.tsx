import { useState } from 'react';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { DayBox } from '@/kernel/web/form/date/DayBox.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { leadPermissions as may } from '../lead.access.ts';
import { type LeadWhole, leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';
import { DaysLeft, NextDay } from './useLeadColumns.tsx';

/** What comes next, and what was promised. */
export function LeadSide({ lead }: { lead: LeadWhole }) {
  const t = useText(leadText);
  return (
    <aside className="lead-side">
      <Card title={t('section_next')}>
        <Facts>
          <Fact label={t('next_on')}>
            <NextDay next_on={lead.next_on} what={lead.next_what} isHighRisk={lead.is_high_risk === 1} />
          </Fact>
          <Fact label={t('days_left')}>
            {lead.days_left === null ? t('will_not_fall') : <DaysLeft days={lead.days_left} />}
          </Fact>
          <Fact label={t('owner_name')}>{lead.owner_name ?? t('pool')}</Fact>
          <Fact label={t('expected_fen')}>
            <Money fen={lead.expected_fen} />
          </Fact>
          <Fact label={t('expected_on')}>{lead.expected_on}</Fact>
          <Fact label={t('locked_until')}>
            {lead.locked_until && `${lead.locked_until} ${lead.lock_reason}`}
          </Fact>
          <Fact label={t('lost_reason_name')}>{lead.lost_reason_name}</Fact>
        </Facts>
      </Card>
      <Promises leadId={lead.id} />
    </aside>
  );
}

function Promises({ leadId }: { leadId: number }) {
  const t = useText(leadText);
  const mayLog = useHolds()(may.log);
  const { data } = useApi(leadApi.promises, { lead_id: leadId });
  const { run: add, busy } = useAction(leadApi.promise_add, { success: leadText.saved });
  const { run: keep } = useAction(leadApi.promise_keep, { success: leadText.saved });
  const [words, setWords] = useState('');
  const [until, setUntil] = useState<string>();
  const save = async () => {
    const said = { lead_id: leadId, promise: words.trim(), promise_until_on: until };
    if (!said.promise || !(await add(said))) return;
    setWords('');
    setUntil(undefined);
  };
  const list = data?.list ?? [];
  return (
    <Card title={t('promises')} extra={<span className="mute num">{list.length}</span>}>
      {list.length === 0 && <p className="mute">{t('no_promises')}</p>}
      <ul className="lead-promises">
        {list.map(({ id, content, kept_at, until_on, promised_by_name }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={kept_at !== null}
                disabled={kept_at !== null || !mayLog}
                onChange={() => void keep({ promise_id: id })}
              />
              {content}
            </label>
            <small className="mute">
              {[
                promised_by_name,
                kept_at !== null ? t('promise_kept') : until_on && t('promise_until', { day: until_on }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {mayLog && (
        <div className="lead-promise-add">
          <input
            className="control"
            aria-label={t('promise')}
            maxLength={254}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <span className="lead-day">
            <DayBox label={t('promise_until_on')} value={until} onChange={setUntil} />
          </span>
          <Button size="small" busy={busy} disabled={!words.trim()} onClick={() => void save()}>
            {t('promise_add')}
          </Button>
        </div>
      )}
    </Card>
  );
}
