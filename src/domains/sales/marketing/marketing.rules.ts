import type { DayRow } from './marketing.contract.ts';

/** Day by day it would leap with every day without a lead: up to the day it ends at the figure of the whole span. */
export function costSoFar(days: readonly Pick<DayRow, 'cost_fen' | 'leads'>[]): number[] {
  let [cost_fen, leads] = [0, 0];
  return days.map((one) => {
    cost_fen += one.cost_fen;
    leads += one.leads;
    return leads === 0 ? 0 : Math.round(cost_fen / leads);
  });
}
