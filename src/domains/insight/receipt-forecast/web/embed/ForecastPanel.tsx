import { useState } from 'react';
import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { receiptForecastApi } from '../../receipt-forecast.contract.ts';
import type { Part } from '../../receipt-forecast.rules.ts';
import { receiptForecastText } from '../../receipt-forecast.text.ts';
import '@/kernel/web/board/chart-vars.css';
import './forecast.css';

const FRESH = { keepPrevious: true, staleMs: 0 } as const;

/** What the month may end with, in its own colour; each part opens its rows. Not there for who sees a part of the company. */
export function ForecastPanel() {
  const t = useText(receiptForecastText);
  const { data } = useApi(receiptForecastApi.forecast, {}, FRESH);
  const [opened, open] = useState<Part>();
  if (!data?.estimate) return null;
  const { received_fen, parts, forecast_fen, before } = data.estimate;
  const off =
    before && t('off', { percent: before.off_percent ?? '—', money: plainNumber(before.off_fen, 'money') });
  const widthOf = (fen: number) => `${forecast_fen > 0 ? (fen / forecast_fen) * 100 : 0}%`;
  const shown = parts.find(({ part }) => part === opened);
  return (
    <Section title={t('title')} gloss={t('help')}>
      <span className="forecast-bar" aria-hidden="true">
        <i style={{ width: widthOf(received_fen) }} />
        {parts.map(({ part, forecast_fen: fen }) => (
          <i key={part} className="forecast-part" style={{ width: widthOf(fen) }} />
        ))}
      </span>
      <table className="forecast-table" aria-label={t('title')}>
        <tbody>
          <tr>
            <th scope="row">{t('received')}</th>
            <td className="num">{plainNumber(received_fen, 'money')}</td>
          </tr>
          {parts.map(({ part, count, forecast_fen: fen }) => (
            <tr key={part}>
              <th scope="row" title={t(`${part}_rule`)}>
                {t(part)}
              </th>
              <td className="num">
                <button
                  type="button"
                  className="btn btn-link"
                  disabled={count === 0}
                  onClick={() => open(part)}
                >
                  {plainNumber(fen, 'money')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td className="num">{plainNumber(forecast_fen, 'money')}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mute">{off || t('off_unknown')}</p>
      {shown && (
        <Rows key={shown.part} part={shown.part} fen={shown.forecast_fen} onClose={() => open(undefined)} />
      )}
    </Section>
  );
}

interface RowsProps {
  readonly part: Part;
  readonly fen: number;
  readonly onClose: () => void;
}
function Rows({ part, fen, onClose }: RowsProps) {
  const t = useText(receiptForecastText);
  const [page, setPage] = useState(1);
  const { data } = useApi(receiptForecastApi.list, { part, page }, FRESH);
  return (
    <SideDrawer
      open
      width="drill"
      onClose={onClose}
      title={
        <span className="drill-title">
          <small>{t(part)}</small>
          <MoneyFigure fen={fen} />
        </span>
      }
    >
      <div className="drill-body">
        <p className="mute">{t(`${part}_rule`)}</p>
        {data?.total === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
        <ul className="card drill-documents" aria-label={t(part)}>
          {data?.list.map((row) => (
            <li key={`${row.id} ${row.due_on}`}>
              <small>
                <Hy>{row.due_on.slice(5)}</Hy>
              </small>
              <Link to={row.url}>
                <Hy>{row.number}</Hy>
              </Link>
              <span className="drill-text">{[row.name, row.owner_name].filter(Boolean).join(' · ')}</span>
              <small className="num">{`${formatFen(row.amount_fen)} × ${row.rate_percent}%`}</small>
              <b className="num">{formatFen(row.forecast_fen)}</b>
            </li>
          ))}
        </ul>
        {data && <Pages page={page} total={data.total} onPage={setPage} />}
      </div>
    </SideDrawer>
  );
}
