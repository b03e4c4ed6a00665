import type { ReactNode } from 'react';
import { formatHours } from '@/kernel/value/minutes.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { useText } from '@/kernel/web/language.ts';
import { censusText } from '../census.text.ts';
import { FigureCell } from './FigureCell.tsx';
import { FIGURES, type FigureName, type Figures, isShown } from './figures.ts';
import { type Group, lessonsOf } from './lessonsOf.ts';
import { MeasureHead } from './MeasureHead.tsx';
import type { CensusState, LessonsOf } from './useCensus.ts';

/** What only one census says; its cells are whole ones (`td`). */
export interface OwnColumn<R> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: R, of: LessonsOf) => ReactNode;
  /** Without: nothing is said of all together. */
  readonly total?: ReactNode;
}
/** A figure that every census of lessons has goes by its name. */
export type Column<R> = FigureName | OwnColumn<R>;

interface CensusTableProps<R extends Figures & { readonly key: number | null }> {
  readonly label: string;
  readonly census: CensusState<Group>;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly totals: Figures;
  readonly perHour: number;
  /** The last row; without: nothing is added up. */
  readonly totalled?: boolean;
}

/** Rows of a census; every figure opens the lessons that it counts. */
export function CensusTable<R extends Figures & { readonly key: number | null }>(props: CensusTableProps<R>) {
  const { label, census, columns, rows, totals, perHour, totalled = true } = props;
  const shown = columns.filter((one) => typeof one !== 'string' || isShown(one, totals));
  const figure = (name: FigureName, row: Figures, of: LessonsOf) => (
    <FigureCell
      key={name}
      value={row[name] ?? null}
      to={census.to({ measure: FIGURES[name].measure, ...of })}
    >
      {written(name, row[name] ?? 0, perHour)}
    </FigureCell>
  );
  return (
    <div className="census-scroll">
      <table className="census-table" aria-label={label}>
        <thead>
          <tr>
            {shown.map((one) => (typeof one === 'string' ? <FigureHead key={one} of={one} /> : one.head))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const of = lessonsOf(census.board.group, row.key);
            return (
              <tr key={row.key ?? 0}>
                {shown.map((one) => (typeof one === 'string' ? figure(one, row, of) : one.cell(row, of)))}
              </tr>
            );
          })}
        </tbody>
        {totalled && (
          <tfoot>
            <tr>
              {shown.map((one) =>
                typeof one === 'string' ? figure(one, totals, {}) : (one.total ?? <td key={one.key} />),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function FigureHead({ of }: { of: FigureName }) {
  const t = useText(censusText);
  const { measure, named } = FIGURES[of];
  return named ? <th className="end">{t(of)}</th> : <MeasureHead of={measure} />;
}

function written(name: FigureName, value: number, perHour: number): string {
  switch (FIGURES[name].unit) {
    case 'hours':
      return formatHours(value, perHour);
    case 'money':
      return plainNumber(value, 'money');
    case 'percent':
      return `${value}%`;
    default:
      return String(value);
  }
}
