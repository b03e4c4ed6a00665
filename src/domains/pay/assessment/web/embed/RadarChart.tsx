import '../assessment.css';

export interface RadarSeries {
  readonly name: string;
  /** From 0 to 100, one for each axis; null where there is none. */
  readonly values: readonly (number | null)[];
}
interface RadarChartProps {
  readonly axes: readonly string[];
  readonly series: readonly RadarSeries[];
  readonly label: string;
}

const [WIDTH, HEIGHT, RADIUS] = [380, 236, 82];
const [X, Y] = [WIDTH / 2, HEIGHT / 2 + 2];
const MOST_AXIS = 9;

/** Scores on as many axes as there are criteria; series are told apart by colour and dash. */
export function RadarChart({ axes, series, label }: RadarChartProps) {
  const point = (at: number, value: number) => {
    const angle = (at / axes.length) * 2 * Math.PI - Math.PI / 2;
    const radius = (value / 100) * RADIUS;
    return [X + Math.cos(angle) * radius, Y + Math.sin(angle) * radius] as const;
  };
  const ring = (value: number) => axes.map((_, at) => point(at, value).join(',')).join(' ');
  return (
    <figure className="radar">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {[25, 50, 75, 100].map((value) => (
          <polygon key={value} points={ring(value)} className="radar-ring" />
        ))}
        {axes.map((name, at) => {
          const [x, y] = point(at, 100);
          const [tx, ty] = point(at, 116);
          const anchor = Math.abs(tx - X) < 8 ? 'middle' : tx > X ? 'start' : 'end';
          return (
            <g key={name}>
              <line x1={X} y1={Y} x2={x} y2={y} className="radar-ring" />
              <text x={tx} y={ty + 4} textAnchor={anchor}>
                <title>{name}</title>
                {name.length > MOST_AXIS && /[^\x00-\x7f]/.test(name) ? `${name.slice(0, MOST_AXIS)}…` : name}
              </text>
            </g>
          );
        })}
        {series.map(({ name, values }, at) => (
          <g key={name} className={`radar-series radar-${at}`}>
            <polygon points={values.map((value, axis) => point(axis, value ?? 0).join(',')).join(' ')} />
            {values.map((value, axis) => {
              const [cx, cy] = point(axis, value ?? 0);
              return (
                <circle key={axes[axis]} cx={cx} cy={cy} r={3}>
                  <title>{`${name} · ${axes[axis]} · ${value ?? '—'}`}</title>
                </circle>
              );
            })}
          </g>
        ))}
      </svg>
      {series.length > 1 && (
        <figcaption>
          {series.map(({ name }, at) => (
            <span key={name} className={`radar-key radar-${at}`}>
              <i />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
