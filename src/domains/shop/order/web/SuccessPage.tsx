import { Check, Printer } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { PageBody, PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { cartText } from '../cart.text.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import { TENDER_ACCOUNTS } from '../order.rules.ts';
import { orderText } from '../order.text.ts';
import { useBuyerId } from './embed/StoreFrame.tsx';
import './order.css';

/** The order is placed: what is held on which account, and what happens next. */
export function SuccessPage() {
  const t = useText(cartText);
  const say = useText(orderText);
  const navigate = useNavigate();
  const studentId = useBuyerId();
  const [query] = useSearchParams();
  const id = Number(query.get('order_id')) || 0;
  const { data, error, refetch } = useApi(shopOrderApi.get, { id }, { enabled: id > 0, staleMs: 0 });
  if (!data)
    return (
      <>
        <PageHeader title={say('title_one')} back={orderPaths.ofStudent()} backTitle={t('order_back')} />
        <PageBody>
          {id === 0 && <EmptyState title={t('choose_order')}>{null}</EmptyState>}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {id > 0 && !error && <RowsSkeleton rows={6} />}
        </PageBody>
      </>
    );
  const heldOn = TENDER_ACCOUNTS.map((account) => ({
    account,
    fen: data.lines
      .flatMap(({ tenders }) => tenders)
      .reduce((sum, one) => (one.account === account ? sum + one.amount_fen : sum), 0),
  })).filter(({ fen }) => fen > 0);
  return (
    <PageBody>
      <div className="store-success">
        <span className="store-done">
          <Icon of={Check} size={28} />
        </span>
        <h1>{data.status === 'placed' ? t('placed') : data.number}</h1>
        <p className="mute">
          {data.status === 'placed' && `${data.number} · `}
          {data.student_name} · {data.placed_at !== null && <Time at={data.placed_at} mode="datetime" />} ·{' '}
          {data.created_by_name}
        </p>
        <MoneyFigure fen={data.amount_fen} />
        {data.ends_on && <p className="mute">{say('step_lapses', { day: data.ends_on })}</p>}
        <dl className="order-money store-held">
          {heldOn.map(({ account, fen }) => (
            <div key={account}>
              <dt>
                {t(data.status === 'placed' ? 'held_on' : 'paid_from')} {t(account)}
              </dt>
              <dd className="num">{formatFen(fen)}</dd>
            </div>
          ))}
        </dl>
        <p className="store-buttons">
          <Button
            kind="primary"
            onClick={() => void navigate(orderPaths.one({ student_id: studentId, order_id: id }))}
          >
            {t('see_order')}
          </Button>
          <Button onClick={() => void navigate(orderPaths.shop({ student_id: studentId }))}>
            {t('on_shopping')}
          </Button>
          <Button icon={Printer} onClick={() => window.print()}>
            {say('print')}
          </Button>
        </p>
      </div>
    </PageBody>
  );
}
