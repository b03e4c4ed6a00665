import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type Span, spanText } from '@/kernel/web/board/span.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money, MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { receiptCheckApi } from '../receipt-check.contract.ts';
import type { CashPart } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';
import type { Method } from './CashBridge.tsx';

interface CashPaneProps {
  readonly part: CashPart;
  readonly method: Method;
  readonly method_name: string;
  readonly span: Span;
  readonly fen: number;
  readonly onClose: () => void;
}

/** The documents of a part of the bridge, the largest first. */
export function CashPane({ part, method, method_name, span, fen, onClose }: CashPaneProps) {
  const t = useText(receiptCheckText);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useApi(
    receiptCheckApi.cash,
    {
      from_day: span.from,
      to_day: span.to,
      part,
      page,
      ...(method && { method_id: method }),
      ...(method === null && { without: 1 as const }),
    },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <SideDrawer
      open
      width="drill"
      onClose={onClose}
      title={
        <span className="drill-title">
          <small>{[t(`cash_${part}`), method_name, spanText(span)].filter(Boolean).join(' · ')}</small>
          <MoneyFigure fen={fen} />
        </span>
      }
    >
      <div className="drill-body">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
        {data && data.total > 0 && (
          <>
            <ul className="card check-items" aria-label={t(`cash_${part}`)}>
              {data.list.map(({ id, day, kind_name, source, open_fen }) => (
                <li key={id}>
                  <small>
                    <Hy>{day.slice(5)}</Hy>
                  </small>
                  {source ? (
                    <Link to={source.url}>
                      <Hy>{source.title}</Hy>
                    </Link>
                  ) : (
                    <span />
                  )}
                  <span className="check-text">{kind_name}</span>
                  <b className="num">
                    <Money fen={open_fen} />
                  </b>
                </li>
              ))}
            </ul>
            <Pages page={page} total={data.total} onPage={setPage} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}
