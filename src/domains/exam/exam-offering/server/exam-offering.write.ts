import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, type Refusal, refuse, stale, type Verdict } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import type { examOfferingApi } from '../exam-offering.contract.ts';
import { mayBeBoundaries, mayBeComponents, mayBeOptions } from '../exam-offering.rules.ts';
import { examOfferingText as text } from '../exam-offering.text.ts';
import { type NewComponent, examOfferingStore as store } from './exam-offering.store.ts';

type Edited = ParsedOf<typeof examOfferingApi.edit>;
type Entered = NonNullable<Edited['components']>[number];

const mustBe = (field: string, verdict: Verdict): void => {
  if (verdict !== true) throw invalid({ [field]: verdict });
};

async function locked(ctx: Ctx, id: number, version: number) {
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  return before;
}

const valuesOf = (entered: Entered, position: number): NewComponent => {
  const {
    code,
    title = '',
    is_timed = 1,
    session,
    starts_at,
    minutes,
    site = '',
    max_mark,
    options = [],
  } = entered;
  return {
    position,
    code,
    title,
    is_timed: is_timed === 1,
    session: is_timed === 1 ? (session ?? null) : null,
    starts_at: is_timed === 1 && starts_at != null ? fromUnix(starts_at) : null,
    minutes: minutes ?? null,
    site,
    max_mark: max_mark ?? null,
    options,
  };
};

const reasons: Record<string, () => Refusal> = {
  fk: () => refuse(text.in_use_somewhere),
};

async function setComponents(ctx: Ctx, id: number, components: readonly Entered[]): Promise<void> {
  const before = await store.components(ctx, [id]);
  if (components.some((one) => one.id !== undefined && !before.some((known) => known.id === one.id)))
    throw invalid({ components: text.component_gone });
  for (const known of before)
    if (!components.some((one) => one.id === known.id))
      await explain(Promise.resolve(store.removeComponent(ctx, known.id)), reasons);
  for (const [position, component] of components.entries()) {
    const values = valuesOf(component, position);
    if (component.id === undefined) await store.insertComponent(ctx, id, values);
    else await store.updateComponent(ctx, component.id, values);
  }
}

/** Its options and components, each as a whole; what is left out stays. */
export async function change(
  ctx: Ctx,
  { id, version, max_mark, options, components }: Edited,
): Promise<void> {
  await locked(ctx, id, version);
  const codes = options ?? (await store.options(ctx, [id]));
  mustBe('options', mayBeOptions(codes));
  mustBe('components', mayBeComponents(components ?? (await store.components(ctx, [id])), codes));
  await store.update(ctx, id, max_mark === undefined ? {} : { max_mark });
  if (options) await explain(store.setOptions(ctx, id, options), reasons);
  if (components) await setComponents(ctx, id, components);
}

/** All boundaries of an item in a series: of its components, and of the whole. */
export async function setBoundaries(
  ctx: Ctx,
  { id, version, boundaries }: ParsedOf<typeof examOfferingApi.boundaries>,
): Promise<void> {
  const before = await locked(ctx, id, version);
  const row = await store.one(ctx, id);
  if (row?.scale_id == null) throw refuse(text.no_scale);
  const grades = (await gradeScales.grades(ctx, [row.scale_id])).get(row.scale_id) ?? [];
  const components = await store.components(ctx, [id]);
  const wanted = boundaries.map(({ component_id = null, grade, mark }) => ({ component_id, grade, mark }));
  for (const component_id of new Set(wanted.map((one) => one.component_id))) {
    const component = components.find((one) => one.id === component_id);
    if (component_id !== null && !component) throw invalid({ boundaries: text.component_gone });
    const own = wanted.filter((one) => one.component_id === component_id);
    mustBe('boundaries', mayBeBoundaries(grades, own, component ? component.max_mark : before.max_mark));
  }
  const known = await store.boundaries(ctx, [id]);
  const isOf = (one: { component_id: number | null; grade: string }, other: typeof one) =>
    one.component_id === other.component_id && one.grade === other.grade;
  await store.removeBoundaries(
    ctx,
    known.filter((one) => !wanted.some((other) => isOf(one, other))).map((one) => one.id),
  );
  for (const one of known) {
    const next = wanted.find((other) => isOf(one, other));
    if (next && next.mark !== one.mark) await store.moveBoundary(ctx, one.id, next.mark);
  }
  await store.insertBoundaries(
    ctx,
    id,
    wanted.filter((one) => !known.some((other) => isOf(one, other))),
  );
  await store.update(ctx, id, {});
}
