import { ChevronDown, ChevronUp, Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { fill } from '@/kernel/text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { confirmDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { OnCreditNote } from '../../../class-hours/web/embed/OnCreditNote.tsx';
import { monthClosePermissions as may } from '../../month-close.access.ts';
import { type CloseCheck, type CloseFigure, monthCloseApi } from '../../month-close.contract.ts';
import { monthCloseText } from '../../month-close.text.ts';
import '../month-close.css';

/** What stands in the way of a month, and the months that were locked. */
export function MonthCloses() {
  const t = useText(monthCloseText);
  const [months] = useState(lastMonths);
  const list = useList(monthCloseApi.list, { staleMs: 0 });
  // The last that is over is what one usually closes.
  const [month, setMonth] = useState(months[1]?.value ?? '');
  return (
    <ListPage
      list={list}
      views={<Checklist month={month} months={months} onMonth={setMonth} />}
      filters={<b>{t('months')}</b>}
    >
      <DataTable
        list={list}
        empty={<EmptyState icon={Lock} title={t('empty')} help={t('empty_help')} />}
        columns={[
          { field: 'month', width: 96 },
          { field: 'locked_by_name', width: 160, show: (name) => name ?? '—' },
          { field: 'locked_at', time: 'datetime' },
        ]}
      />
    </ListPage>
  );
}

interface ChecklistProps {
  readonly month: string;
  readonly months: readonly { value: string; label: string }[];
  readonly onMonth: (month: string) => void;
}

/** What must be settled first, each with the rows behind it. */
function Checklist({ month, months, onMonth }: ChecklistProps) {
  const t = useText(monthCloseText);
  const holds = useHolds();
  const { data, error, refetch } = useApi(monthCloseApi.check, { month }, { staleMs: 0 });
  const { run, busy } = useAction(monthCloseApi.lock);
  const blocked = data?.list.some(({ blocking, count }) => blocking && count > 0);
  const lock = async () => {
    const words = {
      title: fill(monthCloseText.lock_ask, { month }),
      text: monthCloseText.lock_help,
      ok: fill(monthCloseText.lock, { month }),
    };
    if ((await confirmDialog(words)) && (await run({ month }))) toast.success(t('done_locked', { month }));
  };
  return (
    <section className="month-close" aria-label={t('check')}>
      <header>
        <label>
          <span className="mute">{t('month')}</span>
          <select className="control num" value={month} onChange={(event) => onMonth(event.target.value)}>
            {months.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        {data && (
          <Tone tone={data.is_locked ? 'success' : 'neutral'}>{t(data.is_locked ? 'locked' : 'open')}</Tone>
        )}
        <span className="grow" />
        {holds(may.lock) && data && !data.is_locked && (
          <Button
            kind="primary"
            icon={Lock}
            busy={busy}
            disabled={blocked || data.barred !== null}
            onClick={() => void lock()}
          >
            {t('lock', { month })}
          </Button>
        )}
      </header>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {data && !data.is_locked && data.barred && <Note tone="warning">{data.barred}</Note>}
      {data && !data.is_locked && !data.barred && !blocked && <Note>{t('all_clear')}</Note>}
      {data && <OnCreditNote credit={data.on_credit} perHour={data.minutes_per_class_hour} />}
      {data && (
        <ul>
          {data.list.map((check) => (
            <CheckRow key={check.key} check={check} month={month} />
          ))}
        </ul>
      )}
      {data && data.figures.length > 0 && <Figures figures={data.figures} />}
    </section>
  );
}

/** What the month earned and cost, and what was posted in it. */
function Figures({ figures }: { figures: readonly CloseFigure[] }) {
  const t = useText(monthCloseText);
  const sum = (field: 'accounted_fen' | 'posted_fen') => sumOf(figures, (one) => one[field]);
  const rows = [
    ...figures,
    {
      account: 'sum',
      label: t('sum'),
      accounted_fen: sum('accounted_fen'),
      posted_fen: sum('posted_fen'),
    },
  ];
  return (
    <>
      <table>
        <thead>
          <tr>
            <th>{t('figures')}</th>
            <th className="end">{t('accounted_fen')}</th>
            <th className="end">{t('posted_fen')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ account, label, accounted_fen, posted_fen }) => (
            <tr key={account}>
              <th scope="row">{label}</th>
              <td className="end">
                <Money fen={accounted_fen} zero="number" />
              </td>
              <td className="end mute">
                <Money fen={posted_fen} zero="number" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mute">{t('figures_help')}</p>
    </>
  );
}

/** What is counted; its first rows unfold in place. */
function CheckRow({ check, month }: { check: CloseCheck; month: string }) {
  const t = useText(monthCloseText);
  const [open, setOpen] = useState(false);
  const { label, count, url, blocking, has_rows } = check;
  const isOpen = open && has_rows && count > 0;
  const found = (
    <Tone tone={blocking ? 'danger' : 'warning'}>
      {t(blocking ? 'blocking' : 'warning')} <span className="num">{count}</span>
    </Tone>
  );
  return (
    <li className={isOpen ? 'month-close-open' : undefined}>
      <div className="month-close-check">
        <span>{label}</span>
        {count === 0 && <Tone tone="success">{t('clear')}</Tone>}
        {count > 0 && (
          <span>
            <Link to={url}>{found}</Link>
            {has_rows && (
              <Button
                kind="text"
                size="small"
                icon={isOpen ? ChevronUp : ChevronDown}
                aria-expanded={isOpen}
                aria-label={`${t(isOpen ? 'hide_rows' : 'show_rows')} ${label}`}
                title={t(isOpen ? 'hide_rows' : 'show_rows')}
                onClick={() => setOpen(!open)}
              />
            )}
          </span>
        )}
      </div>
      {isOpen && <CheckRows check={check} month={month} />}
    </li>
  );
}

function CheckRows({ check: { key, label, count, url }, month }: { check: CloseCheck; month: string }) {
  const t = useText(monthCloseText);
  const { data, error, refetch } = useApi(monthCloseApi.rows, { month, key }, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={Math.min(count, 3)} />;
  return (
    <ol aria-label={label}>
      {data.list.map((row) => (
        <li key={row.url + row.title}>
          <Link to={row.url}>{row.title}</Link>
          {row.amount_fen !== null && <Money fen={row.amount_fen} zero="number" />}
        </li>
      ))}
      {data.list.length === 0 && <li className="mute">{t('no_rows')}</li>}
      <li>
        <Link to={url}>{t('all_rows', { n: count })}</Link>
      </li>
    </ol>
  );
}
