import { Clock, GraduationCap, type LucideIcon, Package, Ticket, Wrench } from 'lucide-react';
import type { CSSProperties } from 'react';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { LazyImage } from '@/kernel/web/display/LazyImage.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import type { ProductKind } from '../../../product/product.kinds.ts';
import { productText } from '../../../product/product.text.ts';
import { shopPictureApi } from '../../shop-picture.contract.ts';
import './shop-picture.css';

/** Each kind has the tint of a course type, and a sign. */
const KINDS: Readonly<Record<ProductKind, { readonly tint: number; readonly icon: LucideIcon }>> = {
  hours: { tint: 12, icon: Clock },
  course: { tint: 1, icon: GraduationCap },
  goods: { tint: 13, icon: Package },
  entitlement: { tint: 15, icon: Ticket },
  service: { tint: 18, icon: Wrench },
};
const SIDES = { small: 36, middle: 44, card: 112, large: 300 } as const;

/** What a code says of its product: the subject of a book (PP-9702-2), how many hours (HR-12-20), uses or places. */
function signOf(kind: ProductKind, code: string): string {
  const parts = code.split(/[-._]/);
  const last = parts.at(-1) ?? '';
  if (kind !== 'goods') return last;
  return parts.slice(1).find((part) => part.length > 1) ?? last;
}

interface CoverProps {
  readonly kind: ProductKind;
  readonly name: string;
  readonly code: string;
  readonly pictureId: number | null | undefined;
  /** `card` and `large` are as wide as where they stand. */
  readonly size?: keyof typeof SIDES;
}

/** The picture of a product; where it has none, ruled paper in its kind's tint with its code. */
export function Cover({ kind, name, code, pictureId, size = 'small' }: CoverProps) {
  const t = useText(productText);
  const company_id = useMe().company.id;
  const { tint, icon } = KINDS[kind];
  const side = SIDES[size];
  const isWide = size === 'card' || size === 'large';
  const style = {
    height: side,
    width: isWide ? '100%' : side,
    '--cover-ground': `var(--ct-${tint}-bg)`,
    '--cover-text': `var(--ct-${tint}-fg)`,
    '--cover-bar': `var(--ct-${tint}-bar)`,
  } as CSSProperties;
  if (pictureId)
    return (
      <span className="shop-cover shop-cover-photo" style={style}>
        <LazyImage
          src={apiUrl(shopPictureApi.open.action, { id: pictureId, company_id })}
          alt={name}
          width={side}
          height={side}
        />
      </span>
    );
  return (
    <span className={`shop-cover shop-cover-${size}`} style={style} aria-hidden="true">
      <b>{signOf(kind, code)}</b>
      {isWide && (
        <>
          <span>{code}</span>
          <i>
            <Icon of={icon} size={13} />
            {t(kind)}
          </i>
        </>
      )}
    </span>
  );
}
