import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import type { DataDrillState } from './useDataDrill.ts';

type Key = string | number | null;
type Figures = Readonly<Record<string, number | string | null>>;
interface DataTableProps {
  readonly title: string;
  readonly rows: readonly (Figures & { readonly key: Key; readonly name: string | null })[];
  readonly totals: Figures;
  readonly columns: readonly (keyof typeof text & string)[];
  readonly drill: DataDrillState;
  readonly show: (column: string, value: number) => string;
  readonly extra?: ReactNode;
}

const isShare = (column: string): boolean => column.endsWith('percent') || column.startsWith('active');

/** The figures of the charts, each the way to its rows; a column that this person may not see is not there. */
export function DataTable({ title, rows, totals, columns, drill, show, extra }: DataTableProps) {
  const t = useText(text);
  const say = useSay();
  const seen = columns.filter(
    (column) => totals[column] !== null || rows.some((row) => row[column] !== null),
  );
  const cells = (of: Figures, whose?: Key) =>
    seen.map((column) => {
      const value = of[column];
      return (
        <td key={column} className="end num">
          {typeof value !== 'number' || (value === 0 && !isShare(column)) ? (
            <Nothing />
          ) : (
            <Link
              className={value < 0 ? 'data-figure data-loss' : 'data-figure'}
              to={drill.to(column, whose)}
            >
              {show(column, value)}
            </Link>
          )}
        </td>
      );
    });
  return (
    <div className="data-part">
      <Section title={title} gloss={t('same_data')} extra={extra}>
        <div className="data-scroll">
          <table className="data-table" aria-label={title}>
            <thead>
              <tr>
                <th>{t('name')}</th>
                {seen.map((column) => {
                  const definition = text[`${column}_definition` as keyof typeof text];
                  return (
                    <th key={column} className="end" title={definition && say(definition)}>
                      <span className="data-head">
                        {t(column)}
                        {definition && <Icon of={Info} size={11} />}
                      </span>
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key ?? 'none'}>
                  <td>{row.name ?? t('none')}</td>
                  {cells(row, row.key)}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td>{t('total')}</td>
                {cells(totals)}
              </tr>
            </tfoot>
          </table>
        </div>
      </Section>
    </div>
  );
}
