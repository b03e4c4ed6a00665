import type { UnixSeconds } from '../../../value/time.ts';
import { useLang, useText } from '../../language.ts';
import { zoneMark } from '../../session/zone.ts';
import { webText } from '../../web.text.ts';
import { Hy } from './Hy.tsx';
import { Nothing } from './Money.tsx';
import { TwoLines } from './TwoLines.tsx';
import { dateText, dateTimeText, fullText, hourText, relativeText } from './time.ts';

interface TimeProps {
  readonly at: UnixSeconds | null | undefined;
  /** Relative, with the exact time on hover; or a date; or date and time, in one line or in two. */
  readonly mode?: 'relative' | 'date' | 'datetime' | 'two_lines';
}

export function Time({ at, mode = 'relative' }: TimeProps) {
  const lang = useLang();
  const t = useText(webText);
  if (at === null || at === undefined) return <Nothing />;
  const relative = mode === 'relative' ? relativeText(at, Date.now() / 1000, lang, t('just_now')) : undefined;
  const mark = mode === 'datetime' ? zoneMark(at) : undefined;
  const exact = mode === 'datetime' ? dateTimeText(at) : dateText(at);
  const shown = (
    <time dateTime={new Date(at * 1000).toISOString()} title={fullText(at, lang)}>
      {relative ? <span className="num">{relative}</span> : <Hy>{exact}</Hy>}
      {mark && <small className="mute"> {mark}</small>}
    </time>
  );
  if (mode !== 'two_lines') return shown;
  return <TwoLines sub={<span className="num">{hourText(at, lang)}</span>}>{shown}</TwoLines>;
}
