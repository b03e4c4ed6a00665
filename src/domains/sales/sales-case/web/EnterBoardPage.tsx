import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { Month } from '@/kernel/contract/fields.ts';
import { monthOf, todayHere } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageBody, PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { type Board, performanceApi } from '../sales-case.contract.ts';
import { casePaths } from '../sales-case.paths.ts';
import { salesCaseText } from '../sales-case.text.ts';
import { BoardRanking } from './BoardRanking.tsx';
import { EnteringTabs } from './EnteringTabs.tsx';
import { NatureChart } from './NatureChart.tsx';
import './sales-case.css';

/** A month of performance: what came in, whose it is, what is left to do, and that it equals the books. */
export function EnterBoardPage() {
  const t = useText(salesCaseText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const asked = Month.safeParse(query.get('month'));
  const month = asked.success ? asked.data : monthOf(todayHere());
  const { data, error, refetch } = useApi(
    performanceApi.board,
    { month },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <>
      <PageHeader title={t('entering')}>
        <CompanySelect />
        <select
          className="control enter-month"
          aria-label={t('month')}
          value={month}
          onChange={(event) => setQuery({ month: event.target.value }, { replace: true })}
        >
          {lastMonths().map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {holds(performanceApi.export.permission) && (
          <Button icon={Download} onClick={() => exportList(performanceApi.export, { month })}>
            {t('export_items')}
          </Button>
        )}
      </PageHeader>
      <EnteringTabs here="board" />
      <PageBody>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={10} />}
        {data && <BoardParts board={data} />}
      </PageBody>
    </>
  );
}

function BoardParts({ board }: { board: Board }) {
  const t = useText(salesCaseText);
  return (
    <>
      {board.figures && <Figures board={board} figures={board.figures} />}
      <div className="enter-board">
        <div>
          <NatureChart months={board.months} />
          <BoardRanking board={board} />
        </div>
        <aside>
          <div className="enter-head">
            <h2>{t('todo')}</h2>
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
                <Link to={casePaths.detail(id)}>{t('open')}</Link>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}

const changeOf = (now: number, before: number): string =>
  before === 0
    ? ''
    : `${now >= before ? '↑' : '↓'} ${Math.abs(Math.round(((now - before) / before) * 1000) / 10)}% · `;

function Figures({ board: { month }, figures }: { board: Board; figures: NonNullable<Board['figures']> }) {
  const t = useText(salesCaseText);
  const attributed_fen = figures.net_fen - figures.unowned_fen;
  const percent = figures.net_fen === 0 ? 100 : Math.round((attributed_fen / figures.net_fen) * 1000) / 10;
  const list = [
    {
      key: 'receipts_fen',
      fen: figures.receipts_fen,
      sub:
        changeOf(figures.receipts_fen, figures.last_year_fen) + t('count_receipts', { n: figures.receipts }),
      to: casePaths.collect({ month }),
    },
    {
      key: 'attributed_fen',
      fen: attributed_fen,
      sub: t('percent_attributed', { percent }),
      to: casePaths.collect({ month }),
    },
    {
      key: 'unowned_fen',
      fen: figures.unowned_fen,
      sub: t('count_unowned', { n: figures.unowned }),
      to: casePaths.collect({ month, view: 'unowned' }),
    },
    {
      key: 'unconfirmed_fen',
      fen: figures.unconfirmed_fen,
      sub: t('count_cases', { n: figures.unconfirmed }),
      to: casePaths.list({ unconfirmed: 1 }),
    },
    {
      key: 'net_fen',
      fen: figures.net_fen,
      sub: t('count_refunds', { money: formatFen(-figures.refunds_fen) }),
      to: casePaths.collect({ month }),
    },
  ] as const;
  return (
    <>
      <p
        className={
          figures.difference_fen === 0 ? 'tone-text-success enter-books' : 'tone-text-danger enter-books'
        }
        role="status"
      >
        {t('difference', { money: formatFen(figures.difference_fen) })}
      </p>
      <div className="enter-figures">
        {list.map(({ key, fen, sub, to }) => (
          <Link key={key} to={to}>
            <span>{t(key)}</span>
            <b className="num">{formatFen(fen)}</b>
            <small>{sub}</small>
          </Link>
        ))}
      </div>
    </>
  );
}
