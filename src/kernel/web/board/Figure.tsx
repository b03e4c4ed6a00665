import '../display/display.css';
import { plainNumber, type Unit } from './numbers.ts';

interface FigureProps {
  readonly value: number;
  readonly unit: Unit;
  /** What is counted, behind the figure. */
  readonly of?: string;
}

/** The figure of a board: to the yuan, its sign and what is counted quieter than it. The drill says it to the fen. */
export function Figure({ value, unit, of }: FigureProps) {
  const [, minus, sign, digits] = /^(−?)(¥?)(.*)$/.exec(plainNumber(value, unit)) ?? [];
  return (
    <span className="figure num">
      {minus}
      {sign && <i>{sign}</i>}
      {digits}
      {of && <i> {of}</i>}
    </span>
  );
}
