import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components';
import { minuteText } from '../../../value/time.ts';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { DAYS, todayText } from './dateText.ts';
import { HALF_HOURS } from './halfHours.ts';
import './calendar.css';

export interface CalendarPaneProps {
  readonly day: string | undefined;
  readonly onPick: (day: string) => void;
  /** A time of the day is asked for too. */
  readonly time?: {
    readonly minute: number | undefined;
    readonly onPick: (minute: number, today: string) => void;
  };
}

/** A month to pick a day from, and the days that are often meant. */
export function CalendarPane({ day, onPick, time }: CalendarPaneProps) {
  const t = useText(webText);
  return (
    <div className="calendar-pane">
      <div>
        <Calendar
          className="calendar"
          aria-label={t('calendar')}
          firstDayOfWeek="mon"
          autoFocus
          value={day ? parseDate(day) : null}
          onChange={(date) => onPick(date.toString())}
        >
          <Month />
        </Calendar>
        <div className="calendar-quick">
          {(Object.keys(DAYS) as (keyof typeof DAYS)[]).map((name) => (
            <button key={name} type="button" onClick={() => onPick(DAYS[name](todayText()))}>
              {t(name)}
            </button>
          ))}
        </div>
      </div>
      {time && <Times {...time} />}
    </div>
  );
}

interface RangePaneProps {
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly onPick: (first: string, last: string) => void;
}

/** A month to pick a span from: its first day, then its last. */
export function RangePane({ first, last, onPick }: RangePaneProps) {
  const t = useText(webText);
  return (
    <RangeCalendar
      className="calendar calendar-range"
      aria-label={t('calendar')}
      firstDayOfWeek="mon"
      // Half a span that is left is no span.
      commitBehavior="reset"
      value={first && last && first <= last ? { start: parseDate(first), end: parseDate(last) } : null}
      onChange={({ start, end }) => onPick(start.toString(), end.toString())}
    >
      <Month />
    </RangeCalendar>
  );
}

const Month = () => {
  const t = useText(webText);
  return (
    <>
      <header className="calendar-head">
        <YearStep by={-1} label={t('year_before')} icon={ChevronsLeft} />
        <Button slot="previous" className="calendar-step">
          <Icon of={ChevronLeft} size={14} />
        </Button>
        <Heading className="calendar-title" />
        <Button slot="next" className="calendar-step">
          <Icon of={ChevronRight} size={14} />
        </Button>
        <YearStep by={1} label={t('year_after')} icon={ChevronsRight} />
      </header>
      <CalendarGrid className="calendar-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(weekday) => <CalendarHeaderCell>{weekday.replace('周', '').slice(0, 2)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
};

function YearStep({ by, label, icon }: { by: 1 | -1; label: string; icon: LucideIcon }): ReactNode {
  const single = useContext(CalendarStateContext);
  const range = useContext(RangeCalendarStateContext);
  const state = single ?? range;
  return (
    <button
      type="button"
      className="calendar-step"
      aria-label={label}
      title={label}
      onClick={() => state?.setFocusedDate(state.focusedDate.add({ years: by }))}
    >
      <Icon of={icon} size={14} />
    </button>
  );
}

const MORNING = 9 * 60;
function Times({ minute, onPick }: NonNullable<CalendarPaneProps['time']>) {
  const t = useText(webText);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens.
  useEffect(() => {
    const near = list.current?.querySelector<HTMLElement>(`[data-minute="${minute ?? MORNING}"]`);
    if (near && list.current) list.current.scrollTop = near.offsetTop - list.current.clientHeight / 2;
  }, []);
  return (
    <fieldset className="calendar-times" aria-label={t('usual_times')}>
      <div ref={list}>
        {HALF_HOURS.map((at) => (
          <button
            key={at}
            type="button"
            data-minute={at}
            aria-pressed={at === minute}
            onClick={() => onPick(at, todayText())}
          >
            {minuteText(at)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
