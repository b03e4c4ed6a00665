import { useMemo } from 'react';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { salesCaseText } from '@/domains/sales/sales-case/sales-case.text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { treemapOption } from '@/kernel/web/board/partCharts.ts';
import { linesOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { type ProjectRow, projectBoardApi } from '../cross-board.contract.ts';
import { receiptBoardText as text } from '../receipt-board.text.ts';
import { useChangeColumn, usePlaceColumn } from './columns.tsx';
import { monthName } from './periodName.ts';
import { ReceiptFrame } from './ReceiptFrame.tsx';
import { type Column, SumsTable } from './SumsTable.tsx';
import { FRESH, type ReceiptsState, useReceiptBoard } from './useReceiptBoard.ts';

/** What was paid for: course types, the shop, applications, examinations, and what is not decided yet. */
export function FeedProjectPage() {
  const t = useText(text);
  const say = useSay();
  const receipts = useReceiptBoard();
  const answer = useApi(projectBoardApi.project, receipts.asked, FRESH);
  return (
    <ReceiptFrame
      receipts={receipts}
      answer={answer}
      exportTo={projectBoardApi.export}
      whose={({ project }) => project && say(salesCaseText[project])}
    >
      {({ list, months, totals }) =>
        list.length === 0 ? (
          <EmptyState title={t('empty')} help={t('empty_help')} />
        ) : (
          <>
            <div className="board-charts receipt-two">
              <Areas receipts={receipts} rows={list} />
              <Lines rows={list} months={months} />
            </div>
            <div className="receipt-part">
              <Section title={t('project_ranking')}>
                <Projects receipts={receipts} rows={list} totals={totals} />
              </Section>
            </div>
          </>
        )
      }
    </ReceiptFrame>
  );
}

interface RowsProps {
  readonly receipts: ReceiptsState;
  readonly rows: readonly ProjectRow[];
}
function Areas({ receipts, rows }: RowsProps) {
  const t = useText(text);
  const say = useSay();
  const shown = useMemo(() => rows.filter(({ receipts_fen }) => receipts_fen > 0), [rows]);
  const option = useMemo(
    () =>
      treemapOption({
        parts: shown.map(({ key, receipts_fen }) => ({ name: say(salesCaseText[key]), value: receipts_fen })),
        unit: 'money',
      }),
    [shown, say],
  );
  return (
    <Section title={t('project_area')}>
      <Chart
        option={option}
        height={220}
        label={t('chart_label', { name: t('project_area') })}
        onPick={(at) => {
          const project = shown[at]?.key;
          if (project)
            receipts.board.change({ drill: receipts.drill.keyOf({ figure: 'receipts', project }) });
        }}
      />
    </Section>
  );
}

const SHOWN = 6;
/** Course types have a colour of their own; the others borrow those of sources. */
const BORROWED: Readonly<Record<string, string>> = {
  shop: 'bazaar',
  abroad: 'weapp',
  exam: 'fujin',
  undecided: 'other',
};
const colourOf = (key: string): string =>
  COURSE_TYPE_CODES.some((code) => String(code) === key) ? `ct-${key}` : (BORROWED[key] ?? 'other');

function Lines({ rows, months }: { rows: readonly ProjectRow[]; months: readonly string[] }) {
  const t = useText(text);
  const say = useSay();
  const lang = useLang();
  const shown = useMemo(() => rows.slice(0, SHOWN), [rows]);
  const option = useMemo(
    () =>
      linesOption({
        names: months.map((month) => monthName(`${month}-01`, lang)),
        unit: 'money',
        series: shown.map(({ key, months: values }) => ({
          key: colourOf(key),
          name: say(salesCaseText[key]),
          values,
        })),
      }),
    [shown, months, lang, say],
  );
  return (
    <Section
      title={t('project_lines')}
      extra={
        <Legend
          entries={shown.map(({ key }) => ({ colour: colourOf(key), label: say(salesCaseText[key]) }))}
        />
      }
    >
      <Chart option={option} height={220} label={t('chart_label', { name: t('project_lines') })} />
    </Section>
  );
}

function Projects({ receipts, rows, totals }: RowsProps & Pick<Parameters<typeof SumsTable>[0], 'totals'>) {
  const t = useText(text);
  const say = useSay();
  const compared = receipts.board.compare !== 'none';
  const first: readonly Column<ProjectRow>[] = [
    usePlaceColumn(compared),
    {
      key: 'name',
      head: t('projects'),
      cell: ({ key }) => (
        <span className={key === 'undecided' ? 'tone-text-warning' : undefined}>
          {say(salesCaseText[key])}
        </span>
      ),
      total: t('total'),
    },
  ];
  const last: readonly Column<ProjectRow>[] = [
    {
      key: 'share',
      head: t('share_percent'),
      end: true,
      cell: ({ share_percent }) => (share_percent === null ? <Nothing /> : `${share_percent}%`),
    },
    ...useChangeColumn<ProjectRow>(compared),
  ];
  return (
    <SumsTable
      label={t('project_ranking')}
      drill={receipts.drill}
      rows={rows}
      totals={totals}
      keyOf={({ key }) => key}
      of={({ key }) => ({ project: key })}
      first={first}
      last={last}
    />
  );
}
