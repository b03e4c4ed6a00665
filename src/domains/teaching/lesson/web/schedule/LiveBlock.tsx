import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { livePaths } from '@/domains/teaching/live/live.paths.ts';
import { clockSpan, clockText } from '@/kernel/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import type { LiveBrief } from '../../../live/live.contract.ts';
import { liveText } from '../../../live/live.text.ts';
import { NARROW_LANES, type Place, SHORT, spotOf } from './layout.ts';

interface LiveProps {
  readonly live: LiveBrief;
  readonly zone: string;
}
const addressOf = ({ id }: LiveBrief) => livePaths.edit({ id });
function useLiveName() {
  const t = useText(liveText);
  return ({ live, zone }: LiveProps) =>
    `${clockSpan(zone, live)} ${t('live_class')} ${live.title} ${live.teacher_name}`;
}

/** A live class among the lessons: it takes its teacher's time, and is moved on its own screen. */
export function LiveBlock({ live, zone, place, first }: LiveProps & { place: Place; first: number }) {
  const t = useText(liveText);
  const nameOf = useLiveName();
  const isShort = place.to - place.from <= SHORT;
  const look = ['ev', 'ev-live', isShort && 'ev-tiny', place.lanes >= NARROW_LANES && 'ev-narrow'];
  return (
    <Link
      className={look.filter(Boolean).join(' ')}
      style={spotOf(place, first)}
      data-live={live.id}
      title={nameOf({ live, zone })}
      to={addressOf(live)}
    >
      <b>
        <Radio size={12} aria-hidden="true" /> {live.title}
      </b>
      <span className="ev-who">{[t('live_class'), live.subject_name].filter(Boolean).join(' · ')}</span>
      {!isShort && (
        <span className="ev-where num">
          {[place.lanes === 1 && clockText(zone, live.starts_at), live.teacher_name]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </Link>
  );
}

/** The same where one line has to do. */
export function LiveLine({ live, zone }: LiveProps) {
  const nameOf = useLiveName();
  return (
    <Link
      className="month-lesson month-live"
      data-live={live.id}
      title={nameOf({ live, zone })}
      to={addressOf(live)}
    >
      <span className="num">{clockText(zone, live.starts_at)}</span>
      <Radio size={12} aria-hidden="true" />
      <span className="clip">{live.title}</span>
    </Link>
  );
}
