import { ImageOff } from 'lucide-react';
import { apiUrl } from '@/kernel/web/api/client.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { LazyImage } from '@/kernel/web/display/LazyImage.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { shopPictureApi } from '../../shop-picture.contract.ts';
import './shop-picture.css';

interface PictureProps {
  readonly id: number | null | undefined;
  readonly alt: string;
  readonly size?: number;
}

/** A picture of the shop, square; where there is none, a quiet mark in its place. */
export function Picture({ id, alt, size = 36 }: PictureProps) {
  const company_id = useMe().company.id;
  return (
    <span className="shop-picture" style={{ width: size, height: size }}>
      {id ? (
        <LazyImage
          src={apiUrl(shopPictureApi.open.action, { id, company_id })}
          alt={alt}
          width={size}
          height={size}
        />
      ) : (
        <Icon of={ImageOff} size={Math.round(size / 2.4)} />
      )}
    </span>
  );
}
