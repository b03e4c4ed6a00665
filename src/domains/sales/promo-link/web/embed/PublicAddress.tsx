import { Download, ExternalLink } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { QrCode } from '@/kernel/web/display/QrCode.tsx';
import { useText } from '@/kernel/web/language.ts';
import { linkPaths } from '../../promo-link.paths.ts';
import { promoLinkText } from '../../promo-link.text.ts';
import './promo-link.css';

interface PublicAddressProps {
  readonly code: string;
  readonly name: string;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** The address of a public page, to copy and to scan. */
export function PublicAddress({ code, name, children }: PublicAddressProps) {
  const t = useText(promoLinkText);
  const address = `${window.location.origin}${linkPaths.public(code)}`;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="link-head">
      <div ref={box}>
        <QrCode text={address} label={t('qr_of', { name })} size={148} />
      </div>
      <div>
        <p className="link-address">
          <a href={address} target="_blank" rel="noreferrer">
            {address} <ExternalLink size={12} aria-hidden />
          </a>
        </p>
        <p className="link-buttons">
          <CopyButton text={address} />
          <Button icon={Download} onClick={() => void savePng(box.current, code)}>
            {t('save_qr')}
          </Button>
          {children}
        </p>
      </div>
    </div>
  );
}

const PNG_SIDE = 1024;
/** The code as a picture for print. */
async function savePng(box: HTMLElement | null, name: string): Promise<void> {
  const svg = box?.querySelector('svg');
  if (!svg) return;
  const picture = new Image(PNG_SIDE, PNG_SIDE);
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(copy.outerHTML)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, PNG_SIDE, PNG_SIDE);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}
