import { Link } from 'react-router';
import { contractPaths } from '@/domains/money/contract/contract.paths.ts';
import { fileApi } from '@/domains/organisation/file/file.contract.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money, MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { RechargeDetail } from '../recharge.contract.ts';
import { addressOf } from '../recharge.rules.ts';
import { rechargeStatus } from '../recharge.status.ts';
import { rechargeText } from '../recharge.text.ts';
import { REWARD_TONES } from './useRechargeColumns.tsx';

export function RechargeFacts({ recharge }: { recharge: RechargeDetail }) {
  return (
    <>
      <Own recharge={recharge} />
      <Payment recharge={recharge} />
      <Trail recharge={recharge} />
    </>
  );
}

function Own({ recharge }: { recharge: RechargeDetail }) {
  const t = useText(rechargeText);
  const join = useJoin();
  const { referrer_id, referrer_name, reward_state } = recharge;
  return (
    <Card title={t('section_facts')} extra={<Tone tone="neutral">{t(recharge.category)}</Tone>}>
      <p className="recharge-sum">
        <MoneyFigure fen={recharge.amount_fen} />
        <span className="mute">→ {t(recharge.account)}</span>
      </p>
      <Facts>
        <Fact label={t('student_id')}>
          <StudentLink id={recharge.student_id} name={recharge.student_name} />
        </Fact>
        <Fact label={t('gift_fen')}>
          <Money fen={recharge.gift_fen} />
        </Fact>
        {recharge.label_names.length > 0 && <Fact label={t('label_ids')}>{join(recharge.label_names)}</Fact>}
        {referrer_id !== null && referrer_name !== null && (
          <>
            <Fact label={t('referrer_id')}>
              <StudentLink id={referrer_id} name={referrer_name} />
            </Fact>
            <Fact label={t('reward_fen')}>
              <Money fen={recharge.reward_fen} />{' '}
              <Tone tone={REWARD_TONES[reward_state]}>{t(`reward_${reward_state}`)}</Tone>
            </Fact>
          </>
        )}
        <Fact label={t('adviser_id')}>{recharge.adviser_name}</Fact>
        <Fact label={t('channel_id')}>{recharge.channel_name}</Fact>
        {recharge.contract_id !== null && (
          <Fact label={t('contract_id')}>
            <Link to={contractPaths.detail(recharge.contract_id)}>{recharge.contract_number}</Link>{' '}
            <Money fen={recharge.contract_fen} />
          </Fact>
        )}
        {recharge.buy_hours === 1 && <Fact label={t('buy_hours')}>{t('buy_hours_help')}</Fact>}
        <Fact label={t('note')}>{recharge.note}</Fact>
      </Facts>
    </Card>
  );
}

function Payment({ recharge }: { recharge: RechargeDetail }) {
  const t = useText(rechargeText);
  const company_id = useMe().company.id;
  const { siblings, file_id } = recharge;
  return (
    <Card title={t('section_receipt')} extra={<span className="num mute">{recharge.receipt_number}</span>}>
      <Facts>
        <Fact label={t('received_fen')}>
          <Money fen={recharge.receipt_fen} />
        </Fact>
        <Fact label={t('fee_fen')}>
          <Money fen={recharge.receipt_fee_fen} />
        </Fact>
        <Fact label={t('method_id')}>{recharge.method_name}</Fact>
        <Fact label={t('reference')}>
          {recharge.reference && <span className="num">{recharge.reference}</span>}
        </Fact>
        <Fact label={t('payer')}>{recharge.payer}</Fact>
        <Fact label={t('paid_at')}>
          <Time at={recharge.paid_at} mode="datetime" />
        </Fact>
        <Fact label={t('file_id')}>
          {file_id && (
            <a
              href={apiUrl(fileApi.open.action, { id: file_id, company_id })}
              target="_blank"
              rel="noreferrer"
            >
              {t('file_open')}
            </a>
          )}
        </Fact>
      </Facts>
      {siblings.length > 1 && (
        <>
          <h4 className="recharge-sub">{t('siblings')}</h4>
          <ul className="recharge-parts">
            {siblings.map((part) => (
              <li key={part.id} aria-current={part.id === recharge.id ? 'true' : undefined}>
                <Link to={addressOf(part)} replace>
                  <span className="num">{part.number}</span>
                </Link>
                <span className="clip">{part.student_name}</span>
                <span className="grow" />
                <Money fen={part.amount_fen} />
                <StatusTag status={rechargeStatus} value={part.status} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Trail({ recharge }: { recharge: RechargeDetail }) {
  const t = useText(rechargeText);
  const step = (at: number | null, name: string | null) =>
    at === null ? undefined : (
      <>
        {name} <Time at={at} />
      </>
    );
  return (
    <Card title={t('section_trail')}>
      <Facts>
        <Fact label={t('created_by')}>{step(recharge.created_at, recharge.created_by_name)}</Fact>
        <Fact label={t('decided_by')}>{step(recharge.decided_at, recharge.decided_by_name)}</Fact>
        {recharge.rebacked_at !== null && (
          <Fact label={t('rebacked_by')}>{step(recharge.rebacked_at, recharge.rebacked_by_name)}</Fact>
        )}
        {recharge.reason && <Fact label={t('why')}>{recharge.reason}</Fact>}
        {recharge.clawbacks.map(({ student_id, student_name, amount_fen, settled_fen }) => (
          <Fact key={student_id} label={t('clawbacks')}>
            {student_name} <Money fen={amount_fen} />{' '}
            {settled_fen < amount_fen && (
              <Tone tone="warning">{t('clawback_open', { fen: formatFen(amount_fen - settled_fen) })}</Tone>
            )}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
