import { Check } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { giftLeft, paidLeft } from '../../class-hours/class-hours.rules.ts';
import { type Asked, averageIsPaid, type Policy, simulate } from '../refund.rules.ts';
import { refundText } from '../refund.text.ts';
import type { Quote, RequestForm } from './WhatFields.tsx';

interface SimulatorProps {
  readonly values: RequestForm['values'];
  readonly quote: Quote;
  readonly onChoose: (policy: Policy) => void;
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

/** As far as the form can be reckoned with: what is half typed or more than there is counts for nothing. */
function askedOf({ accounts = [], lots = [], deductions = [] }: RequestForm['values'], quote: Quote): Asked {
  return {
    accounts: accounts.filter((one) => isWhole(one.amount_fen)),
    lots: lots.flatMap(({ lot_id, paid_minutes, gift_minutes = 0 }) => {
      const lot = quote.lots.find(({ id }) => id === lot_id);
      if (!lot || !isWhole(paid_minutes) || paid_minutes > paidLeft(lot)) return [];
      const gifts = isWhole(gift_minutes) ? Math.min(gift_minutes, giftLeft(lot)) : 0;
      return [{ lot, paid_minutes, gift_minutes: gifts }];
    }),
    deductions: deductions.filter((one) => isWhole(one.amount_fen)),
  };
}

/** Every policy side by side, reckoned by the same rule that the server asks. */
export function Simulator({ values, quote, onChoose }: SimulatorProps) {
  const t = useText(refundText);
  const asked = askedOf(values, quote);
  const outcomes = simulate(asked);
  return (
    <>
      <table className="refund-table refund-simulator">
        <thead>
          <tr>
            <th>{t('policy')}</th>
            <th className="end">{t('amount_fen')}</th>
            <th className="end">{t('gift_minutes')}</th>
            <th className="end">{t('virtual_fen')}</th>
            <th className="end">{t('fees_fen')}</th>
            <th aria-label={t('chosen')} />
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ policy, amount_fen, gift_minutes, virtual_fen, fees_fen }) => {
            const isChosen = values.policy === policy;
            return (
              <tr key={policy} data-policy={policy} className={isChosen ? 'chosen' : undefined}>
                <td>
                  <TwoLines sub={<span className="refund-help">{t(`${policy}_help`)}</span>}>
                    {t(policy)}
                  </TwoLines>
                </td>
                <td className="end">
                  <Money fen={amount_fen} zero="number" strong={isChosen} />
                </td>
                <td className="end">
                  {gift_minutes > 0 ? (
                    <Hours minutes={gift_minutes} perHour={quote.minutes_per_class_hour} />
                  ) : (
                    <span className="mute">—</span>
                  )}
                </td>
                <td className="end">
                  <Money fen={virtual_fen} />
                </td>
                <td className="end">
                  <Money fen={fees_fen} />
                </td>
                <td className="end">
                  {isChosen ? (
                    <Tone tone="success">{t('chosen')}</Tone>
                  ) : (
                    <Button kind="text" size="small" icon={Check} onClick={() => onChoose(policy)}>
                      {t('choose_policy')}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {averageIsPaid(asked, quote.gift_mode) && <Note>{t('average_is_paid')}</Note>}
    </>
  );
}
