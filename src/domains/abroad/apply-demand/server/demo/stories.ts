import type { DemoCompany } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { ApplyDemandWhole } from '../../apply-demand.shapes.ts';

/** Study abroad. */
export const SERVICE_TYPE = 15;
/** The first was sold so long ago, the last a few days ago, the others between them. */
const FIRST_DAYS = 335;
const LAST_DAYS = 5;

export type DemandStory = readonly [state: ApplyDemandWhole['status'], paid?: number];
/** How far each has come, and which part of its service was paid; without a part there is no service. */
const STORIES: readonly DemandStory[] = [
  ['planned', 1],
  ['planned', 0.3],
  ['accepted', 1],
  ['submitted', 0.5],
  ['closed', 1],
  ['submitted'],
  ['draft'],
  ['planned', 0.4],
  ['accepted'],
  ['rejected'],
  ['planned', 1],
  ['submitted'],
  ['cancelled'],
  ['accepted', 0],
  ['planned', 0.6],
  ['submitted', 1],
  ['draft'],
  ['rejected'],
  ['planned', 1],
  ['accepted', 1],
];
/** A branch does with fewer. */
const FEW = 5;

export const storiesOf = ({ at }: DemoCompany): readonly DemandStory[] =>
  at === 0 ? STORIES : STORIES.slice(0, FEW);

export interface Sale {
  /** Which of the stories it belongs to. */
  readonly nth: number;
  readonly share: number;
  readonly daysAgo: number;
}
/** Those with a service, in the order in which they were sold; whoever has paid nothing yet came last. */
export function salesOf(stories: readonly DemandStory[]): Sale[] {
  const sold = stories
    .flatMap(([, share], nth) => (share === undefined ? [] : { nth, share }))
    .toSorted((a, b) => Number(a.share === 0) - Number(b.share === 0));
  const step = (FIRST_DAYS - LAST_DAYS) / Math.max(1, sold.length - 1);
  return sold.map((sale, at) => ({ ...sale, daysAgo: Math.round(FIRST_DAYS - at * step) }));
}

/** What the year has sold: of each story the line of its contract. */
export async function linesSold(
  ctx: Ctx,
  stories: readonly DemandStory[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly student_id: number }>> {
  const { rows } = await ctx.query(
    `SELECT l.id, c.student_id FROM contract_line l JOIN contract c ON c.company_id = l.company_id AND c.id = l.contract_id
      WHERE l.company_id = $1 AND l.course_type = $2 ORDER BY c.id`,
    [ctx.company_id, SERVICE_TYPE],
  );
  return new Map(
    salesOf(stories).flatMap(({ nth }, at) => {
      const row = rows[at];
      return row ? [[nth, { id: Number(row.id), student_id: Number(row.student_id) }]] : [];
    }),
  );
}
