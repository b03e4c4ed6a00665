import { daysBetween, plusDays } from '@/kernel/value/day.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { PAST_WEEKS } from '../renewal.rules.ts';
import type { Renewal } from '../renewal.shapes.ts';

const [WIDTH, HEIGHT, PAD] = [112, 28, 3];
/** So many days ahead fit beside the weeks that were. */
const AHEAD_DAYS = 70;
const PAST_DAYS = PAST_WEEKS * 7;

/** What remained, what is booked, and when it runs out; the columns beside it say the same in figures. */
export function Sparkline({ row }: { row: Renewal }) {
  const today = companyToday();
  const { past_minutes, remaining_minutes, booked_until, booked_left_minutes, run_out_on } = row;
  const top = Math.max(1, remaining_minutes, ...past_minutes);
  const x = (days: number) =>
    PAD + ((PAST_DAYS + Math.min(days, AHEAD_DAYS)) / (PAST_DAYS + AHEAD_DAYS)) * (WIDTH - 2 * PAD);
  const y = (minutes: number) => HEIGHT - PAD - (minutes / top) * (HEIGHT - 2 * PAD);
  const daysTo = (day: string) => Math.max(0, daysBetween(today, day));
  const past = past_minutes.map((minutes, at) => ({ days: (at - past_minutes.length) * 7, minutes }));
  const now = { days: 0, minutes: remaining_minutes };
  const booked = booked_until === null ? now : { days: daysTo(booked_until), minutes: booked_left_minutes };
  const out =
    run_out_on === null || remaining_minutes === 0 ? undefined : { days: daysTo(run_out_on), minutes: 0 };
  const line = (points: readonly { days: number; minutes: number }[]) =>
    points.map(({ days, minutes }) => `${x(days).toFixed(1)},${y(minutes).toFixed(1)}`).join(' ');
  const end = out ?? (remaining_minutes === 0 ? now : undefined);
  return (
    <svg className="renewal-spark" width={WIDTH} height={HEIGHT} aria-hidden="true">
      <line x1={x(0)} x2={x(0)} y1={0} y2={HEIGHT} className="renewal-spark-now" />
      <polyline points={line([...past, now])} className="renewal-taught" />
      {booked !== now && <polyline points={line([now, booked])} className="renewal-booked" />}
      {out && booked.minutes > 0 && <polyline points={line([booked, out])} className="renewal-pace" />}
      {end && (
        <circle
          cx={x(end.days)}
          cy={y(0)}
          r={2.5}
          className={`renewal-end-${toneOf(row, plusDays(today, 0))}`}
        />
      )}
    </svg>
  );
}

const SOON_DAYS = 14;
const LATER_DAYS = 35;
/** Red within two weeks, amber within five. */
export function toneOf(
  { run_out_on, remaining_minutes, status }: Renewal,
  today = companyToday(),
): 'late' | 'soon' | 'calm' {
  if (status === 'renewed' || status === 'withdrawn') return 'calm';
  if (remaining_minutes === 0) return 'late';
  if (run_out_on === null) return 'calm';
  const days = daysBetween(today, run_out_on);
  return days <= SOON_DAYS ? 'late' : days <= LATER_DAYS ? 'soon' : 'calm';
}
