import { daysBetween, plusDays } from '@/kernel/value/day.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { RenewalWhole } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [392, 168, 30, 14, 18, 22];
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000];
/** Three to five lines whose figures are round. */
const stepOf = (hours: number): number => STEPS.find((step) => hours / step <= 4) ?? 1000;
const short = (day: string): string => day.slice(5);

type Point = RenewalWhole['points'][number];
interface ChartProps {
  readonly task: RenewalWhole;
}

/** Remaining hours by day: taught, booked, and at the pace of the last weeks, with the threshold. */
export function ForecastChart({ task }: ChartProps) {
  const t = useText(renewalText);
  const { points, minutes_per_class_hour: perHour, threshold_minutes } = task;
  if (points.length === 0) return null;
  const today = companyToday();
  const first = points[0]?.on ?? today;
  const last = [...points.map(({ on }) => on), plusDays(today, 14)].sort().at(-1) as string;
  const span = Math.max(1, daysBetween(first, last));
  const most = Math.max(threshold_minutes * 1.5, ...points.map(({ minutes }) => minutes)) / perHour;
  const step = stepOf(most);
  const top = Math.max(step, Math.ceil(most / step) * step);
  const x = (on: string) => LEFT + (daysBetween(first, on) / span) * (WIDTH - LEFT - RIGHT);
  const y = (minutes: number) => HEIGHT - BOTTOM - (minutes / perHour / top) * (HEIGHT - TOP - BOTTOM);
  const taught = points.filter(({ kind }) => kind === 'taught');
  const now = { on: today, minutes: task.remaining_minutes, kind: 'booked' } as const;
  const booked = [now, ...points.filter(({ kind }) => kind === 'booked').slice(1)];
  const pace = points.find(({ kind }) => kind === 'pace');
  const end = task.run_out_on;
  const endWords =
    task.remaining_minutes === 0
      ? t('used_up')
      : end === null
        ? t('no_end')
        : t('runs_out', { day: short(end) });
  const left = formatHours(task.remaining_minutes, perHour);
  return (
    <figure className="renewal-chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('chart_label', { left, end: endWords })}
      >
        {Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step).map((hours) => (
          <g key={hours}>
            <line
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(hours * perHour)}
              y2={y(hours * perHour)}
              className="renewal-grid"
            />
            <text x={LEFT - 6} y={y(hours * perHour) + 4} textAnchor="end">
              {hours}
            </text>
          </g>
        ))}
        <polygon
          points={`${stairs([...taught, now], x, y)} ${x(today)},${y(0)} ${x(first)},${y(0)}`}
          className="renewal-area-taught"
        />
        <polyline points={stairs([...taught, now], x, y)} className="renewal-taught" />
        {booked.length > 1 && <polyline points={stairs(booked, x, y)} className="renewal-booked" />}
        {pace && <Pace from={booked.at(-1) ?? now} to={pace} x={x} y={y} />}
        {threshold_minutes > 0 && (
          <>
            <line
              x1={LEFT}
              x2={WIDTH - RIGHT}
              y1={y(threshold_minutes)}
              y2={y(threshold_minutes)}
              className="renewal-threshold"
            />
            <text x={LEFT + 2} y={y(threshold_minutes) - 4} className="renewal-warn">
              {t('threshold', { n: formatHours(threshold_minutes, perHour) })}
            </text>
          </>
        )}
        <line x1={x(today)} x2={x(today)} y1={TOP - 4} y2={HEIGHT - BOTTOM} className="renewal-today" />
        <text x={x(today)} y={TOP - 8} textAnchor="middle">
          {t('today')}
        </text>
        {end !== null && task.remaining_minutes > 0 && (
          <>
            <circle cx={x(end)} cy={y(0)} r={3} className="renewal-end-soon" />
            <text x={Math.min(x(end), WIDTH - RIGHT)} y={TOP + 10} textAnchor="end" className="renewal-warn">
              {endWords}
              {task.is_estimate === 1 && ` · ${t('estimated')}`}
            </text>
          </>
        )}
        <text x={LEFT} y={HEIGHT - 6}>
          {short(first)}
        </text>
        <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end">
          {short(last)}
        </text>
      </svg>
      <figcaption className="mute">
        {task.booked_until === null
          ? t('chart_note_free')
          : t('chart_note', { day: short(task.booked_until), n: task.booked_count })}
      </figcaption>
    </figure>
  );
}

type Scale<V> = (value: V) => number;
/** Hours fall at a lesson and stay until the next. */
function stairs(
  points: readonly Pick<Point, 'on' | 'minutes'>[],
  x: Scale<string>,
  y: Scale<number>,
): string {
  return points
    .flatMap(({ on, minutes }, at) => {
      const before = points[at - 1];
      const corner = before ? [`${x(on).toFixed(1)},${y(before.minutes).toFixed(1)}`] : [];
      return [...corner, `${x(on).toFixed(1)},${y(minutes).toFixed(1)}`];
    })
    .join(' ');
}

interface PaceProps {
  readonly from: Pick<Point, 'on' | 'minutes'>;
  readonly to: Pick<Point, 'on' | 'minutes'>;
  readonly x: Scale<string>;
  readonly y: Scale<number>;
}
const Pace = ({ from, to, x, y }: PaceProps) => (
  <line x1={x(from.on)} y1={y(from.minutes)} x2={x(to.on)} y2={y(to.minutes)} className="renewal-pace" />
);

export function ChartLegend() {
  const t = useText(renewalText);
  return (
    <span className="renewal-legend">
      <span>
        <i className="renewal-key-taught" />
        {t('taught')}
      </span>
      <span>
        <i className="renewal-key-booked" />
        {t('booked')}
      </span>
      <span>
        <i className="renewal-key-pace" />
        {t('at_pace')}
      </span>
    </span>
  );
}
