import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { applications } from '../../application/server/application.service.ts';
import type { offerConditionApi } from '../offer-condition.contract.ts';
import { outcomeOf, standingOf } from '../results-day.rules.ts';
import { offerConditionStore as store } from './offer-condition.store.ts';

/** As many offers as a board shows; more are found by the filters. */
const MOST_OFFERS = 600;

type Offer = Awaited<ReturnType<typeof applications.replied>>[number];

/** Students by what their results make of the offers that they have accepted. */
export async function resultsDay(ctx: Ctx, filter: ParsedOf<typeof offerConditionApi.results_day>) {
  const offers = await applications.replied(ctx, filter, MOST_OFFERS);
  const lost = await store.lost(
    ctx,
    offers.map(({ id }) => id),
  );
  const exams = await store.exams(ctx, [...new Set(offers.map(({ student_id }) => student_id))]);
  const choiceOf = (offer: Offer, resultsIn: number) => {
    const { id, institution_name, programme_name, decision, groups_met, groups_all } = offer;
    const { is_failed = false, is_hopeless = false } = lost.get(id) ?? {};
    const standing = standingOf({ decision, groups_met, groups_all, is_failed, is_hopeless }, resultsIn);
    return { id, institution_name, programme_name, groups_met, groups_all, standing };
  };
  const firsts = offers.filter(({ reply }) => reply !== 'insurance');
  const list = firsts.map((firm) => {
    const insurance = offers.find(
      ({ reply, student_id, scheme, cycle }) =>
        reply === 'insurance' &&
        student_id === firm.student_id &&
        scheme === firm.scheme &&
        cycle === firm.cycle,
    );
    const { results_in = 0, results_awaited = 0 } = exams.get(firm.student_id) ?? {};
    const first = choiceOf(firm, results_in);
    const second = insurance ? choiceOf(insurance, results_in) : null;
    return {
      id: firm.id,
      student_name: firm.student_name,
      guidance_name: firm.guidance_name,
      results_in,
      results_awaited,
      first,
      second,
      outcome: outcomeOf(first.standing, second?.standing ?? null),
    };
  });
  return { list, capped: offers.length === MOST_OFFERS };
}
