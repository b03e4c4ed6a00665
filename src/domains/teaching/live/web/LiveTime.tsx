import { useLang } from '@/kernel/web/language.ts';
import { Hy } from '@/kernel/web/show/Hy.tsx';
import { TwoLines } from '@/kernel/web/show/TwoLines.tsx';
import { dateText, dateTimeText, fullText } from '@/kernel/web/show/time.ts';

/** The day with its weekday, and from when to when. */
export function LiveTime({ live }: { live: { readonly starts_at: number; readonly ends_at: number } }) {
  const lang = useLang();
  const { starts_at, ends_at } = live;
  const clock = (at: number) => dateTimeText(at).slice(11);
  const isNextDay = dateText(starts_at) !== dateText(ends_at);
  const weekday = fullText(starts_at, lang).slice(17);
  return (
    <TwoLines sub={`${clock(starts_at)}–${clock(ends_at)}${isNextDay ? ' +1' : ''}`}>
      <Hy>{`${dateText(starts_at)} ${weekday}`}</Hy>
    </TwoLines>
  );
}
