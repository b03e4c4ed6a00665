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
  /** The address of the company's sign, which stands in the middle of the code. */
  readonly sign?: string;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** The address of a public page, to copy and to scan. */
export function PublicAddress({ code, name, sign, children }: PublicAddressProps) {
  const t = useText(promoLinkText);
  const address = `${window.location.origin}${linkPaths.public(code)}`;
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="link-head">
      <div ref={box}>
        <QrCode text={address} label={t('qr_of', { name })} size={148} sign={sign} />
      </div>
      <div>
        <p className="link-address">
          <a href={address} target="_blank" rel="noreferrer">
            {address} <ExternalLink size={12} aria-hidden />
          </a>
        </p>
        <p className="link-buttons">
          <CopyButton text={address} />
          <Button icon={Download} onClick={() => void savePng(box.current, code, sign)}>
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
async function savePng(box: HTMLElement | null, name: string, sign: string | undefined): Promise<void> {
  const svg = box?.querySelector('svg');
  if (!svg) return;
  const copy = svg.cloneNode(true) as SVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const place = copy.querySelector('image');
  place?.remove();
  const picture = await pictureOf(`data:image/svg+xml;utf8,${encodeURIComponent(copy.outerHTML)}`);
  const canvas = document.createElement('canvas');
  canvas.width = PNG_SIDE;
  canvas.height = PNG_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, 0, 0, PNG_SIDE, PNG_SIDE);
  // A picture within a picture is not loaded: the sign is drawn where the code has it.
  if (sign && place) {
    const scale = PNG_SIDE / svg.viewBox.baseVal.width;
    drawWithin(pen, await pictureOf(sign), Number(place.getAttribute('width')) * scale);
  }
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = `${name}.png`;
  link.click();
}

async function pictureOf(src: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return picture;
}

/** In the middle, whole, as large as the square allows. */
function drawWithin(pen: CanvasRenderingContext2D, picture: HTMLImageElement, side: number): void {
  const scale = side / Math.max(picture.naturalWidth, picture.naturalHeight);
  const [width, height] = [picture.naturalWidth * scale, picture.naturalHeight * scale];
  pen.imageSmoothingEnabled = true;
  pen.drawImage(picture, (PNG_SIDE - width) / 2, (PNG_SIDE - height) / 2, width, height);
}
