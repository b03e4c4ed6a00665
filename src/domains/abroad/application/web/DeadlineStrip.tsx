import { daysBetween, firstDayOf, monthAfter } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { applicationApi } from '../application.contract.ts';
import { nearness } from '../application.rules.ts';
import { applicationText } from '../application.text.ts';
import { type Mark, marksOf } from '../deadline-marks.ts';

/** As far as the strip looks ahead. */
const DAYS = 75;
/** The name of a month that is so near to today's, or to the end, would lie on it or reach beyond. */
const MONTH_DAYS = 4;
const share = (today: string, day: string): string => `${(daysBetween(today, day) / DAYS) * 100}%`;

/** The first days of the months that the strip shows. */
const monthsAfter = (today: string): string[] =>
  [1, 2, 3]
    .map((by) => firstDayOf(monthAfter(today.slice(0, 7), by)))
    .filter((day) => {
      const ahead = daysBetween(today, day);
      return ahead >= MONTH_DAYS && ahead <= DAYS - MONTH_DAYS;
    });

/** What is due in the next weeks, on one line; a mark is the list of its days. */
export function DeadlineStrip({ list }: { list: List<typeof applicationApi.list> }) {
  const t = useText(applicationText);
  const { data } = useApi(applicationApi.deadlines, list.filters as object, { keepPrevious: true });
  const today = companyToday();
  const marks = marksOf(data?.list ?? []);
  if (marks.length === 0) return null;
  return (
    <section className="apply-strip" aria-label={t('deadlines')}>
      <span className="mute">{t('deadline')}</span>
      <div className="apply-line">
        <span className="apply-today" style={{ left: 0 }}>
          {t('today')}
        </span>
        {monthsAfter(today).map((day) => (
          <span key={day} className="apply-month" style={{ left: share(today, day) }}>
            {day.slice(0, 7)}
          </span>
        ))}
        {marks.map((mark) => (
          <MarkButton
            key={mark.from}
            mark={mark}
            today={today}
            onClick={() => list.change({ deadline_from: mark.from, deadline_to: mark.to })}
          />
        ))}
      </div>
    </section>
  );
}

interface MarkButtonProps {
  readonly mark: Mark;
  readonly today: string;
  readonly onClick: () => void;
}

function MarkButton({ mark, today, onClick }: MarkButtonProps) {
  const t = useText(applicationText);
  const { from, to, count, schemes } = mark;
  const [first, ...more] = schemes.map((scheme) => t(`short_${scheme}`));
  const days = from === to ? from : `${from} – ${to}`;
  return (
    <button
      type="button"
      className={`apply-dot apply-dot-${nearness(today, from)}`}
      style={{ left: share(today, from) }}
      title={`${days} · ${[first, ...more].join(' / ')}`}
      onClick={onClick}
    >
      <b className="num">{count}</b>
      <small>{more.length > 0 ? `${first} +${more.length}` : first}</small>
      <span className="visually-hidden"> {days}</span>
    </button>
  );
}
