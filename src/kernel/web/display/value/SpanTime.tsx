import { clockSpan, dayText, type Span, sameClock, spanText } from '../../../value/time.ts';
import { useLang } from '../../language.ts';
import { useCompanyZone, zoneMark } from '../../session/zone.ts';

interface SpanTimeProps {
  readonly span: Span;
  /** Whose clock is told besides, where it shows something else: a student's, a teacher's. */
  readonly other?: string;
}

/** `2026-11-18 周三 19:00–21:00` by the company's clock; then what the clock of somebody elsewhere shows, with its zone. */
export function SpanTime({ span: { starts_at, ends_at }, other }: SpanTimeProps) {
  const lang = useLang();
  const zone = useCompanyZone();
  const span = { starts_at, ends_at };
  const mark = zoneMark(starts_at);
  const elsewhere = other && !sameClock(zone, other, starts_at) ? other : undefined;
  const isOtherDay = elsewhere && dayText(elsewhere, starts_at, lang) !== dayText(zone, starts_at, lang);
  return (
    <span className="num">
      {spanText(zone, span, lang)}
      {mark && <small className="mute"> {mark}</small>}
      {elsewhere && (
        <small className="mute">
          {' '}
          {elsewhere} {isOtherDay ? spanText(elsewhere, span, lang) : clockSpan(elsewhere, span)}
        </small>
      )}
    </span>
  );
}
