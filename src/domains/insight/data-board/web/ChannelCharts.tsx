import { useMemo } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { heatOption } from '@/kernel/web/board/heatChart.ts';
import { scatterOption } from '@/kernel/web/board/scatterChart.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { dataBoardApi } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import type { DataDrillState } from './useDataDrill.ts';

type Board = OutputOf<typeof dataBoardApi.channel>;
const HEIGHT = 240;

/** A cell of the cohorts in the address: the month of the deal, and how many months after. */
const cohortKey = (month: string, after: number): string => `${month}.${after}`;
export function cohortOf(key: string): { month: string; after: number } {
  const [month = '', after] = key.split('.');
  return { month, after: Number(after) };
}

/** Cost against what truly stays, and how long those stay who were won. */
export function ChannelCharts({ board, drill }: { board: Board; drill: DataDrillState }) {
  const t = useText(text);
  const seesMargin = board.totals.true_margin_fen !== null;
  const scatter = useMemo(
    () =>
      scatterOption({
        x: { name: t('cost_fen'), unit: 'money' },
        y: { name: t('true_margin_fen'), unit: 'money' },
        dots: board.rows.map((row) => ({
          name: row.name ?? t('none'),
          x: row.cost_fen,
          y: row.true_margin_fen ?? 0,
          size: row.won,
        })),
      }),
    [board, t],
  );
  const some = useMemo(() => board.cohorts.filter(({ students }) => students > 0), [board]);
  const cohorts = useMemo(
    () =>
      heatOption({
        unit: 'share',
        rows: some.map(({ month, students }) => `${month.slice(2)} · ${students}`),
        columns: (some[0]?.active ?? []).map((_, at) => (at === 0 ? t('cohort_now') : `+${at}`)),
        values: some.map(({ students, active }) => active.map((n) => (n === null ? null : n / students))),
      }),
    [some, t],
  );
  // Cells that are told, in the order in which they are drawn.
  const cells = some.flatMap(({ month, active }) =>
    active.flatMap((n, after) => (n === null ? [] : [cohortKey(month, after)])),
  );
  return (
    <div className={seesMargin ? 'board-charts data-charts-2' : 'board-charts'}>
      {seesMargin && (
        <Section title={t('scatter')} gloss={t('scatter_help')}>
          <Chart
            option={scatter}
            height={HEIGHT}
            label={t('chart_label', { name: t('scatter') })}
            onPick={(at) => {
              const row = board.rows[at];
              if (row) drill.open('true_margin_fen', row.key);
            }}
          />
        </Section>
      )}
      <Section title={t('cohort')} gloss={t('cohort_help')}>
        {some.length === 0 ? (
          <p className="mute">{t('no_cohorts')}</p>
        ) : (
          <Chart
            option={cohorts}
            height={HEIGHT}
            label={t('chart_label', { name: t('cohort') })}
            onPick={(at) => {
              const cell = cells[at];
              if (cell) drill.open('cohort', cell);
            }}
          />
        )}
      </Section>
    </div>
  );
}
