import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { Sparkline } from '@/kernel/web/board/Sparkline.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { manageDataPaths } from '../../manage-data/manage-data.paths.ts';
import { type MonthBoard as Board, type MonthColumn, monthFigureApi } from '../month-figure.contract.ts';
import type { LineKey } from '../month-figure.lines.ts';
import { monthFigureText } from '../month-figure.text.ts';
import { wordsOf } from '../month-figure.words.ts';
import { LineDrill } from './LineDrill.tsx';
import { Lines } from './Lines.tsx';
import { MonthCharts } from './MonthCharts.tsx';
import { type MonthBoardState, useMonthBoard } from './useMonthBoard.ts';
import './month-figure.css';

/** Figures, charts and every line of a month; each opens what it is made of. */
export function MonthBoard() {
  const state = useMonthBoard();
  const { data, error, refetch } = useApi(
    monthFigureApi.view,
    { month: state.month },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={12} />}
      {data && (
        <>
          <Figures board={data} state={state} />
          <Standing board={data} />
          <MonthCharts board={data} state={state} />
          <Lines board={data} state={state} />
        </>
      )}
      <LineDrill state={state} companies={data?.companies} />
    </>
  );
}

/** The value of a line in a month; undefined where this person may not see it. */
const lineValue = (board: Board, column: MonthColumn | undefined, key: LineKey): number | undefined => {
  const at = board.lines.findIndex((line) => line.key === key);
  return column?.values[at] ?? undefined;
};

const KPI_LINES: readonly (readonly [LineKey, 'money' | 'count'])[] = [
  ['contribution', 'money'],
  ['result', 'money'],
  ['revenue', 'money'],
  ['unearned', 'money'],
  ['active_students', 'count'],
];

function Figures({ board, state }: { board: Board; state: MonthBoardState }) {
  const t = useText(monthFigureText);
  const now = board.months.at(-1);
  const before = state.compare === 'year' ? board.months[0] : board.months.at(-2);
  const say = (key: LineKey): string | undefined => {
    const value = lineValue(board, now, key);
    const unit = board.lines.find((line) => line.key === key)?.unit;
    return value === undefined || !unit ? undefined : wordsOf(value, unit, board.minutes_per_class_hour);
  };
  const rate = say('contribution_rate');
  const months = say('unearned_months');
  const renewed = say('renewal_rate');
  const costs = (lineValue(board, now, 'contribution') ?? 0) - (lineValue(board, now, 'result') ?? 0);
  const notes: Partial<Record<LineKey, string | undefined>> = {
    contribution: rate && t('rate_note', { rate }),
    result: t('entered_note', { money: wordsOf(costs, 'money', 60) }),
    revenue: t('hours_note', { hours: say('used_minutes') ?? '0' }),
    unearned: months && t('months_note', { n: months }),
    active_students: renewed ? t('renewal_note', { rate: renewed }) : t('no_rate'),
  };
  const items = KPI_LINES.flatMap(([key, unit], at): Kpi[] => {
    const value = lineValue(board, now, key);
    if (value === undefined) return [];
    const incomplete = key === 'result' && now && now.missing.length > 0;
    return [
      {
        key: state.keyOf({ line: key }),
        label: at === 0 ? t('month_of', { month: board.month, name: t(key) }) : t(key),
        figure: <Figure value={value} unit={unit} />,
        to: state.to({ line: key }),
        change: <Delta now={value} before={lineValue(board, before, key)} />,
        note: incomplete ? t('incomplete') : notes[key],
        ...(incomplete && { tone: 'warning' as const }),
        ...(at === 0 && {
          spark: <Sparkline values={board.months.map((one) => lineValue(board, one, key) ?? 0)} />,
        }),
      },
    ];
  });
  return items.length > 0 ? <Kpis items={items} open={state.drill && state.keyOf(state.drill)} /> : null;
}

/** What one should know of the month: locked or open, and what is missing. */
function Standing({ board }: { board: Board }) {
  const t = useText(monthFigureText);
  const now = board.months.at(-1);
  if (!now) return null;
  const { month } = board;
  const words = now.is_kept
    ? t('locked_note', { month })
    : t(now.is_locked ? 'not_kept' : 'open_note', { month });
  return (
    <div className="month-note" role="status">
      <Icon of={Lock} size={14} />
      <span>
        {words}
        {now.missing.length > 0 && (
          <b className="tone-text-warning">
            {' '}
            {t('incomplete')}: {t('missing', { names: now.missing.join('、') })}
          </b>
        )}
      </span>
      <Link to={manageDataPaths.list({ month })}>{t('see_entered')}</Link>
    </div>
  );
}
