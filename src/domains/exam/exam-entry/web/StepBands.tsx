import { DAY_SECONDS, dayIn, firstDayOf, momentOf, monthAfter, monthOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { dateText } from '@/kernel/web/display/value/time.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyZone } from '@/kernel/web/session/zone.ts';
import { formatCents } from '../../exam-fee/exam-fee.money.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import type { Band } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';
import './exam-entry.css';

/** So much of the past is shown, and a little after the last step. */
const BEFORE = 21 * DAY_SECONDS;
const AFTER = 7 * DAY_SECONDS;
/** A month's name so near to today would stand upon it. */
const NEAR_TODAY = 6 * DAY_SECONDS;

/** The first of each month between two moments, but for the one of today. */
function monthsBetween(from: number, to: number): number[] {
  const zone = companyZone();
  const [now, found]: [number, number[]] = [Date.now() / 1000, []];
  for (let month = monthAfter(monthOf(dayIn(zone, from))); ; month = monthAfter(month)) {
    const first = momentOf(zone, firstDayOf(month), 0);
    if (first >= to) return found;
    if (Math.abs(first - now) > NEAR_TODAY) found.push(first);
  }
}

/** Until when each open series costs what: today is one line through all of them. */
export function StepBands() {
  const t = useText(examEntryText);
  const { data } = useApi(examEntryApi.bands, {}, { staleMs: 60_000 });
  const list = (data?.list ?? []).filter(({ steps }) => steps.length > 0);
  if (list.length === 0) return null;
  const now = Math.floor(Date.now() / 1000);
  const from = now - BEFORE;
  const to = Math.max(...list.flatMap(({ steps }) => steps.map(({ until_at }) => until_at))) + AFTER;
  const place = (at: number): number => (Math.min(Math.max(at, from), to) - from) / (to - from);
  const months = monthsBetween(from, to);
  const today = { insetInlineStart: `${place(now) * 100}%` };
  return (
    <section className="step-bands" aria-label={t('bands')}>
      <div className="step-band step-months" aria-hidden>
        <span />
        <div className="step-track">
          <b style={today}>{t('today')}</b>
          {months.map((at) => (
            <small key={at} style={{ insetInlineStart: `${place(at) * 100}%` }}>
              {dateText(at).slice(0, 7)}
            </small>
          ))}
        </div>
        <span className="num">{t('tab_entries')}</span>
      </div>
      {list.map((band) => (
        <div className="step-band" key={band.series_id}>
          <span className="clip">
            {band.exam_board_name} {band.series_name}
          </span>
          <div className="step-track">
            <Steps band={band} from={from} place={place} />
            <i className="step-today" style={today} title={t('today')} />
          </div>
          <span className="num">{band.entry_count}</span>
        </div>
      ))}
    </section>
  );
}

interface StepsProps {
  readonly band: Band;
  readonly from: number;
  readonly place: (at: number) => number;
}
function Steps({ band, from, place }: StepsProps) {
  const t = useText(examEntryText);
  return band.steps.map(({ kind, until_at, more_cents, currency }, at) => {
    const [begin, end] = [place(band.steps[at - 1]?.until_at ?? from), place(until_at)];
    if (end <= begin) return null;
    const look = { insetInlineStart: `${begin * 100}%`, width: `${(end - begin) * 100}%` };
    return (
      <span
        key={kind}
        className={`step-span step-${kind}`}
        style={look}
        title={`${t(kind)} → ${dateText(until_at)}`}
      >
        {t(kind)} {more_cents > 0 && <b className="num">+{formatCents(more_cents, currency)}</b>}{' '}
        <small className="num">{dateText(until_at).slice(5)}</small>
      </span>
    );
  });
}
