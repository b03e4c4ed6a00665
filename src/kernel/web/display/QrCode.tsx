import { useMemo } from 'react';
import { qrCode } from './qrCode.ts';

/** Dark on white whatever the theme: some cameras do not read the other way round. */
export function QrCode({ text, label, size = 180 }: { text: string; label: string; size?: number }) {
  const rows = useMemo(() => qrCode(text), [text]);
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
    </svg>
  );
}
