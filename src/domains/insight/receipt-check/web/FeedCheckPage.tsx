import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { BoardHeader } from '@/kernel/web/board/BoardHeader.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { useBoard } from '@/kernel/web/board/useBoard.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { receiptCheckApi } from '../receipt-check.contract.ts';
import { receiptCheckPaths } from '../receipt-check.paths.ts';
import { isOpenLine, LINES, type Line } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';
import { CashPart } from './CashPart.tsx';
import { CheckLines } from './CheckLines.tsx';
import { CheckPane } from './CheckPane.tsx';
import { Waterfall } from './Waterfall.tsx';
import './receipt-check.css';

type Check = OutputOf<typeof receiptCheckApi.check>;

/** Books against items, to nought: what is left to be done, and how what was paid became what belongs to somebody. */
export function FeedCheckPage() {
  const t = useText(receiptCheckText);
  const holds = useHolds();
  const board = useBoard();
  const { from, to } = board.span;
  const asked = { from_day: from, to_day: to };
  const answer = useApi(receiptCheckApi.check, asked, { keepPrevious: true, staleMs: 0 });
  const { data, error } = answer;
  const line = LINES.find((one) => one === board.drill);
  const lineTo = (drill: Line) => receiptCheckPaths.check({ from, to, drill });
  return (
    <>
      <BoardHeader
        title={t('title')}
        board={board}
        company={<CompanySelect />}
        comparable={false}
        onExport={
          holds(receiptCheckApi.export.permission)
            ? () => exportList(receiptCheckApi.export, asked)
            : undefined
        }
      />
      <PageTabs label={t('title')} />
      {error && <ErrorState error={error} onRetry={() => void answer.refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && (
        <>
          <Figures check={data} lineTo={lineTo} open={line} />
          <Verdict check={data} />
          <div className="check-part">
            <Section title={t('waterfall')} gloss={t('waterfall_help')}>
              <Waterfall sums={data.sums} lineTo={lineTo} />
            </Section>
            <Section title={t('lines')} gloss={t('lines_help')}>
              <CheckLines lines={data.lines} lineTo={lineTo} />
            </Section>
          </div>
          <CashPart bridge={data.bridge} board={board} />
        </>
      )}
      {line && (
        <CheckPane
          key={line}
          line={line}
          span={board.span}
          found={data?.lines.find((one) => one.line === line)}
          onClose={() => board.change({ drill: undefined })}
        />
      )}
    </>
  );
}

interface FiguresProps {
  readonly check: Check;
  readonly lineTo: (line: Line) => string;
  readonly open: Line | undefined;
}
function Figures({ check, lineTo, open }: FiguresProps) {
  const t = useText(receiptCheckText);
  const { sums, difference_fen } = check;
  const money = (value: number) => <Figure value={value} unit="money" />;
  const items: Kpi[] = [
    { key: 'net', label: t('net_fen'), figure: money(sums.net_fen), note: t('by_books') },
    {
      key: 'unowned',
      to: lineTo('unowned'),
      label: t('unowned_fen'),
      figure: money(sums.unowned_fen),
      ...(sums.unowned_fen !== 0 && { tone: 'warning' as const, note: t('unowned_todo') }),
    },
    {
      key: 'in_transit',
      to: lineTo('in_transit'),
      label: t('in_transit_fen'),
      figure: money(sums.in_transit_fen),
    },
    {
      key: 'difference',
      label: t('difference_fen'),
      figure: money(difference_fen),
      ...(difference_fen !== 0 && { tone: 'danger' as const, note: formatFen(difference_fen) }),
    },
  ];
  return <Kpis items={items} open={open} />;
}

/** Whether these days are done. */
function Verdict({ check }: { check: Check }) {
  const t = useText(receiptCheckText);
  const left = sumOf(
    check.lines.filter(({ line }) => isOpenLine(line)),
    ({ count }) => count,
  );
  if (check.difference_fen !== 0)
    return (
      <p className="check-verdict tone-text-danger" role="alert">
        {t('differs', { money: formatFen(check.difference_fen) })}
      </p>
    );
  return left === 0 ? (
    <p className="check-verdict tone-text-success">{t('all_agrees')}</p>
  ) : (
    <p className="check-verdict tone-text-warning">{t('still_open', { n: left })}</p>
  );
}
