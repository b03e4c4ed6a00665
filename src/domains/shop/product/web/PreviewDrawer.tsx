import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { Cover } from '../../shop-picture/web/embed/Cover.tsx';
import { Picture } from '../../shop-picture/web/embed/Picture.tsx';
import { productApi } from '../product.contract.ts';
import { variantOf } from '../product.rules.ts';
import type { ProductWhole, Sku } from '../product.shapes.ts';
import { productText } from '../product.text.ts';

/** A product as the family sees it. */
export function PreviewDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(productText);
  const { data, error, refetch } = useApi(
    productApi.get,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleMs: 0 },
  );
  return (
    <SideDrawer open={id !== undefined} onClose={onClose} title={t('preview')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={6} />}
      {data && id !== undefined && <Preview product={data} />}
    </SideDrawer>
  );
}

const priceOf = ({ own_price_fen, price_fen }: Sku): number => own_price_fen ?? price_fen;

function Preview({ product }: { product: ProductWhole }) {
  const t = useText(productText);
  const skus = product.skus.filter(({ status }) => status === 'on');
  const [first] = skus;
  const [cover, ...others] = product.picture_ids;
  return (
    <div className="product-preview">
      <Cover
        kind={product.kind}
        name={product.name}
        code={first?.code ?? ''}
        pictureId={cover}
        size="large"
      />
      {others.length > 0 && (
        <div className="product-thumbs">
          {others.map((picture) => (
            <Picture key={picture} id={picture} alt={product.name} size={56} />
          ))}
        </div>
      )}
      <h3>{product.name}</h3>
      {product.summary && <p className="mute">{product.summary}</p>}
      {first && (
        <div className="product-preview-price num">
          {formatFen(Math.min(...skus.map(priceOf)))}
          {first.list_price_fen !== null && first.list_price_fen > priceOf(first) && (
            <s>{formatFen(first.list_price_fen)}</s>
          )}
        </div>
      )}
      <ul>
        {skus.map((sku) => (
          <li key={sku.id}>
            <span>{variantOf(sku) || sku.code}</span>
            <span className="num">
              {formatFen(priceOf(sku))} <Left sku={sku} />
            </span>
          </li>
        ))}
      </ul>
      {product.entitlements.length > 0 && (
        <p className="mute">
          {t('section_gifts')}：
          {product.entitlements.map(({ type_name, quantity }) => `${type_name} × ${quantity}`).join('、')}
        </p>
      )}
      {product.description && <p className="product-preview-text">{product.description}</p>}
    </div>
  );
}

/** What a variant brings, or how many are left. */
function Left({ sku }: { sku: Sku }) {
  const t = useText(productText);
  if (sku.paid_minutes !== null) return <span className="mute">{formatHours(sku.paid_minutes, 60)} h</span>;
  if (sku.available === null) return null;
  return <span className="mute">{sku.available > 0 ? t('enough') : t('sold_out')}</span>;
}
