import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { GoalBar } from '@/kernel/web/board/Kpis.tsx';
import { StripFigure } from '@/kernel/web/display/StripFigure.tsx';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { receiptBoardPaths } from '../../receipt-board/receipt-board.paths.ts';
import { homeText } from '../home.text.ts';
import { useMonth } from './useMonth.ts';

/** What came in this month, against last year and the goal. */
export function ReceiptsFigure() {
  const t = useText(homeText);
  const data = useMonth();
  const goal = data?.running.target_fen ?? null;
  const isCompared = (data?.before?.receipts_fen ?? 0) !== 0;
  const days = data?.running.days ?? [];
  const gone = days.filter(({ day }) => day <= companyToday()).length;
  return (
    <StripFigure
      lead
      label={t('receipts_of_month')}
      value={
        data ? (
          <Link className="figure-link" to={receiptBoardPaths.receipts()}>
            <Figure value={data.totals.receipts_fen} unit="money" />
          </Link>
        ) : (
          '—'
        )
      }
      note={
        data && (
          <>
            <Delta now={data.totals.receipts_fen} before={data.before?.receipts_fen} />{' '}
            {[isCompared && t('vs_last_year'), goal !== null && t('goal_of', { money: formatFen(goal) })]
              .filter(Boolean)
              .join(' · ')}
          </>
        )
      }
      {...(data &&
        goal !== null &&
        goal > 0 && {
          below: <GoalBar reached={data.totals.receipts_fen / goal} gone={gone / days.length} />,
        })}
    />
  );
}
