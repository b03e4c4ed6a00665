import { CalendarDays, Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { Month } from '@/kernel/contract/fields.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { Sparkline } from '@/kernel/web/board/Sparkline.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { ChoiceButton } from '@/kernel/web/overlay/ChoiceButton.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { type Board, performanceApi } from '../sales-case.contract.ts';
import { casePaths } from '../sales-case.paths.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { BoardDrillPane } from './BoardDrillPane.tsx';
import { BoardRanking } from './BoardRanking.tsx';
import { type BoardDrill, drillKey, useDrill } from './boardDrill.ts';
import { NatureChart } from './NatureChart.tsx';
import './sales-case.css';

/** A month of performance: what came in, whose it is, what is left to do, and that it equals the books. */
export function EnterBoardPage() {
  const t = useText(salesCaseText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const asked = Month.safeParse(query.get('month'));
  const month = asked.success ? asked.data : monthOf(companyToday());
  const { data, error, refetch } = useApi(
    performanceApi.board,
    { month },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <>
      <PageHeader title={t('entering')}>
        <CompanySelect />
        <ChoiceButton
          icon={CalendarDays}
          label={t('month')}
          value={month}
          options={lastMonths()}
          onChange={(value) => setQuery({ month: value }, { replace: true })}
        />
        {holds(performanceApi.export.permission) && (
          <Button icon={Download} onClick={() => exportList(performanceApi.export, { month })}>
            {t('export_items')}
          </Button>
        )}
      </PageHeader>
      <PageTabs label={t('entering')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={10} />}
      {data && <BoardParts board={data} />}
    </>
  );
}

function BoardParts({ board }: { board: Board }) {
  const t = useText(salesCaseText);
  const drill = useDrill(board.month);
  return (
    <div className="enter-body">
      {board.figures && <Figures board={board} figures={board.figures} drill={drill} />}
      <div className="enter-board">
        <div>
          <NatureChart months={board.months} />
          <BoardRanking board={board} onDrill={drill.open} />
        </div>
        <aside>
          <div className="enter-head">
            <h2>{t('todo')}</h2>
            <span className="mute">{t('todo_count', { n: board.todo.length })}</span>
            <span className="grow" />
            <Link to={casePaths.list({ unconfirmed: 1 })}>{t('all')}</Link>
          </div>
          {board.todo.length === 0 && <p className="mute">{t('todo_none')}</p>}
          <ul className="enter-todo">
            {board.todo.map(({ kind, id, number, student_name, amount_fen }) => (
              <li key={id}>
                <span>
                  {t(`todo_${kind}`)}
                  <br />
                  <span className="mute num">
                    {number} · {student_name}
                  </span>
                </span>
                <span className="num">{formatFen(amount_fen)}</span>
                <Link className="btn btn-default btn-small" to={casePaths.detail(id)}>
                  {t('open')}
                </Link>
              </li>
            ))}
          </ul>
        </aside>
      </div>
      {drill.input && (
        <BoardDrillPane
          month={board.month}
          input={drill.input}
          whose={whoseOf(board, drill.input)}
          onClose={drill.close}
        />
      )}
    </div>
  );
}

/** Whose figure it is, as the ranking calls it. */
const whoseOf = ({ people, teams }: Board, { admin_id, team_id }: { admin_id?: number; team_id?: number }) =>
  (admin_id && people.find(({ key }) => key === String(admin_id))?.name) ||
  (team_id && teams.find(({ key }) => key === String(team_id))?.name) ||
  undefined;

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.round((part / whole) * 1000) / 10;

interface FiguresProps {
  readonly board: Board;
  readonly figures: NonNullable<Board['figures']>;
  readonly drill: ReturnType<typeof useDrill>;
}
function Figures({ board, figures, drill }: FiguresProps) {
  const t = useText(salesCaseText);
  const attributed_fen = figures.net_fen - figures.unowned_fen;
  const received = board.months.map(
    ({ new_fen, renewal_fen, expand_fen }) => new_fen + renewal_fen + expand_fen,
  );
  const opens = (what: BoardDrill) => ({ key: drillKey(what), onOpen: () => drill.open(what) });
  const items: Kpi[] = [
    {
      ...opens({ of: 'receipts' }),
      label: t('receipts_fen'),
      figure: <Figure value={figures.receipts_fen} unit="money" />,
      spark: <Sparkline values={received} />,
      change: <Delta now={figures.receipts_fen} before={figures.last_year_fen} />,
      note: [
        t('count_receipts', { n: figures.receipts }),
        figures.last_year_fen !== 0 && t('compared_last_year'),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      ...opens({ of: 'all', unowned: 0 }),
      label: t('attributed_fen'),
      figure: <Figure value={attributed_fen} unit="money" />,
      note: t('percent_attributed', { percent: percentOf(attributed_fen, figures.net_fen) }),
    },
    {
      ...opens({ of: 'all', unowned: 1 }),
      label: t('unowned_fen'),
      figure: <Figure value={figures.unowned_fen} unit="money" />,
      note: t('count_unowned', { n: figures.unowned }),
      ...(figures.unowned > 0 && { tone: 'danger' as const }),
    },
    {
      key: 'unconfirmed',
      label: t('unconfirmed_fen'),
      figure: <Figure value={figures.unconfirmed_fen} unit="money" />,
      note: t('count_cases', { n: figures.unconfirmed }),
      ...(figures.unconfirmed > 0 && { tone: 'warning' as const }),
      to: casePaths.list({ unconfirmed: 1 }),
    },
    {
      ...opens({ of: 'all' }),
      label: t('net_fen'),
      figure: <Figure value={figures.net_fen} unit="money" />,
      note: t('count_refunds', { money: formatFen(-figures.refunds_fen) }),
    },
  ];
  const agrees = figures.difference_fen === 0;
  return (
    <>
      <p className={`enter-books ${agrees ? 'tone-text-success' : 'tone-text-danger'}`} role="status">
        {t('difference', { money: formatFen(figures.difference_fen) })}
      </p>
      <Kpis items={items} open={drill.key} />
    </>
  );
}
