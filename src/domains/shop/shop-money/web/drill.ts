import type { BoardState } from '@/kernel/web/board/useBoard.ts';
import { shopMoneyApi } from '../shop-money.contract.ts';
import { shopMoneyPaths } from '../shop-money.paths.ts';
import type { Figure, Grouping } from '../shop-money.rules.ts';

const FIELD: Readonly<Record<Grouping, string>> = {
  day: 'day',
  product: 'product_id',
  category: 'category_id',
  student: 'student_id',
  account: 'account',
};

export interface Cell {
  readonly figure: Figure;
  /** None: of the total. */
  readonly of?: { readonly group: Grouping; readonly key: string };
}

/** As the address has it. */
const drillKey = ({ figure, of }: Cell): string =>
  new URLSearchParams({ figure, ...(of && { [FIELD[of.group]]: of.key }) }).toString();

/** The board with the lines of a figure beside it. */
export const drillTo = ({ span, group }: BoardState<Grouping>, cell: Cell): string =>
  shopMoneyPaths.board({ from: span.from, to: span.to, group, drill: drillKey(cell) });

/** What the address asks for; undefined where that is nothing. */
export function readDrill({ drill, span }: BoardState<Grouping>) {
  if (!drill) return undefined;
  const asked = shopMoneyApi.rows.input.safeParse({
    ...Object.fromEntries(
      [...new URLSearchParams(drill)].map(([name, value]) => [
        name,
        name.endsWith('_id') ? Number(value) : value,
      ]),
    ),
    from: span.from,
    to: span.to,
  });
  return asked.success ? asked.data : undefined;
}
