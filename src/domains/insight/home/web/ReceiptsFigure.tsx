import { formatFen } from '@/kernel/value/money.ts';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { GoalBar } from '@/kernel/web/board/Kpis.tsx';
import { Sparkline } from '@/kernel/web/board/Sparkline.tsx';
import { StripFigure } from '@/kernel/web/display/StripFigure.tsx';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { receiptBoardPaths } from '../../receipt-board/receipt-board.paths.ts';
import { homeText } from '../home.text.ts';
import { added, evenly, useCompared, useMonth } from './useMonth.ts';

const VERSUS = { last_year: 'vs_last_year', last_month: 'vs_last_month' } as const;

/** What came in this month, against last year and the goal, and how it grew. */
export function ReceiptsFigure() {
  const t = useText(homeText);
  const data = useMonth();
  const compared = useCompared();
  const goal = data?.running.target_fen ?? null;
  const days = data?.running.days ?? [];
  const gone = days.filter(({ day }) => day <= companyToday()).length;
  const hasGoal = goal !== null && goal > 0;
  return (
    <StripFigure
      lead
      label={t('receipts_of_month')}
      to={receiptBoardPaths.receipts()}
      value={data ? <Figure value={data.totals.receipts_fen} unit="money" /> : '—'}
      spark={
        <Sparkline
          values={added(days.map(({ receipts_fen }) => receipts_fen)).slice(0, gone)}
          beside={hasGoal ? evenly(goal, days.length) : added(days.map(({ last_year_fen }) => last_year_fen))}
        />
      }
      note={
        data && (
          <>
            {compared && <Delta now={data.totals.receipts_fen} before={compared.receipts_fen} />}{' '}
            {[
              compared && t(VERSUS[compared.against]),
              goal !== null && t('goal_of', { money: formatFen(goal) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </>
        )
      }
      {...(data &&
        hasGoal && {
          below: <GoalBar reached={data.totals.receipts_fen / goal} gone={gone / days.length} />,
        })}
    />
  );
}
