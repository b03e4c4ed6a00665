import { Info, Lock } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { MonthBoard, MonthColumn, ShownLine } from '../month-figure.contract.ts';
import { LINE_GROUPS } from '../month-figure.lines.ts';
import { monthFigureText } from '../month-figure.text.ts';
import { wordsOf } from '../month-figure.words.ts';
import { type MonthBoardState, SIDES } from './useMonthBoard.ts';

const MONTHS_SHOWN = 6;

interface LinesProps {
  readonly board: MonthBoard;
  readonly state: MonthBoardState;
}

/** Every line: companies side by side, or the months of all that are read. */
export function Lines({ board, state }: LinesProps) {
  const t = useText(monthFigureText);
  const all = board.months.at(-1);
  const columns: readonly MonthColumn[] =
    state.by === 'month'
      ? board.months.slice(-MONTHS_SHOWN)
      : board.companies.length > 1 && all
        ? [...board.companies, all]
        : board.companies;
  const groups = LINE_GROUPS.map((group) => ({
    group,
    lines: board.lines.flatMap((line, at) => (line.group === group ? [{ line, at }] : [])),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <div className="month-lines">
      <Section
        title={t('lines')}
        extra={
          <Segmented
            label={t('by')}
            value={state.by}
            options={SIDES.map((value) => ({ value, label: t(`by_${value}`) }))}
            onChange={(by) => state.change({ by })}
          />
        }
      >
        <div className="month-scroll">
          <table className="month-table" aria-label={t('lines')}>
            <thead>
              <tr>
                <th>{t('line')}</th>
                {columns.map((column) => (
                  <th key={`${column.company_id}${column.month}`} className="end">
                    {column.is_locked && <Icon of={Lock} size={11} />}{' '}
                    {state.by === 'month' ? <Hy>{column.month}</Hy> : column.name}
                    {column.is_running && <small className="mute"> {t('running')}</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(({ group, lines }) => (
                <Fragment key={group}>
                  <tr className="month-group">
                    <th colSpan={columns.length + 1}>{t(group)}</th>
                  </tr>
                  {lines.map(({ line, at }) => (
                    <tr key={line.key} className={`month-${line.look}`}>
                      <td title={line.definition}>
                        <span className="month-name">
                          {line.name}
                          <Icon of={Info} size={11} />
                        </span>
                      </td>
                      {columns.map((column) => (
                        <td key={`${column.company_id}${column.month}`} className="end num">
                          <Cell line={line} at={at} column={column} board={board} state={state} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </div>
  );
}

interface CellProps extends LinesProps {
  readonly line: ShownLine;
  readonly at: number;
  readonly column: MonthColumn;
}
function Cell({ line, at, column, board, state }: CellProps) {
  const t = useText(monthFigureText);
  const value = column.values[at] ?? null;
  if (value === null) return <span className="mute">—</span>;
  const now = column.restated?.[at] ?? null;
  const isRestated = now !== null && now !== value;
  // To the yuan, as on every board; what it opens says it to the fen, and so do two values that differ.
  const words = (of: number) =>
    line.unit === 'money' && !isRestated
      ? plainNumber(of, 'money')
      : wordsOf(of, line.unit, board.minutes_per_class_hour);
  return (
    <>
      {line.key === 'result' && column.missing.length > 0 && (
        <small className="tone-text-warning" title={t('missing', { names: column.missing.join('、') })}>
          {t('incomplete')}{' '}
        </small>
      )}
      <Link
        className="month-figure"
        to={state.to({ line: line.key, company_id: column.company_id, month: column.month })}
      >
        {words(value)}
      </Link>
      {isRestated && <small className="mute"> {t('restated', { value: words(now) })}</small>}
    </>
  );
}
