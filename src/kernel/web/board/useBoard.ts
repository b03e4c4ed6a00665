import { useSearchParams } from 'react-router';
import { companyToday } from '../session/zone.ts';
import {
  COMPARISONS,
  type Comparison,
  comparedSpan,
  type QuickSpan,
  quickSpan,
  readSpan,
  type Span,
} from './span.ts';

interface BoardOptions<G extends string> {
  readonly span?: QuickSpan;
  readonly groups?: readonly [G, ...G[]];
  readonly today?: string;
}
export interface BoardState<G extends string = string> {
  readonly span: Span;
  readonly compare: Comparison;
  readonly compared: Span | undefined;
  readonly group: G;
  /** What is drilled into, as the board names it. */
  readonly drill: string | undefined;
  /** Changes the address, so that it can be sent to somebody; none takes a part out of it. */
  readonly change: (next: Readonly<Record<string, string | undefined>>) => void;
}

/** What a board shows stands in its address. */
export function useBoard<const G extends string = string>({
  span: usual = 'month',
  groups,
  today = companyToday(),
}: BoardOptions<G> = {}): BoardState<G> {
  const [query, setQuery] = useSearchParams();
  const span = readSpan(query.get('from'), query.get('to')) ?? quickSpan(usual, today);
  const compare = COMPARISONS.find((one) => one === query.get('compare')) ?? 'last_year';
  return {
    span,
    compare,
    compared: comparedSpan(span, compare),
    group: groups?.find((one) => one === query.get('group')) ?? (groups?.[0] as G),
    drill: query.get('drill') ?? undefined,
    change: (next) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [key, value] of Object.entries(next)) {
            if (value === undefined) after.delete(key);
            else after.set(key, value);
          }
          return after;
        },
        { replace: true },
      ),
  };
}
