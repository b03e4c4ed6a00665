import { Link } from 'react-router';
import './figures.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Marked over the bar: what it cost. */
  readonly mark?: number;
  readonly shown: string;
  readonly to: string;
}
const [WIDTH, ROW, BAR, LABEL, END] = [900, 26, 12, 150, 120];

interface FigureBarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** About as wide as where it stands: texts are then as large as others. */
  readonly width?: number;
}

/** Values side by side; the table below has the same figures, and each bar leads to its rows. */
export function FigureBars({ label, bars, width = WIDTH }: FigureBarsProps) {
  const top = Math.max(1, ...bars.flatMap(({ value, mark = 0 }) => [value, mark]));
  const widthOf = (value: number) => (Math.max(0, value) / top) * (width - LABEL - END);
  return (
    <figure className="figure-chart" aria-label={label}>
      <svg className="figure-bars" viewBox={`0 0 ${width} ${bars.length * ROW}`} role="presentation">
        {bars.map(({ key, label: name, value, mark, shown, to }, at) => (
          <Link key={key} to={to}>
            <text x={LABEL - 8} y={at * ROW + 17} textAnchor="end">
              {name}
            </text>{' '}
            <rect x={LABEL} y={at * ROW + 7} width={widthOf(value)} height={BAR} rx={2} />
            {mark !== undefined && mark > 0 && (
              <rect
                className="figure-cost"
                x={LABEL + widthOf(mark) - 1}
                y={at * ROW + 3}
                width={2}
                height={20}
              />
            )}
            <text x={LABEL + widthOf(value) + 6} y={at * ROW + 17}>
              {shown}
            </text>
          </Link>
        ))}
      </svg>
    </figure>
  );
}
