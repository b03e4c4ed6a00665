import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type CashAfter, type CashLine, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseText } from '../cash-close.text.ts';
import './cash-close.css';

const TONES = { late: 'warning', approved: 'success', rejected: 'danger', explains: 'info' } as const;

/** What a line is: when, what kind, of which document and by whom, and how much. */
export function LineWords({ line, children }: { line: CashLine; children?: ReactNode }) {
  const t = useText(cashCloseText);
  return (
    <>
      <Time at={line.at} />
      <span>
        {line.kind_name} {line.source && <Link to={line.source.url}>{line.source.title}</Link>}{' '}
        <small className="mute">{line.admin_name}</small>{' '}
        {line.is_waiting && <Tone tone="progress">{t('waiting_fen')}</Tone>}
        {children}
      </span>
      <Money fen={line.amount_fen} signed />
    </>
  );
}

/** Page by page what came after a close. */
export function AfterLines({ id }: { id: number }) {
  const t = useText(cashCloseText);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApi(
    cashCloseApi.after,
    { id, page },
    { staleMs: 0, keepPrevious: true },
  );
  const whereOf = ({ what, counted_on }: CashAfter) =>
    what === 'late' ? (counted_on ? t('counted_on', { day: counted_on }) : t('counted_next')) : '';
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.total === 0) return <p className="mute">{t('after_none')}</p>;
  return (
    <>
      <ul className="cash-after">
        {data.list.map((line) => (
          <li key={line.id}>
            <LineWords line={line}>
              <br />
              <Tone tone={TONES[line.what]}>{t(`after_${line.what}`)}</Tone>{' '}
              <small className="mute">{whereOf(line)}</small>
            </LineWords>
          </li>
        ))}
      </ul>
      <Pages page={page} total={data.total} onPage={setPage} />
    </>
  );
}
