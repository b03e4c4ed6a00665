import { useSearchParams } from 'react-router';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { performanceApi } from '../sales-case.contract.ts';
import type { ItemGroup, Nature } from '../sales-case.rules.ts';

/** What is drilled into: the filters of the items list, beside the month. */
export interface BoardDrill {
  readonly of: ItemGroup;
  readonly nature?: Nature;
  readonly unowned?: 0 | 1;
  readonly admin_id?: number;
  readonly team_id?: number;
  readonly project?: string;
  readonly without?: 'team_id';
}
/** As the address has it. */
export const drillKey = (drill: BoardDrill): string =>
  new URLSearchParams(Object.entries(drill).map(([name, value]) => [name, String(value)])).toString();

/** The drill in the address, as the input of its call; undefined where there is none, or nothing that can be asked. */
export function useDrill(month: string) {
  const [query, setQuery] = useSearchParams();
  const key = query.get('drill') ?? undefined;
  const asked = key
    ? performanceApi.drill.input.safeParse({
        ...Object.fromEntries(new URLSearchParams(key)),
        posted_from: firstDayOf(month),
        posted_until: lastDayOf(month),
      })
    : undefined;
  const set = (drill: string | undefined) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (drill === undefined) after.delete('drill');
        else after.set('drill', drill);
        return after;
      },
      { replace: true },
    );
  return {
    key,
    input: asked?.success ? asked.data : undefined,
    open: (drill: BoardDrill) => set(drillKey(drill)),
    close: () => set(undefined),
  };
}
