import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { BoardHeader } from '@/kernel/web/board/BoardHeader.tsx';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { useBoard } from '@/kernel/web/board/useBoard.ts';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { CHANNEL_FIGURES, CHANNEL_GROUPS, type ChannelFigure, dataBoardApi } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import { ChannelCharts, cohortOf } from './ChannelCharts.tsx';
import { DataDrillPane } from './DataDrillPane.tsx';
import { DataTable } from './DataTable.tsx';
import { type DataDrillState, useDataDrill } from './useDataDrill.ts';
import './data-board.css';

type Board = OutputOf<typeof dataBoardApi.channel>;
type Group = (typeof CHANNEL_GROUPS)[number];
const show = (column: string, value: number): string => {
  if (column.endsWith('_fen')) return plainNumber(value, 'money');
  return column.endsWith('percent') || column.startsWith('active') ? `${value}%` : String(value);
};

/** What each channel cost and what of it truly stays. */
export function ChannelBoardPage() {
  const t = useText(text);
  const holds = useHolds();
  const board = useBoard<Group>({ span: 'quarter', groups: CHANNEL_GROUPS });
  const { span, compare, group } = board;
  const asked = { from_day: span.from, to_day: span.to, compare, group };
  const { data, error, refetch } = useApi(dataBoardApi.channel, asked, { keepPrevious: true, staleMs: 0 });
  const drill = useDataDrill(board);
  return (
    <>
      <BoardHeader
        title={t('title')}
        board={board}
        company={<CompanySelect />}
        groups={CHANNEL_GROUPS.map((value) => ({ value, label: t(`by_${value}`) }))}
        onExport={
          holds(dataBoardApi.channel_export.permission)
            ? () => exportList(dataBoardApi.channel_export, asked)
            : undefined
        }
      />
      <PageTabs label={t('title')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && <Figures board={data} drill={drill} />}
      {data && data.rows.length === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
      {data && data.rows.length > 0 && (
        <>
          <ChannelCharts board={data} drill={drill} />
          <DataTable
            title={t(group === 'channel' ? 'channel_name' : 'group_name')}
            rows={data.rows}
            totals={data.totals}
            columns={CHANNEL_FIGURES}
            drill={drill}
            show={show}
          />
        </>
      )}
      {CHANNEL_FIGURES.includes(drill.figure as ChannelFigure) && (
        <Pane drill={drill} span={span} group={group} rows={data?.rows} />
      )}
      {drill.figure === 'cohort' && <CohortPane drill={drill} span={span} />}
    </>
  );
}

function Figures({ board, drill }: { board: Board; drill: DataDrillState }) {
  const t = useText(text);
  const { totals, before } = board;
  const { true_margin_fen, revenue_fen, won, leads, cost_fen, payback_months } = totals;
  const items: Kpi[] = [
    ...(true_margin_fen === null
      ? []
      : [
          {
            key: 'true_margin_fen',
            label: t('true_margin_fen'),
            figure: <Figure value={true_margin_fen} unit="money" />,
            to: drill.to('true_margin_fen'),
            change: <Delta now={true_margin_fen} before={before?.true_margin_fen ?? undefined} />,
            note: t('margin_note'),
          },
        ]),
    ...(revenue_fen === null
      ? []
      : [
          {
            key: 'revenue_fen',
            label: t('revenue_fen'),
            figure: <Figure value={revenue_fen} unit="money" />,
            to: drill.to('revenue_fen'),
            change: <Delta now={revenue_fen} before={before?.revenue_fen ?? undefined} />,
            note: t('lessons_note'),
          },
        ]),
    {
      key: 'won',
      label: `${t('leads')} → ${t('won')}`,
      figure: <Figure value={won} unit="count" of={`/ ${leads}`} />,
      to: drill.to('won'),
      change: <Delta now={won} before={before?.won} />,
      ...(totals.conversion_percent !== null && {
        note: t('cohort_note', { percent: totals.conversion_percent }),
      }),
    },
    {
      key: 'cost_fen',
      label: t('cost_fen'),
      figure: <Figure value={cost_fen} unit="money" />,
      to: drill.to('cost_fen'),
      change: <Delta now={cost_fen} before={before?.cost_fen} lessIsBetter />,
    },
    ...(payback_months === null
      ? []
      : [
          {
            key: 'payback_months',
            label: t('payback_months'),
            figure: <Figure value={payback_months} unit="count" of={t('months_unit')} />,
            to: drill.to('payback_months'),
            change: <Delta now={payback_months} before={before?.payback_months ?? undefined} lessIsBetter />,
          },
        ]),
  ];
  return <Kpis items={items} open={drill.key} />;
}

interface PaneProps {
  readonly drill: DataDrillState;
  readonly span: { readonly from: string; readonly to: string };
  readonly group: Group;
  readonly rows: Board['rows'] | undefined;
}
function Pane({ drill, span, group, rows }: PaneProps) {
  const t = useText(text);
  const row = rows?.find(({ key }) => String(key ?? 'none') === drill.of);
  const id = Number(drill.of);
  const whose =
    drill.of === 'none'
      ? { without: group }
      : group === 'channel'
        ? { channel_id: id }
        : { channel_group_id: id };
  const { data, error, refetch } = useApi(
    dataBoardApi.channel_drill,
    {
      from_day: span.from,
      to_day: span.to,
      figure: drill.figure as ChannelFigure,
      ...(drill.of !== undefined && whose),
    },
    { staleMs: 0 },
  );
  return (
    <DataDrillPane
      drill={drill}
      whose={drill.of === 'none' ? t('none') : (row?.name ?? undefined)}
      span={span}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

/** Who was won in a month, and who of them is still there. */
function CohortPane({ drill, span }: Pick<PaneProps, 'drill' | 'span'>) {
  const t = useText(text);
  const { month, after } = cohortOf(drill.of ?? '');
  const { data, error, refetch } = useApi(dataBoardApi.cohort_drill, { month, after }, { staleMs: 0 });
  return (
    <DataDrillPane
      drill={drill}
      whose={`${month} · ${t('months_after', { n: after })}`}
      span={span}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
