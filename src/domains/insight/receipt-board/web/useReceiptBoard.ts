import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { performanceApi } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { type BoardState, useBoard } from '@/kernel/web/board/useBoard.ts';
import { FILTERS, filters } from '../receipt-board.shapes.ts';

/** Figures are asked for anew whenever they are looked at. */
export const FRESH = { keepPrevious: true, staleMs: 0 } as const;

export type ReceiptFigure = 'receipts' | 'new' | 'renewal' | 'expand' | 'rebacks' | 'refunds' | 'all';
const FIGURES: readonly ReceiptFigure[] = [
  'receipts',
  'new',
  'renewal',
  'expand',
  'rebacks',
  'refunds',
  'all',
];
const NATURES: readonly ReceiptFigure[] = ['new', 'renewal', 'expand'];

type DrillInput = ParsedOf<typeof performanceApi.drill>;
/** A figure, and which of its items: those of a person, a team, a company, a month. */
export type DrillOf = { readonly figure: ReceiptFigure } & Partial<Omit<DrillInput, 'of' | 'nature'>>;

export interface ReceiptsState<G extends string = string> {
  readonly board: BoardState<G>;
  /** Days, comparison and filters, as the calls take them. */
  readonly asked: {
    readonly from_day: string;
    readonly to_day: string;
    readonly compare: BoardState['compare'];
  } & z.infer<typeof Filters>;
  readonly page: number;
  readonly drill: {
    readonly key: string | undefined;
    readonly figure: ReceiptFigure;
    /** As the call for its items takes it; undefined: nothing is opened. */
    readonly input: DrillInput | undefined;
    readonly keyOf: (what: DrillOf) => string;
    /** The same page with a figure opened beside it. */
    readonly to: (what: DrillOf) => string;
    readonly close: () => void;
  };
}
const Filters = z.object(filters);
const NUMBERS: readonly string[] = [
  'admin_id',
  'team_id',
  'department_id',
  'channel_id',
  'method_id',
  'student_id',
];

/** What a board of receipts shows stands in its address. */
export function useReceiptBoard<const G extends string = string>(
  groups?: readonly [G, ...G[]],
): ReceiptsState<G> {
  const [query] = useSearchParams();
  const board = useBoard<G>(groups && { groups });
  const said = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, NUMBERS.includes(name) ? Number(value) : value]];
    }),
  );
  const parsed = Filters.safeParse(said);
  const own = parsed.success ? parsed.data : {};
  const { from, to } = board.span;
  const opened = Object.fromEntries(new URLSearchParams(board.drill ?? ''));
  const figure = FIGURES.find((one) => one === opened.figure);
  return {
    board,
    asked: { from_day: from, to_day: to, compare: board.compare, ...own },
    page: Math.max(1, Number(query.get('page')) || 1),
    drill: {
      key: board.drill,
      figure: figure ?? 'all',
      input: figure && inputOf(figure, { posted_from: from, posted_until: to, ...own, ...opened }),
      keyOf,
      to: (what) => {
        const next = new URLSearchParams(query);
        next.set('drill', keyOf(what));
        return `?${next}`;
      },
      close: () => board.change({ drill: undefined }),
    },
  };
}

/** As the address has it. */
const keyOf = (what: DrillOf): string =>
  new URLSearchParams(
    Object.entries(what).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

const IDS: readonly string[] = [...NUMBERS, 'home_company_id', 'of_company_id', 'unowned'];
function inputOf(figure: ReceiptFigure, said: Readonly<Record<string, unknown>>): DrillInput | undefined {
  const { figure: _, ...rest } = said;
  const isNature = NATURES.includes(figure);
  const parsed = performanceApi.drill.input.safeParse({
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, IDS.includes(name) ? Number(value) : value]),
    ),
    of: isNature ? 'receipts' : figure,
    ...(isNature && { nature: figure }),
  });
  return parsed.success ? parsed.data : undefined;
}
