import { Check } from 'lucide-react';
import { useState } from 'react';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { afterSalePermissions } from '../../after-sale/after-sale.access.ts';
import { CaseLines } from '../../after-sale/web/embed/CaseLines.tsx';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import { groupOf } from '../order.rules.ts';
import type { OrderLine, OrderWhole } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';
import { BringsLine } from './BringsLine.tsx';
import { BroughtLinks } from './BroughtLinks.tsx';
import { CaseForm } from './CaseForm.tsx';
import { HourRefunds } from './HourRefunds.tsx';
import { OrderEntries } from './OrderEntries.tsx';
import { Parcels } from './Parcels.tsx';

/** One order whole: how far it has come, what is in it, where its money went, and what was sent. */
export function OrderDetail({ order }: { order: OrderWhole }) {
  return (
    <div className="order-detail">
      <OrderSteps order={order} />
      <OrderLines order={order} />
      <Cases order={order} />
      <div className="order-cards">
        <OrderMoney order={order} />
        <Where order={order} />
        <Parcels order={order} />
      </div>
      <OrderEntries order={order} />
    </div>
  );
}

function OrderSteps({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  const isOver = order.status === 'cancelled' || order.status === 'lapsed';
  const all = [
    { key: 'place', label: t('step_place'), by: order.created_by_name, at: order.placed_at },
    { key: 'audit', label: t('step_audit'), by: order.audited_by_name, at: order.audited_at },
    {
      key: 'send',
      label:
        order.piece_count === 0
          ? t('step_give')
          : t('step_send', { n: order.sent_count, of: order.piece_count }),
      by: order.shipments.at(-1)?.created_by_name ?? null,
      at: order.piece_count === 0 ? order.audited_at : order.status === 'audited' ? null : order.shipped_at,
    },
    { key: 'complete', label: t('step_complete'), by: null, at: order.completed_at },
  ];
  // What was cancelled or has lapsed ends where it stood.
  const steps = isOver
    ? [
        ...all.filter(({ at }) => at !== null),
        { key: 'over', label: t(order.status), by: null, at: order.ended_at },
      ]
    : all;
  const current = isOver ? -1 : steps.findIndex(({ at }) => at === null);
  const hint =
    order.ends_on === null
      ? undefined
      : t(order.status === 'placed' ? 'step_lapses' : 'step_completes', { day: order.ends_on });
  return (
    <ol className="order-steps">
      {steps.map(({ key, label, by, at }, n) => (
        <li key={key} className={n === current ? 'is-current' : at === null ? 'is-open' : 'is-done'}>
          <b>
            {at !== null && <Icon of={Check} size={14} />} {label}
          </b>
          {at !== null && <span>{by}</span>}
          {at !== null && <Time at={at} mode="datetime" />}
          {n === current && hint && <span>{hint}</span>}
          {key === 'over' && order.reason && <span>{order.reason}</span>}
        </li>
      ))}
    </ol>
  );
}

function OrderLines({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  const mayApply = useHolds()(afterSalePermissions.apply);
  const [asked, setAsked] = useState<OrderLine>();
  const close = () => setAsked(undefined);
  return (
    <Card title={t('section_lines')}>
      <table className="order-lines">
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th className="right">{t('quantity')}</th>
            <th className="right">{t('amount_fen')}</th>
            <th>{t('paid_from')}</th>
            <th className="right">{t('given')}</th>
            <th>
              <span className="visually-hidden">{t('apply_case')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <span className="order-item">
                  <Cover kind={line.kind} name={line.name} code={line.code} pictureId={line.cover_id} />
                  <span className="two-lines">
                    <span>{line.name}</span>
                    <small className="mute">
                      <BringsLine line={line} perHour={order.minutes_per_class_hour} />
                    </small>
                  </span>
                </span>
              </td>
              <td className="right num">{line.quantity}</td>
              <td className="right num">{formatFen(line.amount_fen)}</td>
              <td>
                {line.tenders
                  .map(({ account, amount_fen }) => `${t(account)} ${formatFen(amount_fen)}`)
                  .join(' · ') || <Nothing />}
              </td>
              <td className="right num">
                <Given line={line} />
              </td>
              <td>
                {line.replaces_line_id !== null && <Tone tone="info">{t('replaces_line_id')}</Tone>}
                {line.refunded > 0 && <Tone tone="warning">{t('refunded_n', { n: line.refunded })}</Tone>}
                <BroughtLinks studentId={order.student_id} line={line} />
                <HourRefunds order={order} lineId={line.id} />
                {mayApply && line.is_paid === 1 && line.refunded < line.quantity && (
                  <Button size="small" kind="text" onClick={() => setAsked(line)}>
                    {t('apply_case')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormModal open={asked !== undefined} onClose={close} title={t('apply_case')}>
        {asked && <CaseForm line={asked} onClose={close} />}
      </FormModal>
    </Card>
  );
}

function Given({ line }: { line: OrderLine }) {
  const t = useText(orderText);
  if (line.kind === 'entitlement') return t('used_of', { n: line.used, of: line.granted });
  return `${line.delivered} / ${line.quantity - line.cancelled}`;
}

function OrderMoney({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  const paid = order.lines.filter(({ is_paid }) => is_paid === 1);
  const shop = paid.filter(({ kind }) => groupOf(kind) === 'shop');
  const hours = paid.filter(({ kind }) => groupOf(kind) === 'hours');
  const earned = sumOf(shop, (line) => line.recognised_fen);
  const taken = sumOf(shop, (line) => line.money_fen);
  const back = sumOf(paid, (line) => line.back_fen);
  const undelivered = sumOf(shop, (line) =>
    line.delivered + line.cancelled < line.quantity || line.kind === 'entitlement'
      ? line.money_fen - line.recognised_fen - line.forfeited_fen - line.back_fen
      : 0,
  );
  const rows: [keyof typeof orderText & string, number][] = [
    ['money_held', order.status === 'placed' ? order.amount_fen : 0],
    ['money_paid', taken],
    ['money_hours', sumOf(hours, (line) => line.money_fen)],
    ['money_coins', sumOf(paid, (line) => line.coin_fen)],
    ['discount_fen', order.discount_fen],
    ['money_earned', earned],
    ['money_back', -back],
    ['money_hours_back', -sumOf(order.hour_refunds, ({ amount_fen }) => amount_fen)],
    ['money_left', Math.max(0, undelivered)],
  ];
  return (
    <Card title={t('section_money')}>
      <dl className="order-money">
        {rows
          .filter(([, fen]) => fen !== 0)
          .map(([key, fen]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd className="num">{formatFen(fen)}</dd>
            </div>
          ))}
        {rows.every(([, fen]) => fen === 0) && <p className="mute">{t('money_none')}</p>}
      </dl>
    </Card>
  );
}

function Where({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  return (
    <Card title={t('section_where')}>
      <Facts>
        <Fact label={t('delivery')}>
          {order.delivery === 'pickup'
            ? t('pickup_at', { name: order.pickup_company_name ?? '' })
            : order.delivery === 'none'
              ? null
              : t('express')}
        </Fact>
        {order.delivery === 'express' && (
          <>
            <Fact label={t('receiver')}>
              {order.receiver} <span className="num">{order.phone}</span>
            </Fact>
            <Fact label={t('address')}>{[order.region, order.address].filter(Boolean).join(' ')}</Fact>
          </>
        )}
        <Fact label={t('note')}>{order.note}</Fact>
        {order.weapp_order_id && <Fact label={t('weapp_order_id')}>{order.weapp_order_id}</Fact>}
        {order.problem && <Fact label={t('problem')}>{t(order.problem)}</Fact>}
        {order.discount_reason && <Fact label={t('discount_reason')}>{order.discount_reason}</Fact>}
        {order.reason && <Fact label={t('reason')}>{order.reason}</Fact>}
      </Facts>
    </Card>
  );
}

function Cases({ order }: { order: OrderWhole }) {
  const t = useText(orderText);
  if (order.cases.length === 0) return null;
  return (
    <Card title={t('section_cases')}>
      <CaseLines orderId={order.id} />
    </Card>
  );
}
