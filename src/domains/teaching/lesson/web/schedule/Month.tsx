import { useMemo } from 'react';
import { clockOf, plusDays } from '@/kernel/value/day.ts';
import { clockText, weekdayText } from '@/kernel/value/time.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import type { LiveBrief } from '../../../live/live.contract.ts';
import type { LessonBrief } from '../../lesson.shapes.ts';
import { lessonText } from '../../lesson.text.ts';
import { useLessonName } from '../lessonWords.ts';
import { LiveLine } from './LiveBlock.tsx';

interface MonthProps {
  readonly first: string;
  readonly month: string;
  readonly today: string;
  readonly zone: string;
  readonly lessons: readonly LessonBrief[];
  readonly lives: readonly LiveBrief[];
  readonly onOpen: (id: number) => void;
  readonly onDay: (day: string) => void;
}

const SHOWN = 3;

/** Six weeks of days, each with its first lessons and live classes, and how many there are. */
export function Month({ first, month, today, zone, lessons, lives, onOpen, onDay }: MonthProps) {
  const t = useText(lessonText);
  const lang = useLang();
  const nameOf = useLessonName();
  const byDay = useMemo(() => {
    const found = new Map<string, (LessonBrief | LiveBrief)[]>();
    for (const one of [...lessons, ...lives].toSorted((a, b) => a.starts_at - b.starts_at)) {
      const { day } = clockOf(zone, one.starts_at);
      found.set(day, [...(found.get(day) ?? []), one]);
    }
    return found;
  }, [lessons, lives, zone]);
  const days = Array.from({ length: 42 }, (_, at) => plusDays(first, at));
  return (
    <div className="month">
      {days.slice(0, 7).map((day) => (
        <span key={day} className="month-weekday">
          {weekdayText(day, lang)}
        </span>
      ))}
      {days.map((day) => {
        const those = byDay.get(day) ?? [];
        const look = ['month-day', day === today && 'is-today', !day.startsWith(month) && 'is-other'];
        return (
          <div key={day} className={look.filter(Boolean).join(' ')}>
            <button type="button" className="month-date num" onClick={() => onDay(day)}>
              <b>{Number(day.slice(8))}</b>
              {those.length > 0 && <small>{t('lessons_n', { n: those.length })}</small>}
            </button>
            {those.slice(0, SHOWN).map((one) =>
              'title' in one ? (
                <LiveLine key={-one.id} live={one} zone={zone} />
              ) : (
                <button
                  key={one.id}
                  type="button"
                  className="month-lesson"
                  style={{ borderColor: `var(--ct-${one.course_type}-bar)` }}
                  title={`${nameOf(one)} · ${one.teacher_name}`}
                  onClick={() => onOpen(one.id)}
                >
                  <span className="num">{clockText(zone, one.starts_at)}</span>
                  <span className="clip">{nameOf(one)}</span>
                </button>
              ),
            )}
            {those.length > SHOWN && (
              <button type="button" className="month-more" onClick={() => onDay(day)}>
                {t('more_n', { n: those.length - SHOWN })}
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
