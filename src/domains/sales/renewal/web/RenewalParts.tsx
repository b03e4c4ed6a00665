import { Link } from 'react-router';
import { rechargePaths } from '@/domains/money/recharge/recharge.paths.ts';
import { daysBetween } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { renewalPermissions as may } from '../renewal.access.ts';
import { renewalApi } from '../renewal.contract.ts';
import { isOpen } from '../renewal.rules.ts';
import type { RenewalWhole } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';
import { ChartLegend, ForecastChart } from './ForecastChart.tsx';
import { RenewalLogForm } from './RenewalLogForm.tsx';

interface PartProps {
  readonly task: RenewalWhole;
}

/** What is left ÷ what a week takes = how long it lasts; and the chart of the same. */
export function Forecast({ task }: PartProps) {
  const t = useText(renewalText);
  const { remaining_minutes, weekly_minutes, run_out_on, minutes_per_class_hour: perHour } = task;
  const days = run_out_on === null ? undefined : Math.max(0, daysBetween(companyToday(), run_out_on));
  return (
    <>
      <section className="card renewal-equation">
        <span>
          <small className="mute">{t('remaining_minutes')}</small>
          <b className="num">{t('threshold', { n: formatHours(remaining_minutes, perHour) })}</b>
        </span>
        <i aria-hidden="true">÷</i>
        <span>
          <small className="mute">{t('weekly_minutes')}</small>
          <b className="num">{t('per_week', { n: formatHours(weekly_minutes, perHour) })}</b>
        </span>
        <i aria-hidden="true">=</i>
        <span>
          <small className="mute">{t('lasts')}</small>
          <b className="num">
            {remaining_minutes === 0
              ? t('used_up')
              : days === undefined
                ? t('no_end')
                : t('days_n', { n: days })}
          </b>
        </span>
      </section>
      <Card title={t('when_out')} extra={<ChartLegend />}>
        <ForecastChart task={task} />
      </Card>
    </>
  );
}

export function LogField({ task }: PartProps) {
  const holds = useHolds();
  const { company_id } = useActor();
  if (!holds(may.log) || !isOpen(task.status) || task.company_id !== company_id) return null;
  return (
    <section className="card">
      <RenewalLogForm renewalId={task.id} />
    </section>
  );
}

export function RenewalFacts({ task }: PartProps) {
  const t = useText(renewalText);
  const { last_purchase, minutes_per_class_hour: perHour } = task;
  return (
    <Facts>
      <Fact label={t('why')}>{t(task.why)}</Fact>
      <Fact label={t('due_on')}>{task.due_on}</Fact>
      <Fact label={t('owner_name')}>{task.owner_name}</Fact>
      <Fact label={t('adviser_name')}>{task.adviser_name}</Fact>
      <Fact label={t('attendance_percent')}>
        {task.attendance_percent !== null &&
          `${t('attended', { there: task.attended, due: task.due_lessons })} · ${task.attendance_percent}%`}
      </Fact>
      <Fact label={t('balances')}>
        <Money fen={task.learning_fen} zero="number" /> ·{' '}
        {t('new_balance', { money: formatFen(task.new_fen) })}
      </Fact>
      <Fact label={t('last_purchase')}>
        {last_purchase &&
          t('last_purchase_is', {
            hours: formatHours(last_purchase.minutes, perHour),
            money: formatFen(last_purchase.price_fen),
          })}
      </Fact>
      {task.status === 'lost' && (
        <Fact label={t('lost_reason_name')}>{task.lost_reason_name ?? t('no_answer')}</Fact>
      )}
      {task.status === 'renewed' && (
        <Fact label={t('doc')}>
          {[
            task.doc && t(`doc_${task.doc}`),
            task.doc_number,
            formatFen(task.renewed_fen ?? 0),
            t('threshold', { n: formatHours(task.renewed_minutes ?? 0, perHour) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
      )}
    </Facts>
  );
}

/** What 20, 40 and 60 hours cost by the price book; each is the way to a recharge. */
export function Offers({ task }: PartProps) {
  const t = useText(renewalText);
  return (
    <Card title={t('offers')} extra={<span className="mute">{t('offers_by')}</span>}>
      {task.offers.length === 0 && <p className="mute">{t('offers_none')}</p>}
      <div className="renewal-offers">
        {task.offers.map(({ hours, price_fen, until_on }) => (
          <Link key={hours} to={rechargePaths.top({ add_for: task.student_id })}>
            <b>{t('offer_hours', { n: hours })}</b>
            <Money fen={price_fen} strong />
            {until_on && <small className="mute num">{t('offer_until', { day: until_on })}</small>}
          </Link>
        ))}
      </div>
    </Card>
  );
}

export function Beside({ task }: PartProps) {
  const t = useText(renewalText);
  const { minutes_per_class_hour: perHour } = task;
  return (
    <>
      <Card title={t('lots')} extra={<span className="mute num">{task.lots.length}</span>}>
        {task.lots.length === 0 && <p className="mute">{t('none')}</p>}
        <ul className="renewal-lines">
          {task.lots.map((lot) => (
            <li key={lot.id}>
              <span className="num">
                {formatHours(lot.left_minutes, perHour)} / {formatHours(lot.held_minutes, perHour)}
              </span>
              <small className="mute num">
                {lot.expires_on ? t('lot_until', { day: lot.expires_on }) : t('lot_never')}
              </small>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('feedbacks')}>
        {task.feedbacks.length === 0 && <p className="mute">{t('none')}</p>}
        <ul className="renewal-lines">
          {task.feedbacks.map(({ id, on, content, teacher_name }) => (
            <li key={id}>
              <span>{content}</span>
              <small className="mute num">{[on, teacher_name].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('promises')}>
        {task.promises.length === 0 && <p className="mute">{t('none')}</p>}
        <ul className="renewal-lines">
          {task.promises.map(({ id, content, until_on, kept_at }) => (
            <li key={id}>
              <span>{content}</span>
              <small className="mute num">
                {kept_at !== null ? t('promise_kept') : until_on && t('promise_until', { day: until_on })}
              </small>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** What was said, the newest first. */
export function Contacts({ renewalId }: { renewalId: number }) {
  const t = useText(renewalText);
  const { data, error, refetch } = useApi(renewalApi.logs, { renewal_id: renewalId }, { staleMs: 0 });
  return (
    <Card title={t('contacts')} extra={<span className="mute num">{data?.list.length ?? ''}</span>}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={3} />}
      {data?.list.length === 0 && <p className="mute">{t('no_logs')}</p>}
      <ul className="renewal-lines renewal-contacts">
        {data?.list.map((log) => (
          <li key={log.id}>
            <span>{log.content}</span>
            <small className="mute">
              {[log.created_by_name, log.method_name, log.is_effective === 1 && t('effective')]
                .filter(Boolean)
                .join(' · ')}{' '}
              · <Time at={log.created_at} />
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}
