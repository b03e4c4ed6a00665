import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import type { Span } from '@/kernel/web/board/span.ts';
import { spanText } from '@/kernel/web/board/span.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money, MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { type CheckItem, receiptCheckApi } from '../receipt-check.contract.ts';
import { isOpenLine, type Line } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';

interface CheckPaneProps {
  readonly line: Line;
  readonly span: Span;
  readonly found: { readonly count: number; readonly open_fen: number } | undefined;
  readonly onClose: () => void;
}

/** The documents of a line, the largest first: each leads to where it is dealt with, and its owner can be reminded. */
export function CheckPane({ line, span, found, onClose }: CheckPaneProps) {
  const t = useText(receiptCheckText);
  const [page, setPage] = useState(1);
  const asked = { from_day: span.from, to_day: span.to, line };
  const { data, error, refetch } = useApi(
    receiptCheckApi.list,
    { ...asked, page },
    { keepPrevious: true, staleMs: 0 },
  );
  return (
    <SideDrawer
      open
      width="drill"
      onClose={onClose}
      title={
        <span className="drill-title">
          <small>{`${t(line)} · ${spanText(span)}`}</small>
          {found && <MoneyFigure fen={found.open_fen} />}
        </span>
      }
    >
      <div className="drill-body">
        <p className="mute">{t(`${line}_todo`)}</p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && <EmptyState title={t('empty')} help={t('empty_help')} />}
        {data && data.total > 0 && (
          <>
            <ul className="card check-items" aria-label={t(line)}>
              {data.list.map((item) => (
                <Item key={item.id} item={item} asked={asked} />
              ))}
            </ul>
            <Pages page={page} total={data.total} onPage={setPage} />
          </>
        )}
      </div>
    </SideDrawer>
  );
}

interface ItemProps {
  readonly item: CheckItem;
  readonly asked: { readonly from_day: string; readonly to_day: string; readonly line: Line };
}
function Item({ item, asked }: ItemProps) {
  const t = useText(receiptCheckText);
  const { run, busy } = useAction(receiptCheckApi.tell, { success: receiptCheckText.reminded });
  return (
    <li>
      <small>
        <Hy>{item.day.slice(5)}</Hy>
      </small>
      <Link to={item.url}>
        <Hy>{item.number}</Hy>
      </Link>
      <span className="check-text">{[item.student_name, item.owner_name].filter(Boolean).join(' · ')}</span>
      <b className="num">
        <Money fen={item.open_fen} />
      </b>
      {isOpenLine(asked.line) && item.owner_name && (
        <Button
          size="small"
          icon={Bell}
          disabled={busy}
          title={`${t('remind')} ${item.owner_name}`}
          onClick={() => void run({ ...asked, item_id: item.id })}
        >
          {t('remind')}
        </Button>
      )}
    </li>
  );
}
