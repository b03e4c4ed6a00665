import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, notPermitted, refuse } from '@/kernel/errors.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { leadPermissions as may } from '../lead.access.ts';
import type { leadApi } from '../lead.contract.ts';
import { leadMerged } from '../lead.notices.ts';
import { MOST_PHONES_MERGED, type Stage } from '../lead.rules.ts';
import { MERGED_FIELDS } from '../lead.shapes.ts';
import { leadStatus } from '../lead.status.ts';
import { leadText } from '../lead.text.ts';
import { isVeiled } from './lead.list.store.ts';
import { leadLogStore } from './lead.log.store.ts';
import { leadMergeStore, type MergedLead } from './lead.merge.store.ts';
import { moving } from './lead.moves.ts';
import { owners } from './lead.owners.ts';
import { type Lead, type PhoneRow, leadStore as store } from './lead.store.ts';
import { makeFindable } from './lead.write.ts';

const { merge: merged, unmerge: unmerged } = leadStatus.transitions;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Which of them stays: the one with a student, else the one that was asked for. Two students are never made one. */
async function keptOf(ctx: Ctx, leads: readonly Lead[], keepId: number): Promise<Lead> {
  const withStudent = leads.filter(({ student_id }) => student_id !== null);
  if (withStudent.length > 1) {
    const ids = withStudent.flatMap(({ student_id }) => student_id ?? []);
    const names = (await students.names(ctx, ids)).map(({ name }) => name).join('、');
    throw refuse(leadText.two_students, { names });
  }
  const [first] = withStudent;
  const kept = first ?? leads.find(({ id }) => id === keepId);
  if (!kept || (first && first.id !== keepId)) throw invalid({ keep_id: leadText.keep_student });
  return kept;
}

/** Whose it becomes, where nobody says otherwise: who had the latest effective contact. */
function ownerOf(leads: readonly Lead[], asked: number | undefined): number | null {
  const owned = leads.filter(({ owner_id }) => owner_id !== null);
  if (asked !== undefined && !owned.some(({ owner_id }) => owner_id === asked))
    throw invalid({ owner_id: leadText.owner_gone });
  const at = ({ last_effective_at }: Lead) => last_effective_at?.getTime() ?? 0;
  return asked ?? owned.toSorted((a, b) => at(b) - at(a))[0]?.owner_id ?? null;
}

async function snapshot(ctx: Ctx, lead: Lead): Promise<MergedLead> {
  const fields = Object.fromEntries(MERGED_FIELDS.map((field) => [field, lead[field]]));
  const { id, status, owner_id, invalid_reason } = lead;
  return { id, status, owner_id, invalid_reason, fields, phones: await store.phones(ctx, id) };
}

/** All histories stay with their leads, the stream shows the union; the others lead to the one that stays. */
export async function mergeLeads(ctx: Ctx, input: ParsedOf<typeof leadApi.merge>): Promise<number> {
  const wanted = new Set(input.ids);
  const leads = await store.lockMany(ctx, [...wanted]);
  if (leads.length < wanted.size || wanted.size < 2) throw notFound();
  if ((input.take ?? []).some(({ lead_id }) => !wanted.has(lead_id))) throw notFound();
  if (leads.some((one) => isVeiled(ctx, one))) throw refuse(leadText.in_pool);
  // One that somebody has merged meanwhile leads elsewhere: nothing can stay with it.
  if (leads.some(({ status }) => status === 'merged')) throw refuse(leadText.not_open);
  const kept = await keptOf(ctx, leads, input.keep_id);
  const others = leads.filter(({ id }) => id !== kept.id);
  const before = new Set(leads.flatMap(({ owner_id }) => owner_id ?? []));
  if (before.size > 1 && !ctx.holds(may.merge_other)) throw notPermitted(leadText.merge_needs);
  const owner = ownerOf(leads, input.owner_id);
  const was: MergedLead[] = [];
  for (const lead of leads) was.push(await snapshot(ctx, lead));

  for (const other of others) {
    await owners.change(ctx, other, null, 'merge', kept.number);
    await transition(ctx, merged, moving(other, { merged_into: kept.id }), {}, { id: other.id });
    await store.addEvent(ctx, other.id, { kind: 'merged', note: kept.number });
  }
  await store.setPhones(ctx, kept.id, allPhones(was, kept.id), kept.owner_id);
  await store.update(ctx, kept.id, taken(leads, kept, input.take ?? []));
  await unite(ctx, kept);
  await owners.change(ctx, kept, owner, 'merge');
  await store.addEvent(ctx, kept.id, { kind: 'merged', note: others.map(({ number }) => number).join('、') });
  await owners.reckon(ctx, kept.id);
  const after = await store.lockAny(ctx, kept.id);
  await leadMergeStore.insert(ctx, kept.id, was, after?.version ?? 0);
  await notices.tell(ctx, leadMerged, {
    to: [...before].filter((id) => id !== ctx.admin_id),
    values: { id: kept.id, number: kept.number, name: kept.name, by: ctx.admin_name },
  });
  return kept.id;
}

/** What was said and promised to any of them is its own now, and its student's. */
async function unite(ctx: Ctx, { id, student_id }: Lead): Promise<void> {
  const all = await leadMergeStore.withMerged(ctx, id);
  await store.keep(ctx, id, await leadLogStore.summary(ctx, all));
  if (student_id !== null) await leadLogStore.carryPromises(ctx, all, student_id);
  await makeFindable(ctx, id);
}

/** Every number, those of the one that stays first. */
function allPhones(was: readonly MergedLead[], keptId: number): PhoneRow[] {
  const inOrder = was.toSorted((a, b) => Number(b.id === keptId) - Number(a.id === keptId));
  const all = inOrder.flatMap(({ phones }) => phones);
  return all
    .filter(({ phone }, at) => all.findIndex((one) => one.phone === phone) === at)
    .slice(0, MOST_PHONES_MERGED);
}

/** What was chosen of the others; what the one that stays does not know is filled in. */
function taken(
  leads: readonly Lead[],
  kept: Lead,
  take: NonNullable<ParsedOf<typeof leadApi.merge>['take']>,
): Partial<Lead> {
  const values: Record<string, unknown> = {};
  const isEmpty = (value: unknown) => value === null || value === '';
  for (const field of MERGED_FIELDS) {
    const from = take.find((one) => one.field === field)?.lead_id;
    const chosen = leads.find(({ id }) => id === from);
    const filled = isEmpty(kept[field]) ? leads.find((one) => !isEmpty(one[field])) : undefined;
    const source = chosen ?? filled;
    if (source) values[field] = source[field];
  }
  return values as Partial<Lead>;
}

/** Whether the last merge of this lead can still be undone. */
export async function canUndoMerge(
  ctx: Ctx,
  { id, version }: Pick<Lead, 'id' | 'version'>,
): Promise<boolean> {
  const found = await leadMergeStore.last(ctx, id);
  return (
    found !== undefined &&
    found.version_after === version &&
    ctx.now.getTime() - found.created_at.getTime() <= DAY_MS
  );
}

/** Only the one that stayed may have a student: what was promised to the others goes along with none again. */
async function separate(ctx: Ctx, id: number): Promise<void> {
  const own = await leadMergeStore.withMerged(ctx, id);
  await store.keep(ctx, id, await leadLogStore.summary(ctx, own));
  await leadLogStore.carryPromises(ctx, own, null);
}

/** Within a day, while nothing else has changed the one that stayed. */
export async function undoMerge(ctx: Ctx, leadId: number): Promise<void> {
  const kept = await store.lock(ctx, leadId);
  if (!kept) throw notFound();
  const found = await leadMergeStore.last(ctx, leadId);
  if (!found) throw notFound();
  if (ctx.now.getTime() - found.created_at.getTime() > DAY_MS) throw refuse(leadText.unmerge_late);
  if (found.version_after !== kept.version) throw refuse(leadText.unmerge_changed);
  const was = (found.before as MergedLead[]).toSorted((a, b) => a.id - b.id);
  const self = was.find(({ id }) => id === leadId);
  if (self) {
    await store.setPhones(ctx, leadId, self.phones, kept.owner_id);
    await store.update(ctx, leadId, self.fields as Partial<Lead>);
    await owners.change(ctx, kept, self.owner_id, 'merge');
  }
  for (const one of was.filter(({ id }) => id !== leadId)) {
    const other = await store.lockAny(ctx, one.id);
    if (!other) continue;
    const to = one.status as Exclude<Stage, 'merged' | 'won'>;
    await transition(
      ctx,
      unmerged,
      moving(other, { merged_into: null, invalid_reason: one.invalid_reason }),
      {},
      { id: one.id, to },
    );
    await owners.change(ctx, other, one.owner_id, 'merge');
    await store.addEvent(ctx, one.id, { kind: 'unmerged' });
    await separate(ctx, one.id);
    await owners.reckon(ctx, one.id);
  }
  const own = await leadMergeStore.withMerged(ctx, leadId);
  await store.keep(ctx, leadId, await leadLogStore.summary(ctx, own));
  await makeFindable(ctx, leadId);
  await store.addEvent(ctx, leadId, { kind: 'unmerged' });
  await owners.reckon(ctx, leadId);
  await leadMergeStore.markUndone(ctx, found.id);
}
