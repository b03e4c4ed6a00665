import { Plus, Search, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Checkbox } from '@/kernel/web/form/Checkbox.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import { cartApi, type ProductCard } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';
import { orderPaths } from '../order.paths.ts';
import { StoreFrame } from './embed/StoreFrame.tsx';
import { type Choice, StoreCategories } from './StoreCategories.tsx';
import '@/kernel/web/list/list.css';

const CARDS = 24;

/** What can be bought for a student: what fits them first, with the cart beside it. */
export function StorePage() {
  return (
    <StoreFrame tab="products">
      {(studentId) => (
        <div className="store-body">
          <Shelf studentId={studentId} />
          <CartAside studentId={studentId} />
        </div>
      )}
    </StoreFrame>
  );
}

const ONLY = ['in_stock', 'takes_coins'] as const;
type Only = Readonly<Record<(typeof ONLY)[number], boolean>>;

function Shelf({ studentId }: { studentId: number }) {
  const t = useText(cartText);
  const [choice, setChoice] = useState<Choice>('fitting');
  const [typed, setTyped] = useState('');
  const [only, setOnly] = useState<Only>({ in_stock: false, takes_coins: false });
  const [page, setPage] = useState(1);
  const keyword = useDebounced(typed.trim(), 250);
  const narrowed = {
    student_id: studentId,
    ...(keyword && { keyword }),
    ...(only.in_stock && { in_stock: 1 as const }),
    ...(only.takes_coins && { takes_coins: 1 as const }),
  };
  const { data, error, refetch } = useApi(
    cartApi.products,
    {
      ...narrowed,
      page,
      limit: CARDS,
      ...(choice === 'fitting' && { is_fitting: 1 as const }),
      ...(typeof choice === 'number' && { category_id: choice }),
    },
    { keepPrevious: true, staleMs: 0 },
  );
  const choose = (next: Choice) => {
    setChoice(next);
    setPage(1);
  };
  return (
    <>
      <StoreCategories narrowed={narrowed} value={choice} onChange={choose} />
      <section className="store-shelf" data-scroll>
        <div className="store-tools">
          <div className="keyword store-search">
            <Icon of={Search} size={14} />
            <input
              type="search"
              data-search
              value={typed}
              placeholder={t('search_hint')}
              aria-label={t('search_hint')}
              onChange={(event) => {
                setTyped(event.target.value);
                setPage(1);
              }}
            />
          </div>
          {ONLY.map((name) => (
            <Checkbox
              key={name}
              checked={only[name]}
              onChange={(checked) => {
                setOnly({ ...only, [name]: checked });
                setPage(1);
              }}
            >
              {t(name)}
            </Checkbox>
          ))}
        </div>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={6} />}
        {data?.list.length === 0 && (
          <EmptyState title={t('none_found')} help={t('none_found_help')}>
            {null}
          </EmptyState>
        )}
        <ul className="store-grid">
          {data?.list.map((card) => (
            <li key={card.id}>
              <StoreCard card={card} studentId={studentId} />
            </li>
          ))}
        </ul>
        {data && data.total > CARDS && (
          <Pages page={page} total={Math.ceil((data.total * 10) / CARDS)} onPage={setPage} />
        )}
      </section>
    </>
  );
}

const priceOf = ({ price_from_fen, price_to_fen }: ProductCard): string =>
  price_from_fen === price_to_fen ? formatFen(price_from_fen) : `${formatFen(price_from_fen)}+`;

function StoreCard({ card, studentId }: { card: ProductCard; studentId: number }) {
  const t = useText(cartText);
  const { run, busy } = useRun();
  const isGone = card.available !== null && card.available <= 0;
  const { sku_id } = card;
  return (
    <article className={isGone ? 'store-card is-gone' : 'store-card'}>
      <Link to={orderPaths.product({ student_id: studentId, product_id: card.id })}>
        <Cover kind={card.kind} name={card.name} code={card.code} pictureId={card.cover_id} size="card" />
        {(card.bought_times > 0 || card.is_fitting) && (
          <span className="store-flag">{card.bought_times > 0 ? t('often') : t('fits')}</span>
        )}
        <b className="store-name">{card.name}</b>
        <span className="store-price">
          <b className="num">{priceOf(card)}</b>
          {card.coin_percent > 0 && (
            <small className="mute">{t('coins_hint', { n: card.coin_percent })}</small>
          )}
        </span>
        <span className="store-state">
          <StockWords card={card} />
          {card.bought_times > 0 && <small className="mute">{t('bought_n', { n: card.bought_times })}</small>}
        </span>
      </Link>
      {sku_id !== null && !isGone && (
        <Button
          className="store-put"
          kind="primary"
          size="small"
          icon={Plus}
          busy={busy}
          aria-label={`${t('put_in')} · ${card.name}`}
          onClick={() =>
            void run(
              cartApi.add,
              { student_id: studentId, sku_id, quantity: 1 },
              { success: cartText.put_in_done },
            )
          }
        />
      )}
    </article>
  );
}

function StockWords({ card }: { card: ProductCard }) {
  const t = useText(cartText);
  if (card.available !== null && card.available <= 0)
    return <small className="tone-text-danger">{t('sold_out')}</small>;
  if (card.available !== null && (card.is_low || card.kind === 'course'))
    return (
      <small className="tone-text-warning">
        {t(card.kind === 'course' ? 'places_n' : 'left_n', { n: card.available })}
      </small>
    );
  return <small className="mute">{t('enough')}</small>;
}

/** What is in the cart already, and the way to pay it. */
function CartAside({ studentId }: { studentId: number }) {
  const t = useText(cartText);
  const navigate = useNavigate();
  const { data } = useApi(cartApi.list, { student_id: studentId }, { staleMs: 0, keepPrevious: true });
  const lines = data?.list ?? [];
  return (
    <aside className="store-aside" aria-label={t('title')}>
      <h2>
        {t('title')} {lines.length > 0 && <span className="num mute">{lines.length}</span>}
      </h2>
      {lines.length === 0 && <p className="mute">{t('cart_empty')}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={line.problem ? 'is-gone' : undefined}>
            <Cover kind={line.kind} name={line.name} code={line.code} pictureId={line.cover_id} />
            <span className="two-lines">
              <span>{line.name}</span>
              <small className="mute num">
                {formatFen(line.price_fen)} × {line.quantity}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {data && lines.length > 0 && (
        <>
          <p className="store-total">
            <span>{t('total')}</span>
            <b className="num">{formatFen(data.total_fen)}</b>
          </p>
          <Button
            kind="primary"
            icon={ShoppingCart}
            disabled={data.ticked === 0}
            onClick={() => void navigate(orderPaths.checkout({ student_id: studentId }))}
          >
            {t('to_checkout')}
          </Button>
        </>
      )}
    </aside>
  );
}
