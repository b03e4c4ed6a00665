import { Link } from 'react-router';
import { useText } from '@/kernel/web/language.ts';
import { teacherDataText } from '../teacher-data.text.ts';

export interface TrendPoint {
  readonly from_day: string;
  readonly to_day: string;
  readonly value: number | null;
  readonly shown: string;
  /** Where its rows are. */
  readonly to: string;
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [900, 132, 36, 8, 18, 20];
const MOST_BAR = 34;

/** A round number at or above a value: what the axis ends at. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((n) => n * power >= value) ?? 10) * power;
}

/** One figure over time: a bar for each week or month, each the way to its rows. */
export function TrendChart({ name, points }: { name: string; points: readonly TrendPoint[] }) {
  const t = useText(teacherDataText);
  const top = roundUp(Math.max(...points.map(({ value }) => value ?? 0)));
  const step = (WIDTH - LEFT - RIGHT) / points.length;
  const bar = Math.min(MOST_BAR, step * 0.6);
  const y = (value: number) => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg is no fieldset, and an image must not hold links.
    <svg
      className="trend"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={t('trend_of', { name })}
      preserveAspectRatio="xMidYMid meet"
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(top * part)} y2={y(top * part)} className="grid" />
          <text x={LEFT - 6} y={y(top * part) + 4} textAnchor="end">
            {(top * part).toLocaleString('en')}
          </text>
        </g>
      ))}
      {points.map(({ from_day, to_day, value, shown, to }, at) => {
        const middle = LEFT + step * (at + 0.5);
        return (
          <g key={from_day}>
            <text x={middle} y={HEIGHT - 5} textAnchor="middle">
              {from_day.slice(5)}
            </text>
            {value !== null && value > 0 && (
              <Link to={to} aria-label={`${name} ${from_day} – ${to_day} ${shown}`}>
                <title>{`${from_day} – ${to_day} · ${shown}`}</title>
                <rect x={middle - bar / 2} y={y(value)} width={bar} height={y(0) - y(value)} rx={2} />
                <text x={middle} y={y(value) - 4} textAnchor="middle" className="trend-value">
                  {shown}
                </text>
              </Link>
            )}
          </g>
        );
      })}
    </svg>
  );
}
