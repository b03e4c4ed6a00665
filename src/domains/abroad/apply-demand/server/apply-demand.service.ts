import { contracts } from '@/domains/money/contract/server/contract.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { programmes } from '../../programme/server/programme.service.ts';
import { applyDemandPermissions } from '../apply-demand.access.ts';
import { applyDemandApi, applyMilestoneApi } from '../apply-demand.contract.ts';
import { isActive, isEditable } from '../apply-demand.rules.ts';
import { applyDemandStatus } from '../apply-demand.status.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';
import { applyMilestoneStatus } from '../apply-milestone.status.ts';
import { demandHolding } from './apply-demand.holding.store.ts';
import { applyDemandListStore as lists } from './apply-demand.list.store.ts';
import {
  lockWhole,
  milestoneEffects,
  movableMilestones,
  mustServe,
  openService,
  reached,
  takeBack,
} from './apply-demand.money.ts';
import { debts, openDemands, source, tasks, timeline } from './apply-demand.parts.ts';
import { planOnPaper } from './apply-demand.print.ts';
import { type AgreedPlan, demandApplicationsSlot } from './apply-demand.slots.ts';
import { type DemandParts, type DemandRow, applyDemandStore as store } from './apply-demand.store.ts';
import { tell } from './apply-demand.tell.ts';
import { wholeOf, withApplications } from './apply-demand.whole.ts';

const reasons: Record<string, () => Refusal> = {
  apply_demand_line: () => invalid({ contract_line_id: text.line_taken }),
  apply_demand_service: () => invalid({ contract_line_id: text.line_not_service }),
  fk: notFound,
};
const fileUnknown = () => invalid({ file_ids: text.file_unknown });

type Fields = Omit<ParsedOf<typeof applyDemandApi.add>, 'submit_now'>;

async function mustGuide(ctx: Ctx, adminId: number, field: string): Promise<void> {
  if (!(await admins.isActiveIn(ctx, adminId, ctx.company_id)))
    throw invalid({ [field]: text.guidance_gone });
}

/** What is entered, each id one that this person may name; `before` is what it named already. */
async function checked(ctx: Ctx, input: Fields, before?: { row: DemandRow; file_ids: readonly number[] }) {
  const { grades = [], tests = [], file_ids = [], ...values } = input;
  if (values.student_id === before?.row.student_id) await students.mustBeHere(ctx, values.student_id);
  else await students.must(ctx, values.student_id);
  const { wished_guidance_id: wished, contract_line_id: line } = values;
  if (wished && wished !== before?.row.wished_guidance_id) await mustGuide(ctx, wished, 'wished_guidance_id');
  if (line && line !== before?.row.contract_line_id) await mustServe(ctx, line, values.student_id);
  const added = file_ids.filter((id) => !before?.file_ids.includes(id));
  await files.mayAttach(ctx, added, fileUnknown);
  const parts: DemandParts = { grades, tests, file_ids };
  return { values: { ...values, countries: [...new Set(values.countries)] }, parts };
}

async function locked(ctx: Ctx, id: number, version: number): Promise<DemandRow> {
  const doc = await lockWhole(ctx, id, store.lock);
  if (!doc) throw notFound();
  if (doc.version !== version) throw stale();
  return doc;
}

/** Who takes it: whoever is named, else whom the family would like. */
async function guidanceFor(ctx: Ctx, doc: DemandRow, named: number | undefined): Promise<number> {
  const id = named ?? doc.wished_guidance_id;
  if (id === null) throw invalid({ guidance_id: text.guidance_missing });
  await mustGuide(ctx, id, 'guidance_id');
  return id;
}

/** Each choice becomes an application. */
async function applyFor(ctx: Ctx, doc: DemandRow, choices: AgreedPlan['choices']): Promise<void> {
  const { id, student_id, guidance_id, intake_year, intake_term } = doc;
  for (const { add } of demandApplicationsSlot.parts)
    await add(ctx, {
      demand_id: id,
      student_id,
      guidance_id: guidance_id as number,
      intake_year,
      intake_term,
      choices,
    });
}

async function agree(ctx: Ctx, doc: DemandRow): Promise<void> {
  const choices = await store.shortlist(ctx, ctx.company_id, doc.id);
  must(choices.length > 0 || text.nothing_short);
  await applyFor(ctx, doc, choices);
  await reached(ctx, doc.id, 'plan_agreed');
}

/** Before its status is written, the guidance is: from its acceptance on a demand has one. */
const accepting = (guidanceId: number | undefined) => ({
  lock: (ctx: Ctx, id: number) => lockWhole(ctx, id, store.lock),
  async setStatus(ctx: Ctx, id: number, status: string): Promise<void> {
    const doc = await store.lockAny(ctx, id);
    if (doc && status === 'accepted')
      await store.keep(ctx, id, { guidance_id: await guidanceFor(ctx, doc, guidanceId) });
    await store.setStatus(ctx, id, status);
  },
});

const movable = {
  lock: (ctx: Ctx, id: number) => lockWhole(ctx, id, store.lock),
  setStatus: store.setStatus,
};
const effects = {
  askAccepters: async (ctx: Ctx, doc: DemandRow) =>
    tell(ctx, 'waits', doc, await admins.holding(ctx, applyDemandPermissions.accept)),
  open: async (ctx: Ctx, doc: DemandRow) => {
    await openService(ctx, doc);
    const after = (await store.lockAny(ctx, doc.id)) as DemandRow;
    if (after.guidance_id !== null)
      await students.holding.takeUp(ctx, doc.student_id, 'guidance', after.guidance_id);
    await tell(ctx, 'accepted', doc, [doc.created_by]);
    await tell(ctx, 'assigned', doc, [after.guidance_id]);
  },
  tellWhy: async (ctx: Ctx, doc: DemandRow, { reason = '' }: { reason?: string }) => {
    await store.keep(ctx, doc.id, { reason });
    await tell(ctx, 'rejected', doc, [doc.created_by], { reason });
  },
  agree,
  keepReason: async (ctx: Ctx, doc: DemandRow, { reason = '' }: { reason?: string }) => {
    await store.keep(ctx, doc.id, { reason });
  },
  giveUp: async (ctx: Ctx, doc: DemandRow, { reason = '' }: { reason?: string }) => {
    const begun = (await store.milestones(ctx, doc.id)).some(({ status }) => status !== 'open');
    must(!begun || text.has_milestones);
    await store.keep(ctx, doc.id, { reason });
  },
};
const handlers = transitionHandlers(applyDemandStatus, movable, effects);

/** What other nouns ask of demands. */
export const applyDemands = {
  waiting: lists.waiting,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  seesMilestone: async (ctx: Ctx, id: number): Promise<boolean> => {
    const milestone = await store.milestone(ctx, id);
    return milestone !== undefined && (await lists.find(ctx, milestone.demand_id)) !== undefined;
  },
  find: lists.find,
  whole: wholeOf,
  holding: demandHolding,
  byProgramme: store.byProgramme,
  owed: lists.owed,
  countOwed: lists.countOwed,
  timeline,
  source,
  tasks,
  /** What keeps a student from being cleared, and from leaving for another branch. */
  debts,
  openDemands,
  reached,
  takeBack,
  /** Who looks at all that is applied for because of one comes after whoever does so already, and sees what they did. */
  hold: (ctx: Ctx, id: number): Promise<DemandRow | undefined> => lockWhole(ctx, id),
  lockSeen: (ctx: Ctx, id: number): Promise<DemandRow | undefined> => lockWhole(ctx, id, store.lock),
  /** It has an application: whoever made it need not have made a shortlist. One that there is has still to be agreed on. */
  async applicationAdded(ctx: Ctx, id: number): Promise<void> {
    const doc = await lockWhole(ctx, id);
    if (doc?.status !== 'accepted') return;
    if ((await store.shortlist(ctx, ctx.company_id, id)).length > 0) return;
    const anybody = { lock: store.lockAny, setStatus: store.setStatus };
    const { begin } = applyDemandStatus.transitions;
    await asConsequence(ctx, () => transition(ctx, begin, anybody, {}, { id }));
  },
};

export const applyDemandService = implement(applyDemandApi, {
  list: async (ctx, query) => {
    const page = await lists.page(ctx, query);
    return { ...page, list: await withApplications(ctx, page.list) };
  },
  counts: (ctx) => lists.counts(ctx),
  get: (ctx, { id }) => wholeOf(ctx, id),
  add: async (ctx, { submit_now, ...input }) => {
    const { values, parts } = await checked(ctx, input);
    const id = await explain(store.insert(ctx, values, parts), reasons);
    if (submit_now) await handlers.submit(ctx, { id });
    return { id };
  },
  edit: async (ctx, { id, version, ...input }) => {
    const before = await locked(ctx, id, version);
    must(isEditable(before));
    const file_ids = (await store.files(ctx, ctx.company_id, id)).map((file) => file.id);
    const { values, parts } = await checked(ctx, input, { row: before, file_ids });
    await explain(store.update(ctx, id, values, parts), reasons);
    return {};
  },
  assign: async (ctx, { id, version, guidance_id }) => {
    const doc = await locked(ctx, id, version);
    must(isActive(doc));
    await mustGuide(ctx, guidance_id, 'guidance_id');
    await store.update(ctx, id, { guidance_id });
    await students.holding.takeUp(ctx, doc.student_id, 'guidance', guidance_id);
    await tell(ctx, 'assigned', doc, [guidance_id]);
    return {};
  },
  attach: async (ctx, { id, version, contract_line_id }) => {
    const line = await store.lineOf(ctx, contract_line_id);
    if (line) await contracts.lock(ctx, line.contract_id);
    const doc = await locked(ctx, id, version);
    must(isActive(doc));
    if (doc.contract_line_id !== null) throw refuse(text.has_service);
    await explain(store.update(ctx, id, { contract_line_id }), reasons);
    await openService(ctx, { ...doc, contract_line_id });
    return {};
  },
  services: async (ctx, { student_id }) => {
    await students.seen(ctx, student_id);
    const list = await store.freeServices(ctx, student_id);
    const names = await admins.names(
      ctx,
      list.map(({ adviser_id }) => adviser_id),
    );
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    return {
      list: list.map(({ adviser_id, ...line }) => ({
        ...line,
        adviser_name: nameOf.get(adviser_id) ?? null,
      })),
    };
  },
  shortlist: async (ctx, { id, version, choices }) => {
    const doc = await locked(ctx, id, version);
    must(isActive(doc));
    const ids = choices.map(({ programme_id }) => programme_id);
    must(new Set(ids).size === ids.length || text.programme_twice);
    const known = await store.shortlist(ctx, ctx.company_id, id);
    const added = ids.filter((one) => !known.some(({ programme_id }) => programme_id === one));
    const offered = await programmes.byIds(ctx, added);
    if (offered.filter(({ status }) => status === 'on').length < added.length)
      throw invalid({ choices: text.programme_unknown });
    await store.setShortlist(
      ctx,
      id,
      choices.map(({ programme_id, tier, note = '' }) => ({ programme_id, tier, note })),
    );
    await store.update(ctx, id, {});
    // What is agreed on is applied for: so is what comes later.
    if (doc.status === 'planned')
      await applyFor(
        ctx,
        doc,
        choices.filter(({ programme_id }) => added.includes(programme_id)),
      );
    return {};
  },
  pdf: async (ctx, { id }) => planOnPaper(ctx, await wholeOf(ctx, id)),
  async *export(ctx, filter) {
    for await (const chunk of lists.all(ctx, filter)) yield await withApplications(ctx, chunk);
  },
  ...handlers,
  accept: async (ctx, { guidance_id, ...input }) =>
    transitionHandlers(applyDemandStatus, accepting(guidance_id as number | undefined), effects).accept(
      ctx,
      input,
    ),
});

export const applyMilestoneService = implement(applyMilestoneApi, {
  ...transitionHandlers(applyMilestoneStatus, movableMilestones, milestoneEffects),
});
