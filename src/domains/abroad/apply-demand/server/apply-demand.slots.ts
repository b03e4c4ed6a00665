import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import type { IntakeTerm, Tier } from '../apply-demand.rules.ts';

/** What a family agreed to: each choice becomes an application. */
export interface AgreedPlan {
  readonly demand_id: number;
  readonly student_id: number;
  readonly guidance_id: number;
  readonly intake_year: number;
  readonly intake_term: IntakeTerm;
  readonly choices: readonly { readonly programme_id: number; readonly tier: Tier }[];
}

/** Who makes the applications of a demand, and how many there are. */
export const demandApplicationsSlot = defineSlot<{
  /** In the transaction in which the plan is agreed; programmes that are applied for already are left alone. */
  readonly add: (ctx: Ctx, plan: AgreedPlan) => Promise<void>;
  readonly counts: (
    ctx: Ctx,
    demandIds: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly applications: number; readonly offers: number }[]>;
}>();
