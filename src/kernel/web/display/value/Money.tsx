import { type Fen, formatFen } from '../../../value/money.ts';

interface MoneyProps {
  readonly fen: Fen | null | undefined;
  /** Corrections, arrears and negative totals are red; an ordinary outflow is ink with a minus. */
  readonly red?: boolean;
  /** `+` before what came in. */
  readonly signed?: boolean;
  /** Tables show a dash for nothing. */
  readonly zero?: 'dash' | 'number';
  readonly strong?: boolean;
}

/** `¥12,345.67`, tabular. */
export function Money({ fen, red, signed, zero = 'dash', strong }: MoneyProps) {
  if (fen === null || fen === undefined || (fen === 0 && zero === 'dash')) return <Nothing />;
  const tone = red && fen < 0 ? ' tone-text-danger' : signed && fen > 0 ? ' tone-text-success' : '';
  return (
    <span className={`num${tone}${strong ? ' strong' : ''}`}>
      {signed && fen > 0 && '+'}
      {formatFen(fen)}
    </span>
  );
}

/** A large amount: symbol and decimals are quieter than the figure. @public */
export function MoneyFigure({ fen }: { fen: Fen }) {
  const [whole = '', cents] = formatFen(Math.abs(fen)).slice(1).split('.');
  return (
    <span className={`figure num${fen < 0 ? ' tone-text-danger' : ''}`}>
      {fen < 0 && '−'}
      <i>¥</i>
      {whole}
      <i>.{cents}</i>
    </span>
  );
}

/** `—`: nothing is there, and that is known. */
export const Nothing = () => <span className="num mute">—</span>;
