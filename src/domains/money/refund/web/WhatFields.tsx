import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { MoneyField } from '@/kernel/web/form/controls.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { giftLeft, paidLeft } from '../../class-hours/class-hours.rules.ts';
import type { QuotedLot, refundApi } from '../refund.contract.ts';
import { giftsWith, REFUNDABLE, type Refundable } from '../refund.rules.ts';
import { refundText } from '../refund.text.ts';
import { partField } from './parts.ts';

export type RequestForm = ApiForm<typeof refundApi.request>;
export type Quote = OutputOf<typeof refundApi.quote>;
interface WhatFieldsProps {
  readonly form: RequestForm;
  readonly quote: Quote;
}

/** Account by account and lot by lot, as much of each as is asked for. */
export function WhatFields({ form, quote }: WhatFieldsProps) {
  const t = useText(refundText);
  const say = useSay();
  const accounts = REFUNDABLE.filter((account) => quote[`${account}_fen`] > 0);
  const errors = [form.fields.accounts.error, form.fields.lots.error].flatMap((error) => error ?? []);
  return (
    <div className="refund-what">
      {accounts.length + quote.lots.length === 0 && <p className="mute">{t('nothing_there')}</p>}
      {accounts.map((account) => (
        <AccountRow key={account} account={account} form={form} quote={quote} />
      ))}
      {quote.lots.map((lot) => (
        <LotRow key={lot.id} lot={lot} form={form} perHour={quote.minutes_per_class_hour} />
      ))}
      {errors.length > 0 && (
        <span className="tone-text-danger" role="alert" aria-invalid="true">
          {errors.map((error) => (typeof error === 'string' ? error : say(error as [string, string])))[0]}
        </span>
      )}
    </div>
  );
}

function AccountRow({ account, form, quote }: WhatFieldsProps & { readonly account: Refundable }) {
  const t = useText(refundText);
  const chosen = form.values.accounts ?? [];
  const most = quote[`${account}_fen`];
  const set = (amount_fen: number | undefined) =>
    form.fields.accounts.set([
      ...chosen.filter((one) => one.account !== account),
      ...(amount_fen === undefined ? [] : [{ account, amount_fen }]),
    ]);
  const value = chosen.find((one) => one.account === account)?.amount_fen;
  return (
    <div className="refund-row" data-account={account}>
      <span className="refund-name">
        <TwoLines sub={t('available', { money: formatFen(most) })}>{t(account)}</TwoLines>
      </span>
      <MoneyField field={partField(`${account}_fen`, refundText.refund_amount_fen, value, set)} />
      <span />
      <Button kind="text" size="small" className="all" onClick={() => set(most)}>
        {t('lot_all')}
      </Button>
    </div>
  );
}

interface LotRowProps {
  readonly lot: QuotedLot;
  readonly form: RequestForm;
  readonly perHour: number;
}
function LotRow({ lot, form, perHour }: LotRowProps) {
  const t = useText(refundText);
  const say = useSay();
  const chosen = form.values.lots ?? [];
  const own = chosen.find((one) => one.lot_id === lot.id);
  const put = (minutes: { paid_minutes: number; gift_minutes?: number } | undefined) =>
    form.fields.lots.set([
      ...chosen.filter((one) => one.lot_id !== lot.id),
      ...(minutes ? [{ lot_id: lot.id, ...minutes }] : []),
    ]);
  /** Gifts follow what is paid for, until somebody says otherwise. */
  const setPaid = (paid_minutes: number | undefined) =>
    put(
      paid_minutes === undefined
        ? undefined
        : { paid_minutes, gift_minutes: Number.isInteger(paid_minutes) ? giftsWith(lot, paid_minutes) : 0 },
    );
  const left = t('lot_left', {
    paid: formatHours(paidLeft(lot), perHour),
    gift: formatHours(giftLeft(lot), perHour),
  });
  const barred = lot.in_refund
    ? t('in_refund', { number: lot.in_refund })
    : lot.frozen_on
      ? t('lot_frozen')
      : undefined;
  return (
    <div className="refund-row" data-lot={lot.id}>
      <span className="refund-name">
        <TwoLines sub={[left, lot.contract_number].filter(Boolean).join(' · ')}>
          {say(courseTypeText[lot.course_type])} · {lot.subject_name ?? t('any_subject')}
        </TwoLines>
      </span>
      {barred ? (
        <span className="mute">{barred}</span>
      ) : (
        <>
          <HoursField
            field={partField('paid_minutes', refundText.paid_minutes, own?.paid_minutes, setPaid)}
            perHour={perHour}
          />
          <HoursField
            field={partField('gift_minutes', refundText.gift_minutes, own?.gift_minutes, (gift_minutes) =>
              put({ paid_minutes: own?.paid_minutes ?? 0, gift_minutes }),
            )}
            perHour={perHour}
          />
          <Button kind="text" size="small" className="all" onClick={() => setPaid(paidLeft(lot))}>
            {t('lot_all')}
          </Button>
        </>
      )}
    </div>
  );
}
