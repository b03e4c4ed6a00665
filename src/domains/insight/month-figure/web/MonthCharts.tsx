import { useMemo } from 'react';
import { shortMonthText } from '@/kernel/value/time.ts';
import { bridgeOption } from '@/kernel/web/board/bridge.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { barsOption, linesOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import type { MonthBoard } from '../month-figure.contract.ts';
import type { LineKey } from '../month-figure.lines.ts';
import { monthFigureText as text } from '../month-figure.text.ts';
import type { MonthBoardState } from './useMonthBoard.ts';

const HEIGHT = 220;
interface ChartsProps {
  readonly board: MonthBoard;
  readonly state: MonthBoardState;
}

/** From revenue to result, thirteen months of what matters, and what is still to be earned against what is earned. */
export const MonthCharts = ({ board, state }: ChartsProps) => (
  <div className="board-charts month-charts">
    <Bridge board={board} state={state} />
    <Thirteen board={board} />
    <Unearned board={board} />
  </div>
);

const at = (board: MonthBoard, key: string): number => board.lines.findIndex((line) => line.key === key);
const series = (board: MonthBoard, key: LineKey): number[] =>
  board.months.map(({ values }) => values[at(board, key)] ?? 0);

function useMonthNames(board: MonthBoard): string[] {
  const lang = useLang();
  return useMemo(
    () =>
      board.months.map(({ month }) =>
        lang === 'zh-CN' ? `${Number(month.slice(5))}月` : shortMonthText(`${month}-01`, 'en'),
      ),
    [board, lang],
  );
}

/** Who may not see margins sees no bridge: it would tell them. */
function Bridge({ board, state }: ChartsProps) {
  const t = useText(text);
  const steps = useMemo(() => stepsOf(board), [board]);
  const option = useMemo(() => bridgeOption({ unit: 'money', steps }), [steps]);
  if (at(board, 'result') < 0) return null;
  const title = t('bridge', { month: board.month });
  const open = (nth: number) => {
    const step = steps[nth];
    if (step) state.change({ drill: state.keyOf({ line: step.line }) });
  };
  return (
    <Section title={title} gloss={t('bridge_help')}>
      <Chart option={option} height={HEIGHT} label={t('chart_label', { name: title })} onPick={open} />
    </Section>
  );
}
function stepsOf(board: MonthBoard) {
  const now = board.months.at(-1);
  const line = (key: string) => board.lines[at(board, key)];
  const value = (key: string): number => now?.values[at(board, key)] ?? 0;
  const step = (key: string, colour: string, sign: 1 | -1, stop = false) => ({
    line: key,
    key: colour,
    name: line(key)?.name ?? '',
    value: sign * value(key),
    stop,
  });
  const entered = board.lines.filter(
    ({ group, unit, key }) => group === 'entered_group' && unit === 'money' && value(key) !== 0,
  );
  const isIncome = (key: string): boolean => board.income.includes(key);
  return [
    step('revenue', 'flow-entered', 1, true),
    step('pay', 'flow-pay', -1),
    step('channel_cost', 'flow-channel', -1),
    step('fees', 'flow-fees', -1),
    step('contribution', 'actual', 1, true),
    ...entered.map(({ key }) => step(key, 'flow-entered', isIncome(key) ? 1 : -1)),
    step('result', 'actual', 1, true),
  ];
}

function Thirteen({ board }: { board: MonthBoard }) {
  const t = useText(text);
  const say = useSay();
  const names = useMonthNames(board);
  const shown = useMemo(
    () =>
      (
        [
          ['receipts', 'renewal'],
          ['revenue', 'actual'],
          ['result', 'expand'],
        ] as const
      ).filter(([key]) => at(board, key) >= 0),
    [board],
  );
  const option = useMemo(
    () =>
      linesOption({
        names,
        unit: 'money',
        series: shown.map(([key, colour]) => ({
          key: colour,
          name: say(text[key]),
          values: series(board, key),
        })),
      }),
    [board, names, shown, say],
  );
  return (
    <Section
      title={t('lines_13')}
      extra={<Legend entries={shown.map(([key, colour]) => ({ colour, label: t(key) }))} />}
    >
      <Chart option={option} height={HEIGHT} label={t('chart_label', { name: t('lines_13') })} />
    </Section>
  );
}

function Unearned({ board }: { board: MonthBoard }) {
  const t = useText(text);
  const say = useSay();
  const names = useMonthNames(board);
  const option = useMemo(() => {
    const running = board.months.findIndex(({ is_running }) => is_running);
    return barsOption({
      names,
      unit: 'money',
      actual: { key: 'actual', name: say(text.revenue), values: series(board, 'revenue') },
      before: { key: 'lastYear', name: say(text.unearned), values: series(board, 'unearned') },
      ...(running >= 0 && { running }),
    });
  }, [board, names, say]);
  return (
    <Section
      title={t('unearned_chart')}
      extra={
        <Legend
          entries={[
            { colour: 'actual', label: t('revenue') },
            { colour: 'lastYear', label: t('unearned') },
          ]}
        />
      }
    >
      <Chart option={option} height={HEIGHT} label={t('chart_label', { name: t('unearned_chart') })} />
    </Section>
  );
}
