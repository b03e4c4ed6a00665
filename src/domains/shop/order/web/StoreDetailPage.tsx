import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import { Picture } from '../../shop-picture/web/embed/Picture.tsx';
import { cartApi } from '../cart.contract.ts';
import { cartText } from '../cart.text.ts';
import { orderPaths } from '../order.paths.ts';
import { BringsLine } from './BringsLine.tsx';
import { StoreFrame } from './embed/StoreFrame.tsx';
import { Quantity } from './Quantity.tsx';

type Product = OutputOf<typeof cartApi.product>;

/** One product for a student: which variant, how many, what it brings. */
export function StoreDetailPage() {
  return <StoreFrame tab="products">{(studentId) => <Detail studentId={studentId} />}</StoreFrame>;
}

function Detail({ studentId }: { studentId: number }) {
  const [query] = useSearchParams();
  const product_id = Number(query.get('product_id')) || 0;
  const { data, error, refetch } = useApi(
    cartApi.product,
    { student_id: studentId, product_id },
    { enabled: product_id > 0, staleMs: 0 },
  );
  const t = useText(cartText);
  if (product_id === 0) return <EmptyState title={t('choose_product')}>{null}</EmptyState>;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  return (
    <div className="store-detail" data-scroll>
      <Pictures product={data} />
      <Choose product={data} studentId={studentId} />
      <Aside product={data} studentId={studentId} />
    </div>
  );
}

function Pictures({ product }: { product: Product }) {
  const [cover, ...others] = product.picture_ids;
  return (
    <div className="store-pictures">
      <Cover
        kind={product.kind}
        name={product.name}
        code={product.variants[0]?.code ?? ''}
        pictureId={cover}
        size="large"
      />
      <div className="store-thumbs">
        {others.map((picture) => (
          <Picture key={picture} id={picture} alt={product.name} size={56} />
        ))}
      </div>
    </div>
  );
}

/** How many more this student can have of it. */
const mostOf = ({ student_limit, bought }: Product, available: number | null): number =>
  Math.min(available ?? 9999, student_limit > 0 ? Math.max(0, student_limit - bought) : 9999);

function Choose({ product, studentId }: { product: Product; studentId: number }) {
  const t = useText(cartText);
  const navigate = useNavigate();
  const { run, busy } = useRun();
  const { variants } = product;
  const [chosen, setChosen] = useState<number>();
  const [quantity, setQuantity] = useState(1);
  const variant =
    variants.find(({ sku_id }) => sku_id === chosen) ??
    variants.find(({ problem }) => problem === null) ??
    variants[0];
  if (!variant) return <p className="mute">{t('not_for_sale')}</p>;
  const most = mostOf(product, variant.available);
  const put = async (then: string | undefined) => {
    const input = { student_id: studentId, sku_id: variant.sku_id, quantity: Math.min(quantity, most) };
    const done = await run(cartApi.add, input, { success: cartText.put_in_done });
    if (done && then) await navigate(then);
  };
  return (
    <section className="store-choose">
      <h2>{product.name}</h2>
      {product.summary && <p className="mute">{product.summary}</p>}
      <p className="store-price-box">
        <MoneyFigure fen={variant.price_fen} />
        {variant.list_price_fen !== null && variant.list_price_fen > variant.price_fen && (
          <s className="num mute">{formatFen(variant.list_price_fen)}</s>
        )}
        <span className="grow" />
        {product.coin_percent > 0 && (
          <span className="mute">{t('coins_hint', { n: product.coin_percent })}</span>
        )}
      </p>
      <p>
        <BringsLine line={variant} perHour={product.minutes_per_class_hour} />
      </p>
      {variants.length > 1 && (
        <fieldset className="store-variants" aria-label={t('variant')}>
          {variants.map((one) => (
            <button
              key={one.sku_id}
              type="button"
              aria-pressed={one.sku_id === variant.sku_id}
              className={one.problem ? 'is-gone' : undefined}
              onClick={() => setChosen(one.sku_id)}
            >
              {one.variant || one.code}
              {one.problem === 'sold_out' && <small> {t('sold_out')}</small>}
            </button>
          ))}
        </fieldset>
      )}
      <div className="store-amount">
        <Quantity
          value={Math.min(quantity, Math.max(1, most))}
          most={most}
          label={t('quantity')}
          onChange={setQuantity}
        />
        <small className="mute">
          {[
            variant.available === null ? '' : t('stock_line', { n: Math.max(0, variant.available) }),
            product.student_limit > 0
              ? t('limit_line', { n: product.student_limit, bought: product.bought })
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {variant.problem && (
        <p className="tone-text-danger">{t(variant.problem, { n: variant.problem_n ?? 0 })}</p>
      )}
      <p className="store-buttons">
        <Button
          kind="primary"
          size="large"
          icon={ShoppingCart}
          busy={busy}
          disabled={variant.problem !== null}
          onClick={() => void put(undefined)}
        >
          {t('put_in')}
        </Button>
        <Button
          size="large"
          disabled={variant.problem !== null || busy}
          onClick={() => void put(orderPaths.checkout({ student_id: studentId }))}
        >
          {t('buy_now')}
        </Button>
      </p>
      {product.description && (
        <>
          <h3>{t('description')}</h3>
          <p className="store-text">{product.description}</p>
        </>
      )}
    </section>
  );
}

const THEN = {
  goods: 'then_goods',
  hours: 'then_hours',
  course: 'then_hours',
  entitlement: 'then_uses',
  service: 'then_service',
} as const;

function Aside({ product, studentId }: { product: Product; studentId: number }) {
  const t = useText(cartText);
  return (
    <aside className="store-aside" aria-label={t('what_then')}>
      <h2>{t('what_then')}</h2>
      <p>{t(THEN[product.kind])}</p>
      <h2>{t('bought_before')}</h2>
      {product.orders.length === 0 && <p className="mute">{t('not_before')}</p>}
      <ul>
        {product.orders.map((one) => (
          <li key={one.id}>
            <span className="two-lines">
              <Link to={orderPaths.one({ student_id: studentId, order_id: one.id })}>
                {one.number} ×{one.quantity}
              </Link>
              <small className="mute">
                {one.placed_at !== null && <Time at={one.placed_at} mode="date" />}
              </small>
            </span>
            <span className="grow" />
            <span className="num">{formatFen(one.amount_fen)}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
