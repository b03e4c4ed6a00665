import { useSearchParams } from 'react-router';
import { monthOf } from '@/kernel/value/day.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';

export const SIDES = ['company', 'month'] as const;
export const COMPARED = ['month', 'year'] as const;
interface Drill {
  readonly line: string;
  readonly company_id: number | undefined;
  readonly month: string;
}
const MARK = '~';

/** What the page shows stands in its address: the month, what stands side by side, and the figure that is open. */
export function useMonthBoard() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month') ?? '';
  const month = /^\d{4}-\d{2}$/.test(asked) ? asked : monthOf(companyToday());
  const by = SIDES.find((one) => one === query.get('by')) ?? 'company';
  const compare = COMPARED.find((one) => one === query.get('compare')) ?? 'month';
  const [line = '', company = '', of = month] = (query.get('drill') ?? '').split(MARK);
  const drill: Drill | undefined = line
    ? { line, company_id: Number(company) || undefined, month: of || month }
    : undefined;
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(next))
          if (value === undefined) after.delete(key);
          else after.set(key, value);
        return after;
      },
      { replace: true },
    );
  const keyOf = (of: { line: string; company_id?: number | null; month?: string }): string =>
    [of.line, of.company_id ?? '', of.month ?? month].join(MARK);
  return {
    month,
    by,
    compare,
    drill,
    change,
    keyOf,
    /** The address of a figure's parts. */
    to: (what: Parameters<typeof keyOf>[0]): string => {
      const next = new URLSearchParams(query);
      next.set('drill', keyOf(what));
      return `?${next}`;
    },
    close: () => change({ drill: undefined }),
  };
}
export type MonthBoardState = ReturnType<typeof useMonthBoard>;
