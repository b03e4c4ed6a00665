import { useSearchParams } from 'react-router';
import { firstDayOf, isCalendarDay, monthAfter, monthOf, plusDays } from '@/kernel/value/day.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { SOURCES } from '../../../lead/lead.rules.ts';

type Query = Readonly<Record<string, string | number | undefined>>;
/** Whose change leaves the page as it is: what is opened beside it is no filter. */
const isNoFilter = (name: string): boolean => name === 'page' || name.startsWith('drill');

/** The usual spans, as the days they stand for today. */
export const SPANS = ['month', 'last_month', 'days_30', 'days_90', 'months_12'] as const;
export type Span = (typeof SPANS)[number];
export function spanDays(span: Span, today = companyToday()): { from_on: string; to_on: string } {
  const month = monthOf(today);
  switch (span) {
    case 'last_month':
      return { from_on: firstDayOf(monthAfter(month, -1)), to_on: plusDays(firstDayOf(month), -1) };
    case 'days_30':
      return { from_on: plusDays(today, -29), to_on: today };
    case 'days_90':
      return { from_on: plusDays(today, -89), to_on: today };
    case 'months_12':
      return { from_on: firstDayOf(monthAfter(month, -11)), to_on: today };
    default:
      return { from_on: firstDayOf(month), to_on: today };
  }
}

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const value = Number(query.get(name));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};
const dayIn = (query: URLSearchParams, name: string): string | undefined => {
  const value = query.get(name) ?? '';
  return isCalendarDay(value) ? value : undefined;
};

/** What a board of figures is asked for, in the address: a figure is a link to what it is made of. */
export function useFigureQuery() {
  const [query, setQuery] = useSearchParams();
  const lately = numberIn(query, 'days');
  const usual = lately
    ? { from_on: plusDays(companyToday(), 1 - lately), to_on: companyToday() }
    : spanDays('month');
  const filter = {
    from_on: dayIn(query, 'from_on') ?? usual.from_on,
    to_on: dayIn(query, 'to_on') ?? usual.to_on,
    touch: query.get('touch') === 'last' ? ('last' as const) : ('first' as const),
    channel_id: numberIn(query, 'channel_id'),
    channel_group_id: numberIn(query, 'channel_group_id'),
    person_id: numberIn(query, 'person_id'),
    campaign_id: numberIn(query, 'campaign_id'),
    source: SOURCES.find((one) => one === query.get('source')),
  };
  const by = query.get('by') === 'group' ? ('group' as const) : ('channel' as const);
  const change = (patch: Query) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (!Object.keys(patch).every(isNoFilter)) next.delete('page');
        for (const [name, value] of Object.entries(patch))
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { query, filter, by, page: numberIn(query, 'page') ?? 1, change };
}
