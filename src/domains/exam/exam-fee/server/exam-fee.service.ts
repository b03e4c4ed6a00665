import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { MANY_REFERENCES } from '@/kernel/references.ts';
import { usesHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import {
  mustBeUnreferenced,
  type Reference,
  withReferenceCounts,
} from '@/kernel/server/document/references.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { dayIn } from '@/kernel/value/day.ts';
import { momentText, toUnix } from '@/kernel/value/time.ts';
import { examOfferings } from '../../exam-offering/server/exam-offering.service.ts';
import type { Attempt } from '../../exam-series/exam-series.kinds.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import type { Later } from '../../exam-series/server/exam-series.slots.ts';
import { exchangeRates } from '../../exchange-rate/server/exchange-rate.service.ts';
import { examFeeApi, type Quote, type StepEntered } from '../exam-fee.contract.ts';
import { mayBeSteps, priceOf, type Step, stepAfter, stepAt } from '../exam-fee.rules.ts';
import { examFeeText as text } from '../exam-fee.text.ts';
import { examFeeStore as store } from './exam-fee.store.ts';

/** Who uses fees: what is used is not changed. */
const uses = defineSlot<Reference>();

const reasons: Record<string, () => Refusal> = {
  exam_fee_once: () => invalid({ from_day: text.fee_taken }),
  exam_fee_offering: () => invalid({ offering_ids: text.offering_gone }),
};

function stepsOf(entered: readonly StepEntered[]): Step[] {
  const steps = entered.map((step) => ({
    kind: step.kind,
    until_at: step.until_at ?? null,
    surcharge_kind: step.surcharge_kind ?? ('fixed' as const),
    surcharge: step.surcharge ?? 0,
    refund_board_percent: step.refund_board_percent ?? 0,
    refund_late_percent: step.refund_late_percent ?? 0,
    refund_service_percent: step.refund_service_percent ?? 0,
    needs_evidence: step.needs_evidence === 1,
  }));
  const verdict = mayBeSteps(steps);
  if (verdict !== true) throw invalid({ steps: verdict });
  return steps;
}

/** Of a series that has opened any day's fee may be asked for: each has its steps. */
async function mustHaveSteps(ctx: Ctx, seriesIds: readonly number[], steps: readonly Step[]): Promise<void> {
  if (steps.length > 0) return;
  for (const id of new Set(seriesIds)) {
    const { status } = await examSeriesList.must(ctx, id);
    if (status !== 'planned') throw invalid({ steps: text.steps_needed });
  }
}

async function add(ctx: Ctx, input: ParsedOf<typeof examFeeApi.add>): Promise<number> {
  const { offering_ids, attempts, steps = [], ...values } = input;
  const wanted = stepsOf(steps);
  const offerings = [...new Set(offering_ids)];
  const found = await examOfferings.whole(ctx, offerings);
  if (found.length < offerings.length) throw invalid({ offering_ids: text.offering_gone });
  const seriesIds = found.map(({ series_id }) => series_id);
  await mustHaveSteps(ctx, seriesIds, wanted);
  const fees = offerings.flatMap((offering_id) =>
    [...new Set(attempts)].map((attempt) => ({ ...values, offering_id, attempt })),
  );
  for (const fee of fees) {
    const id = await explain(store.insert(ctx, fee), reasons);
    await store.setSteps(ctx, id, wanted);
  }
  return fees.length;
}

async function change(ctx: Ctx, input: ParsedOf<typeof examFeeApi.edit>): Promise<void> {
  const { id, version, steps, ...values } = input;
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  await mustBeUnreferenced(ctx, uses.parts, id, text.used);
  const wanted = steps && stepsOf(steps);
  if (wanted) {
    const [offering] = await examOfferings.whole(ctx, [before.offering_id]);
    await mustHaveSteps(ctx, offering ? [offering.series_id] : [], wanted);
  }
  await explain(store.update(ctx, id, values), reasons);
  if (wanted) await store.setSteps(ctx, id, wanted);
}

/**
 * What an item of a series costs at a moment: the fee of the day in the board's zone, the step of the moment, the rate of the
 * company's day. Refused where something of it is missing; whether a closed step bars an entry is for who enters.
 */
async function quote(ctx: Ctx, offering_id: number, attempt: Attempt, at: number): Promise<Quote> {
  const [offering] = await examOfferings.whole(ctx, [offering_id]);
  if (!offering) throw notFound();
  const item = offering.item_code;
  const fee = await store.on(ctx, offering_id, attempt, dayIn(offering.zone, at));
  if (!fee) throw refuse(text.no_fee, { item });
  const step = stepAt(fee.steps, at);
  if (!step) throw refuse(text.no_step, { item });
  const rate_micro = await exchangeRates.on(ctx, fee.currency, dayIn(ctx.time_zone, at));
  const next = stepAfter(fee.steps, step.kind);
  return {
    fee_id: fee.id,
    offering_id,
    attempt,
    step: step.kind,
    until_at: step.until_at,
    next_total_fen: !next || next.kind === 'closed' ? null : priceOf(fee, next, rate_micro).total_fen,
    currency: fee.currency,
    rate_micro,
    ...priceOf(fee, step, rate_micro),
    refund_board_percent: step.refund_board_percent,
    refund_late_percent: step.refund_late_percent,
    refund_service_percent: step.refund_service_percent,
    needs_evidence: step.needs_evidence,
  };
}

/** The last fee of each item of a series, for the same items of another. */
async function copy(ctx: Ctx, from: number, to: number, later: Later): Promise<void> {
  const copies = new Map((await examOfferings.inSeries(ctx, to)).map(({ item_id, id }) => [item_id, id]));
  const items = new Map((await examOfferings.inSeries(ctx, from)).map(({ id, item_id }) => [id, item_id]));
  const done = new Set<string>();
  for (const fee of await store.some(ctx, { series_id: from })) {
    const offering_id = copies.get(items.get(fee.offering_id) ?? 0);
    const key = `${fee.offering_id} ${fee.attempt}`;
    if (offering_id === undefined || done.has(key)) continue;
    done.add(key);
    const { attempt, currency, board_fee_cents, centre_fee_cents, service_fee_cents } = fee;
    const id = await store.insert(ctx, {
      offering_id,
      attempt,
      from_day: later.day(fee.from_day),
      currency,
      board_fee_cents,
      centre_fee_cents,
      service_fee_cents,
    });
    await store.setSteps(
      ctx,
      id,
      fee.steps.map((step) => ({ ...step, until_at: step.until_at && later.moment(step.until_at) })),
    );
  }
}

/** What other nouns ask of fees. */
export const examFees = {
  uses,
  names: store.names,
  find: store.one,
  quote,
  lacking: store.lacking,
  add,
  copy,
};

export const examFeeService = implement(examFeeApi, {
  list: async (ctx, query) => {
    const page = await store.page(ctx, query);
    return { ...page, list: await withReferenceCounts(ctx, uses.parts, page.list, MANY_REFERENCES) };
  },
  get: async (ctx, { id }) => {
    const found = await store.one(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  quote: (ctx, { offering_id, attempt, at = toUnix(ctx.now) }) => quote(ctx, offering_id, attempt, at),
  ...usesHandlers(store, uses, text),
  add: async (ctx, input) => ({ count: await add(ctx, input) }),
  edit: async (ctx, input) => {
    await change(ctx, input);
    return {};
  },
  export: async function* (ctx, filter) {
    for await (const list of store.all(ctx, filter))
      yield list.map((row) => ({
        ...row,
        steps_said: row.steps
          .map(({ kind, until_at }) =>
            until_at === null
              ? ctx.say(text[kind])
              : `${ctx.say(text[kind])} ${momentText(row.zone, until_at)}`,
          )
          .join('; '),
      }));
  },
});
