import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { DrillPane } from '@/kernel/web/board/DrillPane.tsx';
import { type Span, spanText } from '@/kernel/web/board/span.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import type { DataDrill } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import type { DataDrillState } from './useDataDrill.ts';

interface DataDrillPaneProps {
  readonly drill: DataDrillState;
  readonly whose: string | undefined;
  readonly span: Span;
  readonly data: DataDrill | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** What a figure of a data board is made of. */
export function DataDrillPane({ drill, whose, span, data, error, onRetry }: DataDrillPaneProps) {
  const t = useText(text);
  const say = useSay();
  const { figure } = drill;
  const name = t(figure as keyof typeof text);
  const definition = text[`${figure}_definition` as keyof typeof text];
  const show = data && data.unit !== 'money' ? inWords(data, (n) => t('months', { n })) : undefined;
  const gloss = data && data.makes !== 'sum' && data.total > 0 ? t(GLOSS[data.makes]) : undefined;
  return (
    <DrillPane
      title={[name, whose, spanText(span)].filter(Boolean).join(' · ')}
      name={name}
      span={span}
      drilled={
        data && {
          fen: data.value,
          equation: [],
          days: data.days.map(({ day, value }) => ({ day, fen: value })),
          documents: data.documents.map((doc, at) => {
            const to = doc.figure === null ? doc.url : drill.to(doc.figure, drill.whose);
            return {
              id: `${doc.id} ${doc.name} ${at}`,
              day: doc.day,
              number: doc.name,
              text: doc.text,
              fen: doc.value,
              ...(to !== null && { to }),
              ...(doc.unit !== null && { shown: shownAs[doc.unit](doc.value) }),
            };
          }),
          total: data.total,
        }
      }
      error={
        <>
          {definition && <p className="mute">{[say(definition), gloss].filter(Boolean).join(' ')}</p>}
          {error && <ErrorState error={error} onRetry={onRetry} />}
        </>
      }
      onClose={drill.close}
      listTo={data?.list_url ?? ''}
      {...(show && { show })}
    />
  );
}

const GLOSS = { mean: 'mean_of', ratio: 'ratio_of' } as const;
const shownAs = { money: formatFen, count: (value: number) => String(value) } as const;

const inWords =
  ({ unit, makes, minutes_per_class_hour }: DataDrill, months: (n: number) => string) =>
  (value: number): string => {
    if (unit === 'minutes') return formatHours(value, minutes_per_class_hour);
    if (unit === 'months') return months(value);
    if (unit === 'share') return `${Math.round(value * 1000) / 10}%`;
    // An average of people has a decimal.
    return String(Math.round(value * (makes === 'mean' ? 10 : 100)) / (makes === 'mean' ? 10 : 100));
  };
