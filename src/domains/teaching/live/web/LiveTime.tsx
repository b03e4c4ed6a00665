import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { dateText, dateTimeText, fullText } from '@/kernel/web/display/value/time.ts';
import { useLang } from '@/kernel/web/language.ts';

interface Span {
  readonly starts_at: number;
  readonly ends_at: number;
}

const clock = (at: number) => dateTimeText(at).slice(11);

/** `19:00–20:30`, and `23:00–00:30 +1` over midnight. */
export const hoursText = ({ starts_at, ends_at }: Span): string =>
  `${clock(starts_at)}–${clock(ends_at)}${dateText(starts_at) === dateText(ends_at) ? '' : ' +1'}`;

/** The day with its weekday, and from when to when. */
export function LiveTime({ live }: { live: Span }) {
  const weekday = fullText(live.starts_at, useLang()).slice(17);
  return (
    <TwoLines sub={hoursText(live)}>
      <Hy>{`${dateText(live.starts_at)} ${weekday}`}</Hy>
    </TwoLines>
  );
}
