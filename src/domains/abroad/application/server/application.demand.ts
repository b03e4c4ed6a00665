import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { explain } from '@/kernel/server/http/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { applyDemands } from '../../apply-demand/server/apply-demand.service.ts';
import type { AgreedPlan } from '../../apply-demand/server/apply-demand.slots.ts';
import { programmes } from '../../programme/server/programme.service.ts';
import { isOffer, OPEN_DECISIONS } from '../application.rules.ts';
import { applicationText as text } from '../application.text.ts';
import { type ApplicationRecord, applicationStore as store } from './application.store.ts';
import { application } from './application.table.ts';
import { applicationReasons, insertApplication } from './application.write.ts';

/** A plan knows no deadlines: each gets one that is near enough to be looked at, and that as its next step. */
const DAYS_TO_LOOK_AT_IT = 30;

/** Each choice of an agreed plan becomes an application; what is applied for already belongs to the demand from then on. */
async function add(ctx: Ctx, plan: AgreedPlan): Promise<void> {
  const { demand_id, student_id, guidance_id, intake_year, intake_term, choices } = plan;
  const known = (await store.lockOfStudent(ctx, student_id)).filter(
    ({ status }) => status !== 'discontinued',
  );
  const offered = await programmes.byIds(
    ctx,
    choices.map(({ programme_id }) => programme_id),
  );
  for (const { programme_id, tier } of choices) {
    const same = known.find(
      (one) =>
        one.programme_id === programme_id &&
        one.intake_year === intake_year &&
        one.intake_term === intake_term,
    );
    const programme = offered.find(({ id }) => id === programme_id);
    if (same) await store.update(ctx, same.id, { demand_id: same.demand_id ?? demand_id });
    else if (programme)
      await explain(
        insertApplication(ctx, {
          demand_id,
          student_id,
          programme_id,
          intake_year,
          intake_term,
          guidance_id,
          tier,
          scheme: programme.scheme,
          cycle: intake_year,
          deadline_at: momentOf(ctx.time_zone, plusDays(todayOf(ctx), DAYS_TO_LOOK_AT_IT), 0),
          deadline_zone: ctx.time_zone,
          next_step: text.check_deadline[0],
        }),
        applicationReasons,
      );
  }
  // What was applied for before may have been submitted, and decided on, already.
  await lookAtAll(ctx, demand_id);
}

const counts = async (ctx: Ctx, demandIds: readonly number[]) =>
  (
    await ctx.db
      .select({
        id: application.demand_id,
        applications: sql<number>`count(*)::int`,
        offers: sql<number>`(count(*) FILTER (WHERE ${application.decision} IN ('conditional', 'unconditional', 'confirmed')))::int`,
      })
      .from(application)
      .where(and(inArray(application.demand_id, [...demandIds]), ne(application.status, 'discontinued')))
      .groupBy(application.demand_id)
  ).flatMap(({ id, ...counted }) => (id === null ? [] : [{ id, ...counted }]));

/** For demands: who makes the applications of one, and how many there are. */
export const demandApplications = { add, counts };

/** How many of a demand's applications are still there, all or those in a stage or without a decision; exact where it is held. */
const leftOf = (ctx: Ctx, demandId: number, condition?: SQL): Promise<number> =>
  ctx.db.$count(
    application,
    and(
      eq(application.company_id, ctx.company_id),
      eq(application.demand_id, demandId),
      ne(application.status, 'discontinued'),
      condition,
    ),
  );

/** What of a demand's applications has not come so far yet. */
const LACKING = {
  all_submitted: eq(application.stage, 'preparing'),
  first_outcome: or(isNull(application.decision), inArray(application.decision, [...OPEN_DECISIONS])),
} as const;
type Reachable = keyof typeof LACKING;
const ALL: readonly Reachable[] = ['all_submitted', 'first_outcome'];

/**
 * How far a service has come by all that is left of what is applied for because of its demand. Before the plan is agreed on that is
 * not all, and where nothing is left, nothing was reached.
 */
async function lookAtAll(ctx: Ctx, demandId: number, kinds = ALL): Promise<void> {
  const demand = await applyDemands.hold(ctx, demandId);
  if (!demand || demand.status === 'accepted' || (await leftOf(ctx, demandId)) === 0) return;
  for (const kind of kinds)
    if ((await leftOf(ctx, demandId, LACKING[kind])) === 0) await applyDemands.reached(ctx, demandId, kind);
}

/** Where all that is applied for because of a demand was submitted, its service has come so far. */
export async function submittedFor(ctx: Ctx, { demand_id }: ApplicationRecord): Promise<void> {
  if (demand_id !== null) await lookAtAll(ctx, demand_id, ['all_submitted']);
}

/** The first offer, or that nothing more is to be decided on. */
export async function decidedFor(
  ctx: Ctx,
  { demand_id }: ApplicationRecord,
  decision: ApplicationRecord['decision'],
): Promise<void> {
  if (demand_id === null) return;
  if (isOffer(decision)) await applyDemands.reached(ctx, demand_id, 'first_outcome');
  else await lookAtAll(ctx, demand_id, ['first_outcome']);
}

/** Without those that ended, what is left of a demand may have come so far. */
export async function endedFor(ctx: Ctx, ended: readonly ApplicationRecord[]): Promise<void> {
  for (const demandId of new Set(ended.flatMap(({ demand_id }) => demand_id ?? [])))
    await lookAtAll(ctx, demandId);
}
