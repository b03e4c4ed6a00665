import type { Sentence } from '@/kernel/text.ts';
import { Fact } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useSay } from '@/kernel/web/language.ts';
import { BothHours } from './BothHours.tsx';

interface Amounts {
  readonly amount_fen: number;
  readonly coins_fen?: number;
  readonly paid_minutes: number;
  readonly gift_minutes: number;
  readonly minutes_per_class_hour: number;
}
interface AmountFactsProps {
  readonly of: Amounts;
  /** What the document calls them. */
  readonly text: Readonly<Record<'amount_fen' | 'hours_minutes', Sentence>> & {
    readonly coins_fen?: Sentence;
  };
}

/** With how much money and how many hours a document deals. */
export function AmountFacts({ of: doc, text }: AmountFactsProps) {
  const say = useSay();
  return (
    <>
      <Fact label={say(text.amount_fen)}>
        <Money fen={doc.amount_fen} zero="number" strong />
      </Fact>
      {text.coins_fen && doc.coins_fen ? (
        <Fact label={say(text.coins_fen)}>
          <Money fen={doc.coins_fen} />
        </Fact>
      ) : null}
      {doc.paid_minutes + doc.gift_minutes > 0 && (
        <Fact label={say(text.hours_minutes)}>
          <BothHours of={doc} />
        </Fact>
      )}
    </>
  );
}

/** The same in a row of a list. */
export const amountColumn = (width: number) => ({
  field: 'amount_fen' as const,
  width,
  show: (fen: number) => <Money fen={fen} zero="number" />,
});
export const hoursColumn = (title: string, width: number) => ({
  key: 'hours_minutes',
  title,
  width,
  show: (row: Amounts) => <BothHours of={row} unit={false} />,
});
