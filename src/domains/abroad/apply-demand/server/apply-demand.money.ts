import { contracts } from '@/domains/money/contract/server/contract.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { invalid, must, notFound, notPermitted } from '@/kernel/errors.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { type MilestoneKind, milestonesOf } from '../../milestone-template/milestone-template.rules.ts';
import { applySettingsOf } from '../../milestone-template/server/milestone-template.service.ts';
import { applyDemandPermissions } from '../apply-demand.access.ts';
import { SERVICE_TYPE, usedOf } from '../apply-demand.rules.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';
import { applyMilestoneStatus } from '../apply-milestone.status.ts';
import { type DemandRow, type MilestoneRow, applyDemandStore as store } from './apply-demand.store.ts';
import { tell } from './apply-demand.tell.ts';

const DOC = 'apply_demand';
const { attain, charge, take_back } = applyMilestoneStatus.transitions;

/** The contract of a service is locked before its demand, and both before the student's money. */
async function lockContract(ctx: Ctx, lineId: number | null): Promise<void> {
  const line = lineId === null ? undefined : await store.lineOf(ctx, lineId);
  if (line) await contracts.lock(ctx, line.contract_id);
}

/** A demand with its contract, locked; the line is looked at again once nobody can change it. */
export async function lockWhole(
  ctx: Ctx,
  id: number,
  lock: (ctx: Ctx, id: number) => Promise<DemandRow | undefined> = store.lockAny,
): Promise<DemandRow | undefined> {
  await lockContract(ctx, await store.lineIdOf(ctx, id));
  return lock(ctx, id);
}

/** A line that can serve a demand of this student: signed, an application service, and nothing of it bought as hours. */
export async function mustServe(ctx: Ctx, lineId: number, studentId: number) {
  const line = await store.lineOf(ctx, lineId);
  if (line?.student_id !== studentId || line.course_type !== SERVICE_TYPE)
    throw invalid({ contract_line_id: text.line_not_service });
  if (line.status !== 'signed' && line.status !== 'effective')
    throw invalid({ contract_line_id: text.line_not_service });
  must(line.bought_minutes === 0 || text.line_bought);
  return line;
}

/** The price is what the line costs, and the milestones are the company's of today. */
export async function openService(ctx: Ctx, { id, student_id, contract_line_id }: DemandRow): Promise<void> {
  if (contract_line_id === null) return;
  const { amount_fen } = await mustServe(ctx, contract_line_id, student_id);
  await store.keep(ctx, id, { price_fen: amount_fen });
  await store.insertMilestones(ctx, id, milestonesOf(amount_fen, await applySettingsOf(ctx)));
}

/** In the measure of what is charged the line counts as bought and used: of what its payments have unlocked. */
async function takeUse(ctx: Ctx, demand: DemandRow): Promise<void> {
  const { contract_line_id, price_fen, used_minutes, used_gift_minutes } = demand;
  const line = contract_line_id === null ? undefined : await store.lineOf(ctx, contract_line_id);
  if (!line || price_fen === null) return;
  const wanted = usedOf(await store.milestones(ctx, demand.id), price_fen, line.minutes);
  let minutes = wanted - used_minutes;
  let gift = (wanted === line.minutes ? line.gift_minutes : 0) - used_gift_minutes;
  if (minutes > 0 || gift > 0) {
    if (line.status !== 'effective') return;
    const open = await contracts.line(ctx, line.id);
    minutes = Math.min(minutes, open.unlocked_minutes - open.bought_minutes);
    gift = Math.min(gift, open.unlocked_gift_minutes - open.bought_gift_minutes);
  }
  if (minutes === 0 && gift === 0) return;
  await store.keep(ctx, demand.id, {
    used_minutes: used_minutes + minutes,
    used_gift_minutes: used_gift_minutes + gift,
  });
  await contracts.bought(ctx, line.id, minutes, gift);
  await contracts.settle(ctx, line.contract_id);
}

/**
 * Charges what is owed of a locked demand, the oldest first, as far as the student's application money reaches: each whole, or
 * not at all.
 */
async function chargeOwed(ctx: Ctx, demand: DemandRow): Promise<void> {
  const owed = (await store.milestones(ctx, demand.id)).filter(({ status }) => status === 'owed');
  if (owed.length > 0) await ledger.lock(ctx, [demand.student_id]);
  for (const { id, kind, amount_fen, charges } of owed) {
    const { apply } = await ledger.available(ctx, demand.student_id);
    if (apply.available_fen < amount_fen) break;
    const entry = await ledger.post(
      ctx,
      {
        kind: 'apply_milestone',
        doc: DOC,
        doc_id: demand.id,
        key: `apply_milestone:${id}:${charges + 1}`,
        memo: text[kind][0],
      },
      [
        { account: 'apply', student_id: demand.student_id, amount_fen: -amount_fen },
        { account: 'application_revenue', amount_fen },
      ],
    );
    await transition(ctx, charge, store.milestoneMover(entry), {}, { id });
  }
  await takeUse(ctx, demand);
}

/** Tells who guides and who sold it of what is reached and not there. */
async function tellOwed(ctx: Ctx, demand: DemandRow, { id, kind, amount_fen }: MilestoneRow): Promise<void> {
  const after = await store.milestone(ctx, id);
  if (after?.status !== 'owed') return;
  await tell(ctx, 'owed', demand, [demand.guidance_id, demand.created_by], {
    milestone: ctx.say(text[kind]),
    money: formatFen(amount_fen),
  });
}

/** What the moves of milestones do, once the state is written. */
export const milestoneEffects = {
  charge: async (ctx: Ctx, milestone: MilestoneRow): Promise<void> => {
    const demand = await store.lockAny(ctx, milestone.demand_id);
    if (!demand) throw notFound();
    must(demand.status !== 'cancelled' || text.demand_over);
    await chargeOwed(ctx, demand);
    await tellOwed(ctx, demand, milestone);
  },
  giveBack: async (ctx: Ctx, milestone: MilestoneRow): Promise<void> => {
    const { id, demand_id, entry_id, charges } = milestone;
    const demand = await store.lockAny(ctx, demand_id);
    if (!demand) throw notFound();
    if (entry_id === null) return;
    await ledger.lock(ctx, [demand.student_id]);
    const key = `apply_milestone_undo:${id}:${charges}`;
    await ledger.reverse(ctx, entry_id, { kind: 'apply_milestone_undo', doc: DOC, doc_id: demand_id, key });
    await takeUse(ctx, demand);
  },
};

/** Milestones of demands that this person sees, with contract and demand locked before them. */
export const movableMilestones = {
  async lock(ctx: Ctx, id: number): Promise<MilestoneRow | undefined> {
    const found = await store.milestone(ctx, id);
    if (!found || !(await lockWhole(ctx, found.demand_id, store.lock))) return undefined;
    return store.milestone(ctx, id);
  },
  setStatus: store.milestoneMover().setStatus,
};

/**
 * Something about a demand's applications has come so far: its milestone is reached, if it has one that is not. Whoever did it
 * need not see the demand.
 */
export async function reached(ctx: Ctx, demandId: number, kind: MilestoneKind): Promise<void> {
  const demand = await lockWhole(ctx, demandId);
  const milestone =
    demand &&
    (await store.milestones(ctx, demandId)).find((one) => one.kind === kind && one.status === 'open');
  if (!milestone || demand.status === 'cancelled') return;
  await asConsequence(ctx, () =>
    transition(
      ctx,
      attain,
      store.milestoneMover(),
      { charge: milestoneEffects.charge },
      { id: milestone.id },
    ),
  );
}

/** What reached a milestone is taken back: so is the milestone, by who may do that. */
export async function takeBack(
  ctx: Ctx,
  demandId: number,
  kind: MilestoneKind,
  reason: string,
): Promise<void> {
  if (!ctx.holds(applyDemandPermissions.accept)) throw notPermitted();
  const milestone = (await store.milestones(ctx, demandId)).find((one) => one.kind === kind);
  if (!milestone || milestone.status === 'open') return;
  const { giveBack } = milestoneEffects;
  await transition(ctx, take_back, movableMilestones, { giveBack }, { id: milestone.id, reason });
}

/** Application money has come: what is owed of the student's services is charged, and what is paid counts as used. */
export async function settleServices(ctx: Ctx, studentId: number): Promise<void> {
  for (const { id } of await store.unsettled(ctx, studentId)) {
    const demand = await lockWhole(ctx, id);
    if (demand) await chargeOwed(ctx, demand);
  }
}
