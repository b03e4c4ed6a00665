import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { plusMonths } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
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
import { dataBoardApi, PROJECT_FIGURES, type ProjectFigure } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import { DataDrillPane } from './DataDrillPane.tsx';
import { DataTable } from './DataTable.tsx';
import { ProjectCharts } from './ProjectCharts.tsx';
import { type DataDrillState, useDataDrill } from './useDataDrill.ts';
import './data-board.css';

type Board = OutputOf<typeof dataBoardApi.project>;
/** Of more months than these, students are told as the average. */
const AVERAGED_FROM = 3;

/** What each project brings: from who is interested to what stays. */
export function ProjectBoardPage() {
  const t = useText(text);
  const holds = useHolds();
  const board = useBoard({ span: 'quarter' });
  const { span, compare } = board;
  const asked = { from_day: span.from, to_day: span.to, compare };
  const { data, error, refetch } = useApi(dataBoardApi.project, asked, { keepPrevious: true, staleMs: 0 });
  const drill = useDataDrill(board);
  const show = (column: string, value: number): string => {
    if (column.endsWith('_fen')) return plainNumber(value, 'money');
    if (column === 'used_minutes') return formatHours(value, data?.minutes_per_class_hour ?? 60);
    return column.endsWith('percent') ? `${value}%` : String(value);
  };
  return (
    <>
      <BoardHeader
        title={t('title')}
        board={board}
        company={<CompanySelect />}
        onExport={
          holds(dataBoardApi.project_export.permission)
            ? () => exportList(dataBoardApi.project_export, asked)
            : undefined
        }
      />
      <PageTabs label={t('title')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <Figures board={data} drill={drill} isAveraged={span.to >= plusMonths(span.from, AVERAGED_FROM)} />
      )}
      {data && data.rows.length === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
      {data && data.rows.length > 0 && (
        <>
          <ProjectCharts board={data} drill={drill} />
          <DataTable
            title={t('project')}
            rows={data.rows}
            totals={data.totals}
            columns={PROJECT_FIGURES}
            drill={drill}
            show={show}
          />
        </>
      )}
      {PROJECT_FIGURES.includes(drill.figure as ProjectFigure) && (
        <Pane drill={drill} span={span} rows={data?.rows} />
      )}
    </>
  );
}

interface FiguresProps {
  readonly board: Board;
  readonly drill: DataDrillState;
  readonly isAveraged: boolean;
}
function Figures({ board, drill, isAveraged }: FiguresProps) {
  const t = useText(text);
  const { totals, before } = board;
  const kpi = (key: 'receipts_fen' | 'revenue_fen' | 'margin_fen' | 'unearned_fen', note: string): Kpi[] => {
    const value = totals[key];
    return value === null
      ? []
      : [
          {
            key,
            label: t(key),
            figure: <Figure value={value} unit="money" />,
            to: drill.to(key),
            change: <Delta now={value} before={before?.[key] ?? undefined} />,
            note,
          },
        ];
  };
  const percent = totals.margin_percent;
  const items: Kpi[] = [
    ...kpi('receipts_fen', t('posted_note')),
    ...kpi('revenue_fen', t('lessons_note')),
    ...kpi('margin_fen', percent === null ? '' : `${t('margin_percent')} ${percent}%`),
    {
      key: 'students',
      label: t('students'),
      figure: <Figure value={totals.students} unit="count" />,
      to: drill.to('students'),
      change: <Delta now={totals.students} before={before?.students} />,
      note: t(isAveraged ? 'mean_note' : 'lessons_note'),
    },
    ...kpi('unearned_fen', t('today_note')),
  ];
  return <Kpis items={items} open={drill.key} />;
}

interface PaneProps {
  readonly drill: DataDrillState;
  readonly span: { readonly from: string; readonly to: string };
  readonly rows: Board['rows'] | undefined;
}
function Pane({ drill, span, rows }: PaneProps) {
  const row = rows?.find(({ key }) => key === drill.of);
  const { data, error, refetch } = useApi(
    dataBoardApi.project_drill,
    {
      from_day: span.from,
      to_day: span.to,
      figure: drill.figure as ProjectFigure,
      ...(drill.of !== undefined && { project: drill.of as Board['rows'][number]['key'] }),
    },
    { staleMs: 0 },
  );
  return (
    <DataDrillPane
      drill={drill}
      whose={row?.name}
      span={span}
      data={data}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
