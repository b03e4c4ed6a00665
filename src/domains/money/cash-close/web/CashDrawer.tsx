import { Link } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/SideDrawer.tsx';
import { Fact, Facts } from '@/kernel/web/show/Facts.tsx';
import { Money } from '@/kernel/web/show/Money.tsx';
import { Time } from '@/kernel/web/show/Time.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useApi } from '@/kernel/web/useApi.ts';
import { type CashDay, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseText } from '../cash-close.text.ts';
import './cash-close.css';

/** A day that was closed: what was expected and counted, and what came after. */
export function CashDrawer({ day, onClose }: { day: CashDay | undefined; onClose: () => void }) {
  const t = useText(cashCloseText);
  const method = day?.method_name ?? t('no_method');
  return (
    <SideDrawer
      open={day !== undefined}
      onClose={onClose}
      title={day ? t('title_one', { day: day.day, method }) : t('title')}
    >
      {day && (
        <div className="cash-detail">
          <Facts>
            <Fact label={t('closed_fen')}>
              <Money fen={day.closed_fen} zero="number" />
            </Fact>
            <Fact label={t('counted_fen')}>
              <Money fen={day.counted_fen} zero="number" strong />
            </Fact>
            <Fact label={t('difference_fen')}>
              <Money fen={day.difference_fen} red zero="number" />
            </Fact>
            {day.reason && <Fact label={t('reason')}>{day.reason}</Fact>}
            <Fact label={t('created_by_name')}>
              {day.created_by_name} · <Time at={day.created_at} />
            </Fact>
          </Facts>
          <h3>{t('after')}</h3>
          {day.close_id !== null && <After id={day.close_id} />}
        </div>
      )}
    </SideDrawer>
  );
}

function After({ id }: { id: number }) {
  const t = useText(cashCloseText);
  const { data, error, refetch } = useApi(cashCloseApi.after, { id }, { staleMs: 0 });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  if (data.list.length === 0) return <p className="mute">{t('after_none')}</p>;
  return (
    <ul className="cash-after">
      {data.list.map((line) => (
        <li key={line.id}>
          <Time at={line.posted_at} />
          <span>
            {line.kind_name} {line.source && <Link to={line.source.url}>{line.source.title}</Link>}{' '}
            <small className="mute">{line.admin_name}</small>
          </span>
          <Money fen={line.amount_fen} signed />
        </li>
      ))}
    </ul>
  );
}
