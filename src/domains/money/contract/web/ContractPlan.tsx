import { Card } from '@/kernel/web/display/Card.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { ContractDetail } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';

const TONES = { paid: 'success', part: 'progress', due: 'neutral', overdue: 'danger' } as const;

/** Instalment by instalment, and how far each is paid. */
export function ContractPlan({ contract: { instalments } }: { contract: ContractDetail }) {
  const t = useText(contractText);
  if (instalments.length === 0) return null;
  return (
    <Card title={t('section_plan')}>
      <ul className="contract-rows">
        {instalments.map((one, at) => (
          <li key={one.due_on}>
            <div>
              <span>{t('instalment_n', { n: at + 1 })}</span>
              <span className="num mute">{one.due_on}</span>
              <Tone tone={TONES[one.state]}>{t(`state_${one.state}`)}</Tone>
              <span className="grow" />
              {one.paid_fen > 0 && one.state !== 'paid' && (
                <small className="mute">
                  {t('paid_fen')} <Money fen={one.paid_fen} />
                </small>
              )}
              <Money fen={one.amount_fen} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
