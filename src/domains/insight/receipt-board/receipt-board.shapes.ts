import { z } from 'zod';
import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { PERFORMANCE_MEASURES } from '@/domains/sales/sales-case/performance.measures.ts';
import { PROJECTS } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { NATURES, type Project } from '@/domains/sales/sales-case/sales-case.rules.ts';
import { Count, Day, Fen, Id, Month } from '@/kernel/contract/fields.ts';
import { COMPARISONS } from '@/kernel/value/span.ts';

/** What goes out is shown without its minus. */
export const sums = {
  receipts_fen: Fen,
  new_fen: Fen,
  renewal_fen: Fen,
  expand_fen: Fen,
  rebacks_fen: Fen,
  refunds_fen: Fen,
  net_fen: Fen,
};
export const Sums = z.object(sums);
export type ReceiptSums = z.infer<typeof Sums>;

/** In its place by net receipts; who is new in the span has none of before. */
export const place = { rank: Count, before_rank: Count.nullable() };
/** What the same came to in the span compared with. */
export const before = { before_net_fen: Fen.nullable() };
export const ProjectField = z.enum(PROJECTS as unknown as [Project, ...Project[]]);

export const filters = {
  admin_id: Id.optional(),
  team_id: Id.optional(),
  department_id: Id.optional(),
  nature: z.enum(NATURES).optional(),
  category: z.enum(CATEGORIES).optional(),
  project: ProjectField.optional(),
  channel_id: Id.optional(),
  method_id: Id.optional(),
  student_id: Id.optional(),
};
export const FILTERS = Object.keys(filters) as (keyof typeof filters)[];
export const asked = {
  from_day: Day,
  to_day: Day,
  compare: z.enum(COMPARISONS).default('last_year'),
  ...filters,
};

/** Beside its rows, of every board of receipts. */
export const board = {
  totals: Sums,
  before: Sums.nullable(),
  /** Of the months of the span, where each has one; not there for a part of the receipts. */
  target_fen: Fen.nullable(),
  /** Months of the span that the books have not closed. */
  open_months: z.array(Month),
};

export const EXPLAINED = PERFORMANCE_MEASURES.map(({ measure }) => measure);
export const SUM_NAMES = Object.keys(sums) as (keyof ReceiptSums)[];
