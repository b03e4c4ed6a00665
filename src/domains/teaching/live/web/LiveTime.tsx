import { clockSpan, type Span, weekdayText } from '@/kernel/value/time.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { dateText } from '@/kernel/web/display/value/time.ts';
import { useLang } from '@/kernel/web/language.ts';
import { companyZone, zoneMark } from '@/kernel/web/session/zone.ts';

/** `19:00–20:30`, and `23:00–00:30 +1` over midnight; with the zone where the reader's clock shows something else. */
export const hoursText = ({ starts_at, ends_at }: Span): string =>
  [
    clockSpan(companyZone(), { starts_at, ends_at }),
    dateText(starts_at) === dateText(ends_at) ? '' : '+1',
    zoneMark(starts_at),
  ]
    .filter(Boolean)
    .join(' ');

/** The day with its weekday, and from when to when. */
export function LiveTime({ live }: { live: Span }) {
  const day = dateText(live.starts_at);
  return (
    <TwoLines sub={hoursText(live)}>
      <Hy>{`${day} ${weekdayText(day, useLang())}`}</Hy>
    </TwoLines>
  );
}
