import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { accountNames, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { classHoursApi } from '../class-hours.contract.ts';
import { classHoursText } from '../class-hours.text.ts';
import './lots.css';

/** One lot: what it was paid with, how it came about, and the lessons that used it. */
export function LotDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(classHoursText);
  return (
    <SideDrawer open={id !== undefined} onClose={onClose} width="middle" title={t('get')}>
      {id !== undefined && <Detail key={id} id={id} />}
    </SideDrawer>
  );
}

function Detail({ id }: { id: number }) {
  const t = useText(classHoursText);
  const say = useSay();
  const { data: lot, error, refetch } = useApi(classHoursApi.get, { id });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!lot) return <RowsSkeleton rows={6} />;
  const hours = (minutes: number) => formatHours(minutes, lot.minutes_per_class_hour);
  return (
    <div className="lot-detail">
      <Facts>
        <Fact label={t('student_name')}>{lot.student_name}</Fact>
        <Fact label={t('course_type')}>
          {say(courseTypeText[lot.course_type])} · {lot.subject_name ?? t('any_subject')}
        </Fact>
        <Fact label={t('remaining_minutes')}>
          {t('paid_of', { left: hours(lot.paid_left_minutes), all: hours(lot.paid_minutes) })} ·{' '}
          {t('gift_of', { left: hours(lot.gift_left_minutes), all: hours(lot.gift_minutes) })}
        </Fact>
        <Fact label={t('left_fen')}>
          <Money fen={lot.left_fen} zero="number" strong /> / <Money fen={lot.price_fen} zero="number" />
        </Fact>
        <Fact label={t('expires_on')}>{lot.expires_on ?? t('never')}</Fact>
        <Fact label={t('tenders')}>
          {lot.tenders.length > 0 &&
            lot.tenders.map(({ account, amount_fen }) => (
              <span key={account} className="lot-tender">
                {say(accountNames[account as StudentAccount])} <Money fen={amount_fen} />
              </span>
            ))}
        </Fact>
      </Facts>
      <Section title={t('changes')}>
        <ul className="lot-lines">
          {lot.changes.map((one) => (
            <li key={one.id}>
              <Time at={one.created_at} />
              <span>
                <b>{t(one.kind as 'buy')}</b>{' '}
                {one.expires_from && one.expires_to && (
                  <span className="num">
                    {one.expires_from} → {one.expires_to}
                  </span>
                )}
                {(one.paid_minutes !== 0 || one.gift_minutes !== 0) && (
                  <span className="num">
                    {hours(one.paid_minutes + one.gift_minutes)} {t('hours_unit')}
                  </span>
                )}
                {one.reason && <small className="mute"> {one.reason}</small>}
              </span>
              <span className="mute">{one.created_by_name}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('lessons')}>
        {lot.uses.length === 0 ? (
          <p className="mute">{t('none_used')}</p>
        ) : (
          <ul className="lot-lines">
            {lot.uses.map((use) => (
              <li key={use.id} className={use.undone ? 'mute' : undefined}>
                <Hy>{use.used_on}</Hy>
                <span className="num">
                  {hours(use.paid_minutes + use.gift_minutes)} {t('hours_unit')}
                  {use.undone && ` · ${t('undone')}`}
                </span>
                <Money fen={use.fen} zero="number" />
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
