import type { ReactNode } from 'react';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import type { Kpi } from '@/kernel/web/board/Kpis.tsx';
import { useText } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';
import { FIGURES, type FigureName, type Figures, isShown } from './figures.ts';
import { chartHours } from './units.ts';
import { type CensusState, keyOf, type LessonsOf } from './useCensus.ts';

interface Board {
  readonly totals: Figures;
  readonly before: Figures | null;
  readonly minutes_per_class_hour: number;
}
type More = Partial<Pick<Kpi, 'label' | 'figure' | 'spark'>> & { readonly note?: ReactNode };

/** A figure of the strip over a census by its name, with its change; none where its right is not held. */
export function useFigures(census: CensusState<string>, board: Board, of: LessonsOf = {}) {
  const t = useText(censusText);
  const { totals, before, minutes_per_class_hour: perHour } = board;
  return (name: FigureName, more: More = {}): Kpi[] => {
    if (!isShown(name, totals)) return [];
    const { measure, unit } = FIGURES[name];
    const [now, was] = [totals[name] ?? null, before?.[name] ?? undefined];
    return [
      {
        key: keyOf({ measure, ...of }),
        to: census.to({ measure, ...of }),
        label: t(name),
        figure: now === null ? '—' : <Value unit={unit} value={now} perHour={perHour} />,
        change:
          now !== null &&
          (unit === 'percent' ? (
            <Delta points now={now / 100} before={was === undefined ? undefined : was / 100} />
          ) : (
            <Delta now={now} before={was} />
          )),
        ...more,
      },
    ];
  };
}

interface ValueProps {
  readonly unit: (typeof FIGURES)[FigureName]['unit'];
  readonly value: number;
  readonly perHour: number;
}
function Value({ unit, value, perHour }: ValueProps) {
  const t = useText(censusText);
  if (unit === 'hours')
    return <Figure value={chartHours(value, perHour)} unit="hours" of={t('hours_unit')} />;
  return unit === 'percent' ? (
    <Figure value={value / 100} unit="share" />
  ) : (
    <Figure value={value} unit={unit} />
  );
}
