import { useMemo } from 'react';
import { qrCode, SIGN_SHARE } from './qrCode.ts';

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
  /** The address of a picture in its middle. */
  readonly sign?: string;
}

/** Dark on white whatever the theme: some cameras do not read the other way round. */
export function QrCode({ text, label, size = 180, sign }: QrCodeProps) {
  const rows = useMemo(() => qrCode(text, sign ? 'H' : 'M'), [text, sign]);
  const around = 4;
  const side = rows.length + 2 * around;
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + around} ${y + around}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${side}v${side}h-${side}z`} />
      <path fill="#000" d={path} />
      {sign && <Sign href={sign} middle={side / 2} side={rows.length * SIGN_SHARE} />}
    </svg>
  );
}

/** On white, with a rim of it. */
function Sign({ href, middle, side }: { href: string; middle: number; side: number }) {
  const rim = side * 0.08;
  const box = (size: number) => ({ x: middle - size / 2, y: middle - size / 2, width: size, height: size });
  return (
    <>
      <rect {...box(side)} fill="#fff" />
      <image {...box(side - 2 * rim)} href={href} preserveAspectRatio="xMidYMid meet" />
    </>
  );
}
