import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StripFigure } from '@/kernel/web/display/StripFigure.tsx';
import { useText } from '@/kernel/web/language.ts';
import { rechargeApi } from '../../recharge.contract.ts';
import { approvedAddress } from '../../recharge.rules.ts';
import { rechargeText } from '../../recharge.text.ts';
import { Change } from './Change.tsx';

const REFRESH_MS = 300_000;

/** What was paid this month and is approved; each category leads to its rows, for they stand in lists of their own. */
export function MonthFigure() {
  const t = useText(rechargeText);
  const { data } = useApi(rechargeApi.month, {}, { refreshMs: REFRESH_MS });
  const [whole = '', cents = ''] = formatFen(data?.amount_fen ?? 0)
    .slice(1)
    .split('.');
  return (
    <StripFigure
      lead
      label={t('this_month')}
      value={
        <>
          <i>¥</i>
          {data ? whole : '—'}
          {data && cents !== '00' && `.${cents}`}
        </>
      }
      note={
        data && (
          <>
            <Change now_fen={data.amount_fen} before_fen={data.last_year_fen} words />{' '}
            {data.categories.map(({ category, count }) => (
              <Link key={category} className="figure-part" to={approvedAddress(category, data)}>
                {t(category)} <span className="num">{count}</span>
              </Link>
            ))}
          </>
        )
      }
    />
  );
}
