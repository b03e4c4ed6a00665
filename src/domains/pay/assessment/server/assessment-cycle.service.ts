import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { maySpan } from '../../teacher-data/teacher-data.rules.ts';
import { areWhole, type Criterion } from '../assessment.rules.ts';
import { assessmentText as text } from '../assessment.text.ts';
import { cycleApi } from '../assessment-cycle.contract.ts';
import { fillIn } from './assessment.fill.ts';
import { assessmentStore as store } from './assessment.store.ts';
import { cyclesSeen } from './assessment-cycle.store.ts';

type Given = Criterion & { readonly criterion_id?: number };
interface Fields {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly criteria: readonly Given[];
}

function mustHold({ starts_on, ends_on, criteria }: Fields): void {
  const span = maySpan({ from_day: starts_on, to_day: ends_on });
  if (span !== true) throw invalid({ ends_on: span });
  const whole = areWhole(criteria);
  if (whole !== true) throw invalid({ criteria: whole });
}
const reasons = {
  assessment_cycle_name: () => invalid({ name: text.name_taken }),
  assessment_criteria_stay: () => refuse(text.cycle_begun),
};

async function mine(ctx: Ctx, id: number) {
  const cycle = await store.lockCycle(ctx, id, 'update');
  if (!cycle) throw notFound();
  return cycle;
}

const partsOf = ({ kind, name, weight, source }: Criterion, place: number) => ({
  kind,
  name,
  weight,
  source,
  place,
});
/** As they are given: those that are left out go, others change or come. Answers whether anything did. */
async function setCriteria(ctx: Ctx, cycleId: number, given: readonly Given[]): Promise<boolean> {
  const before = new Map((await store.criteria(ctx, cycleId)).map((one) => [one.id, one]));
  const kept = given.flatMap(({ criterion_id }) => criterion_id ?? []);
  if (new Set(kept).size < kept.length || kept.some((id) => !before.has(id)))
    throw invalid({ criteria: text.not_a_criterion });
  const gone = [...before.keys()].filter((id) => !kept.includes(id));
  const changed = given.flatMap((one, place) => {
    const was = one.criterion_id && before.get(one.criterion_id);
    if (!was) return [];
    const after = partsOf(one, place);
    const isSame = (Object.keys(after) as (keyof typeof after)[]).every((key) => after[key] === was[key]);
    return isSame ? [] : [{ id: was.id, after }];
  });
  const fresh = given.map(partsOf).filter((_, at) => given[at]?.criterion_id === undefined);
  await store.removeCriteria(ctx, gone);
  for (const { id, after } of changed) await store.updateCriterion(ctx, id, after);
  await store.insertCriteria(ctx, cycleId, fresh);
  return gone.length + changed.length + fresh.length > 0;
}

/** What other nouns ask of cycles. */
export const cycles = {
  names: store.cycleNames,
  criterionNames: store.criterionNames,
};

export const cycleService = implement(cycleApi, {
  list: async (ctx) => ({ list: await cyclesSeen(ctx) }),
  add: async (ctx, { criteria, ...fields }) => {
    mustHold({ ...fields, criteria });
    const id = await explain(store.insertCycle(ctx, fields), reasons);
    await store.insertCriteria(ctx, id, criteria.map(partsOf));
    return { id };
  },
  edit: async (ctx, { id, version, criteria, ...fields }) => {
    const before = await mine(ctx, id);
    if (before.version !== version) throw stale();
    mustHold({ ...fields, criteria });
    await explain(Promise.resolve(store.updateCycle(ctx, id, fields)), reasons);
    const isChanged = await explain(setCriteria(ctx, id, criteria), reasons);
    if (isChanged || before.starts_on !== fields.starts_on || before.ends_on !== fields.ends_on)
      await fillIn(ctx, { id, ...fields }, await store.inCycle(ctx, id, 'open'));
    return {};
  },
  del: async (ctx, { id }) => {
    await mine(ctx, id);
    if ((await store.inCycle(ctx, id, 'any')).length > 0) throw refuse(text.cycle_used);
    await store.removeCycle(ctx, id);
    return {};
  },
});
