import './board.css';

interface SparklineProps {
  readonly values: readonly number[];
  /** Dotted: a goal, or what it is compared with. */
  readonly beside?: readonly number[];
  /** Bars for counts per day, a line for levels. */
  readonly kind?: 'line' | 'bars';
  readonly width?: number;
  readonly height?: number;
}
const MARGIN = 3;

/** How a figure came to be, in a word: no axis, the last point marked. The figure beside it is what is read aloud. */
export function Sparkline({ values, beside = [], kind = 'line', width = 84, height = 30 }: SparklineProps) {
  if (values.length < 2) return null;
  const all = [...values, ...beside];
  const [low, high] = [kind === 'bars' ? Math.min(0, ...all) : Math.min(...all), Math.max(...all)];
  const count = Math.max(values.length, beside.length);
  const x = (at: number) => MARGIN + (at * (width - 2 * MARGIN)) / (count - 1);
  const y = (value: number) => height - MARGIN - ((value - low) / (high - low || 1)) * (height - 2 * MARGIN);
  const points = (list: readonly number[]) =>
    list.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const last = values.length - 1;
  return (
    <svg className="sparkline" width={width} height={height} aria-hidden="true">
      {kind === 'bars' ? (
        values.map((value, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name than their place.
            key={at}
            className={at === last ? 'sparkline-last' : undefined}
            x={(at * width) / count + 0.5}
            y={Math.min(y(value), y(0))}
            width={Math.max(1, width / count - 1.5)}
            height={Math.max(1, Math.abs(y(0) - y(value)))}
          />
        ))
      ) : (
        <>
          {beside.length > 1 && <polyline className="sparkline-beside" points={points(beside)} />}
          <polyline points={points(values)} />
          <circle cx={x(last)} cy={y(values[last] as number)} r={2.4} />
        </>
      )}
    </svg>
  );
}
