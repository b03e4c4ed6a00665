import type { CSSProperties } from 'react';
import { plainNumber } from '@/kernel/web/board/numbers.ts';

interface Part {
  readonly key: string | number;
  readonly name: string;
  readonly fen: number;
  /** Without: lighter from part to part. */
  readonly colour?: string;
}

const shade = (at: number, count: number): CSSProperties => ({
  background: 'var(--chart-actual)',
  opacity: 1 - (at / Math.max(1, count)) * 0.8,
});

/** Parts of a whole in one bar, each named below with its amount and its share. */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ fen }) => fen > 0);
  const all = shown.reduce((sum, { fen }) => sum + fen, 0);
  const look = ({ colour }: Part, at: number): CSSProperties =>
    colour ? { background: `var(--chart-${colour})` } : shade(at, shown.length);
  return (
    <>
      <span className="receipt-sources" aria-hidden="true">
        {shown.map((part, at) => (
          <i key={part.key} style={{ width: `${(part.fen / all) * 100}%`, ...look(part, at) }} />
        ))}
      </span>
      <ul className="receipt-source-list">
        {shown.map((part, at) => (
          <li key={part.key}>
            <i style={look(part, at)} />
            <span title={part.name}>{part.name}</span>
            <b className="num">{plainNumber(part.fen, 'money')}</b>
            <small className="num">{Math.round((part.fen / all) * 1000) / 10}%</small>
          </li>
        ))}
      </ul>
    </>
  );
}
