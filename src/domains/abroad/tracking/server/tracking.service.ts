import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { applications } from '../../application/server/application.service.ts';
import { trackingApi } from '../tracking.contract.ts';
import { trackingText as text } from '../tracking.text.ts';
import { trackingStore as store } from './tracking.store.ts';

/** One that was submitted, and that this person sees. */
async function lockSent(ctx: Ctx, id: number) {
  const row = await applications.lockSeen(ctx, id);
  if (row.stage === 'preparing') throw refuse(text.decision_early);
  return row;
}

export const trackingService = implement(trackingApi, {
  list: (ctx, query) => store.page(ctx, query),
  look_nothing: async (ctx, { application_id }) => {
    await lockSent(ctx, application_id);
    await store.put(ctx, application_id, { checked_on: todayOf(ctx), checked_by: ctx.admin_id || null });
    return {};
  },
  edit: async (ctx, { application_id, ...fields }) => {
    await lockSent(ctx, application_id);
    const {
      visa_result = null,
      visa_on = null,
      check_days = null,
      cas_on = null,
      biometrics_on = null,
    } = fields;
    if ((visa_result === null) !== (visa_on === null)) throw invalid({ visa_on: text.visa_pair });
    await store.put(ctx, application_id, { visa_result, visa_on, check_days, cas_on, biometrics_on });
    return {};
  },
  request_add: async (ctx, input) => {
    await lockSent(ctx, input.application_id);
    return { request_id: await store.addRequest(ctx, input) };
  },
  request_done: async (ctx, { request_id, version, done_on = null }) => {
    const found = await store.findRequest(ctx, request_id);
    if (!found) throw notFound();
    await lockSent(ctx, found.application_id);
    if (version !== undefined && version !== found.version) throw stale();
    await store.finishRequest(ctx, request_id, done_on);
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
});
