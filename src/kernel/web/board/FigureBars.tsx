import { Link } from 'react-router';
import './chart-vars.css';
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
interface FigureBarsProps {
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Values side by side; the table below has the same figures, and each bar leads to its rows. */
export function FigureBars({ label, bars }: FigureBarsProps) {
  const top = Math.max(1, ...bars.flatMap(({ value, mark = 0 }) => [value, mark]));
  const share = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  return (
    <figure className="figure-chart" aria-label={label}>
      {bars.map(({ key, label: name, value, mark, shown, to }) => (
        <Link key={key} className="figure-bar" to={to}>
          <span className="clip" title={name}>
            {name}
          </span>
          <span className="figure-track">
            <i style={{ width: share(value) }} />
            {mark !== undefined && mark > 0 && <u style={{ left: share(mark) }} />}
          </span>
          <span className="num">{shown}</span>
        </Link>
      ))}
    </figure>
  );
}
