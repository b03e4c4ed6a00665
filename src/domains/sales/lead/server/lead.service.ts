import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { texts } from '@/domains/organisation/sms/server/sms.service.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { takeLookups } from '@/kernel/server/session/masked-lookups.ts';
import { leadApi } from '../lead.contract.ts';
import { leadPaths } from '../lead.paths.ts';
import { Lead } from '../lead.shapes.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import { leadBoard } from './lead.board.store.ts';
import { convert } from './lead.convert.ts';
import { leadFigures } from './lead.figures.ts';
import { wholePhone } from './lead.filter.store.ts';
import { leadHolding } from './lead.holding.store.ts';
import { isVeiled, leadListStore as lists } from './lead.list.store.ts';
import { leadLogStore } from './lead.log.store.ts';
import { leadMergeStore } from './lead.merge.store.ts';
import { canUndoMerge, mergeLeads, undoMerge } from './lead.merge.ts';
import {
  correctLog,
  effects,
  keepPromise,
  lockUntil,
  logContact,
  lose,
  markInvalid,
  movable,
  promiseTo,
  unlock,
  visit,
} from './lead.moves.ts';
import { owners } from './lead.owners.ts';
import { reckonAll, wouldFall } from './lead.reckon.ts';
import { seesEveryLead, visibleLeads, visibleOwners } from './lead.scope.store.ts';
import { textLeads } from './lead.sms.ts';
import { leadStore as store } from './lead.store.ts';
import { promiseTimeline, streamOf, timelineOf } from './lead.stream.ts';
import { addLead, arrive, duplicatesOf, editLead, leadReasons } from './lead.write.ts';

/** Who searches by a whole number asks whose it is. */
async function mayLookUp(ctx: Ctx, keyword: string | undefined): Promise<void> {
  const phone = keyword === undefined ? undefined : wholePhone(keyword);
  if (phone) await takeLookups(ctx, Lead.shape.phone, [phone]);
}

const sees = async (ctx: Ctx, id: number): Promise<boolean> => (await lists.seen(ctx, [id])).has(id);

/** And what was said to it: in the pool only who manages it reads that. */
async function seesWords(ctx: Ctx, id: number): Promise<boolean> {
  const found = await lists.standing(ctx, id);
  return found !== undefined && !isVeiled(ctx, found);
}

/** What other nouns ask of leads. */
export const leads = {
  /** First arrivals and all events of a span of days, from sums. */
  figures: leadFigures,
  /** The only way to another owner: rules, handovers and merges go by it. */
  changeOwner: owners.change,
  giveFromPool: owners.giveFromPool,
  /** The company's rules have changed, or would. */
  reckonAll,
  wouldFall,
  arrive,
  /** The living lead of a number, where there is one; nobody changes it before the transaction ends. */
  withNumber: async (ctx: Ctx, phone: string) => {
    const [known] = await store.withPhones(ctx, [phone]);
    return known && store.lockAny(ctx, known.id);
  },
  sees,
  seesWords,
  /** Of what was said to a lead, and went along with it: whoever reads that, by way of the one that it leads to. */
  seesLogs: async (ctx: Ctx, id: number): Promise<boolean> =>
    seesWords(ctx, await leadMergeStore.livingOf(ctx, id)),
  seesPromise: async (ctx: Ctx, id: number): Promise<boolean> => {
    const found = await leadLogStore.findPromise(ctx, id);
    if (found?.lead_id === null || found?.lead_id === undefined) return false;
    return sees(ctx, await leadMergeStore.livingOf(ctx, found.lead_id));
  },
  names: store.names,
  timeline: timelineOf,
  promiseTimeline,
  promisesOf: (ctx: Ctx, student_id: number) => leadLogStore.promises(ctx, { student_id }),
  holding: leadHolding,
  /** Which leads this person sees, for figures over them. */
  visible: visibleLeads,
  seesEvery: seesEveryLead,
  /** Whose the role sees, of a column that names somebody. */
  visibleOwners,
  byChannel: store.byChannel,
  byLabel: store.byLabel,
  byLostReason: store.byLostReason,
  byEducationType: store.byEducationType,
  byLevel: store.byLevel,
  byRegion: store.byRegion,
  bySubject: store.bySubject,
  byMethod: leadLogStore.byMethod,
  search: async (ctx: Ctx, keyword: string, most: number) => {
    await mayLookUp(ctx, keyword);
    return (await lists.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.name,
      sub: [row.number, ctx.say(leadStatus.states[row.status].label), row.owner_name, row.phone]
        .filter(Boolean)
        .join(' · '),
      url: leadPaths.edit({ lead_id: row.id }),
      company_id: row.company_id,
    }));
  },
};

/** In the pool only who manages it; each time is written down. */
async function reveal(ctx: Ctx, id: number) {
  const lead = await store.lock(ctx, id);
  if (!lead) throw notFound();
  if (isVeiled(ctx, lead)) throw refuse(leadText.in_pool);
  await store.noteReveal(ctx, id);
  return { phones: (await store.phones(ctx, id)).map(({ phone }) => ({ phone })) };
}

export const leadService = implement(leadApi, {
  list: async (ctx, query) => {
    await mayLookUp(ctx, query.keyword);
    return lists.page(ctx, query);
  },
  counts: (ctx) => lists.counts(ctx),
  board: async (ctx, { most, ...filter }) => {
    await mayLookUp(ctx, filter.keyword);
    return { list: await leadBoard(ctx, filter, most) };
  },
  funnel: async (ctx, filter) => {
    await mayLookUp(ctx, filter.keyword);
    return { list: await lists.funnel(ctx, filter) };
  },
  get: async (ctx, { id }) => {
    const found = await lists.find(ctx, id);
    if (!found) throw notFound();
    return { ...found, can_unmerge: (await canUndoMerge(ctx, found)) ? 1 : 0 };
  },
  stream: (ctx, { lead_id, before }) =>
    streamOf(ctx, lead_id, before === undefined ? new Date(ctx.now.getTime() + 1000) : new Date(before)),
  duplicates: async (ctx, { phones, lead_id }) => ({ list: await duplicatesOf(ctx, phones, lead_id) }),
  reveal: (ctx, { id }) => reveal(ctx, id),
  add: async (ctx, input) => ({ id: await addLead(ctx, input) }),
  edit: async (ctx, input) => {
    await editLead(ctx, input);
    return {};
  },
  label: async (ctx, { ids, add_label_ids, remove_label_ids }) => {
    const wanted = new Set(ids);
    const found = await store.lockMany(ctx, [...wanted]);
    if (found.length < wanted.size) throw notFound();
    if (!(await baseData.hasAll(ctx, 'lead_label', remove_label_ids)))
      throw invalid({ remove_label_ids: leadText.item_gone });
    await store.removeLabels(ctx, [...wanted], remove_label_ids);
    await explain(store.addLabels(ctx, [...wanted], add_label_ids), leadReasons);
    return { count: wanted.size };
  },
  visit: async (ctx, input) => {
    await visit(ctx, input);
    return {};
  },
  lose: async (ctx, input) => {
    await lose(ctx, input);
    return {};
  },
  invalidate: async (ctx, input) => {
    await markInvalid(ctx, input);
    return {};
  },
  lock: async (ctx, input) => {
    await lockUntil(ctx, input);
    return {};
  },
  unlock: async (ctx, input) => {
    await unlock(ctx, input);
    return {};
  },
  convert: async (ctx, input) => ({ student_id: await convert(ctx, input) }),
  log: async (ctx, input) => ({ id: await logContact(ctx, input) }),
  log_edit: async (ctx, input) => {
    await correctLog(ctx, input);
    return {};
  },
  merge: async (ctx, input) => ({ id: await mergeLeads(ctx, input) }),
  unmerge: async (ctx, { id }) => {
    await undoMerge(ctx, id);
    return {};
  },
  promises: async (ctx, { lead_id }) => {
    if (!(await sees(ctx, lead_id))) throw notFound();
    const lead_ids = await leadMergeStore.withMerged(ctx, lead_id);
    return { list: await leadLogStore.promises(ctx, { lead_ids }) };
  },
  promise_add: async (ctx, input) => ({ id: await promiseTo(ctx, input) }),
  promise_keep: async (ctx, { promise_id }) => {
    await keepPromise(ctx, promise_id);
    return {};
  },
  claim: async (ctx, { id }) => {
    await owners.claim(ctx, id);
    return {};
  },
  return: async (ctx, { id, version, why = '' }) => {
    await owners.giveBack(ctx, id, version, why);
    return {};
  },
  allocate: async (ctx, { ids, owner_id, why = '' }) => ({
    count: await owners.allocate(ctx, ids, owner_id, why),
  }),
  sms_templates: async (ctx) => ({ list: await texts.templates(ctx) }),
  sms: textLeads,
  export: async function* (ctx, filter) {
    await mayLookUp(ctx, filter.keyword);
    yield* lists.all(ctx, filter);
  },
  ...transitionHandlers(leadStatus, movable, effects),
});
