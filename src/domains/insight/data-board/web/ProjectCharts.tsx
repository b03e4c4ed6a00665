import { useMemo, useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { bridgeOption } from '@/kernel/web/board/bridge.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { funnelOption } from '@/kernel/web/board/partCharts.ts';
import { scatterOption } from '@/kernel/web/board/scatterChart.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceButton } from '@/kernel/web/overlay/ChoiceButton.tsx';
import type { dataBoardApi } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import type { DataDrillState } from './useDataDrill.ts';

type Board = OutputOf<typeof dataBoardApi.project>;
const HEIGHT = 210;
const STEPS = ['leads', 'effective', 'won'] as const;
const BRIDGE = ['revenue_fen', 'pay_fen', 'margin_fen'] as const;

/** The way from lead to deal of a project, what stays of its revenue, and all of them beside each other. */
export function ProjectCharts({ board, drill }: { board: Board; drill: DataDrillState }) {
  const t = useText(text);
  const [chosen, choose] = useState('');
  const one = board.rows.find(({ key }) => key === chosen);
  const name = one?.name ?? t('all_projects');
  const sums = one ?? board.totals;
  const funnel = useMemo(
    () =>
      funnelOption({
        unit: 'count',
        steps: STEPS.map((key) => ({ name: t(key), value: sums[key] })),
      }),
    [sums, t],
  );
  const { revenue_fen, pay_fen, margin_fen } = sums;
  const bridge = useMemo(
    () =>
      bridgeOption({
        unit: 'money',
        steps: [
          { key: 'flow-entered', name: t('revenue_fen'), value: revenue_fen ?? 0, stop: true },
          { key: 'flow-pay', name: t('pay_fen'), value: -(pay_fen ?? 0) },
          { key: 'actual', name: t('margin_fen'), value: margin_fen ?? 0, stop: true },
        ],
      }),
    [revenue_fen, pay_fen, margin_fen, t],
  );
  const dots = useMemo(
    () => board.rows.filter((row) => row.margin_percent !== null && row.students > 0),
    [board],
  );
  const bubble = useMemo(
    () =>
      scatterOption({
        x: { name: t('students'), unit: 'count' },
        y: { name: t('margin_percent'), unit: 'share' },
        dots: dots.map((row) => ({
          name: row.name,
          x: row.students,
          y: (row.margin_percent ?? 0) / 100,
          size: Math.max(0, row.receipts_fen),
        })),
      }),
    [dots, t],
  );
  const open = (figures: readonly string[]) => (at: number) => {
    const figure = figures[at];
    if (figure) drill.open(figure, one?.key);
  };
  const seesMargin = board.totals.margin_fen !== null;
  return (
    <div className={seesMargin ? 'board-charts data-charts-3' : 'board-charts'}>
      <Section
        title={t('funnel', { name })}
        extra={
          <ChoiceButton
            size="small"
            label={t('project')}
            value={one?.key ?? ''}
            options={[
              { value: '', label: t('all_projects') },
              ...board.rows.map(({ key, name: label }) => ({ value: key, label })),
            ]}
            onChange={choose}
          />
        }
      >
        <Chart
          option={funnel}
          height={HEIGHT}
          label={t('chart_label', { name: t('funnel', { name }) })}
          onPick={open(STEPS)}
        />
      </Section>
      {seesMargin && (
        <>
          <Section title={t('bridge', { name })}>
            <Chart
              option={bridge}
              height={HEIGHT}
              label={t('chart_label', { name: t('bridge', { name }) })}
              onPick={open(BRIDGE)}
            />
          </Section>
          <Section title={t('bubble')} gloss={t('bubble_help')}>
            <Chart
              option={bubble}
              height={HEIGHT}
              label={t('chart_label', { name: t('bubble') })}
              onPick={(at) => {
                const row = dots[at];
                if (row) drill.open('margin_percent', row.key);
              }}
            />
          </Section>
        </>
      )}
    </div>
  );
}
